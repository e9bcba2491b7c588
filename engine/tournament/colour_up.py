"""The colour-up race: small chips leave the tournament.

This is rule 24 of the Tournament Directors Association (2024). Each player changes small chips for large ones
as far as they go. The odd ones are raced off: a player gets a card for each, from seat 1 on, all cards of a
player before those of the next. The highest cards win a large chip each, one a player at most; suits rank
spades, hearts, diamonds, clubs. As many large chips are raced for as the odd chips are worth, half a chip
rounded up. Nobody is raced out of play: a player without chips gets a large one.

Online chips have no denominations, so this is an option of a tournament.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from riverboat.engine.cards import Card, check_distinct, rank_of, suit_of
from riverboat.engine.errors import FiguresError


@dataclass(frozen=True, slots=True)
class RacedSeat:
    """How a player came out of a race.

    stack: after it. cards: for the odd chips, which everybody sees. won: whether one of them won a chip.
    saved: whether the player got a chip so as to stay in play.
    """

    stack: int
    cards: tuple[Card, ...]
    won: bool
    saved: bool


@dataclass(frozen=True, slots=True)
class ColourUp:
    """A race at a table. seats: by their numbers. change: what it added to the chips in play."""

    seats: Mapping[int, RacedSeat]
    change: int


def colour_up(stacks: Mapping[int, int], small: int, large: int, deck: Sequence[Card]) -> ColourUp:
    """Race off the chips worth `small` for those worth `large`, at one table.

    stacks: by the number of the seat. deck: the order in which cards are dealt.
    Raises FiguresError for chips that cannot be changed, and CardError for a deck with a card twice.
    """
    if small < 1 or large <= small or large % small:
        raise FiguresError(
            f"chips worth {small} cannot be changed for chips worth {large}: use a multiple, such as "
            f"{4 * max(small, 1)}"
        )
    for seat, stack in stacks.items():
        if stack < 1 or stack % small:
            raise FiguresError(f"seat {seat} has {stack}, which is not in chips worth {small} or more")
    check_distinct(deck)
    odd = {seat: stacks[seat] % large // small for seat in sorted(stacks)}
    dealt = sum(odd.values())
    if dealt > len(deck):
        raise FiguresError(
            f"the race needs {dealt} cards, and the deck has {len(deck)}: colour up in smaller steps"
        )
    cards = iter(deck)
    hands = {seat: tuple(next(cards) for _ in range(chips)) for seat, chips in odd.items()}
    best = sorted(
        (seat for seat in hands if hands[seat]), key=lambda seat: _highest(hands[seat]), reverse=True
    )
    winners = best[: (2 * dealt * small + large) // (2 * large)]
    seats = {}
    for seat, hand in hands.items():
        changed = stacks[seat] // large * large
        won = seat in winners
        saved = not changed and not won
        seats[seat] = RacedSeat(changed + large * (won or saved), hand, won, saved)
    return ColourUp(seats, sum(raced.stack for raced in seats.values()) - sum(stacks.values()))


def _highest(hand: Sequence[Card]) -> tuple[int, int]:
    return max((rank_of(card), suit_of(card)) for card in hand)
