"""What a PokerStars record is played with: the players, posts and a stacked deck."""

from collections.abc import Iterator
from dataclasses import field, replace
from functools import lru_cache

from riverboat.engine.errors import EngineError, NotationError
from riverboat.engine.events import Post, Seat
from riverboat.engine.facts import fact
from riverboat.engine.games import Game, Stakes, game_for_hand
from riverboat.engine.hand import Hand
from riverboat.engine.house import House, Rake
from riverboat.engine.notation.pokerstars.deck import StackedDeck, deck_of
from riverboat.engine.notation.pokerstars.reader import PokerStarsHand
from riverboat.engine.notation.pokerstars.setup import Money, is_ante_first, is_bomb_pot, posts_of, stakes_of
from riverboat.engine.notation.pokerstars.vocabulary import is_stud


@fact
class ReplayPlan:
    """A record's game and players, all but the house rules, which it does not tell."""

    source: PokerStarsHand
    money: Money
    game: Game
    stakes: Stakes
    button: int
    seats: tuple[Seat, ...]
    posts: tuple[Post, ...]
    deck: StackedDeck = field(repr=False)

    def hand(self, house: House, rate: int, *, each_pot: bool) -> Hand:
        """Return the hand, unstarted, with a rake of `rate` thousandths. Raises NotationError."""
        source = self.source
        cap = self.money.chips(source.rake)
        rake = Rake(rate, cap, no_flop_no_drop=False, each_pot=each_pot) if rate else None
        try:
            return Hand(
                self.game,
                self.stakes,
                self.seats,
                self.deck.cards,
                button=self.button,
                posts=self.posts,
                number=source.number,
                house=_house(house, not is_ante_first(source), source.runs, rake),
                later_decks=self.deck.later,
            )
        except EngineError as error:
            raise _error(source, error) from None


@lru_cache(1_000)
def _house(house: House, blind_before_ante: bool, runs: int, rake: Rake | None) -> House:
    return replace(house, blind_before_ante=blind_before_ante, max_runs=runs, rake=rake)


def plans_of(source: PokerStarsHand) -> Iterator[ReplayPlan]:
    """Yield the ways to play `source`: one, but at stud one for each seat that the deal may begin at.

    Stud has no button, and rooms differ on which of two equal hands showing acts first.

    Raises NotationError.
    """
    money = Money.of(source)
    try:
        boards = 1 + max([line.run for line in source.lines if line.is_board], default=0)
        game = game_for_hand(source.game, 1 if source.runs > 1 else boards, is_bomb_pot(source))
        stakes = stakes_of(source, money)
        buttons = [source.button]
        if is_stud(game):
            buttons += [seat for seat in source.stacks if seat != source.button]
        for button in buttons:
            seats = sorted(source.stacks, key=lambda seat: (seat <= button, seat))
            yield ReplayPlan(
                source,
                money,
                game,
                stakes,
                button,
                tuple(
                    Seat(seat, money.chips(source.stacks[seat]), source.names[seat], auto_muck=False)
                    for seat in seats
                ),
                posts_of(source, seats, money, stakes),
                deck_of(source, game, seats),
            )
    except NotationError:
        raise
    except EngineError as error:
        raise _error(source, error) from None


def _error(source: PokerStarsHand, error: EngineError) -> NotationError:
    return NotationError(f"line {source.line}, hand {source.number}: {error}", code="illegal_hand")
