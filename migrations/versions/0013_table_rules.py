"""The rules of a table are one map, with the stakes in a map of their own: in the event that opens a table,
in the list of tables, and in checkpoints."""

import json
from collections.abc import Callable, Iterator
from typing import Any

from alembic import op
from sqlalchemy import TableClause, bindparam, column, select, table, true, update

revision = "0013"
down_revision = "0012"

Map = dict[str, Any]
Change = Callable[[Map], Map]

_AT_ONCE = 500

_TABLES = table("tables", column("id"), column("config"))
_EVENTS = table("events", column("table_id"), column("seq"), column("kind"), column("data"))
_CHECKPOINTS = table("standings", column("table_id"), column("data"))

_STAKES = ("small_blind", "big_blind", "ante", "big_blind_ante", "bring_in", "small_bet", "big_bet")
_HOUSE = {
    "blind_before_ante": True,
    "raise_cap": 3,
    "cap_heads_up": False,
    "half_bet_counts": True,
    "odd_chip_by_suit": None,
    "max_runs": 1,
    "rabbit": False,
    "rake": None,
}
# What a rule that is not stored was: checkpoints leave out defaults, and old events what came later.
_DEFAULTS: Map = {
    "house": _HOUSE,
    "boards": 1,
    "bomb_pot_every": 0,
    "straddles": 0,
    "spectator_delay_ms": 0,
    "all_cards": False,
    "spectators_chat": False,
    "unlisted": False,
    "time_bank_ms": 0,
    "time_bank_refill_ms": 0,
    "keep_ms": 0,
}
_RULES = ("game", "stakes", "seats", "min_buy_in", "max_buy_in", "act_ms", *_DEFAULTS)
# What is left out of the rules in checkpoints from here on, apart from stakes that are 0 or false.
_LEFT_OUT: Map = _DEFAULTS | {
    "game": "nlhe",
    "act_ms": 15_000,
    "time_bank_ms": 30_000,
    "time_bank_refill_ms": 500,
}


def upgrade() -> None:
    """Bring the rules together."""
    _rewrite(_nested_opening, _nested_checkpoint)


def downgrade() -> None:
    """Put the rules back among the other fields."""
    _rewrite(_flat_opening, _flat_checkpoint)


def _rewrite(opening: Change, checkpoint: Change) -> None:
    for ids in _ids():
        _rewrite_column(_TABLES, "id", "config", ids, opening)
        _rewrite_column(_EVENTS, "table_id", "data", ids, opening)
        _rewrite_column(_CHECKPOINTS, "table_id", "data", ids, checkpoint)


def _ids() -> Iterator[list[str]]:
    """Yield the ids of all tables, some at a time."""
    ids = list(op.get_bind().execute(select(_TABLES.c.id).order_by(_TABLES.c.id)).scalars())
    for start in range(0, len(ids), _AT_ONCE):
        yield ids[start : start + _AT_ONCE]


def _rewrite_column(of: TableClause, key: str, name: str, ids: list[str], change: Change) -> None:
    # A table's opening is its first event, and is never sealed.
    those = (of.c.kind == "table_opened") & (of.c.seq == 1) if of is _EVENTS else true()
    found = op.get_bind().execute(select(of.c[key], of.c[name]).where(of.c[key].in_(ids), those))
    changed = [{"of": id, "new": new} for id, data in found if (new := _changed(data, change)) is not None]
    if changed:
        statement = update(of).where(of.c[key] == bindparam("of"), those)
        op.get_bind().execute(statement.values({name: bindparam("new")}), changed)


def _changed(data: str, change: Change) -> str | None:
    """Return `data` after the change, written as the server writes it; None if it is damaged."""
    try:
        changed = change(json.loads(data))
    except (ValueError, LookupError, TypeError, AttributeError):
        return None
    return json.dumps(changed, separators=(",", ":"), ensure_ascii=False)


def _nested_opening(opened: Map) -> Map:
    opened = _DEFAULTS | {"host": "", "locked": False} | opened
    return {
        "name": opened["name"],
        "rules": {name: opened[name] for name in _RULES},
        "host": opened["host"],
        "locked": opened["locked"],
        "kind": opened["kind"],
    }


def _flat_opening(opened: Map) -> Map:
    kind = opened.pop("kind")
    return {"name": opened.pop("name"), **opened.pop("rules"), **opened, "kind": kind}


def _nested_checkpoint(checkpoint: Map) -> Map:
    info = checkpoint["table"]["info"]
    stakes = {name: info.pop(name) for name in _STAKES if name in info}
    rules: Map = {"game": info.pop("game")}
    rules["stakes"] = {name: chips for name, chips in stakes.items() if chips}
    for name in _RULES[2:]:
        rules[name] = info.pop(name) if name in info else _DEFAULTS[name]
    rules = {name: rules[name] for name in _RULES if name not in _LEFT_OUT or rules[name] != _LEFT_OUT[name]}
    checkpoint["table"]["info"] = {
        "table": info.pop("table"),
        "name": info.pop("name"),
        "rules": rules,
        **info,
    }
    return checkpoint


def _flat_checkpoint(checkpoint: Map) -> Map:
    info = checkpoint["table"]["info"]
    rules = _LEFT_OUT | info.pop("rules")
    stakes = dict.fromkeys(_STAKES, 0) | {"big_blind_ante": False} | rules.pop("stakes")
    checkpoint["table"]["info"] = {**info, **stakes, **rules}
    return checkpoint
