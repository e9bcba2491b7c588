"""What a game is, as data: the streets, what is dealt on each, how one bets, what wins; and the stakes."""

from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from typing import Final

from engine.cards import DECK, Card, parse_cards
from engine.errors import GameError


class Structure(Enum):
    """How much one may bet."""

    NO_LIMIT = "no-limit"
    POT_LIMIT = "pot-limit"
    FIXED_LIMIT = "fixed-limit"


class Opens(Enum):
    """Who opens the betting of a street."""

    LEFT_OF_BLINDS = "left of the blinds"
    LEFT_OF_BUTTON = "left of the button"
    BRING_IN = "the worst card showing"
    BEST_SHOWING = "the best hand showing"
    NOBODY = "nobody"  # a street without betting


@dataclass(frozen=True, slots=True)
class Street:
    """One round of dealing, drawing and betting, in that order.

    name: the field's name for it ("flop"). hole, up: cards to every live player, face down and then face up.
    board: cards face up for everybody. draw: every live player may exchange cards first.
    opens: who opens the betting. big_bet: at fixed limit, the bets are of the larger size.
    """

    name: str
    hole: int = 0
    up: int = 0
    board: int = 0
    draw: bool = False
    opens: Opens = Opens.LEFT_OF_BUTTON
    big_bet: bool = False


@dataclass(frozen=True, slots=True)
class Game:
    """A game.

    code: stable, for programs. name: in full. streets: in order.
    wins: the rule sets of the assessor by which hands are judged. Of two, each wins half of the pot, and the
        first all of it where no hand qualifies by the second.
    showing: the rule set that judges cards showing, in games that have them.
    deck: the cards. boards: how many are dealt side by side; each plays for its part of the pot.
    raise_cap: so many raises a street, whatever the house; None for what the house says.
    odd_chip_by_suit: odd chips go by the highest card of the winning hands, not by seat.
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
        """Whether there are cards that everybody shares."""
        return any(street.board for street in self.streets)

    def bet_on(self, street: Street, stakes: "Stakes") -> int:
        """The smallest bet on `street`; at fixed limit the only one."""
        if street.big_bet and self.structure is Structure.FIXED_LIMIT:
            return stakes.largest_bet
        return stakes.smallest_bet

    def cards_from(self, street: str) -> int:
        """How many cards a board gets from the street named `street` on."""
        names = [each.name for each in self.streets]
        return sum(each.board for each in self.streets[names.index(street) :])


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a game is played for, in chips. Raises GameError for stakes that no game could use.

    small_blind, big_blind: the blinds. ante: what every player posts before the deal.
    big_blind_ante: the ante is posted once, by the big blind, for the whole table.
    bring_in: what the worst card showing has to open with.
    small_bet, big_bet: the bets at fixed limit; by the big blind, and twice that, where they are not given.
        Without a limit, small_bet is the smallest bet.
    """

    small_blind: int = 0
    big_blind: int = 0
    ante: int = 0
    big_blind_ante: bool = False
    bring_in: int = 0
    small_bet: int = 0
    big_bet: int = 0

    def __post_init__(self) -> None:
        for name in ("small_blind", "big_blind", "ante", "bring_in", "small_bet", "big_bet"):
            chips = getattr(self, name)
            if type(chips) is not int or chips < 0:
                raise GameError(f"{name} is {chips!r}: chips are whole numbers from 0", code="bad_stakes")
        if not self.smallest_bet:
            raise GameError("without a big blind or a bet there is nothing to bet", code="bad_stakes")
        if self.small_blind > self.big_blind:
            raise GameError(
                f"the small blind ({self.small_blind}) is above the big blind ({self.big_blind})",
                code="bad_stakes",
            )

    @property
    def smallest_bet(self) -> int:
        """The smallest bet, and at fixed limit the bet of the early streets."""
        return self.small_bet or self.big_blind

    @property
    def largest_bet(self) -> int:
        """The bet of the late streets at fixed limit."""
        return self.big_bet or 2 * self.smallest_bet


@dataclass(frozen=True, slots=True)
class Rake:
    """What the house takes: `per_mille` thousandths of each pot, rounded down, `cap` at most of a hand.

    no_flop_no_drop: nothing where the hand ended on its first street.
    """

    per_mille: int
    cap: int
    no_flop_no_drop: bool = True


