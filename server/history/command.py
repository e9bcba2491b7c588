"""`riverboat history`: the hands on record, listed or told."""

from pathlib import Path

import click

from server.history.database import DEFAULT_URL
from server.history.queries import History
from server.history.telling import printable, told_to_the_user
from server.history.text import hand_lines, list_lines
from server.history.unsealing import opened_ring, unsealing


@click.command()
@click.option(
    "--db", "url", metavar="URL", default=DEFAULT_URL, show_default=True, help="Where the hands are."
)
@click.option("--hand", "number", type=click.IntRange(min=0), metavar="N", help="Tell this hand.")
@unsealing
@click.option(
    "--limit",
    type=click.IntRange(1, 1_000_000),
    default=20,
    show_default=True,
    help="List so many hands at most.",
)
def history(*, url: str, number: int | None, unseal: bool, keys: Path | None, limit: int) -> None:
    """Example: riverboat history --hand 12

    List the hands on record, the newest first; or tell one from its first card to its last chip, with the
    cards of everybody; of a hand in progress, what everybody may see. It reads only, and may do so while a
    server writes. With --unseal the hidden cards of a hand in progress are told, too: that is kept, as what
    operators do is.
    """
    if unseal and number is None:
        raise click.UsageError("--unseal wants a hand: --hand N")
    with (
        told_to_the_user(),
        History(url, opened_ring(url, keys, f"hand {number}") if unseal else None) as past,
    ):
        if number is not None:
            lines = list(hand_lines(past.hand(number)))
        else:
            hands = past.hands(limit=limit)
            lines = list_lines(hands) if hands else ["There are no hands on record yet."]
    click.echo("\n".join(map(printable, lines)))
