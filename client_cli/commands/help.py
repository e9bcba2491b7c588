"""`riverboat help`: show what a command does, like its --help."""

import click


@click.command()
@click.argument("words", nargs=-1, metavar="[COMMAND]...")
@click.pass_context
def help_command(ctx: click.Context, words: tuple[str, ...]) -> None:
    """Example: riverboat help table open

    Explain a command; without one, list all of them.
    """
    shown = ctx.find_root()
    for word in words:
        group = shown.command
        if not isinstance(group, click.Group):
            raise click.UsageError(f"{shown.command_path!r} has no commands.", ctx)
        name, command, _ = group.resolve_command(shown, [word])
        if command is not None:
            shown = click.Context(command, info_name=name, parent=shown, **command.context_settings)
    click.echo(shown.get_help())
