"""The rules of a table on the wire: as a table has them, and as a client asks for them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from riverboat.engine.games import Stakes
from riverboat.engine.options import options_of
from riverboat.engine.table.rules import TableRules
from riverboat.server.protocol.derived import asked_type, wire_type

if TYPE_CHECKING:
    StakesInfo = Stakes
    RulesInfo = TableRules

    class AskedStakes(Struct, frozen=True):  # noqa: D101 - it is derived below
        def __init__(self, **options: Any) -> None: ...

        def __getattr__(self, name: str) -> Any: ...

    class AskedRules(AskedStakes, frozen=True): ...  # noqa: D101

else:
    StakesInfo = wire_type("StakesInfo", Stakes)
    RulesInfo = wire_type("RulesInfo", TableRules, stakes=StakesInfo)
    AskedStakes = asked_type("AskedStakes", Stakes)
    AskedRules = asked_type("AskedRules", TableRules, stakes=AskedStakes)

_STAKES: Final = tuple(options_of(Stakes))
_BUY_INS: Final = ("min_buy_in", "max_buy_in")


def asked_rules(**options: Any) -> AskedRules:
    """Return the rules with these `options`, the stakes among them: `asked_rules(big_blind=50, seats=2)`.

    Raises TypeError for an unknown option.
    """
    return AskedRules(**_nested(options, [*options_of(TableRules)]))


def asked_stakes(**options: Any) -> dict[str, Any]:
    """Return the fields of ChangeStakes for these `options`. Raises TypeError for an unknown option."""
    return _nested(options, _BUY_INS)


def _nested(options: dict[str, Any], others: Sequence[str]) -> dict[str, Any]:
    """Return `options` with the stakes among them under `stakes`. others: the names of the other options."""
    known = [*_STAKES, *(name for name in others if name != "stakes")]
    for name in options:
        if name not in known:
            raise TypeError(f"unknown option {name!r}. Choose from {', '.join(known)}")
    stakes = AskedStakes(**{name: options[name] for name in _STAKES if name in options})
    return {"stakes": stakes} | {name: options[name] for name in others if name in options}
