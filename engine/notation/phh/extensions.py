"""A field of our own in PHH for what the format has no field for, checked when it is read."""

from collections.abc import Sequence
from dataclasses import asdict, fields, replace
from typing import Any, Final, NamedTuple, Self, TypeVar

from riverboat.engine.cards import Card, parse_cards
from riverboat.engine.errors import CardError, GameError, NotationError
from riverboat.engine.events import Post
from riverboat.engine.games import Stakes
from riverboat.engine.house import STANDARD_HOUSE, House, Rake
from riverboat.engine.notation.phh.records import PhhHand

OWN_FIELD: Final = "_riverboat"
"""A TOML table with the values that differ from a reader's defaults.

stakes: the fields of Stakes.
posts: [ante, blind, dead, live, fee] by player, in the order of play.
auto_muck: by player.
button: the seat with the button, if it is empty.
house: the fields of House that differ from the standard.
boards, bomb_pot: as in HandStarted.
rabbit: the cards shown after the hand.
unit: how many chips make 1.
source: what the hand's source says, as JSON.
"""

PROOF_FIELD: Final = "_riverboat_proof"
"""A text: the proof of a deal that was committed to. Whatever reads the file keeps it as it is."""

MAX_UNIT: Final = 10**6

_PLAIN: Final = (("button", int), ("boards", int), ("bomb_pot", bool), ("unit", int), ("source", str))

_Data = TypeVar("_Data", House, Rake, Stakes)


class Own(NamedTuple):
    """The values of OWN_FIELD; None for those that are not given."""

    stakes: Stakes | None = None
    posts: tuple[Post, ...] | None = None
    auto_muck: tuple[bool, ...] | None = None
    button: int | None = None
    house: House | None = None
    boards: int = 1
    bomb_pot: bool = False
    rabbit: tuple[Card, ...] = ()
    unit: int = 0
    source: str = ""

    @classmethod
    def of(cls, source: PhhHand) -> Self:
        """Read the field of `source`. Raises NotationError."""
        field = source.metadata.get(OWN_FIELD)
        if field is None:
            return cls()
        try:
            return cls(**_checked(field, len(source.starting_stacks)))
        except (CardError, GameError, TypeError, ValueError) as error:
            raise NotationError(f"{source.where}: {OWN_FIELD}: {error}", code="bad_field") from None


def house_field(house: House) -> dict[str, Any]:
    """Return the fields of `house` that differ from the standard house rules."""
    standard = asdict(STANDARD_HOUSE)
    return {name: value for name, value in asdict(house).items() if value != standard[name]}


def _checked(field: object, players: int) -> dict[str, Any]:
    """Check the values of `field`. Raises CardError, GameError, TypeError and ValueError."""
    own = dict(_of_type(field, dict, "it"))
    made: dict[str, Any] = {}
    if "stakes" in own:
        made["stakes"] = _data(Stakes, own.pop("stakes"), "stakes")
    if "posts" in own:
        rows = _each(own.pop("posts"), list, "posts", players)
        if max(map(len, rows), default=0) > len(fields(Post)):
            raise ValueError(f"posts has an entry of more than {len(fields(Post))} amounts")
        made["posts"] = tuple([Post(*_each(row, int, "posts")) for row in rows])
    if "auto_muck" in own:
        made["auto_muck"] = tuple(_each(own.pop("auto_muck"), bool, "auto_muck", players))
    if "house" in own:
        made["house"] = _house(own.pop("house"))
    if "rabbit" in own:
        made["rabbit"] = parse_cards(_of_type(own.pop("rabbit"), str, "rabbit"))
    if not 0 <= _of_type(own.get("unit", 0), int, "unit") <= MAX_UNIT:
        raise ValueError(f"unit is {own['unit']}; it must be from 1 to {MAX_UNIT}")
    for name, kind in _PLAIN:
        if name in own:
            made[name] = _of_type(own.pop(name), kind, name)
    if own:
        raise ValueError(f"unknown field {next(iter(own))!r}")
    return made


def _house(value: object) -> House:
    given = dict(_of_type(value, dict, "house"))
    rake = given.pop("rake", None)
    house = _data(House, given, "house")
    return house if rake is None else replace(house, rake=_data(Rake, rake, "rake"))


def _data(kind: type[_Data], value: object, name: str) -> _Data:
    """Make an object of `kind` from a table, whose values must be numbers and truth values."""
    given = _of_type(value, dict, name)
    types = {each.name: str(each.type) for each in fields(kind)}
    for key, item in given.items():
        if key not in types:
            raise ValueError(f"unknown field {key!r} in {name}")
        _of_type(item, bool if "bool" in types[key] else int, f"{key} in {name}")
        if item < 0:
            raise ValueError(f"{key} in {name} is negative")
    return kind(**given)


def _each(value: object, kind: type, name: str, count: int | None = None) -> Sequence[Any]:
    items = _of_type(value, list, name)
    if count is not None and len(items) != count:
        raise ValueError(f"{name} has {len(items)} entries for {count} players")
    return [_of_type(item, kind, name) for item in items]


def _of_type(value: object, kind: type, name: str) -> Any:
    if type(value) is not kind:
        raise TypeError(f"{name} is not {_WORDS[kind]}")
    return value


_WORDS: Final = {
    dict: "a table",
    list: "a list",
    str: "a text",
    int: "a whole number",
    bool: "true or false",
}
