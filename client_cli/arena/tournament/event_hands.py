"""The hands of a tournament as a match deals them: seats from 0, and cards that belong to seats."""

from collections.abc import Sequence
from dataclasses import replace

from riverboat.engine.cards import Card
from riverboat.engine.games import Game
from riverboat.engine.tournament.events import SeatInHand, TableHandBegun

NO_SEAT = -1
"""In place of an empty seat that has the button or the small blind."""


def clockwise(begun: TableHandBegun) -> list[SeatInHand]:
    """Return the players of a hand from the left of the button."""
    return sorted(begun.seats, key=lambda dealt: (dealt.seat <= begun.button, dealt.seat))


def renumbered(begun: TableHandBegun, order: Sequence[SeatInHand], names: Sequence[str]) -> TableHandBegun:
    """Return a hand whose seats are 0, 1, 2 ... from the left of the button, as in every match.

    An empty seat that has the button becomes the one after the last. order: the players, clockwise.
    names: of these. Nothing is held face down (RP-8-F): bots see only the hands that they play in.
    """
    places = {dealt.seat: place for place, dealt in enumerate(order)}
    seats = [
        SeatInHand(place, name, dealt.stack, dealt.absent, dealt.time_cards)
        for (place, dealt), name in zip(enumerate(order), names, strict=True)
    ]
    return replace(
        begun,
        seats=tuple(seats),
        button=places.get(begun.button, len(order)),
        small_blind=None if begun.small_blind is None else places.get(begun.small_blind, NO_SEAT),
        big_blind=None if begun.big_blind is None else places.get(begun.big_blind, NO_SEAT),
        face_down=False,
    )


def has_cards_of_seats(game: Game) -> bool:
    """Return whether a seat can have cards of its own: all that come after the hole cards are on a board."""
    first, *later = game.streets
    return game.has_board and not first.up and not any(street.hole or street.up for street in later)


def dealt_by_seats(deck: Sequence[Card], game: Game, order: Sequence[int], seats: int) -> tuple[Card, ...]:
    """Return `deck` in an order that deals each seat the same cards, whoever is left and has the button.

    So in each rotation of the seats, and as long as tournaments last, a seat of a table has the same hole
    cards in its nth hand, and the board is the same. In games with draws or up cards the deck stays as it is.

    order: the seats of the players, clockwise. seats: at the table.
    """
    if not has_cards_of_seats(game):
        return tuple(deck)
    hole = game.streets[0].hole
    top = [deck[hole * seat + card] for card in range(hole) for seat in order]
    board = deck[hole * seats :]
    others = [deck[hole * seat + card] for seat in range(seats) if seat not in order for card in range(hole)]
    return (*top, *board, *others)
