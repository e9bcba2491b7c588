"""`riverboat history`: the hands on record, listed or told."""

import click

from server.history.database import DEFAULT_URL
from server.history.queries import History
from server.history.telling import told_to_the_user
from server.history.text import hand_lines, list_lines


@click.command()
@click.option(
    "--db", "url", metavar="URL", default=DEFAULT_URL, show_default=True, help="Where the hands are."
)
@click.option("--hand", "number", type=click.IntRange(min=0), metavar="N", help="Tell this hand.")
@click.option(
    "--limit",
    type=click.IntRange(1, 1_000_000),
    default=20,
    show_default=True,
    help="List so many hands at most.",
)
def history(url: str, number: int | None, limit: int) -> None:
    """Example: riverboat history --hand 12

    List the hands on record, the newest first; or tell one from its first card to its last chip, with the
    cards of everybody. It reads only, and may do so while a server writes.
    """
    with told_to_the_user(), History(url) as past:
        if number is not None:
            lines = list(hand_lines(past.hand(number)))
        else:
            hands = past.hands(limit=limit)
            lines = list_lines(hands) if hands else ["There are no hands on record yet."]
    click.echo("\n".join(lines))
