"""House rules: what differs between card rooms, and the rake."""

from dataclasses import field
from typing import Final

from riverboat.engine.facts import fact
from riverboat.engine.options import chips, option


@fact
class Rake:
    """The rake: `per_mille` thousandths of each pot, rounded down, and at most `cap` chips of a hand.

    Unless `each_pot`, the thousandths of all pots together are rounded down.
    """

    per_mille: int = field(metadata=option("Thousandths of each pot, for the house.", least=0, most=1_000))
    cap: int = field(metadata=chips("The most chips that the house takes of a hand.", most=10**12))
    no_flop_no_drop: bool = field(
        default=True, metadata=option("Take no rake of a hand that ends on its first street.")
    )
    each_pot: bool = field(
        default=True, metadata=option("Round the rake of each pot down, not that of all pots together.")
    )


@fact
class House:
    """House rules: what differs between card rooms."""

    blind_before_ante: bool = field(
        default=True,
        metadata=option("A stack too short for both posts the blind before the big-blind ante."),
    )
    raise_cap: int = field(
        default=3,
        metadata=option("At fixed limit, the most raises on a street, after the bet.", least=0, most=100),
    )
    cap_heads_up: bool = field(
        default=False, metadata=option("The cap of raises also holds between two players.")
    )
    half_bet_counts: bool = field(
        default=True, metadata=option("At fixed limit, an all-in of half a bet counts as a bet.")
    )
    open_pair_doubles: bool = field(
        default=False, metadata=option("At stud, a pair that shows on fourth street allows the larger bet.")
    )
    odd_chip_by_suit: bool | None = field(
        default=None,
        metadata=option(
            "Odd chips go by the highest card of the winning hands, not by seat.", follows="as the game says"
        ),
    )
    smallest_chip: int = field(
        default=1,
        metadata=chips(
            "The smallest chip in play: pots are split into no smaller ones.", least=1, most=10**12
        ),
    )
    max_runs: int = field(
        default=1,
        metadata=option("How often the players may agree to run the rest of the board.", least=1, most=3),
    )
    rabbit: bool = field(
        default=False, metadata=option("After a hand that ends early, show the cards that would have come.")
    )
    rake: Rake | None = field(default=None, metadata=option("What the house takes from the pots."))


STANDARD_HOUSE: Final = House()
