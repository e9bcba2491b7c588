"""`riverboat report`: the report of a match, from its folder."""

import hashlib
import shlex
from collections.abc import Callable, Sequence
from dataclasses import asdict
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from platform import machine, python_version, system
from typing import Final

import click
import msgspec

from riverboat.client_cli.arena.decks import memory_warning, warnings
from riverboat.client_cli.arena.entries import entries_of
from riverboat.client_cli.arena.errors import MatchError
from riverboat.client_cli.arena.folder import MatchFolder
from riverboat.client_cli.arena.log import LoggedSets, check_whole, decks_of
from riverboat.client_cli.arena.luck.match import flags, new_check
from riverboat.client_cli.arena.report.collected import Collected
from riverboat.client_cli.arena.report.match import AboutRun, match_report
from riverboat.client_cli.arena.report.tournament import tournament_report
from riverboat.client_cli.arena.results import PlayedSet
from riverboat.client_cli.arena.sandbox import Limits
from riverboat.client_cli.arena.secrets_of_decks import PUBLISHED, published
from riverboat.client_cli.arena.settings import AIVAT, ESTIMATORS, MatchSettings
from riverboat.client_cli.arena.statistics.summing import summary_of
from riverboat.client_cli.arena.statistics.sums import MatchSums
from riverboat.client_cli.arena.times import Times
from riverboat.client_cli.arena.tournament.structures import name_of
from riverboat.client_cli.arena.tournament.summary import summary_of_events
from riverboat.client_cli.arena.variance.evaluation import Evaluation, estimators_of, faulty_bots
from riverboat.client_cli.arena.variance.forecast import Forecast

REPORT: Final = "report.html"


@click.command(short_help="Write the report of a match.")
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path), metavar="DIR")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="The file.  [default: in DIR]")
@click.option("--quick", is_flag=True, help="Leave out what the verdict does not need.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes to work in.")
def report(folder: Path, out: Path | None, *, quick: bool, jobs: int) -> None:
    """Example: riverboat report results

    Write the report of the match in the folder DIR, which `riverboat match --out DIR` made: one HTML page
    without scripts, for a browser or for printing.
    """
    file = out or folder / REPORT
    if not quick and find_spec("numpy") is None:
        click.echo("Without NumPy this is slow. Use --quick, or pip install 'riverboat[fast]'.", err=True)
    try:
        file.write_text(report_of(MatchFolder(folder), quick=quick, jobs=jobs), encoding="utf-8")
    except MatchError as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"The report is {file}.")


def report_of(folder: MatchFolder, *, quick: bool = False, jobs: int = 1) -> str:
    """Return the report of the match in `folder`. Raises MatchError if there is none.

    quick: leave out the estimators that the verdict does not need, and the luck check unless a bot can
        remember decks. jobs: the processes to work in.
    """
    if not folder.log.exists():
        if match := folder.match_of_league():
            raise MatchError(
                f"{str(folder.path)!r} has a league, with its ranking: the report is of one match, such as "
                f"{str(match)!r}"
            )
        raise MatchError(f"{str(folder.path)!r} has no match: make one with riverboat match ... --out DIR")
    sets = folder.sets()
    header = _header(sets)
    settings, specs = header.settings, header.bots
    names = [entry.name for entry in entries_of(specs)]
    if settings.tournament is not None:
        summary = summary_of_events(sets, names, settings.unit)
        run = AboutRun(
            command(settings, specs, summary.events),
            _facts(folder, settings),
            warnings=_warnings(folder, header),
        )
        return tournament_report(summary, settings, settings.tournament, run)
    collected, remembering = Collected(settings.bots, len(sets)), header.memory_of_decks_not_excluded
    luck = None if quick and not remembering else new_check(settings)
    watchers = [collected.add, *([luck.add] if luck is not None and not isinstance(luck, str) else [])]
    found = summary_of(
        _sums(sets, settings, specs, watchers, quick=quick, jobs=jobs),
        names=names,
        verdict_by=settings.estimator,
        anytime=settings.stop_at is not None,
        kept=settings.keep,
    )
    run = AboutRun(
        command(settings, specs, found.hands),
        _facts(folder, settings),
        folder.times(settings.bots),
        [
            *_warnings(folder, header),
            *_seen_thinking(folder.times(settings.bots), names, settings.even_ms),
            *(flags(luck, names) if luck is not None and not isinstance(luck, str) else []),
        ],
        luck,
    )
    return match_report(found, collected, settings, run)


def _warnings(folder: MatchFolder, header: "_Header") -> list[str]:
    """Return what a reader has to know of any match, in sentences."""
    return [
        *warnings(header.settings, folder.path),
        *memory_warning(header.memory_of_decks_not_excluded),
        *([header.not_held] if header.not_held else []),
    ]


