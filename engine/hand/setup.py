"""Checks of the seats, posts, rake and deck that a hand starts with."""

from collections.abc import Sequence

from riverboat.engine.cards import Card, check_distinct, format_card
from riverboat.engine.errors import ArgumentError, CardError, GameError, check_type
from riverboat.engine.events import Post, Seat
from riverboat.engine.games import Game, Stakes
from riverboat.engine.house import House


def check_types(game: object, stakes: object, deck: object) -> None:
    """Raise ArgumentError where people take a name for its game, or a dealer for its cards."""
    check_type(game, Game, "game", 'a Game, such as GAMES["nlhe"]')
    check_type(stakes, Stakes, "stakes", "Stakes, such as Stakes(5, 10)")
    if isinstance(deck, str) or not isinstance(deck, Sequence):
        # The message has no card of the deck: they are secret.
        raise ArgumentError(
            f"deck is a {type(deck).__name__}: use cards as ints, from parse_cards or a dealer's deal()"
        )


def check_seats(game: Game, seats: Sequence[Seat]) -> None:
    """Raise GameError unless these players can be dealt into a hand of `game`."""
    if not game.min_seats <= len(seats) <= game.max_seats:
        raise GameError(
            f"{game.name} is for {game.min_seats} to {game.max_seats} players, not {len(seats)}",
            code="wrong_number_of_seats",
        )
    if len({seat.number for seat in seats}) < len(seats):
        raise GameError("two players have the same seat number", code="doubled_seat")
    for seat in seats:
        if type(seat.stack) is not int or seat.stack <= 0:
            raise GameError(
                f"the stack in seat {seat.number + 1} is {seat.stack!r}; a player needs chips to be dealt in",
                code="bad_stack",
            )


def check_posts(players: int, posts: Sequence[Post]) -> None:
    """Raise GameError unless there is one post for each player, with no negative amounts."""
    if len(posts) != players:
        raise GameError(f"there are {len(posts)} posts for {players} players", code="bad_posts")
    for post in posts:
        for chips in (post.ante, post.blind, post.dead, post.live, post.fee):
            if type(chips) is not int or chips < 0:
                raise GameError(
                    f"a post of {chips!r} is not a whole number of chips, 0 or more", code="bad_posts"
                )


def check_house(house: House) -> None:
    """Raise GameError unless the smallest chip is at least 1, the rake 0 to 1000 ‰ and its cap at least 0."""
    if house.smallest_chip < 1:
        raise GameError(
            f"the smallest chip cannot be {house.smallest_chip}: use 1 or more", code="bad_smallest_chip"
        )
    rake = house.rake
    if rake and not (0 <= rake.per_mille <= 1000 and rake.cap >= 0):
        raise GameError(
            f"a rake of {rake.per_mille} ‰ up to {rake.cap} is impossible: use 0 to 1000 ‰ and a cap from 0",
            code="bad_rake",
        )


def cards_needed(game: Game, players: int) -> int:
    """Return how many cards a hand of `game` needs to start with this number of players."""
    first = game.streets[0]
    return players * (first.hole + first.up) + game.boards * sum([street.board for street in game.streets])


def has_draw(game: Game) -> bool:
    """Return whether players exchange cards."""
    return any(street.draw for street in game.streets)


def comes_in_parts(game: Game) -> bool:
    """Return whether a player's face-down cards come on several streets."""
    return has_draw(game) or sum(street.hole > 0 for street in game.streets) > 1


def check_cards(
    game: Game, players: int, deck: Sequence[Card], reserve: Sequence[Card], house: House
) -> None:
    """Raise GameError unless `deck`, and each order of the reserve, has the cards that a hand needs.

    The rules of the house are checked, too.
    """
    whole = has_draw(game) or (game.has_board and house.max_runs > 1)
    check_deck(game, players, deck, whole=whole)
    for start in range(0, len(reserve), len(game.deck)):
        check_deck(game, players, reserve[start : start + len(game.deck)], whole=whole)
    check_house(house)


def reserve_beginning(known: Sequence[Card], reserve: Sequence[Card], size: int) -> tuple[Card, ...]:
    """Return `reserve`, orders of `size` cards, with the `known` cards first in the first of them."""
    others = [card for card in reserve[:size] if card not in known]
    return (*known, *others, *reserve[size:])


def reshuffles_at_most(game: Game, players: int) -> int:
    """Return how often the discards of a hand of `game` can be shuffled into a new deck.

    Most often if nobody folds and all exchange all their cards at each draw. A deck then serves as many
    players as the cards that nobody holds suffice for: those of the player who exhausts it are left out of
    the next one, and come from it.
    """
    draws = sum([street.draw for street in game.streets])
    hole = game.streets[0].hole
    if not draws or not hole:
        return 0
    served = max(1, (len(game.deck) - players * hole) // hole)
    return (draws * players - 1) // served


def check_deck(game: Game, players: int, deck: Sequence[Card], *, whole: bool = False) -> None:
    """Raise GameError unless `deck` is distinct cards of `game`, and enough to start with.

    whole: whether all cards are required. Draw games need them so that there are enough discards, and running
        it twice counts on them. Stud does not: if the deck runs out, one card on the board serves everybody.
    """
    needed = len(game.deck) if whole else cards_needed(game, players)
    if len(deck) < needed:
        raise GameError(
            f"the deck has {len(deck)} cards, and {players} players need {needed}", code="deck_too_short"
        )
    try:
        check_distinct(deck)
    except CardError as error:
        raise GameError(f"invalid deck: {error}", code="bad_deck") from None
    if len(game.deck) < 52 and not set(deck) <= set(game.deck):
        strange = next(card for card in deck if card not in game.deck)
        raise GameError(f"{game.name} is not played with {format_card(strange)}", code="bad_deck")
