"""What a player types behind a slash: what is said to the table, and what its host does to it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from riverboat.client_cli.library.table import Table
from riverboat.client_cli.play.input import NotUnderstood, number_in

HELP: Final = """\
  /say TEXT          say something to everybody here
  /mute NAME         be shown no more what NAME says; /unmute NAME, again
  /pause, /resume    deal no further hand; deal again: for the host, like what follows
  /stakes 100 200    the blinds from the next hand on, and with a third number the ante
  /kick NAME         show a player out when the hand is over
  /quiet NAME        let a player say nothing here; /speak NAME, again
  /close             close the table when the hand is over"""

_REASON: Final = "by the host"


@dataclass(frozen=True, slots=True)
class Slash:
    """A line that begins with a slash: its first word, and the rest of it."""

    word: str
    rest: str

    async def carry_out(self, table: Table, ignored: set[str]) -> None:
        """Do it at `table`. ignored: the ids of those whom the player would not hear. Raises NotUnderstood
        and Refused."""
        if self.word == "mute":
            ignored.add(player_called(table, self.rest))
            return
        if self.word == "unmute":
            ignored.discard(player_called(table, self.rest))
            return
        order = _ORDERS.get(self.word)
        if order is None:
            raise NotUnderstood(f"/{self.word[:40]} is nothing that I know: ? for help")
        await order(table, self.rest)


def slash(line: str) -> Slash | None:
    """The order that `line` is; None for a line without a slash."""
    text = line.strip()
    if not text.startswith("/"):
        return None
    word, _, rest = text[1:].partition(" ")
    return Slash(word.lower(), rest.strip())


async def _pause(table: Table, rest: str) -> None:
    await table.controls.pause(rest or "a break")


async def _resume(table: Table, rest: str) -> None:
    await table.controls.resume(rest or _REASON)


async def _stakes(table: Table, rest: str) -> None:
    numbers = rest.replace("/", " ").split()
    if not 2 <= len(numbers) <= 3:
        raise NotUnderstood("which stakes? For example: /stakes 100 200")
    chips = [number_in(number, "chips") for number in numbers]
    fields = zip(("small_blind", "big_blind", "ante"), chips, strict=False)
    await table.controls.change_stakes(_REASON, **dict(fields))


async def _kick(table: Table, rest: str) -> None:
    await table.controls.kick(player_called(table, rest), _REASON)


async def _say(table: Table, rest: str) -> None:
    if not rest:
        raise NotUnderstood("say what? For example: /say well played")
    await table.chat(rest)


async def _quiet(table: Table, rest: str) -> None:
    await table.controls.mute(player_called(table, rest), _REASON)


async def _speak(table: Table, rest: str) -> None:
    await table.controls.unmute(player_called(table, rest), _REASON)


async def _close(table: Table, rest: str) -> None:
    await table.controls.close(rest or _REASON)


def player_called(table: Table, name: str) -> str:
    """The id of the player at `table` who has this name, or this id; of those with a seat, else of those who
    were heard of. Raises NotUnderstood."""
    ids = {seat.player for seat in table.mirror.state.seats.values() if name in (seat.name, seat.player)}
    if not ids:
        ids = {player for known, player in table.met.items() if name in (known, player)}
    if len(ids) != 1:
        raise NotUnderstood(f"{'several here are' if ids else 'nobody here is'} called {name[:40]!r}")
    return ids.pop()


_ORDERS: Final[dict[str, Callable[[Table, str], Awaitable[None]]]] = {
    "pause": _pause,
    "resume": _resume,
    "stakes": _stakes,
    "kick": _kick,
    "say": _say,
    "quiet": _quiet,
    "speak": _speak,
    "close": _close,
}
