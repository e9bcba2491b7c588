"""The bots of a match as they are named on the command line."""

import os
import re
import shlex
import shutil
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Final

from riverboat.client_cli.agents.errors import AgentError
from riverboat.client_cli.agents.match_link import link_path
from riverboat.client_cli.arena.acpc.player import listening
from riverboat.client_cli.arena.errors import MatchError
from riverboat.client_cli.arena.piped import PipedPlayer
from riverboat.client_cli.arena.pipes import not_started
from riverboat.client_cli.arena.player import LocalPlayer, Player
from riverboat.client_cli.arena.sandbox import Sandbox, own_paths
from riverboat.client_cli.arena.settings import MatchSettings
from riverboat.client_cli.bots.roster import STYLES
from riverboat.server.protocol.printable import printable

_PYTHON_BOT: Final = re.compile(r"(?P<file>.+\.py)(?::(?P<name>\w+))?")
_ACPC: Final = re.compile(r"acpc:((?P<host>[^:=|]+):)?(?P<port>[0-9]{1,5})(=(?P<name>[^:|]+))?")
_SEAT: Final = "mcp:"
_MAX_PORT: Final = 65_535
_MAX_NAME: Final = 24

AWAITED: Final = 600.0
"""Seconds for a model to connect."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A bot of a match.

    spec: as the user named it. name: for people. command: the program to start; empty for other bots.
    address: host and port on which an ACPC player is awaited; None for other bots.
    variables: of the environment, which the command gets too.
    seat: the name of a seat for a model that connects with `riverboat mcp --match`; None for other bots.
    shown: the paths that the program sees. hidden: those that it must not see.
    """

    spec: str
    name: str
    command: tuple[str, ...] = ()
    address: tuple[str, int] | None = None
    seat: str | None = None
    variables: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()

    @property
    def is_awaited(self) -> bool:
        """Whether the bot connects by itself, once for all rotations."""
        return self.address is not None or self.seat is not None

    def player(self, bot: int, settings: MatchSettings, *, is_isolated: bool) -> Player:
        """Return a new player, which is not started. bot: its index. is_isolated: for a program."""
        if self.seat is not None:
            return PipedPlayer(
                self.name, seat_command(self.seat), settings, bot, is_isolated=False, start_within=AWAITED
            )
        if self.command:
            sandbox = self.sandbox(settings)
            return PipedPlayer(
                self.name, self.command, settings, bot, is_isolated=is_isolated, sandbox=sandbox
            )
        if self.address is not None:
            return listening(self.name, *self.address, settings)
        return LocalPlayer(self.name, STYLES[self.spec](Random()))  # noqa: S311 - the match seeds it

    def sandbox(self, settings: MatchSettings) -> Sandbox:
        """Return what the program may see and use."""
        return Sandbox(
            shown=(*self.shown, *settings.binds),
            hidden=self.hidden,
            network=settings.network,
            limits=settings.limits,
            variables=self.variables,
        )

    def shares_process(self, settings: MatchSettings) -> bool:
        """Return whether all rotations have one process of the bot."""
        return not self.command or bool({self.spec, self.name} & set(settings.share_process))


def entries_of(specs: Sequence[str]) -> list[Entry]:
    """Return the bots that `specs` name, each with a name of its own. Raises MatchError."""
    entries = [entry_of(spec) for spec in specs]
    counts = Counter(entry.name for entry in entries)
    seen = Counter[str]()
    named = []
    for entry in entries:
        seen[entry.name] += 1
        name = entry.name if counts[entry.name] == 1 else f"{entry.name} {seen[entry.name]}"
        named.append(replace(entry, name=name))
    return named


def with_variables(entries: Sequence[Entry], given: Sequence[str]) -> list[Entry]:
    """Return `entries`, whose programs get the variables that are `given` as BOT:NAME. Raises MatchError."""
    found = {entry.name: entry for entry in entries}
    for each in given:
        bot, _, name = each.rpartition(":")
        entry = found.get(bot)
        if entry is None or not entry.command:
            programs = ", ".join(entry.name for entry in entries if entry.command) or "none here"
            raise MatchError(f"{each!r} names no program. Use BOT:NAME; programs: {programs}")
        if name not in os.environ:
            raise MatchError(f"the environment has no variable {name!r}: export it first")
        found[bot] = replace(entry, variables=(*entry.variables, name))
    return list(found.values())


def entry_of(spec: str) -> Entry:
    """Return the bot that `spec` names: a house style, FILE.py:Class, acpc:PORT, mcp:SEAT, or a command.

    Raises MatchError.
    """
    if spec in STYLES:
        return Entry(spec, spec)
    if spec.startswith(_SEAT):
        try:
            link_path(seat := spec.removeprefix(_SEAT))
        except AgentError as error:
            raise MatchError(str(error)) from None
        return Entry(spec, seat, seat=seat)
    acpc = _ACPC.fullmatch(spec)
    if acpc is not None and int(acpc["port"]) <= _MAX_PORT:
        name = printable(acpc["name"] or f"acpc-{acpc['port']}")[:_MAX_NAME]
        return Entry(spec, name, address=(acpc["host"] or "127.0.0.1", int(acpc["port"])))
    python = _PYTHON_BOT.fullmatch(spec)
    if python is not None and Path(python["file"]).is_file():
        name = python["name"] or Path(python["file"]).stem
        return Entry(spec, name, worker_command(spec), shown=own_paths(["python", python["file"]]))
    if python is not None and " " not in spec:
        raise MatchError(f"the file {python['file']!r} does not exist")
    try:
        command = shlex.split(spec)
    except ValueError as error:
        raise MatchError(f"{spec!r} is not a command: {error}") from None
    if command and "/" in command[0] and shutil.which(command[0]) is None:
        raise MatchError(not_started(command[0]))
    if not command or shutil.which(command[0]) is None:
        raise MatchError(
            f"{spec!r} is not a bot. Use a house style ({', '.join(STYLES)}), FILE.py:Class, acpc:PORT, "
            "mcp:SEAT, or a command in quotes"
        )
    return Entry(spec, _name_of(command), tuple(command), shown=own_paths(command))


def worker_command(where: str) -> tuple[str, ...]:
    """Return the command that runs the Python bot at FILE.py:Class."""
    # -P: do not import a folder "server" of the current directory.
    return (sys.executable, "-P", "-m", "riverboat.client_cli.arena.worker", where)


def seat_command(seat: str) -> tuple[str, ...]:
    """Return the command that waits for a model at the seat of a match."""
    return (sys.executable, "-P", "-m", "riverboat.client_cli.agents.match_seat", seat)


def _name_of(command: Sequence[str]) -> str:
    """Return a short name: that of the last file on the command line, or of the model that is asked."""
    if len(command) > 2 and Path(command[0]).stem == "riverboat" and command[1] == "model":
        command = command[:3]
    words = [word for word in command if not word.startswith("-")]
    return printable(Path(words[-1] if words else command[0]).stem)[:_MAX_NAME] or "bot"
