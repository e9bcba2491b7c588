"""`--config FILE`: options of a command from a TOML file."""

import tomllib
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import click


def read_config(ctx: click.Context, param: click.Parameter, file: Path | None) -> None:
    """Use the values in `file` as defaults of the command's other options.

    Its keys are the names of the options, without dashes in front. Options on the command line and in the
    environment take precedence. A callback for an eager option. Raises UsageError.
    """
    if file is None:
        return
    try:
        values = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise click.UsageError(f"{file} cannot be read as TOML: {error}.", ctx) from None
    known = {each.opts[0].lstrip("-"): each for each in ctx.command.params if each is not param}
    defaults = {}
    for key, value in values.items():
        if key not in known:
            [nearest] = get_close_matches(key, known, n=1, cutoff=0)
            raise click.UsageError(f"{file}: unknown option '{key}'. Did you mean '{nearest}'?", ctx)
        option = known[key]
        try:
            defaults[option.name] = _checked(ctx, option, value)
        except click.BadParameter as error:
            raise click.UsageError(f"{file}: '{key}': {error.message}", ctx) from None
    ctx.default_map = defaults


def _checked(ctx: click.Context, option: click.Parameter, value: Any) -> str | list[str]:
    """Return a value as text, as on the command line. Raises BadParameter."""
    several = isinstance(option, click.Option) and option.multiple
    if isinstance(value, list) != several or isinstance(value, dict):
        raise click.BadParameter('Give a list, as in ["a", "b"].' if several else "Give a single value.")
    text = [str(each) for each in value] if several else str(value)
    option.type_cast_value(ctx, text)
    return text
