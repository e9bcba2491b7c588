"""`riverboat conformance`: whether a server keeps to the protocol, sentence by sentence."""

import os
from collections import Counter
from typing import Final, get_args

import click

from riverboat.client_cli.commands.running import run
from riverboat.client_cli.commands.signed_in import TOKEN_VARIABLE
from riverboat.client_cli.conformance.case import Case
from riverboat.client_cli.conformance.cases import CASES
from riverboat.client_cli.conformance.client import CodecName
from riverboat.client_cli.conformance.running import Verdict, play_all
from riverboat.client_cli.conformance.stage import Setting
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.websocket import DEFAULT_URL
from riverboat.client_cli.main import ExitCode
from riverboat.server.protocol.printable import printable_lines

CODECS: Final[tuple[CodecName, ...]] = get_args(CodecName)


@click.command(short_help="Hold a server to the protocol.")
@click.argument("url", default=DEFAULT_URL)
@click.option("--codec", "codecs", type=click.Choice(CODECS), multiple=True, help="In this form alone.")
@click.option("--only", metavar="TEXT", default="", help="Only the cases whose names contain it.")
@click.option("--claims", is_flag=True, help="Say which sentences the cases hold, and play none.")
@click.pass_context
def conformance(
    ctx: click.Context, *, url: str, codecs: tuple[CodecName, ...], only: str, claims: bool
) -> None:
    """Example: riverboat conformance ws://127.0.0.1:8765

    Hold a server to docs/protocol.md, sentence by sentence, in both forms of its messages. Others may play
    there meanwhile: the cases are guests, open tables of their own and close them. Those for operators are
    played where the variable RIVERBOAT_TOKEN has the token of one; they ban, and give chips to, players of
    their own alone. What they say of figures are the defaults. Ends with 1 where a case fails.
    """
    chosen = [case for name, case in sorted(CASES.items()) if only in name]
    if not chosen:
        raise click.BadParameter(f"no case has {only!r} in its name", param_hint="--only")
    if claims:
        tell_claims(chosen)
        return
    token = os.environ.get(TOKEN_VARIABLE)
    settings = [Setting(url, codec, operator=token) for codec in codecs or CODECS]
    verdicts = run(_hold(chosen, settings))
    click.echo(", ".join(f"{verdicts[verdict]} {verdict.value}" for verdict in Verdict))
    if verdicts[Verdict.FAILED]:
        ctx.exit(ExitCode.FAILED)


def tell_claims(cases: list[Case]) -> None:
    """Print each case with the sentences that it holds."""
    for case in cases:
        click.echo(f"{case.name}{f' ({case.need.value})' if case.need.value else ''}")
        for claim in case.claims:
            click.echo(f"    {claim.heading}: {claim.sentence}")


async def _hold(cases: list[Case], settings: list[Setting]) -> Counter[Verdict]:
    """Play the cases and print what comes of each. Raises ClientError where there is no server at all."""
    for setting in settings:
        async with await Connection.connect(setting.url, codec=setting.codec):
            pass
    verdicts: Counter[Verdict] = Counter()
    async for outcome in play_all(cases, settings):
        click.echo(printable_lines(str(outcome)))
        verdicts[outcome.verdict] += 1
    return verdicts
