"""`--games FILE.py`: games of one's own."""

import os
import sys
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, Final, TypeVar

import click

_Command = TypeVar("_Command", bound=Callable[..., Any])

_VARIABLE: Final = "RIVERBOAT_GAMES"

_loaded: Final = set[Path]()


def games_option(command: _Command) -> _Command:
    """Give a command the option `--games`, whose files are run before anything else."""
    option = click.option(
        "--games",
        type=click.Path(exists=True, dir_okay=False, resolve_path=True, path_type=Path),
        metavar="FILE.py",
        multiple=True,
        is_eager=True,
        expose_value=False,
        envvar=_VARIABLE,
        show_envvar=True,
        callback=_load,
        help="A Python file that registers games of your own. Repeatable.",
    )
    return option(command)


def has_own_games() -> bool:
    """Return whether files have registered games."""
    return bool(_loaded)


def _load(ctx: click.Context, param: click.Parameter, files: tuple[Path, ...]) -> None:
    for file in files:
        if file in _loaded:
            continue
        try:
            codes = _registered(file)
        except Exception as error:
            raise click.BadParameter(f"{file}: {type(error).__name__}: {error}", ctx, param) from error
        if not codes:
            raise click.BadParameter(f"{file} registers no game. Let it call register_game.", ctx, param)
        _loaded.add(file)
    if _loaded:  # the processes that this one starts know the games too
        os.environ[_VARIABLE] = os.pathsep.join(map(str, _loaded))


def _registered(file: Path) -> set[str]:
    """Run a file as a module, and return the codes of the games that it registers. Raises what it raises."""
    from riverboat.engine.games import GAMES  # noqa: PLC0415 - slow, and few commands need it

    before = set(GAMES)
    spec = spec_from_file_location(file.stem, file)
    if spec is None or spec.loader is None:
        raise ImportError("it is not a Python file")
    module = module_from_spec(spec)
    sys.modules[file.stem] = module  # as dataclasses expect
    spec.loader.exec_module(module)
    return GAMES.keys() - before
