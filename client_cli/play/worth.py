"""What hands are worth, in few words, and with which cards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from riverboat.client_cli.play.sentences import with_article, without_kickers
from riverboat.engine.assessor import rule_set_named
from riverboat.engine.assessor.assessment import Assessment
from riverboat.engine.cards import Card
from riverboat.engine.errors import CardError
from riverboat.engine.events import PotAwarded
from riverboat.engine.hand import HandState
from riverboat.engine.pots import Pot


@dataclass(frozen=True, slots=True)
class Win:
    """A pot, or the part of it that one board and one rule set decided.

    pot, amount, board: as in PotAwarded. shares: the chips of each winner by seat.
    worth: the winning hand in words, with kickers if those decided; empty if all other players folded.
    counting: the cards that count.
    """

    pot: int
    amount: int
    board: int
    shares: tuple[tuple[int, int], ...]
    worth: str = ""
    counting: tuple[Card, ...] = ()


def win_of(event: PotAwarded, hand: HandState) -> Win:
    """Return with what the pot of `event` was won. hand: the hand before it."""
    winners = [seat for seat, _ in event.shares]
    best = _assess(event, hand, winners[0]) if event.by and winners else None
    if best is None:
        return Win(event.pot, event.amount, event.board, event.shares)
    words = without_kickers(best.sentence)
    others = [_assess(event, hand, seat) for seat in hand.shown if seat not in winners]
    if any(other is not None and without_kickers(other.sentence) == words for other in others):
        words = best.sentence
    return Win(event.pot, event.amount, event.board, event.shares, words, best.counting)


def _assess(event: PotAwarded, hand: HandState, seat: int) -> Assessment | None:
    """Return what the cards of `seat` are worth for the pot of `event`; None if they are not all known."""
    cards = hand.hole_cards(seat)
    try:
        return rule_set_named(event.by).assess(cards, hand.boards[event.board]) if cards else None
    except CardError:
        return None


def won_by_seat(wins: Sequence[Win]) -> dict[int, int]:
    """Return the chips that each winner got of all pots, by seat."""
    totals: dict[int, int] = {}
    for win in wins:
        for seat, chips in win.shares:
            totals[seat] = totals.get(seat, 0) + chips
    return totals


def result_of(wins: Sequence[Win], names: Mapping[int, str], you: int | None) -> str:
    """Return who won how much, with what: "Ada wins 2,150 with two pair, aces and kings"; "" without wins."""
    parts = []
    for seat, chips in sorted(won_by_seat(wins).items(), key=lambda item: -item[1]):
        who = "You win" if seat == you else f"{names.get(seat) or f'Seat {seat + 1}'} wins"
        words = [win.worth for win in wins if win.worth and any(seat == s for s, _ in win.shares)]
        parts.append(f"{who} {chips:,}{f' with {with_article(words[0])}' if words else ''}")
    return "; ".join(parts)


def merged_pots(hand: HandState) -> list[Pot]:
    """Return the main pot and the side pots as they stand, split only by players who are all-in."""
    merged: list[Pot] = []
    for pot in hand.pots:
        if merged and all(hand.stack(seat) for seat in {*merged[-1].eligible} - {*pot.eligible}):
            pot = Pot(merged.pop().amount + pot.amount, pot.eligible)  # noqa: PLW2901
        merged.append(pot)
    return merged


def short_worth(hand: HandState, cards: Sequence[Card]) -> list[str]:
    """Return the value of `cards` in short, one item for each board and each rule set of the game."""
    found = []
    for number, board in enumerate(hand.boards, 1):
        for name in hand.game.wins:
            try:
                assessment = rule_set_named(name).assess(cards, board) if cards else None
            except CardError:
                continue  # too few cards to be worth anything
            if assessment is not None:
                where = f"{number} " if len(hand.boards) > 1 else ""
                found.append(f"{where}{without_kickers(assessment.sentence)}")
    return found
