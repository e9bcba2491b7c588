"""Commands with a slash: chat, time cards, and the commands of the table's host."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from riverboat.client_cli.library.errors import TurnOver
from riverboat.client_cli.library.table import Table
from riverboat.client_cli.play.input import InputError, parse_number
from riverboat.client_cli.play.language import quoted, said
from riverboat.client_cli.play.state import ClientState


@dataclass(frozen=True, slots=True)
class SlashCommand:
    """A command that starts with a slash: its first word, and the rest of the line."""

    word: str
    rest: str

    async def execute(self, table: Table, state: ClientState) -> None:
        """Execute the command at `table`, whose players are in `state`. Raises InputError and CommandRefused.

        Muting somebody for this player alone changes the state.
        """
        if self.word == "mute":
            state.ignored.add(player_id(state, self.rest))
            return
        if self.word == "unmute":
            state.ignored.discard(player_id(state, self.rest))
            return
        command = _COMMANDS.get(self.word)
        if command is None:
            raise InputError(said("command-unknown", text=quoted(f"/{self.word}")))
        await command(table, state, self.rest)


def parse_slash_command(line: str) -> SlashCommand | None:
    """Parse `line`; return None if it does not start with a slash."""
    text = line.strip()
    if not text.startswith("/"):
        return None
    word, _, rest = text[1:].partition(" ")
    return SlashCommand(word.lower(), rest.strip())


async def _pause(table: Table, state: ClientState, rest: str) -> None:
    await table.controls.pause(rest or said("a-break"))


async def _resume(table: Table, state: ClientState, rest: str) -> None:
    await table.controls.resume(rest or said("by-the-host"))


async def _stakes(table: Table, state: ClientState, rest: str) -> None:
    numbers = rest.replace("/", " ").split()
    if not 2 <= len(numbers) <= 3:
        raise InputError(said("which-stakes", example="/stakes 100 200"))
    chips = [parse_number(number) for number in numbers]
    fields = zip(("small_blind", "big_blind", "ante"), chips, strict=False)
    await table.controls.change_stakes(said("by-the-host"), **dict(fields))


async def _kick(table: Table, state: ClientState, rest: str) -> None:
    await table.controls.kick(player_id(state, rest), said("by-the-host"))


async def _say(table: Table, state: ClientState, rest: str) -> None:
    if not rest:
        raise InputError(said("which-message", example=said("say-example")))
    await table.chat(rest)


async def _quiet(table: Table, state: ClientState, rest: str) -> None:
    await table.controls.mute(player_id(state, rest), said("by-the-host"))


async def _speak(table: Table, state: ClientState, rest: str) -> None:
    await table.controls.unmute(player_id(state, rest), said("by-the-host"))


async def _time(table: Table, state: ClientState, rest: str) -> None:
    try:
        await table.use_time_card()
    except TurnOver:
        raise InputError(said("turn-already-over")) from None


async def _close(table: Table, state: ClientState, rest: str) -> None:
    await table.controls.close(rest or said("by-the-host"))


def player_id(state: ClientState, name: str) -> str:
    """Return the id of the player with this name or id: first among the seated, then among all known ones.

    Raises InputError.
    """
    ids = {seat.player for seat in state.table.seats.values() if name in (seat.name, seat.player)}
    if not ids:
        ids = {*[player for player, known in state.people.items() if name in (known, player)][-1:]}
    if len(ids) != 1:
        raise InputError(said("name-of-several" if ids else "name-unknown", name=quoted(name)))
    return ids.pop()


_COMMANDS: Final[dict[str, Callable[[Table, ClientState, str], Awaitable[None]]]] = {
    "pause": _pause,
    "resume": _resume,
    "stakes": _stakes,
    "kick": _kick,
    "say": _say,
    "quiet": _quiet,
    "speak": _speak,
    "close": _close,
    "time": _time,
}
