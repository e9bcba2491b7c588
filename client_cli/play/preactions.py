"""What a player says ahead of time: what to do when the turn comes, and what to do with losing hands."""

from dataclasses import dataclass
from typing import Final

from riverboat.client_cli.library.table import Table
from riverboat.client_cli.play.input import NotUnderstood
from riverboat.server.protocol.commands import PreactionName
from riverboat.server.protocol.messages import Preaction

HELP: Final = """\
  next WISH  as soon as your turn comes: fold, check, check/fold, call (at this price only), call any;
             next none, to withdraw it
  automuck off
             be asked at showdown whether to show a losing hand; automuck on, muck it unasked"""

_WISHES: Final[dict[str, PreactionName | None]] = {
    "fold": "fold",
    "check": "check",
    "check/fold": "check_fold",
    "call": "call",
    "call any": "call_any",
    "none": None,
}
_STATES: Final = {
    "held": "When your turn comes: {}",
    "withdrawn": "Withdrawn: {}",
    "used": "As you wished: {}",
    "void": "No longer wished, for things have changed: {}",
}


@dataclass(frozen=True, slots=True)
class Next:
    """What to do as soon as the turn comes; None for nothing any more."""

    wish: PreactionName | None

    async def carry_out(self, table: Table) -> None:
        """Have the server hold it. Raises Refused."""
        view = table.view
        price = view.price if view is not None and self.wish == "call" else None
        await table.preact(self.wish, price)


@dataclass(frozen=True, slots=True)
class AutoMuck:
    """Whether losing hands are mucked unasked."""

    on: bool

    async def carry_out(self, table: Table) -> None:
        """Choose so. Raises Refused."""
        await table.set_auto_muck(self.on)


def ahead(line: str) -> Next | AutoMuck | None:
    """The order that `line` is; None for one of another kind. Raises NotUnderstood."""
    word, _, rest = " ".join(line.lower().split()).partition(" ")
    if word == "next":
        if rest not in _WISHES:
            raise NotUnderstood(f"next what? One of: {', '.join(_WISHES)}")
        return Next(_WISHES[rest])
    if word != "automuck":
        return None
    if rest not in ("on", "off"):
        raise NotUnderstood("automuck on, or automuck off?")
    return AutoMuck(rest == "on")


def describe(told: Preaction) -> str:
    """What has become of what was said ahead, in a sentence without a full stop."""
    word = next(word for word, wish in _WISHES.items() if wish == told.action)
    return _STATES[told.state].format(word if told.to is None else f"{word} {told.to}")
