"""`riverboat keys`: the keys that hidden cards are sealed with."""

from pathlib import Path

import click

from server.history.database import DEFAULT_URL
from server.history.hidden import keys_in_use
from server.history.keys import key_file, new_key, read_keys, write_keys
from server.history.telling import told_to_the_user

_db = click.option(
    "--db", "url", metavar="URL", default=DEFAULT_URL, show_default=True, help="The server's database."
)
_file = click.argument("file", type=click.Path(dir_okay=False, path_type=Path), required=False)


@click.group(short_help="Look after the keys of hidden cards.")
def keys() -> None:
    """Example: riverboat keys rotate --db sqlite:///riverboat.db

    Look after the keys that hidden cards are sealed with in the database while their hand is played. They are
    in FILE, or in the file beside a database of SQLite. A server reads them when it starts.
    """


@keys.command()
@_file
@_db
def rotate(file: Path | None, url: str) -> None:
    """Example: riverboat keys rotate --db sqlite:///riverboat.db

    Add a new key to FILE, which is made where there is none. Servers seal with it when they have been started
    again. The older keys stay, for the hands that were sealed with them: riverboat keys drop.
    """
    with told_to_the_user():
        file = file or key_file(url)
        known = read_keys(file) if file.exists() else []
        added = new_key()
        write_keys(file, [*known, added])
    click.echo(f"{file}: the newest key is {added.id}; it is used by servers that start from now on")


@keys.command()
@_file
@_db
def drop(file: Path | None, url: str) -> None:
    """Example: riverboat keys drop --db sqlite:///riverboat.db

    Take the keys out of FILE that no hand in progress is sealed with, all but the newest. Start every server
    of the database again first, or it may still be sealing with one of them.
    """
    with told_to_the_user():
        file = file or key_file(url)
        known = read_keys(file)
        in_use = keys_in_use(url)
        kept = [key for key in known if key is known[-1] or key.id in in_use]
        if len(kept) < len(known):
            write_keys(file, kept)
    gone = ", ".join(key.id for key in known if key not in kept)
    click.echo(f"{file}: {f'without {gone} now' if gone else 'every key is wanted still'}")
