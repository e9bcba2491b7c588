"""Output as JSON, for other programs."""

from collections.abc import Iterable
from typing import Any, Final

import click

json_option: Final = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
"""The option `--json`, passed as `as_json`."""


def print_rows(what: Any, lines: Iterable[str], empty: str = "", *, as_json: bool) -> None:
    """Print `what` as JSON, or else its `lines`, or `empty` if there are none."""
    if as_json:
        print_json(what)
    else:
        click.echo("\n".join(lines) or empty)


def print_json(what: Any) -> None:
    """Print `what`, made of structs and built-in types, as JSON on indented lines."""
    from msgspec import json

    from riverboat.server.protocol.printable import printable_json

    click.echo(json.format(printable_json(what), indent=2))
