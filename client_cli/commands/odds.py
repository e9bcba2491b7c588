"""`riverboat odds`: equities of hands and ranges."""

import json
from fractions import Fraction
from random import Random
from typing import Any, Final

import click

from riverboat.client_cli.commands import colours
from riverboat.engine.assessor import HIGH, OMAHA_HIGH, SHORT_DECK, RuleSet
from riverboat.engine.equity import Equity, equity
from riverboat.engine.errors import EngineError

_RULES: Final[dict[str, RuleSet]] = {"holdem": HIGH, "omaha": OMAHA_HIGH, "short-deck": SHORT_DECK}


@click.command(short_help="Calculate equities of hands and ranges.")
@click.argument("hands", nargs=-1, required=True)
@click.option("--board", default="", metavar="CARDS", help="The board so far: 0, 3, 4 or 5 cards.")
@click.option("--dead", default="", metavar="CARDS", help="Cards that are out of play.")
@click.option("--game", type=click.Choice(list(_RULES)), default="holdem", show_default=True)
@click.option(
    "--exact/--sample", default=None, help="Enumerate all deals, or sample.  [default: all, if that is fast]"
)
@click.option(
    "--samples", type=click.IntRange(2), default=100_000, show_default=True, help="Deals to sample."
)
@click.option("--seed", type=click.IntRange(0), help="Seed of the samples.  [default: random]")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, with equities also as fractions.")
def odds(
    *,
    hands: tuple[str, ...],
    board: str,
    dead: str,
    game: str,
    exact: bool | None,
    samples: int,
    seed: int | None,
    as_json: bool,
) -> None:
    """Example: riverboat odds AsKs QQ+,AKo --board "Kd 7d 2c"

    Print the equity of each of the HANDS, and how often it wins and ties. A hand is cards ("AsKs") or a range
    ("TT+, AKs, 76s-54s", "random").
    """
    try:
        found = equity(
            hands,
            board,
            dead,
            rules=_RULES[game],
            exact=exact,
            samples=samples,
            random_source=None if seed is None else Random(seed),  # noqa: S311 - an estimate, not a game
        )
    except EngineError as error:
        raise click.UsageError(str(error)) from None
    if as_json:
        click.echo(json.dumps(_as_json(hands, found), indent=2))
    else:
        _print(hands, found)


def _print(hands: tuple[str, ...], found: Equity) -> None:
    width = max(4, *map(len, hands))
    click.echo(colours.dim(f"{'hand':<{width}}  {'equity':>9}  {'win':>9}  {'tie':>9}"))
    for hand, share in zip(hands, found.shares, strict=True):
        win, tie = Fraction(share.wins, share.deals), Fraction(share.ties, share.deals)
        equity_column = colours.bold(f"{_percent(share.equity):>9}")
        click.echo(f"{hand:<{width}}  {equity_column}  {_percent(win):>9}  {_percent(tie):>9}")
    if found.exact:
        click.echo(f"\nExact: all {found.deals:,} deals.")
    else:
        error = max(share.standard_error for share in found.shares)
        click.echo(f"\nSampled: {found.deals:,} deals; standard error of the equity {100 * error:.2f} %.")


def _percent(part: Fraction) -> str:
    return f"{float(100 * part):.2f} %"


def _as_json(hands: tuple[str, ...], found: Equity) -> dict[str, Any]:
    return {
        "exact": found.exact,
        "deals": found.deals,
        "hands": [
            {
                "hand": hand,
                "wins": share.wins,
                "ties": share.ties,
                "split": str(share.split),
                "equity": float(share.equity),
                "equity_fraction": str(share.equity),
                "standard_error": share.standard_error,
            }
            for hand, share in zip(hands, found.shares, strict=True)
        ],
    }
