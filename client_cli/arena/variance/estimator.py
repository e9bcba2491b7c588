"""What all estimators of winnings have in common."""

from collections.abc import Sequence
from typing import Protocol

from riverboat.client_cli.arena.results import PlayedHand


class Estimator(Protocol):
    """Estimates what each bot's play of a hand was worth, with less luck in it than the chips won.

    Its expectation is that of the chips won: it adds only terms whose expectation is zero.

    name: for programs. title: for people. inapplicable: a sentence for a match without a hand that it can
    correct.
    """

    name: str
    title: str
    inapplicable: str

    def corrected(self, hand: PlayedHand) -> Sequence[float] | None:
        """Return the corrected winnings of each bot, in chips; None if this hand cannot be corrected.

        Whether it can must depend on the rules of the hand, never on its cards or actions. Such a hand counts
        as it was played, which keeps the estimate unbiased.
        """
        ...