def _sums(
    sets: LoggedSets,
    settings: MatchSettings,
    specs: list[str],
    watchers: Sequence[Callable[[PlayedSet], None]],
    *,
    quick: bool,
    jobs: int,
) -> MatchSums:
    """Return the sums of a match by the estimator of the verdict and, unless `quick`, by the cheap ones.

    watchers: what else is called with each set, in order.
    """
    by = settings.estimator
    names = [name for name in ESTIMATORS[1:] if name == by or (name != AIVAT and not quick)]
    if AIVAT in names or jobs > 1:
        faulty = faulty_bots(sets) if AIVAT in names else frozenset()
        found = Evaluation(settings, specs, names, faulty).run(
            sets, jobs=jobs, on_sets=Forecast(len(sets), lambda said: click.echo(said, err=True)).add
        )
        for played in sets:
            for watch in watchers:
                watch(played)
        return found
    estimators = estimators_of(settings, specs, names)
    sums = MatchSums(settings.bots, settings.unit, estimators)
    for played in sets:
        sums.add(played, estimators)
        for watch in watchers:
            watch(played)
    return sums


def command(settings: MatchSettings, specs: list[str], hands: int) -> str:
    """Return the command that plays the match again. hands: or tournaments, if it is of these."""
    usual = MatchSettings(bots=settings.bots)
    words = ["riverboat", "match", *specs]
    if settings.tournament is None:
        words += ["--hands", str(hands)]
    else:
        words += ["--tournament", name_of(settings.tournament, settings.bots), "--events", str(hands)]
    words += ["--repeat", "DIR"] if settings.seed is None else ["--seed", str(settings.seed)]
    if settings.tournament is None:
        words += ["--game", settings.game] * (settings.game != usual.game)
        words += ["--stack", str(settings.stack)] * (settings.stack != usual.stack)
    words += ["--stacks", "keep"] * settings.keep
    words += ["--no-duplicate"] * (not settings.duplicate and not settings.keep)
    words += ["--estimator", settings.estimator] * (settings.estimator != usual.estimator)
    words += ["--stop-at", f"{settings.stop_at:g}"] if settings.stop_at is not None else []
    words += ["--act-ms", str(settings.act_ms)] * (settings.act_ms != usual.act_ms)
    words += ["--bank-ms", str(settings.bank_ms)] * (settings.bank_ms != usual.bank_ms)
    words += ["--talk"] * settings.talk
    words += ["--even-ms", str(settings.even_ms)] * (settings.even_ms != usual.even_ms)
    words += ["--network"] * settings.network
    for path in settings.binds:
        words += ["--bind", path]
    for name in settings.share_process:
        words += ["--share-process", name]
    for option, value, default in _limits(settings):
        words += [option, str(value)] * (value != default)
    return shlex.join([*words, "--out", "DIR" if settings.seed is not None else "AGAIN"])


def _limits(settings: MatchSettings) -> list[tuple[str, int, int]]:
    """Return the option, the value and the default of each limit."""
    found, usual = asdict(settings.limits), asdict(Limits())
    return [(f"--{name.replace('_', '-')}", found[name], usual[name]) for name in usual]


def _seen_thinking(times: Sequence[Times], names: Sequence[str], even_ms: int) -> list[str]:
    """Return whose thinking the others could see, although actions should take the same time."""
    slow = [name for name, own in zip(names, times, strict=True) if own.longest * 1000 > even_ms]
    if not even_ms or not slow:
        return []
    return [f"{', '.join(slow)} took longer than --even-ms {even_ms} at times, which others could see."]


class _Header(msgspec.Struct):
    settings: MatchSettings
    bots: list[str]
    memory_of_decks_not_excluded: list[str] = []
    not_held: str = ""


def _header(sets: LoggedSets) -> _Header:
    """Return the first line of a log. Raises MatchError."""
    check_whole(sets.header)
    try:
        return msgspec.json.decode(sets.header, type=_Header)
    except msgspec.MsgspecError as error:
        raise MatchError(f"the log of the match is damaged: {error}") from None


def _facts(folder: MatchFolder, settings: MatchSettings) -> dict[str, str]:
    with folder.log.open("rb") as log:
        digest = hashlib.file_digest(log, "sha256").hexdigest()
    by = "secret" if settings.seed is None else "seed"
    size = f"{folder.log.stat().st_size:,}"
    return {
        "Log of all hands": f"{folder.log.name}, {size} bytes, sha256 {digest}; the same on every run",
        "Decks": f"by the {by} and the number of the set only, never by what a bot does{_published(folder)}",
        "Chance of bots": f"by the {by}, the bot, the set and the rotation, so that hands can be repeated",
        "Versions": f"riverboat {version('riverboat')}, Python {python_version()}, {system()} {machine()}",
    }


def _published(folder: MatchFolder) -> str:
    """Return what a reader can know of the secret. Raises MatchError if it is not that of the log."""
    _, digest, _ = decks_of(folder.sets().header)
    if digest is None:
        return ""
    if published(folder.path) is None:
        return f"; sha256 of the secret {digest}, which is not published here yet"
    folder.decks()
    return f"; the secret is in {PUBLISHED}, and its sha256 is that of the log's first line, {digest}"
