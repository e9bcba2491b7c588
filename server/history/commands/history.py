"""`riverboat history`: list recorded hands, or show one."""

from pathlib import Path
from typing import Any

import click
import msgspec

from riverboat.server.history.commands.errors import reporting_errors
from riverboat.server.history.commands.unsealing import open_ring, unsealing
from riverboat.server.history.database.engines import DEFAULT_URL
from riverboat.server.history.queries.hands import History
from riverboat.server.history.queries.json_data import hand_data, summary_data
from riverboat.server.history.queries.text import hand_lines, list_lines
from riverboat.server.protocol.printable import printable, printable_json


@click.command()
@click.option("--db", "url", metavar="URL", default=DEFAULT_URL, show_default=True, help="The database.")
@click.option(
    "--hand", "number", type=click.IntRange(min=0), metavar="ID", help="Show the hand with this id."
)
@unsealing
@click.option(
    "--limit",
    type=click.IntRange(1, 1_000_000),
    default=20,
    show_default=True,
    help="List at most this many hands.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def history(
    *, url: str, number: int | None, unseal: bool, keys: Path | None, limit: int, as_json: bool
) -> None:
    """Example: riverboat history --hand 12

    List the recorded hands, newest first; or show one from its first card to its last chip, with all cards.
    Of a hand in progress, only public cards are shown, unless you pass --unseal, which the audit records. The
    command only reads, and may run while a server writes. With --json, one hand has its events as
    docs/protocol.md defines them.
    """
    if unseal and number is None:
        raise click.UsageError("--unseal needs a hand: --hand N")
    data: Any
    with (
        reporting_errors(),
        History(url, open_ring(url, keys, f"hand {number}") if unseal else None) as past,
    ):
        if number is not None:
            hand = past.hand(number)
            lines, data = list(hand_lines(hand)), hand_data(hand)
        else:
            hands = past.hands(limit=limit)
            lines = list_lines(hands) if hands else ["No hands yet."]
            data = [summary_data(each) for each in hands]
    if as_json:
        click.echo(msgspec.json.format(printable_json(data), indent=2))
    else:
        click.echo("\n".join(map(printable, lines)))
