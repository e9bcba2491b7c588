"""`riverboat completion`: completion of commands and options in a shell."""

import click
from click.shell_completion import BashComplete, FishComplete, ShellComplete, ZshComplete

_SHELLS: dict[str, type[ShellComplete]] = {"bash": BashComplete, "zsh": ZshComplete, "fish": FishComplete}
_VARIABLE = "_RIVERBOAT_COMPLETE"


@click.command(short_help="Print a script that completes commands.")
@click.argument("shell", type=click.Choice(list(_SHELLS)))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Example: riverboat completion bash > ~/.local/share/bash-completion/completions/riverboat

    Print a script for SHELL that completes commands and options. Install it with one of these:

    \b
      riverboat completion bash > ~/.local/share/bash-completion/completions/riverboat
      riverboat completion zsh > ~/.zfunc/_riverboat     (a folder in $fpath)
      riverboat completion fish > ~/.config/fish/completions/riverboat.fish
    """
    program = ctx.find_root()
    template = _SHELLS[shell](program.command, {}, "riverboat", _VARIABLE)
    click.echo(template.source_template % template.source_vars(), nl=False)
