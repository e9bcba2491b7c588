"""`riverboat battle`: tests the hand generator and the assessor against each other."""

import json
from dataclasses import asdict, dataclass, field
from functools import partial
from random import Random, SystemRandom
from time import perf_counter
from typing import Any, Final

import click
from rich import box
from rich.table import Table

from riverboat.client_cli.commands.printing import Printer
from riverboat.client_cli.main import ExitCode
from riverboat.engine.cards import format_cards
from riverboat.engine.testing import SpecHandGenerator
from riverboat.engine.testing.battle import (
    SEVEN_CARD_HANDS,
    Duel,
    Round,
    Sides,
    duels,
    five_cards,
    random_specs,
    seven_cards,
)
from riverboat.engine.testing.spec import words
from riverboat.server.progress import progress_bar

_SEEDS: Final = 2**32


@click.command(short_help="Test the hand generator against the assessor.")
@click.option(
    "--specs", type=click.IntRange(1), default=5_000, show_default=True, help="Random specifications."
)
@click.option("--exhaustive", is_flag=True, help="Also test every five-card and seven-card hand.")
@click.option("--seed", type=click.IntRange(0), help="Seed, to repeat a run.  [default: random]")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def battle(ctx: click.Context, specs: int, exhaustive: bool, seed: int | None, as_json: bool) -> None:
    """Example: riverboat battle --exhaustive

    Test the hand generator and the assessor against each other. The generator makes hands to a
    specification, and the assessor has to classify them accordingly. For each hand type, a low hand is
    compared with a high one; then thousands of random specifications follow.

    With --exhaustive, all 2,598,960 five-card hands are also assessed by the rules and by the tables, and the
    133,784,560 seven-card hands are counted by type. This takes some minutes.

    The exit code is 1 on any defeat.
    """
    seed = SystemRandom().randrange(_SEEDS) if seed is None else seed
    random = Random(seed)  # noqa: S311 - a run can be repeated
    fought = _fight(
        Sides(SpecHandGenerator(random).generate), random, specs, exhaustive=exhaustive, quiet=as_json
    )
    if as_json:
        click.echo(json.dumps(fought.as_json(seed), indent=2))
    else:
        fought.print(seed)
    ctx.exit(ExitCode.DONE if fought.won else ExitCode.FOUND)


@dataclass
class _Fought:
    """The rounds with their seconds, and the duels of the first round."""

    duels: list[Duel] = field(default_factory=list)
    rounds: list[tuple[Round, float]] = field(default_factory=list)

    @property
    def won(self) -> bool:
        """Whether there was no defeat."""
        return not any(played.defeats for played, _ in self.rounds)

    def as_json(self, seed: int) -> dict[str, Any]:
        """Return the results for JSON."""
        return {
            "victory": self.won,
            "seed": seed,
            "duels": [
                {"type": words(duel.type), "low": format_cards(duel.low), "high": format_cards(duel.high)}
                for duel in self.duels
            ],
            "rounds": [asdict(played) | {"seconds": round(seconds, 3)} for played, seconds in self.rounds],
        }

    def print(self, seed: int) -> None:
        """Print the results as tables."""
        console = Printer(highlight=False)
        duels = _table("type", "deuce to eight", "eight to ace")
        for duel in self.duels:
            duels.add_row(words(duel.type), format_cards(duel.low), format_cards(duel.high))
        console.print(duels)
        rounds = _table("round", ">hands", ">seconds", "result")
        for played, seconds in self.rounds:
            result = f"{len(played.defeats)} defeats" if played.defeats else "won"
            rounds.add_row(played.name, f"{played.hands:,}", f"{seconds:.1f}", result)
        console.print(rounds)
        counted = [played for played, _ in self.rounds if played.counts]
        if counted:
            counts = _table("type", *[f">{played.name}" for played in counted])
            for name in SEVEN_CARD_HANDS:
                counts.add_row(name, *[f"{played.counts.get(name, 0):,}" for played in counted])
            console.print(counts)
        for played, _ in self.rounds:
            for defeat in played.defeats:
                click.echo(f"{played.name}: {defeat}")
        hands = sum(played.hands for played, _ in self.rounds)
        click.echo(f"{'Victory' if self.won else 'Defeat'}: {hands:,} hands, seed {seed}.")


def _fight(sides: Sides, random: Random, specs: int, *, exhaustive: bool, quiet: bool) -> _Fought:
    """Play the rounds, with a progress bar for each on a terminal."""
    rounds = {f"{specs:,} random specifications": partial(random_specs, sides, random, specs)}
    if exhaustive:
        rounds |= {"every hand of five cards": partial(five_cards, sides)}
        rounds |= {"every hand of seven cards": partial(seven_cards, sides)}
    fought = _Fought()
    started = perf_counter()
    played, fought.duels = duels(sides)
    fought.rounds.append((played, perf_counter() - started))
    for name, play in rounds.items():
        started = perf_counter()
        with progress_bar(name, quiet=quiet) as show:
            played = play(show)
        fought.rounds.append((played, perf_counter() - started))
    return fought


def _table(*columns: str) -> Table:
    """Return an empty table. A column whose name starts with ">" is right-aligned."""
    table = Table(box=box.SIMPLE)
    for name in columns:
        table.add_column(name.removeprefix(">"), justify="right" if name.startswith(">") else "left")
    return table
