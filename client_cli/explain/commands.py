"""The page of all commands, made of the commands themselves."""

from collections.abc import Iterator
from itertools import groupby

import click

from riverboat.client_cli.main import SUBCOMMANDS, main


def page() -> str:
    """Return docs/commands.md: each command by its heading, with its arguments and options."""
    root = click.Context(main, info_name="riverboat")
    parts = [_HEAD]
    for heading, group in groupby(SUBCOMMANDS.items(), lambda item: item[1].heading):
        parts.append(f"## {heading}")
        for name, _ in group:
            parts += _sections(main, name, root)
    return "\n\n".join(parts) + "\n"


def _sections(group: click.Group, name: str, parent: click.Context) -> Iterator[str]:
    """Yield the section of a command of a group, and those of its own commands."""
    _, command, _ = group.resolve_command(parent, [name])
    if command is None:
        return
    context = click.Context(command, info_name=name, parent=parent, **command.context_settings)
    arguments = [
        each.metavar or (each.name or "").upper()
        for each in command.params
        if isinstance(each, click.Argument)
    ]
    example, _, rest = (command.help or "").partition("\n")
    yield f"### `{' '.join([context.command_path, *arguments])}`"
    yield f"`{example.removeprefix('Example: ').strip()}`"
    yield from (" ".join(paragraph.split()) for paragraph in rest.strip().split("\n\n"))
    options = [each for each in command.params if isinstance(each, click.Option) and not each.hidden]
    if options:
        yield "\n".join(["| option | what it does |", "|---|---|", *map(_row, options)])
    if isinstance(command, click.Group):
        for each in command.list_commands(context):
            yield from _sections(command, each, context)


def _row(option: click.Option) -> str:
    value = f" {option.metavar}" if option.metavar else ""
    names = ", ".join([*option.opts, *option.secondary_opts]) + value
    default = _default(option)
    notes = [f"default: {default}"] if default else []
    if isinstance(option.envvar, str):
        notes.append(f"or set {option.envvar}")
    text = " ".join((option.help or "").split()) + (f" ({'; '.join(notes)})" if notes else "")
    return f"| `{names}` | {text} |"


def _default(option: click.Option) -> str:
    """Return the default as the help shows it, empty if it shows none."""
    if isinstance(option.show_default, str):
        return option.show_default
    if not option.show_default or option.multiple or not isinstance(option.default, str | int | float):
        return ""
    if isinstance(option.default, bool):
        return option.opts[0] if option.default else ""
    return str(option.default)


_HEAD = """\
# Commands

What `riverboat COMMAND --help` says, for all commands. The page is made of them:
`python -m riverboat.client_cli.explain.commands docs/commands.md`."""


if __name__ == "__main__":
    import sys
    from pathlib import Path

    Path(sys.argv[1]).write_text(page(), encoding="utf-8")
