"""What hands are worth, in few words, and with which cards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from riverboat.client_cli.play.language import say
from riverboat.engine.assessor import rule_set_named, words
from riverboat.engine.assessor.assessment import Assessment
from riverboat.engine.assessor.words import without_kickers
from riverboat.engine.cards import Card
from riverboat.engine.errors import CardError
from riverboat.engine.events import PotAwarded
from riverboat.engine.hand import HandState
from riverboat.engine.pots import Pot
from riverboat.engine.text.events import EventContext
from riverboat.language.message import Chips, Message, listed


@dataclass(frozen=True, slots=True)
class Win:
    """A pot, or the part of it that one board and one rule set decided.

    pot, amount, board: as in PotAwarded. shares: the chips of each winner by seat.
    worth: the winning hand, with kickers if those decided; None if all other players folded.
    type: what type of hand it is. counting: the cards that count.
    """

    pot: int
    amount: int
    board: int
    shares: tuple[tuple[int, int], ...]
    worth: Message | None = None
    type: Message | None = None
    counting: tuple[Card, ...] = ()


_UNSEEN: Final = Win(pot=0, amount=0, board=0, shares=())


def win_of(event: PotAwarded, hand: HandState) -> Win:
    """Return with what the pot of `event` was won. hand: the hand before it."""
    winners = [seat for seat, _ in event.shares]
    best = _assess(event, hand, winners[0]) if event.by and winners else None
    if best is None:
        return Win(event.pot, event.amount, event.board, event.shares)
    worth = without_kickers(best.message)
    others = [_assess(event, hand, seat) for seat in hand.shown if seat not in winners]
    if any(other is not None and without_kickers(other.message) == worth for other in others):
        worth = best.message
    return Win(
        event.pot, event.amount, event.board, event.shares, worth, words.hand_type(best.type), best.counting
    )


def _assess(event: PotAwarded, hand: HandState, seat: int) -> Assessment | None:
    """Return what the cards of `seat` are worth for the pot of `event`; None if they are not all known."""
    cards = hand.hole_cards(seat)
    try:
        return rule_set_named(event.by).assess(cards, hand.boards[event.board]) if cards else None
    except CardError:
        return None


@dataclass(frozen=True, slots=True)
class Result:
    """What one player won with a hand.

    won: "Ada wins 2,150". worth, type: as in Win.
    """

    won: Message
    worth: Message | None
    type: Message | None

    @property
    def message(self) -> Message:
        """What there is to say: "Ada wins 2,150 with two pair, aces and kings"."""
        return self.won if self.worth is None else won_with(self.won, self.worth)


def won_by_seat(wins: Sequence[Win]) -> dict[int, int]:
    """Return the chips that each winner got of all pots, by seat."""
    totals: dict[int, int] = {}
    for win in wins:
        for seat, chips in win.shares:
            totals[seat] = totals.get(seat, 0) + chips
    return totals


def shown_wins(wins: Sequence[Win]) -> dict[int, Message]:
    """Return what stands beside each winner, by seat: "wins 2,150"."""
    return {seat: Message("did-win", {"chips": Chips(won)}) for seat, won in won_by_seat(wins).items()}


def results_of(wins: Sequence[Win], names: Mapping[int, str], you: int | None) -> list[Result]:
    """Return what each winner won, the most first."""
    context = EventContext(names, you=you)
    results = []
    for seat, chips in sorted(won_by_seat(wins).items(), key=lambda item: -item[1]):
        best = next((win for win in wins if win.worth and seat in dict(win.shares)), _UNSEEN)
        won = context.of("share-won", seat, chips=Chips(chips))
        results.append(Result(won, best.worth, best.type))
    return results


def in_words(results: Sequence[Result]) -> str:
    """Return results in a row: "Ada wins 2,150 with a flush; Bob wins 300"."""
    return say(listed([result.message for result in results], by="hands-next"))


def won_with(won: Message, worth: Message) -> Message:
    """Return a sentence of somebody who wins, with the hand: "Ada wins 2,150 with a flush"."""
    return Message("won-with", {"won": won, "hand": as_one(worth)})


def as_one(worth: Message) -> Message:
    """Return a hand as it is said after "with": "a flush"."""
    return replace(worth, id=f"{worth.id}.one")


def in_short(message: Message) -> Message:
    """Return `message` as it is said where there is little room: "two pair", "raise"."""
    return replace(message, id=f"{message.id}.short")


def merged_pots(hand: HandState) -> list[Pot]:
    """Return the main pot and the side pots as they stand, split only by players who are all-in."""
    merged: list[Pot] = []
    for pot in hand.pots:
        if merged and all(hand.stack(seat) for seat in {*merged[-1].eligible} - {*pot.eligible}):
            pot = Pot(merged.pop().amount + pot.amount, pot.eligible)  # noqa: PLW2901
        merged.append(pot)
    return merged


def short_worth(hand: HandState, cards: Sequence[Card], *, shortest: bool = False) -> list[str]:
    """Return the value of `cards` without kickers, one item for each board and each rule set of the game.

    shortest: as it is said where there is little room.
    """
    found = []
    for number, board in enumerate(hand.boards, 1):
        for name in hand.game.wins:
            try:
                assessment = hand.game.assess(name, cards, board) if cards else None
            except CardError:
                continue  # too few cards to be worth anything
            if assessment is not None:
                worth = without_kickers(assessment.message)
                where = f"{number} " if len(hand.boards) > 1 else ""
                found.append(f"{where}{say(in_short(worth) if shortest else worth)}")
    return found
