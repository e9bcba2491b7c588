"""Commands for later: the action for the next turn, and what happens to losing hands."""

from dataclasses import dataclass
from typing import Final

from riverboat.client_cli.library.table import Table
from riverboat.client_cli.play.input import InputError
from riverboat.client_cli.play.language import chips, said
from riverboat.server.protocol.commands import PreactionName
from riverboat.server.protocol.messages import Preaction

_ACTIONS: Final[dict[str, PreactionName | None]] = {
    "fold": "fold",
    "check": "check",
    "check/fold": "check_fold",
    "call": "call",
    "call any": "call_any",
    "none": None,
}


@dataclass(frozen=True, slots=True)
class PreactionCommand:
    """Sets the action for the player's next turn; None cancels it."""

    action: PreactionName | None

    async def execute(self, table: Table) -> None:
        """Send it to the server. Raises CommandRefused."""
        view = table.view
        price = view.price if view is not None and self.action == "call" else None
        await table.preact(self.action, price)


@dataclass(frozen=True, slots=True)
class AutoMuckCommand:
    """Sets whether losing hands are mucked without asking."""

    on: bool

    async def execute(self, table: Table) -> None:
        """Send it to the server. Raises CommandRefused."""
        await table.set_auto_muck(self.on)


def parse_preaction(line: str) -> PreactionCommand | AutoMuckCommand | None:
    """Parse `line`; return None for any other command. Raises InputError."""
    word, _, rest = " ".join(line.lower().split()).partition(" ")
    if word == "next":
        if rest not in _ACTIONS:
            raise InputError(said("which-preaction", choices=", ".join(_ACTIONS)))
        return PreactionCommand(_ACTIONS[rest])
    if word != "automuck":
        return None
    if rest not in ("on", "off"):
        raise InputError(said("which-automuck"))
    return AutoMuckCommand(rest == "on")


def describe(preaction: Preaction) -> str:
    """Return the state of `preaction` as a sentence without a full stop."""
    word = next(word for word, action in _ACTIONS.items() if action == preaction.action)
    action = word if preaction.to is None else f"{word} {chips(preaction.to)}"
    return said(f"preaction-{preaction.state}", action=action)
