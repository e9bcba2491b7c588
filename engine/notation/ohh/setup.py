"""The setup of a hand in Open Hand History: its players, amounts in chips, game, stakes and posts."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Final

from riverboat.engine.errors import GameError
from riverboat.engine.events import Post
from riverboat.engine.games import GAMES, Game, Stakes
from riverboat.engine.notation.ohh.names import BET_TYPES, GAME_TYPES, OWN
from riverboat.engine.notation.ohh.records import Amount, OhhHand
from riverboat.engine.notation.provenance import parts_of

POSTS: Final = frozenset({"Post Ante", "Post SB", "Post BB", "Straddle", "Post Dead", "Post Extra Blind"})
BETS: Final = frozenset({"Fold", "Check", "Call", "Bet", "Raise"})
_CARDS: Final = frozenset({"Dealt Cards", "Shows Cards", "Mucks Cards"})
_AWAY: Final = frozenset({"Added Chips", "Sits Down", "Stands Up", "Player Adjustment"})
_MAX_SEATS: Final = 100


@dataclass(frozen=True, slots=True)
class OhhAction:
    """An action of a hand. seat: our number of the player's seat. amount: in chips, what it adds."""

    street: int
    name: str
    seat: int
    amount: int
    cards: tuple[str, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class OhhSetup:
    """A hand, with its references resolved.

    unit: how many chips make 1 in the file. seats: by id of the file, our numbers of the seats.
    stacks, names: of the players dealt in, from the left of the button, by seat.
    streets: the name and the cards of each round. actions: those of the players dealt in.
    """

    source: OhhHand
    unit: int
    button: int
    seats: Mapping[int, int]
    stacks: Mapping[int, int]
    names: Mapping[int, str]
    streets: Sequence[tuple[str, tuple[str, ...]]] = field(repr=False)
    actions: Sequence[OhhAction] = field(repr=False)

    def chips(self, amount: Amount) -> int:
        """Convert an amount to chips."""
        return int(amount * self.unit)

    @property
    def flags(self) -> frozenset[str]:
        """The flags of the hand."""
        return frozenset(self.source.texts("flags"))

    @property
    def is_bomb_pot(self) -> bool:
        """Whether the betting begins on the flop."""
        return "Bomb_Pot" in self.flags

    def boards_on(self, street: str) -> int:
        """Return how often the street of this name was dealt."""
        return sum(name == street for name, _ in self.streets)


def setup_of(source: OhhHand) -> OhhSetup:
    """Resolve the references of `source`. Raises NotationError."""
    unit = _unit(source)
    players = source.objects("players")
    seats = {source.whole("id", each): source.whole("seat", each) for each in players}
    if None in seats or None in seats.values() or len(set(seats.values())) < len(players):
        raise source.error("the players need an id and a seat, each of its own")
    ours = {int(id): int(seat) - 1 for id, seat in seats.items() if id is not None and seat is not None}
    button = source.whole("dealer_seat")
    if button is None or not all(0 <= seat < _MAX_SEATS for seat in (button - 1, *ours.values())):
        raise source.error(f"dealer_seat and seats must be from 1 to {_MAX_SEATS}")
    streets, actions = _rounds(source, unit, ours)
    away = {ours[int(each["id"])] for each in players if each.get("is_sitting_out") is True}
    winners = {
        seat_of(source, ours, win)
        for pot in source.objects("pots")
        for win in source.objects("player_wins", pot)
        if source.amount("win_amount", win)
    }
    dealt_in = {action.seat for action in actions} | (winners - away)
    by_seat: dict[int, dict[str, Any]] = {ours[int(each["id"])]: each for each in players}
    in_order = sorted(dealt_in & by_seat.keys(), key=lambda seat: (seat < button, seat))
    return OhhSetup(
        source=source,
        unit=unit,
        button=button - 1,
        seats=ours,
        stacks={seat: int(source.amount("starting_stack", by_seat[seat]) * unit) for seat in in_order},
        names={seat: source.text("name", by_seat[seat]) for seat in in_order},
        streets=streets,
        actions=actions,
    )


def seat_of(source: OhhHand, seats: Mapping[int, int], data: Mapping[str, Any]) -> int:
    """Return our number of the seat that `data` refers to. Raises NotationError."""
    id = source.whole("player_id", data)
    if id is None or id not in seats:
        raise source.error(f"player_id {data.get('player_id')!r} is not the id of a player")
    return seats[id]


def game_of(setup: OhhSetup) -> Game:
    """Return the game. Raises NotationError."""
    source = setup.source
    kind, betting = source.text("game_type"), source.text("bet_type", source.object("bet_limit"))
    sizes = {len(action.cards) for action in setup.actions if action.cards}
    for code, name in GAME_TYPES.items():
        game = GAMES[code]
        if (name, BET_TYPES[game.structure]) == (kind, betting or "NL") and sizes <= {game.streets[0].hole}:
            return game
    named = f"{betting} {kind}" + (f" with {max(sizes)} hole cards" if sizes else "")
    raise source.error(f"unknown game {named!r}", "unknown_game")


def stakes_of(setup: OhhSetup) -> Stakes:
    """Return the stakes. Raises NotationError."""
    source = setup.source
    small, big, ante = (
        setup.chips(source.amount(name)) for name in ("small_blind_amount", "big_blind_amount", "ante_amount")
    )
    posted = [action.amount for action in setup.actions if action.name == "Post Ante"]
    try:
        return Stakes(min(small, big), big, max([ante, *posted]), len(posted) == 1, small_bet=0 if big else 1)
    except GameError as error:
        raise source.error(str(error)) from None


def posts_of(setup: OhhSetup, stakes: Stakes) -> tuple[Post, ...]:
    """Return what each player owed, from the posts; one that took the whole stack stands for the full amount.

    An ante that only one player posted is for the whole table. The first post of each blind is the regular
    one; of another, the small blind is dead, and the big blind does not change the order of acting.
    """
    left = dict(setup.stacks)
    owed = {seat: Counter[str]() for seat in left}
    straddle = stakes.big_blind
    blinds = {"Post SB": stakes.small_blind, "Post BB": stakes.big_blind}
    for action in setup.actions:
        if action.name not in POSTS:
            continue
        left[action.seat] -= action.amount
        full = action.amount
        if action.name == "Straddle":
            straddle *= 2
            kind, nominal = "blind", straddle
        elif action.name in blinds:
            kind, nominal = "blind", blinds.pop(action.name)
        else:
            kind = _KINDS[action.name]
            nominal = stakes.ante if kind == "ante" else 0
        if kind == "ante" and stakes.big_blind_ante:
            kind = "dead"
        if not left[action.seat]:
            full = max(full, nominal)
        owed[action.seat][kind] += full
    return tuple([Post(**owed[seat]) for seat in setup.stacks])


_KINDS: Final = {
    "Post Ante": "ante",
    "Post SB": "dead",
    "Post BB": "live",
    "Post Dead": "dead",
    "Post Extra Blind": "live",
}


def _unit(source: OhhHand) -> int:
    """Return how many chips make 1: the parts of the currency, or more if an amount needs them."""
    own = source.object(OWN).get("unit")
    if own is not None:
        return max(1, source.whole("unit", source.object(OWN)) or 1)
    least = 1 if source.data.get("tournament") is True else parts_of(source.text("currency"))
    decimals = _decimals([source.data[name] for name in ("players", "rounds", "pots") if name in source.data])
    decimals = max(
        decimals,
        _decimals([source.data.get(f"{name}_amount") for name in ("small_blind", "big_blind", "ante")]),
    )
    return int(max(least, 10 ** min(decimals, 6)))


def _decimals(value: Any) -> int:
    """Return how many decimals the amounts in `value` have."""
    if isinstance(value, Decimal):
        exponent = value.normalize().as_tuple().exponent
        return max(0, -exponent) if isinstance(exponent, int) else 0
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return max(map(_decimals, inner), default=0)


def _rounds(
    source: OhhHand, unit: int, seats: Mapping[int, int]
) -> tuple[list[tuple[str, tuple[str, ...]]], list[OhhAction]]:
    streets, actions = [], []
    for number, each in enumerate(source.objects("rounds")):
        streets.append((source.text("street", each), tuple(source.texts("cards", each))))
        for action in source.objects("actions", each):
            name = source.text("action", action)
            if name in _AWAY:
                continue
            if name not in POSTS | BETS | _CARDS:
                raise source.error(f"unknown action {name!r}", "bad_action")
            seat = seat_of(source, seats, action)
            amount = int(source.amount("amount", action) * unit) if name in POSTS | BETS else 0
            actions.append(OhhAction(number, name, seat, amount, tuple(source.texts("cards", action))))
    return streets, actions
