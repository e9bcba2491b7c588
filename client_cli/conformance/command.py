"""`riverboat conformance`: check a server against the protocol, sentence by sentence."""

import os
from collections import Counter
from typing import Final, get_args

import click

from riverboat.client_cli.commands.running import run
from riverboat.client_cli.commands.server_options import SERVER, takes_url
from riverboat.client_cli.commands.signed_in import TOKEN_VARIABLE
from riverboat.client_cli.conformance.case import Case
from riverboat.client_cli.conformance.cases import CASES
from riverboat.client_cli.conformance.client import CodecName
from riverboat.client_cli.conformance.running import CaseVerdict, play_all
from riverboat.client_cli.conformance.stage import Setting
from riverboat.client_cli.library.address import ServerAddress
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.main import ExitCode
from riverboat.server.protocol.printable import printable_lines

CODECS: Final[tuple[CodecName, ...]] = get_args(CodecName)


@click.command(short_help="Check a server against the protocol.")
@takes_url
@click.option("--codec", "codecs", type=click.Choice(CODECS), multiple=True, help="Use only this encoding.")
@click.option("--only", metavar="TEXT", default="", help="Run only cases whose names contain this.")
@click.option(
    "--second", type=SERVER, help="Another server of the same card room: check that commands happen once."
)
@click.option("--claims", is_flag=True, help="List the sentences that each case checks, and exit.")
@click.pass_context
def conformance(
    ctx: click.Context,
    *,
    url: str,
    codecs: tuple[CodecName, ...],
    only: str,
    second: ServerAddress | None,
    claims: bool,
) -> None:
    """Example: riverboat conformance ws://127.0.0.1:8765

    Check a server against docs/protocol.md, sentence by sentence, in both encodings. Others may play on the
    server meanwhile: the cases sign in as guests and use their own tables, which they close. Cases for
    operators run if RIVERBOAT_TOKEN has an operator's token; they ban and pay only their own players. The
    cases expect the default limits. The exit code is 1 if a case fails.

    With --second, cases also send commands with one id to both servers, at once and in turn.
    """
    chosen = [case for name, case in sorted(CASES.items()) if only in name]
    if not chosen:
        raise click.BadParameter(f"no case name contains {only!r}", param_hint="--only")
    if claims:
        print_claims(chosen)
        return
    token = os.environ.get(TOKEN_VARIABLE)
    other = None if second is None else second.url
    settings = [Setting(url, codec, operator=token, second=other) for codec in codecs or CODECS]
    verdicts = run(_check(chosen, settings))
    click.echo(", ".join(f"{verdicts[verdict]} {verdict.value}" for verdict in CaseVerdict))
    if verdicts[CaseVerdict.FAILED]:
        ctx.exit(ExitCode.FOUND)


def print_claims(cases: list[Case]) -> None:
    """Print each case with the sentences that it checks."""
    for case in cases:
        click.echo(f"{case.name}{f' ({case.need.value})' if case.need.value else ''}")
        for claim in case.claims:
            click.echo(f"    {claim.heading}: {claim.sentence}")


async def _check(cases: list[Case], settings: list[Setting]) -> Counter[CaseVerdict]:
    """Run the cases and print the outcomes. Raises ClientError if the server cannot be reached."""
    for setting in settings:
        for url in filter(None, (setting.url, setting.second)):
            async with await Connection.connect(url, codec=setting.codec):
                pass
    verdicts: Counter[CaseVerdict] = Counter()
    async for outcome in play_all(cases, settings):
        click.echo(printable_lines(str(outcome)))
        verdicts[outcome.verdict] += 1
    return verdicts
