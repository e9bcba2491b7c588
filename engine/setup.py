"""What a hand cannot start with."""

from collections.abc import Sequence

from engine.cards import Card, check_distinct, format_card
from engine.errors import CardError, GameError
from engine.events import Post, Seat
from engine.games import Game, Rake


def check_seats(game: Game, seats: Sequence[Seat]) -> None:
    """Raise GameError unless these players can be dealt into a hand of `game`."""
    if not game.min_seats <= len(seats) <= game.max_seats:
        raise GameError(
            f"{game.name} is for {game.min_seats} to {game.max_seats} players, not {len(seats)}",
            code="wrong_number_of_seats",
        )
    if len({seat.number for seat in seats}) < len(seats):
        raise GameError("two players have the same seat", code="doubled_seat")
    for seat in seats:
        if type(seat.stack) is not int or seat.stack <= 0:
            raise GameError(
                f"the stack in seat {seat.number} is {seat.stack!r}: a player needs chips to be dealt in",
                code="bad_stack",
            )


def check_posts(players: int, posts: Sequence[Post]) -> None:
    """Raise GameError unless each of so many players has a post, and none of it is less than nothing."""
    if len(posts) != players:
        raise GameError(f"{len(posts)} posts for {players} players", code="bad_posts")
    for post in posts:
        for chips in (post.ante, post.blind, post.dead, post.live, post.fee):
            if type(chips) is not int or chips < 0:
                raise GameError(f"nobody can post {chips!r}", code="bad_posts")


def check_rake(rake: Rake) -> None:
    """Raise GameError unless `rake` is a part of a pot."""
    if not (0 <= rake.per_mille <= 1000 and rake.cap >= 0):
        raise GameError(f"nobody can take {rake.per_mille} ‰ of a pot up to {rake.cap}", code="bad_rake")


def cards_needed(game: Game, players: int) -> int:
    """How many cards there have to be for so many players to begin."""
    first, *later = game.streets
    return players * (first.hole + first.up) + game.boards * sum([street.board for street in later])


def check_deck(game: Game, players: int, deck: Sequence[Card], *, whole: bool = False) -> None:
    """Raise GameError unless `deck` is cards of `game`, all different, and enough to begin with.

    whole: it has to be all of them. How often a board may be dealt is reckoned by that, and only a whole deck
    has discards enough for every draw; at stud one card does for all when the deck runs out.
    """
    needed = len(game.deck) if whole else cards_needed(game, players)
    if len(deck) < needed:
        raise GameError(
            f"{len(deck)} cards are too few: {players} players need {needed}", code="deck_too_short"
        )
    try:
        check_distinct(deck)
    except CardError as error:
        raise GameError(f"the deck is not sound: {error}", code="bad_deck") from None
    if len(game.deck) < 52 and not set(deck) <= set(game.deck):
        strange = next(card for card in deck if card not in game.deck)
        raise GameError(f"{game.name} is not played with {format_card(strange)}", code="bad_deck")
