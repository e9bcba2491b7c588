"""Games as data: streets, dealing, betting structures and winning hands; stakes and house rules."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cache
from itertools import combinations
from typing import Final

from riverboat.engine.assessor import rule_set_named
from riverboat.engine.assessor.assessment import Assessment
from riverboat.engine.cards import DECK, Card, parse_cards
from riverboat.engine.errors import GameError
from riverboat.engine.facts import fact
from riverboat.engine.options import chips, option


class Structure(Enum):
    """The betting structure: how much a player may bet."""

    NO_LIMIT = "no-limit"
    POT_LIMIT = "pot-limit"
    FIXED_LIMIT = "fixed-limit"


class Opens(Enum):
    """Which player opens the betting on a street."""

    LEFT_OF_BLINDS = "left of the blinds"
    LEFT_OF_BUTTON = "left of the button"
    BRING_IN = "the worst card showing"
    BEST_SHOWING = "the best hand showing"
    NOBODY = "nobody"  # a street without betting


@fact
class Street:
    """One round of discarding, dealing, drawing and betting, in that order.

    name: the usual name ("flop").
    discard: how many cards each live player has to discard first, for none in return.
    hole, up: cards dealt to each live player, first face down, then face up.
    board: cards dealt to each board.
    draw: whether each live player may exchange cards.
    opens: which player opens the betting.
    big_bet: whether fixed-limit bets are of the larger size. pair_doubles: they may be, if a pair shows.
    """

    name: str
    hole: int = 0
    up: int = 0
    board: int = 0
    draw: bool = False
    discard: int = 0
    opens: Opens = Opens.LEFT_OF_BUTTON
    big_bet: bool = False
    pair_doubles: bool = False


@fact
class Game:
    """A game of poker.

    code: a stable name for programs. name: the full name for people. streets: in order.
    wins: the rule sets of the assessor that decide the pot. With two, each decides half of it; the first
        decides all of it if no hand qualifies for the second.
    showing: the rule set that compares up cards, in games that have them.
    deck: the cards of the game.
    boards: how many boards are dealt; each decides an equal part of the pot.
    raise_cap: the maximum number of raises on a street; None to use the house rules.
    odd_chip_by_suit: whether odd chips go to the highest card of the winning hands, not by seat.
    """

    code: str
    name: str
    structure: Structure
    streets: tuple[Street, ...]
    wins: tuple[str, ...] = ("high",)
    showing: str = "high"
    deck: tuple[Card, ...] = DECK
    boards: int = 1
    raise_cap: int | None = None
    odd_chip_by_suit: bool = False
    min_seats: int = 2
    max_seats: int = 10

    @property
    def has_board(self) -> bool:
        """Whether the game has community cards."""
        return any(street.board for street in self.streets)

    @property
    def cards_at_showdown(self) -> int:
        """How many cards of their own players have at showdown, as long as the deck suffices."""
        return sum([street.hole + street.up - street.discard for street in self.streets])

    @property
    def changes_hands(self) -> bool:
        """Whether players exchange or discard cards, so that their hands change."""
        return any(street.draw or street.discard for street in self.streets)

    def assess(self, rules: str, cards: Sequence[Card], board: Sequence[Card]) -> Assessment | None:
        """Assess a player's `cards` with a `board` by the rule set `rules`, one of `wins`.

        While some of them are still to be discarded, the best choice of the others counts. Returns None if no
        hand qualifies. Raises CardError.
        """
        rule_set = rule_set_named(rules)
        if len(cards) > self.cards_at_showdown:
            choices = combinations(cards, self.cards_at_showdown)
            cards = max(choices, key=lambda kept: rule_set.strength(kept, board))
        return rule_set.assess(cards, board)

    def bet_on(self, street: Street, stakes: "Stakes") -> int:
        """Return the smallest bet on `street`; at fixed limit, the bet size."""
        if street.big_bet and self.structure is Structure.FIXED_LIMIT:
            return stakes.largest_bet
        return stakes.smallest_bet

    def cards_from(self, street: str) -> int:
        """Return how many cards a board gets from the street named `street` onwards."""
        names = [each.name for each in self.streets]
        return sum(each.board for each in self.streets[names.index(street) :])


@dataclass(frozen=True, slots=True)
class Stakes:
    """The stakes of a game, in chips. Raises GameError for stakes that no game can use."""

    small_blind: int = field(default=0, metadata=chips("The small blind.", follows="half the big blind"))
    big_blind: int = field(default=0, metadata=chips("The big blind.", follows="the small bet, or 100"))
    ante: int = field(
        default=0,
        metadata=chips(
            "The chips that every player posts before the deal.",
            follows="0; with a bring-in, a tenth of the small bet; with neither blinds nor a bring-in, "
            "the small bet",
        ),
    )
    big_blind_ante: bool = field(
        default=False, metadata=option("The big blind posts one ante for the whole table.")
    )
    bring_in: int = field(
        default=0,
        metadata=chips("The bring-in, in stud games.", follows="a quarter of the small bet"),
    )
    small_bet: int = field(
        default=0,
        metadata=chips(
            "The smallest bet; at fixed limit, the bet on early streets.", follows="the big blind, or 100"
        ),
    )
    big_bet: int = field(
        default=0, metadata=chips("At fixed limit, the bet on late streets.", follows="two small bets")
    )

    def __post_init__(self) -> None:
        for name in ("small_blind", "big_blind", "ante", "bring_in", "small_bet", "big_bet"):
            chips = getattr(self, name)
            if type(chips) is not int or chips < 0:
                raise GameError(
                    f"{name} is {chips!r}; it must be a whole number of chips, 0 or more", code="bad_stakes"
                )
        if not self.smallest_bet:
            raise GameError("the stakes need a big_blind or a small_bet", code="bad_stakes")
        if self.small_blind > self.big_blind:
            raise GameError(
                f"the small blind ({self.small_blind}) is above the big blind ({self.big_blind})",
                code="bad_stakes",
            )

    @property
    def smallest_bet(self) -> int:
        """The smallest bet; at fixed limit, the bet on early streets."""
        return self.small_bet or self.big_blind

    @property
    def largest_bet(self) -> int:
        """The fixed-limit bet on late streets."""
        return self.big_bet or 2 * self.smallest_bet


_HOLDEM_STREETS: Final = (
    Street("preflop", hole=2, opens=Opens.LEFT_OF_BLINDS),
    Street("flop", board=3),
    Street("turn", board=1, big_bet=True),
    Street("river", board=1, big_bet=True),
)
_COURCHEVEL_STREETS: Final = (  # BARGE Rulebook, Courchevel: one card of the flop is open before the flop
    Street("preflop", hole=5, board=1, opens=Opens.LEFT_OF_BLINDS),
    Street("flop", board=2),
    *_HOLDEM_STREETS[2:],
)
_STUD_STREETS: Final = (
    Street("third street", hole=2, up=1, opens=Opens.BRING_IN),
    Street("fourth street", up=1, opens=Opens.BEST_SHOWING),
    Street("fifth street", up=1, opens=Opens.BEST_SHOWING, big_bet=True),
    Street("sixth street", up=1, opens=Opens.BEST_SHOWING, big_bet=True),
    Street("seventh street", hole=1, opens=Opens.BEST_SHOWING, big_bet=True),
)
_SHORT_DECK: Final = DECK[16:]


def _flop_game(code: str, name: str, structure: Structure, hole: int = 2, **rest: object) -> Game:
    first, *others = _HOLDEM_STREETS
    return Game(code, name, structure, (replace(first, hole=hole), *others), **rest)  # type: ignore[arg-type]


def _courchevel(code: str, name: str, *wins: str) -> Game:
    return Game(code, name, Structure.POT_LIMIT, _COURCHEVEL_STREETS, wins, max_seats=9)


def _pineapple(code: str, name: str, discards_before: str) -> Game:
    """Return hold'em with three hole cards, one of which is discarded before the street of this name.

    BARGE Rulebook, Crazy Pineapple: the discard follows the betting, and precedes the next card of the board.
    """
    game = _flop_game(code, name, Structure.NO_LIMIT, 3)
    streets = [replace(street, discard=int(street.name == discards_before)) for street in game.streets]
    return replace(game, streets=tuple(streets))


def _draw_game(
    code: str,
    name: str,
    structure: Structure,
    wins: str,
    *,
    hole: int = 5,
    draws: int = 1,
    max_seats: int = 6,
) -> Game:
    names = ("draw",) if draws == 1 else ("first draw", "second draw", "third draw")[:draws]
    later = [Street(name, draw=True, big_bet=number > 0 or draws == 1) for number, name in enumerate(names)]
    first = Street("predraw", hole=hole, opens=Opens.LEFT_OF_BLINDS)
    return Game(code, name, structure, (first, *later), (wins,), max_seats=max_seats)


def _stud_game(code: str, name: str, wins: tuple[str, ...], showing: str = "high") -> Game:
    third, fourth, *others = _STUD_STREETS
    streets = (third, replace(fourth, pair_doubles=wins == ("high",)), *others)  # Robert's Rules of Poker
    return Game(code, name, Structure.FIXED_LIMIT, streets, wins, showing, odd_chip_by_suit=True, max_seats=8)


NO_LIMIT_HOLDEM: Final = _flop_game("nlhe", "no-limit hold'em", Structure.NO_LIMIT)

GAMES: Final[dict[str, Game]] = {
    game.code: game
    for game in (
        NO_LIMIT_HOLDEM,
        _flop_game("plhe", "pot-limit hold'em", Structure.POT_LIMIT),
        _flop_game("flhe", "fixed-limit hold'em", Structure.FIXED_LIMIT),
        _flop_game(
            "short-deck", "no-limit short-deck hold'em", Structure.NO_LIMIT,
            wins=("short-deck",), deck=_SHORT_DECK, max_seats=9,
        ),
        _flop_game("plo", "pot-limit Omaha", Structure.POT_LIMIT, 4, wins=("omaha-high",)),
        _flop_game(
            "plo5", "pot-limit five-card Omaha", Structure.POT_LIMIT, 5, wins=("omaha-high",), max_seats=9
        ),
        _flop_game(
            "plo6", "pot-limit six-card Omaha", Structure.POT_LIMIT, 6, wins=("omaha-high",), max_seats=7
        ),
        _flop_game(
            "plo8", "pot-limit Omaha high-low", Structure.POT_LIMIT, 4, wins=("omaha-high", "omaha-low8")
        ),
        _flop_game(
            "big-o", "pot-limit five-card Omaha high-low", Structure.POT_LIMIT, 5,
            wins=("omaha-high", "omaha-low8"), max_seats=9,
        ),
        _flop_game(
            "nlo8", "no-limit Omaha high-low", Structure.NO_LIMIT, 4, wins=("omaha-high", "omaha-low8")
        ),
        _flop_game("flo", "fixed-limit Omaha", Structure.FIXED_LIMIT, 4, wins=("omaha-high",)),
        _flop_game(
            "flo8", "fixed-limit Omaha high-low", Structure.FIXED_LIMIT, 4, wins=("omaha-high", "omaha-low8")
        ),
        _courchevel("courchevel", "pot-limit Courchevel", "omaha-high"),
        _courchevel("courchevel8", "pot-limit Courchevel high-low", "omaha-high", "omaha-low8"),
        _pineapple("pineapple", "no-limit Pineapple", discards_before="flop"),
        _pineapple("crazy-pineapple", "no-limit Crazy Pineapple", discards_before="turn"),
        _draw_game("5cd", "no-limit five-card draw", Structure.NO_LIMIT, "high"),
        _draw_game("pl5cd", "pot-limit five-card draw", Structure.POT_LIMIT, "high"),
        _draw_game("fl5cd", "fixed-limit five-card draw", Structure.FIXED_LIMIT, "high"),
        _stud_game("stud", "seven-card stud", ("high",)),
        _stud_game("stud8", "seven-card stud high-low", ("high", "low8")),
        _stud_game("razz", "razz", ("ace-to-five",), showing="ace-to-five"),
        _draw_game(
            "27sd", "no-limit deuce-to-seven single draw", Structure.NO_LIMIT, "deuce-to-seven", max_seats=7
        ),
        _draw_game(
            "27td", "fixed-limit deuce-to-seven triple draw", Structure.FIXED_LIMIT, "deuce-to-seven", draws=3
        ),
        _draw_game(
            "badugi", "fixed-limit badugi", Structure.FIXED_LIMIT, "badugi", hole=4, draws=3, max_seats=8
        ),
        Game(
            "kuhn", "Kuhn poker", Structure.FIXED_LIMIT, (Street("only street", hole=1),),
            deck=parse_cards("Js Qs Ks"), raise_cap=0, max_seats=2,
        ),
        Game(
            "leduc", "Leduc hold'em", Structure.FIXED_LIMIT,
            (Street("preflop", hole=1), Street("flop", board=1, big_bet=True)),
            deck=parse_cards("Js Jh Qs Qh Ks Kh"), raise_cap=1, max_seats=2,
        ),
    )
}  # fmt: skip


def register_game(game: Game) -> None:
    """Register `game` by its code, so that hands, histories and tables can refer to it.

    Register its rule sets first, with `riverboat.engine.assessor.register_rule_set`. Hands record the code
    only, so register the game in every program that plays or replays them. Raises GameError, code
    "game_exists", if another game has this code, and CardError, code "unknown_rules", for a rule set that is
    not registered.
    """
    for rules in (*game.wins, game.showing):
        rule_set_named(rules)
    if GAMES.get(game.code, game) != game:
        raise GameError(f"a game with the code {game.code!r} is already registered", code="game_exists")
    GAMES[game.code] = game


@cache
def game_for_hand(code: str, boards: int = 1, bomb_pot: bool = False) -> Game:
    """Return the game with the code `code`, as modified for one hand. Raises GameError.

    boards: how many boards are dealt.
    bomb_pot: whether everybody posts the same and betting begins on the flop.
    """
    game = game_named(code)
    first, *later = game.streets
    if boards < 1 or (boards > 1 and not game.has_board):
        raise GameError(f"{game.name} cannot be dealt on {boards} boards", code="bad_boards")
    if bomb_pot and not game.has_board:
        raise GameError(f"{game.name} has no flop, so it cannot be played as a bomb pot", code="bad_bomb_pot")
    if boards > 1:
        game = replace(game, boards=boards)
    if bomb_pot:
        game = replace(game, streets=(replace(first, opens=Opens.NOBODY), *later))
    return game


def game_named(code: str) -> Game:
    """Return the game with the code `code`. Raises GameError if there is none."""
    game = GAMES.get(code)
    if game is None:
        raise GameError(f"unknown game {code!r}: choose one of {', '.join(GAMES)}", code="unknown_game")
    return game
