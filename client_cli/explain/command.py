"""`riverboat explain`: what a stable code means, and what to do."""

from difflib import get_close_matches

import click

from riverboat.client_cli.explain.codes import explanations


@click.command()
@click.argument("code")
def explain(code: str) -> None:
    """Example: riverboat explain not_reopened

    Say what the code of an error means, and what to do.
    """
    known = explanations()
    found = known.get(code.strip().lower().replace("-", "_").replace(" ", "_"))
    if found is None:
        near = get_close_matches(code.lower(), known, n=3, cutoff=0.75)
        hint = f" Did you mean {' or '.join(near)}?" if near else " docs/codes.md lists all of them."
        raise click.UsageError(f"Unknown code {code[:40]!r}.{hint}")
    for place, each in enumerate(found):
        click.echo("\n" * bool(place) + each.kind)
        click.echo(f"  What it means: {each.meaning}.")
        click.echo(f"  What to do: {each.advice}")
