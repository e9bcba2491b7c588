"""`riverboat keys`: manage the keys that seal hidden cards."""

from pathlib import Path

import click

from riverboat.server.history.commands.errors import reporting_errors
from riverboat.server.history.database.engines import DEFAULT_URL
from riverboat.server.history.journal.keys import key_file, new_key, read_keys, write_keys
from riverboat.server.history.journal.sealed_events import keys_in_use

_db = click.option(
    "--db", "url", metavar="URL", default=DEFAULT_URL, show_default=True, help="The server's database."
)
_file = click.argument("file", type=click.Path(dir_okay=False, path_type=Path), required=False)


@click.group(short_help="Manage the keys of hidden cards.")
def keys() -> None:
    """Example: riverboat keys rotate --db sqlite:///riverboat.db

    Manage the keys that seal hidden cards in the database while their hand is played. They are in FILE, by
    default the file beside a SQLite database. A server reads them when it starts.
    """


@keys.command(short_help="Add a new key.")
@_file
@_db
def rotate(file: Path | None, url: str) -> None:
    """Example: riverboat keys rotate --db sqlite:///riverboat.db

    Add a new key to FILE, which is created if missing. Servers use it once they have been restarted. Older
    keys are kept for the hands that were sealed with them, until you run riverboat keys drop.
    """
    with reporting_errors():
        file = file or key_file(url)
        known = read_keys(file) if file.exists() else []
        added = new_key()
        write_keys(file, [*known, added])
    click.echo(f"{file}: the newest key is {added.id}; restart the servers to use it")


@keys.command(short_help="Remove the keys that are no longer needed.")
@_file
@_db
def drop(file: Path | None, url: str) -> None:
    """Example: riverboat keys drop --db sqlite:///riverboat.db

    Remove the keys from FILE that seal no hand in progress, except the newest. Restart every server of the
    database first, or it may still seal with one of them.
    """
    with reporting_errors():
        file = file or key_file(url)
        known = read_keys(file)
        in_use = keys_in_use(url)
        kept = [key for key in known if key is known[-1] or key.id in in_use]
        if len(kept) < len(known):
            write_keys(file, kept)
    dropped = ", ".join(key.id for key in known if key not in kept)
    click.echo(f"{file}: {f'dropped {dropped}' if dropped else 'every key is still in use'}")
