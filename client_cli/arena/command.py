"""`riverboat match`: bots play against each other."""

import json
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import click

from riverboat.client_cli.arena.contest import Contest, Plan
from riverboat.client_cli.arena.decks import Decks
from riverboat.client_cli.arena.entries import Entry
from riverboat.client_cli.arena.errors import MatchError
from riverboat.client_cli.arena.folder import LOG, MatchFolder
from riverboat.client_cli.arena.live import shown_evaluation, shown_live
from riverboat.client_cli.arena.outcome import as_json, evaluation_of, print_outcome, summary_by_estimator
from riverboat.client_cli.arena.program_options import ProgramOptions, program_options
from riverboat.client_cli.arena.results import FaultKind
from riverboat.client_cli.arena.settings import BIG_BLIND, ESTIMATORS, STACK, MatchSettings
from riverboat.client_cli.arena.tournament.options import chosen_structure, tournament_option
from riverboat.client_cli.arena.tournament.outcome import events_as_json, print_events
from riverboat.client_cli.arena.tournament.summary import summary_of_events
from riverboat.client_cli.commands.game_type import game_option
from riverboat.client_cli.main import ExitCode

PRESETS: Final = {
    "models": {"stack": 200 * BIG_BLIND, "estimator": "chance", "act_ms": 300_000, "bank_ms": 0}
}
"""Defaults of options that go together.

models: heads-up no-limit hold'em at 50/100 with 200 big blinds, as the ACPC played it, and minutes to act.
"""


_OF_HANDS: Final = ("hands", "game", "stack", "stacks", "stop_at", "estimator")
"""Options that tournaments do not have."""


def _use_preset(ctx: click.Context, _: click.Parameter, name: str | None) -> None:
    if name is not None:
        ctx.default_map = {**(ctx.default_map or {}), **PRESETS[name]}


def _invite(entries: Sequence[Entry]) -> None:
    """Say which models are awaited."""
    for entry in entries:
        if entry.seat is not None:
            click.echo(f"Waiting for: riverboat mcp --match {entry.seat}", err=True)


