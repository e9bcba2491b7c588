"""Hypothesis strategies for events of every kind, with whatever their fields may hold."""

from dataclasses import fields
from types import NoneType, UnionType
from typing import Any, Final, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from riverboat.engine.cards import DECK
from riverboat.engine.events import EVENTS, Event, RakeTaken, Seat, TimeCharged
from riverboat.engine.games import Stakes
from riverboat.engine.table.events import SeatLeft, TableOpened
from riverboat.server.protocol.command import MAX_CHIPS

OUR_EVENTS: Final = [kind for kind in EVENTS.values() if kind.__module__.startswith("riverboat.")]
"""Every class of event but those that tests define."""

_FROM_THE_TABLE: Final = (SeatLeft, RakeTaken, TimeCharged)

_chips: Final = st.integers(0, MAX_CHIPS)
_PLAIN: Final[dict[Any, st.SearchStrategy[Any]]] = {
    int: _chips,
    # Half characters fit no database, and the character 0 not every one: no name has them.
    str: st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=20),
    bool: st.booleans(),
    bytes: st.binary(max_size=20),
    Stakes: st.builds(
        lambda small, more, *rest: Stakes(small, small + more, *rest),
        _chips,
        st.integers(1, MAX_CHIPS),
        _chips,
        st.booleans(),
    ),
    tuple[Seat, ...]: st.deferred(
        lambda: st.lists(_values(Seat), unique_by=lambda seat: seat.number, max_size=4).map(tuple)
    ),
}


def _values(hint: Any) -> st.SearchStrategy[Any]:
    """Values of the type `hint`."""
    if hint in _PLAIN:
        return _PLAIN[hint]
    if get_origin(hint) is UnionType:
        return st.one_of(*(st.none() if kind is NoneType else _values(kind) for kind in get_args(hint)))
    if get_origin(hint) is not tuple:
        return _instances(hint, {})
    kinds = get_args(hint)
    if kinds[-1] is Ellipsis:
        return st.lists(_values(kinds[0]), max_size=4).map(tuple)
    return st.tuples(*map(_values, kinds))


def _instances(kind: type[Any], by_name: dict[str, st.SearchStrategy[Any]]) -> st.SearchStrategy[Any]:
    """Instances of the dataclass `kind`; a field named in `by_name` is drawn from there."""
    hints = get_type_hints(kind)
    names = [field.name for field in fields(kind)]
    return st.builds(
        kind, **{name: by_name[name] if name in by_name else _values(hints[name]) for name in names}
    )


def event_of(kind: type[Event], *, player: str) -> st.SearchStrategy[Event]:
    """An event of the class `kind`; `player` takes seats. Nobody takes chips away: there may be none."""
    by_name: dict[str, st.SearchStrategy[Any]] = {
        "player": st.just(player),
        "cards": st.lists(st.sampled_from(DECK), unique=True).map(tuple),
    }
    if kind in _FROM_THE_TABLE:
        by_name |= {name: st.just(0) for name in ("stack", "amount")}
    return _instances(kind, by_name)


def any_event(*, player: str) -> st.SearchStrategy[Event]:
    """An event of any kind but the opening of a table."""
    return st.one_of(*(event_of(kind, player=player) for kind in OUR_EVENTS if kind is not TableOpened))