@dataclass(frozen=True, slots=True)
class House:
    """What differs between card rooms, as options of the table.

    blind_before_ante: a stack too short for blind and big-blind ante pays the blind first.
    raise_cap: raises a street at fixed limit, after the bet. cap_heads_up: also between the last two.
    half_bet_counts: at fixed limit an all-in of half a bet counts as one.
    odd_chip_by_suit: as in Game; None for what the game says.
    most_runs: how often the rest of a board may be dealt by agreement, once nobody can bet any more.
    rabbit: cards that would have come may be seen when the hand is over.
    rake: what the house takes from the pots; None for nothing.
    """

    blind_before_ante: bool = True
    raise_cap: int = 3
    cap_heads_up: bool = False
    half_bet_counts: bool = True
    odd_chip_by_suit: bool | None = None
    most_runs: int = 1
    rabbit: bool = False
    rake: Rake | None = None


STANDARD_HOUSE: Final = House()

_HOLDEM_STREETS: Final = (
    Street("preflop", hole=2, opens=Opens.LEFT_OF_BLINDS),
    Street("flop", board=3),
    Street("turn", board=1, big_bet=True),
    Street("river", board=1, big_bet=True),
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


def _draw_game(
    code: str, name: str, structure: Structure, wins: str, *, hole: int = 5, draws: int = 1
) -> Game:
    names = ("draw",) if draws == 1 else ("first draw", "second draw", "third draw")
    later = [
        Street(name, draw=True, big_bet=number > 0 or draws == 1) for number, name in enumerate(names[:draws])
    ]
    first = Street("predraw", hole=hole, opens=Opens.LEFT_OF_BLINDS)
    return Game(code, name, structure, (first, *later), (wins,), max_seats=6)


def _stud_game(code: str, name: str, wins: tuple[str, ...], showing: str = "high") -> Game:
    return Game(
        code, name, Structure.FIXED_LIMIT, _STUD_STREETS, wins, showing, odd_chip_by_suit=True, max_seats=8
    )


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
        _flop_game("flo", "fixed-limit Omaha", Structure.FIXED_LIMIT, 4, wins=("omaha-high",)),
        _flop_game(
            "flo8", "fixed-limit Omaha high-low", Structure.FIXED_LIMIT, 4, wins=("omaha-high", "omaha-low8")
        ),
        _draw_game("5cd", "no-limit five-card draw", Structure.NO_LIMIT, "high"),
        _stud_game("stud", "seven-card stud", ("high",)),
        _stud_game("stud8", "seven-card stud high-low", ("high", "low8")),
        _stud_game("razz", "razz", ("ace-to-five",), showing="ace-to-five"),
        _draw_game("27sd", "no-limit deuce-to-seven single draw", Structure.NO_LIMIT, "deuce-to-seven"),
        _draw_game(
            "27td", "fixed-limit deuce-to-seven triple draw", Structure.FIXED_LIMIT, "deuce-to-seven", draws=3
        ),
        _draw_game("badugi", "fixed-limit badugi", Structure.FIXED_LIMIT, "badugi", hole=4, draws=3),
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


@cache
def game_for_hand(code: str, boards: int = 1, bomb_pot: bool = False) -> Game:
    """The game with the stable code `code`, as one hand of it is played. Raises GameError.

    boards: how many boards are dealt. bomb_pot: everybody posts the same, and there is no betting before the
    flop.
    """
    game = game_named(code)
    first, *later = game.streets
    if boards < 1 or (boards > 1 and not game.has_board):
        raise GameError(f"{game.name} cannot be dealt on {boards} boards", code="bad_boards")
    if bomb_pot and not game.has_board:
        raise GameError(f"{game.name} has no flop to play a bomb pot from", code="bad_bomb_pot")
    if boards > 1:
        game = replace(game, boards=boards)
    if bomb_pot:
        game = replace(game, streets=(replace(first, opens=Opens.NOBODY), *later))
    return game


def game_named(code: str) -> Game:
    """The game with the stable code `code`. Raises GameError."""
    game = GAMES.get(code)
    if game is None:
        raise GameError(f"{code!r} is not a game we know: {', '.join(GAMES)}", code="unknown_game")
    return game