@click.command(short_help="Let bots play a match.")
@click.argument("bots", nargs=-1, required=True, metavar="BOT BOT...")
@game_option
@click.option("--hands", type=click.IntRange(1), default=1_000, show_default=True, help="Hands to play.")
@tournament_option
@click.option("--events", type=click.IntRange(1), default=100, show_default=True, help="Tournaments to play.")
@click.option("--seed", type=click.IntRange(0), help="Seed of all cards.  [default: a secret of 256 bits]")
@click.option(
    "--repeat",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="DIR",
    help="Deal the match in this folder again, from its published secret.",
)
@click.option(
    "--stack", type=click.IntRange(1), default=STACK * BIG_BLIND, show_default=True, help="Chips of each bot."
)
@click.option(
    "--stacks",
    type=click.Choice(["reset", "keep"]),
    default="reset",
    show_default=True,
    help="Start each hand with the same stacks, or keep them.",
)
@click.option(
    "--duplicate/--no-duplicate",
    default=None,
    help="Play each deal once from every seat.  [default: yes, unless stacks are kept]",
)
@click.option(
    "--stop-at",
    type=click.FloatRange(0, min_open=True),
    metavar="BB",
    help="Stop when the winnings are known to within this many bb/100.",
)
@click.option(
    "--estimator",
    type=click.Choice(ESTIMATORS),
    default="sets",
    show_default=True,
    help="The method of the verdict: by sets, or with less luck.",
)
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes to play in.")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="A folder for the logs.")
@click.option("--resume", is_flag=True, help="Continue the match in the folder of --out.")
@click.option("--ws", is_flag=True, help="Play at a server on this machine, over WebSockets.")
@program_options
@click.option(
    "--preset",
    type=click.Choice(PRESETS),
    is_eager=True,
    expose_value=False,
    callback=_use_preset,
    help="Settings that go together: models, as public benchmarks of language models play.",
)
@click.option("--json", "as_data", is_flag=True, help="Print JSON.")
@click.pass_context
def match(
    ctx: click.Context,
    *,
    bots: tuple[str, ...],
    game: str,
    hands: int,
    tournament: str | None,
    events: int,
    seed: int | None,
    repeat: Path | None,
    stack: int,
    stacks: str,
    duplicate: bool | None,
    stop_at: float | None,
    estimator: str,
    jobs: int,
    out: Path | None,
    resume: bool,
    ws: bool,
    programs: ProgramOptions,
    as_data: bool,
) -> None:
    """Example: riverboat match caller tight-aggressive --hands 1000 --out results

    Let bots play a match. A BOT is a house style (caller, maniac, random, tight-aggressive, novice, regular,
    expert, push-fold), FILE.py:Class for a bot in Python, acpc:PORT for a player of the ACPC, mcp:SEAT for a
    language model that connects with riverboat mcp --match SEAT, or a command in quotes for a program in any
    language.

    The decks come from a secret, whose hash is in the first line of the log. --out publishes it when the
    match has ended, and --repeat deals the same decks again. --seed is for your own trials: bots that guess
    the seed know the cards.

    With --duplicate, each deal is played once from every
    seat, so that luck with the cards evens out. --out writes the log of the match, and the hands as PHH and
    as PokerStars text.

    --estimator chooses, before the match, what the verdict is by: sets, all-in equity, all board cards
    (chance), or AIVAT, which also takes out the luck of bots whose policy is known.

    With --tournament, all bots play whole tournaments, each once from every seat with the same cards. The
    result is by places and prizes: the return on what the entries cost (ROI).

    A bot that crashes, hangs or breaks the rules checks or folds, and the match continues. Its faults are
    counted. The exit code is 1 if a bot crashed, hung or answered garbage.
    """
    if resume and out is None:
        raise click.UsageError("--resume needs --out, the folder of the match")
    if stop_at is not None and estimator != "sets":
        raise click.UsageError("--stop-at looks at the winnings by sets, so it needs --estimator sets")
    keep = stacks == "keep"
    try:
        structure = chosen_structure(ctx, tournament, len(bots), _OF_HANDS)
        if structure is not None:
            game, stack, hands = structure.game, structure.stack, events
        decks = _decks(seed, repeat, out, resume=resume)
        settings = MatchSettings(
            bots=len(bots),
            game=game,
            seed=decks.seed,
            secret=decks.secret,
            repeated=decks.repeated,
            stack=stack,
            keep=keep,
            duplicate=not keep if duplicate is None else duplicate,
            estimator=estimator,
            stop_at=stop_at,
            tournament=structure,
        )
        hidden = () if repeat is None else (str(repeat.resolve()),)
        entries = programs.entries(bots, hidden)
        plan = Plan(entries, programs.in_settings(settings), hands, jobs=jobs, served=ws)
        with TemporaryDirectory(prefix="riverboat-match-") as temporary:
            folder = MatchFolder(out or Path(temporary))
            if out is not None and (warning := decks.keep(out)):
                click.echo(warning, err=True)
            contest = Contest(
                plan, folder, resume=resume, before_dealing=lambda: decks.before_dealing(folder.path)
            )
            evaluation = evaluation_of(contest)
            if evaluation is not None:
                evaluation.check()
            if plan.not_held:
                click.echo(plan.not_held, err=True)
            try:
                shown_live(contest)
            except KeyboardInterrupt:
                if out is not None:
                    click.echo(f"{contest.hands:,} hands are saved. Continue with --resume.", err=True)
                raise
            data, show = _outcome(contest)
            if out is not None:
                contest.export()
                decks.publish(out)
                (out / "result.json").write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")
            if as_data:
                click.echo(json.dumps(data, indent=2))
            else:
                show(None if out is None else str(out))
    except MatchError as error:
        raise click.ClickException(str(error)) from None
    garbage = any(kind is FaultKind.GARBAGE for _, kind in contest.faults)
    ctx.exit(ExitCode.FOUND if contest.excluded or garbage else ExitCode.DONE)


def _outcome(contest: Contest) -> tuple[dict[str, Any], Callable[[str | None], None]]:
    """Return what came out as plain data, and a function that prints it. Raises MatchError."""
    settings = contest.plan.settings
    if settings.tournament is None:
        found = summary_by_estimator(contest, shown_evaluation(contest))
        return as_json(contest, found), partial(print_outcome, contest, found)
    summary = summary_of_events(contest.folder.sets(), contest.names, settings.unit)
    return events_as_json(contest, summary), partial(print_events, contest, summary)


def _decks(seed: int | None, repeat: Path | None, out: Path | None, *, resume: bool) -> Decks:
    """Return what the decks come from, as the options say; those of the match to resume, or new ones.

    Raises MatchError, and UsageError for two sources.
    """
    if seed is not None and repeat is not None:
        raise click.UsageError("--repeat deals from the secret of another match, so it goes without --seed")
    if seed is not None:
        return Decks(seed)
    if repeat is not None:
        return Decks.repeating(repeat)
    if resume and out is not None and (out / LOG).exists():
        return MatchFolder(out).decks()
    return Decks.new()
