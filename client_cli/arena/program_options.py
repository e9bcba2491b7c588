"""The options of `match` and `league` for bots that are programs."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import wraps
from typing import Any, Final

import click

from riverboat.client_cli.arena.entries import Entry, entries_of, with_variables
from riverboat.client_cli.arena.sandbox import Limits, checked_binds
from riverboat.client_cli.arena.settings import MatchSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgramOptions:
    """What programs may see and use, and their time. MatchSettings has the meaning.

    variables: of the environment, each as BOT:NAME.
    """

    act_ms: int = 5_000
    bank_ms: int = 10_000
    limits: Limits = field(default_factory=Limits)
    network: bool = False
    binds: tuple[str, ...] = ()
    share_process: tuple[str, ...] = ()
    talk: bool = False
    even_ms: int = 0
    variables: tuple[str, ...] = ()

    def in_settings(self, settings: MatchSettings) -> MatchSettings:
        """Return `settings` with these options. Raises MatchError."""
        return replace(
            settings,
            act_ms=self.act_ms,
            bank_ms=self.bank_ms,
            limits=self.limits,
            network=self.network,
            binds=checked_binds(self.binds),
            share_process=self.share_process,
            talk=self.talk,
            even_ms=self.even_ms,
        )

    def entries(self, specs: Sequence[str], hidden: Sequence[str]) -> list[Entry]:
        """Return the bots that `specs` name. hidden: the paths that they must not see. Raises MatchError."""
        entries = with_variables(entries_of(specs), self.variables)
        return [replace(entry, hidden=tuple(hidden)) for entry in entries]


USUAL: Final = ProgramOptions()

_OPTIONS: Final = (
    click.option(
        "--act-ms",
        type=click.IntRange(1),
        default=USUAL.act_ms,
        show_default=True,
        help="Time of a program for each action.",
    ),
    click.option(
        "--bank-ms",
        type=click.IntRange(0),
        default=USUAL.bank_ms,
        show_default=True,
        help="Time of a program for each hand, beyond that.",
    ),
    click.option("--network", is_flag=True, help="Leave programs the network."),
    click.option(
        "--bind",
        "binds",
        multiple=True,
        metavar="PATH",
        help="Show programs this file or folder too, read-only.",
    ),
    click.option(
        "--share-process",
        multiple=True,
        metavar="BOT",
        help="Let the rotations of this bot share one process, which can remember decks.",
    ),
    click.option(
        "--talk", is_flag=True, help="Let programs say a sentence with an action, for all others to see."
    ),
    click.option(
        "--even-ms",
        type=click.IntRange(0),
        default=USUAL.even_ms,
        show_default=True,
        help="Let each action take as long at least, so that nobody sees how long another thinks.",
    ),
    click.option(
        "--memory-mb",
        type=click.IntRange(1),
        default=USUAL.limits.memory_mb,
        show_default=True,
        help="Memory of a program, with all its processes.",
    ),
    click.option(
        "--processes",
        type=click.IntRange(1),
        default=USUAL.limits.processes,
        show_default=True,
        help="Processes of a program.",
    ),
    click.option(
        "--file-mb",
        type=click.IntRange(1),
        default=USUAL.limits.file_mb,
        show_default=True,
        help="Largest file of a program, and size of its temporary folder.",
    ),
    click.option(
        "--open-files",
        type=click.IntRange(16),
        default=USUAL.limits.open_files,
        show_default=True,
        help="Files that each process of a program may have open.",
    ),
    click.option(
        "--env",
        "variables",
        multiple=True,
        metavar="BOT:NAME",
        help="Give this program an environment variable, such as a key.",
    ),
)

_LIMITS: Final = [each.name for each in fields(Limits)]
_OTHERS: Final = [each.name for each in fields(ProgramOptions) if each.name != "limits"]


def program_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options to a command, which gets them as `programs`."""

    @wraps(command)
    def with_programs(*args: Any, **given: Any) -> None:
        limits = Limits(**{name: given.pop(name) for name in _LIMITS})
        programs = ProgramOptions(limits=limits, **{name: given.pop(name) for name in _OTHERS})
        command(*args, programs=programs, **given)

    for option in reversed(_OPTIONS):
        with_programs = option(with_programs)
    return with_programs
