"""`riverboat fair`: explains and checks proofs of deals, without a server."""

from collections.abc import Iterable, Iterator
from typing import Final

import click

from riverboat.client_cli.commands.json_output import json_option, print_json
from riverboat.client_cli.fair.avoided import SUSPICIOUS, against_chance, avoided_cards
from riverboat.client_cli.fair.checking import CheckedDeal, FairProof, check_deals
from riverboat.client_cli.fair.explaining import (
    avoided_data,
    deal_data,
    explain,
    explain_avoided,
    explain_chance,
)
from riverboat.client_cli.fair.reading import OnFault, proofs_in
from riverboat.server.exit_codes import CommandFailed, ExitCode
from riverboat.server.protocol.printable import printable

DETAILED: Final = 20
"""Deals that are explained step by step; of more, only those that do not hold."""


@click.command(short_help="Check and explain proofs of deals.")
@click.argument("files", nargs=-1, required=True, type=click.Path(allow_dash=True), metavar="FILE...")
@json_option
@click.pass_context
def fair(ctx: click.Context, *, files: tuple[str, ...], as_json: bool) -> None:
    """Example: riverboat fair ada.json bob.json

    Check the proofs of deals in FILEs, without a server, and explain each step. A file has one proof, as the
    page or riverboat hands --proof saves it, or one on each line, or hands in PHH with proofs; "-" is
    standard input. Proofs of one hand from several players are put together. Deals that somebody avoided by
    leaving out a value are computed, and many of them are compared with chance.

    The exit code is 1 if a deal does not hold, was avoided more cleverly than chance explains, or if one of
    several files cannot be used; and 2 if none can.
    """
    unusable: list[str] = []

    def on_fault(file: str, why: str) -> None:
        unusable.append(file)
        click.echo(printable(f"{file}: {why}"), err=True)

    found = [proof for file in files for proof in _read(file, on_fault)]
    if not found:
        raise CommandFailed("no proof could be read")
    deals = check_deals(found)
    avoided = avoided_cards(deals)
    tests = against_chance(avoided)
    if as_json:
        print_json(
            {
                "deals": [deal_data(deal) for deal in deals],
                "avoided": [avoided_data(each) for each in avoided],
                "chance": tests,
            }
        )
    else:
        for deal in deals:
            if deal.faults or len(deals) <= DETAILED:
                _print(explain(deal))
        _print(explain_avoided(avoided))
        _print(explain_chance(tests, _names(deals)))
        _print([_summary(deals)])
    is_suspicious = any(test.likelihood is not None and test.likelihood < SUSPICIOUS for test in tests)
    is_wrong = is_suspicious or any(deal.faults for deal in deals) or bool(unusable)
    ctx.exit(ExitCode.FOUND if is_wrong else ExitCode.DONE)


def _read(file: str, on_fault: OnFault) -> Iterator[FairProof]:
    try:
        with click.open_file(file, "rb") as stream:
            yield from proofs_in("standard input" if file == "-" else file, stream, on_fault)
    except OSError as error:
        on_fault(file, f"the file cannot be read: {error.strerror or type(error).__name__}")


def _print(lines: Iterable[str]) -> None:
    """Print lines, made safe because names come from the files."""
    for line in lines:
        click.echo(printable(line))


def _names(deals: list[CheckedDeal]) -> dict[str, str]:
    """Return the names of players by their ids."""
    sound = [deal for deal in deals if deal.avoided is not None]
    return {deal.terms.line_up.players[seat]: name for deal in sound for seat, name in deal.names.items()}


def _summary(deals: list[CheckedDeal]) -> str:
    wrong = sum(bool(deal.faults) for deal in deals)
    count = f"{len(deals)} deal{'s' * (len(deals) != 1)}"
    return f"{count} checked: {wrong} do NOT hold." if wrong else f"{count} checked: all hold."
