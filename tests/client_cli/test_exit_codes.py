"""The exit codes mean the same in every command."""

import ast
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from riverboat.client_cli.library import errors
from riverboat.client_cli.main import ExitCode, main
from riverboat.server.exit_codes import CommandFailed
from riverboat.server.history import errors as history
from riverboat.server.history.commands.errors import exit_code_of

ROOT = Path(__file__).parents[2]


def leaves(group: click.Group, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield the path of every command that does something."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            yield from leaves(command, (*path, name))
        else:
            yield (*path, name)


COMMANDS = list(leaves(main))

ERRORS = [
    (errors.ConnectFailed("cannot connect"), ExitCode.NO_CONNECTION),
    (errors.ConnectionLost("connection lost"), ExitCode.NO_CONNECTION),
    (errors.NoReply("no reply"), ExitCode.NO_CONNECTION),
    (errors.ServerFailed("it did not start"), ExitCode.NO_CONNECTION),
    (errors.CommandRefused("seat_taken", "seat 3 is taken"), ExitCode.REFUSED),
    (errors.TurnOver("the turn is over"), ExitCode.REFUSED),
    (errors.TakenOver("the seat is played elsewhere"), ExitCode.REFUSED),
    (errors.ClientError("no"), ExitCode.WRONG_USAGE),
    (OSError("the disk is full"), ExitCode.WRONG_USAGE),
    (click.UsageError("no"), ExitCode.WRONG_USAGE),
    (click.ClickException("no"), ExitCode.WRONG_USAGE),
    (click.FileError("hands.phh", "no"), ExitCode.WRONG_USAGE),
    (CommandFailed("no"), ExitCode.WRONG_USAGE),
    (CommandFailed("no", ExitCode.REFUSED), ExitCode.REFUSED),
    (click.Abort(), ExitCode.INTERRUPTED),
    (KeyboardInterrupt(), ExitCode.INTERRUPTED),
]


def test_every_command_ends_in_the_program_that_maps_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(COMMANDS) > 50
    for number, path in enumerate(COMMANDS):
        error, code = ERRORS[number % len(ERRORS)]

        def end(*args: object, error: BaseException = error, **options: object) -> None:
            raise error

        with monkeypatch.context() as patch:
            command: click.Command = main
            for name in path:
                assert isinstance(command, click.Group)
                found = command.get_command(click.Context(command), name)
                assert found is not None
                command = found
            patch.setattr(command, "invoke", end)
            patch.setattr(command, "params", [])
            done = CliRunner().invoke(main, path)
        assert done.exit_code == code, (path, error, done.output)


@pytest.mark.parametrize(("error", "code"), ERRORS, ids=lambda value: type(value).__name__)
def test_error_gets_its_code(error: Exception, code: ExitCode, monkeypatch: pytest.MonkeyPatch) -> None:
    def end(*args: object, **options: object) -> None:
        raise error

    monkeypatch.setattr("riverboat.client_cli.commands.demo.demo.callback", end)
    assert CliRunner().invoke(main, ["demo"]).exit_code == code


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (history.HistoryUnavailable("the database is locked"), ExitCode.NO_CONNECTION),
        (history.NotEnoughChips("3 are left"), ExitCode.REFUSED),
        (history.LastOperator("Ada is the only operator"), ExitCode.REFUSED),
        (history.JournalDamaged("row 3"), ExitCode.FOUND),
        (history.SealBroken("row 3"), ExitCode.FOUND),
        (history.BadSchema("it is newer"), ExitCode.WRONG_USAGE),
        (history.KeyMissing("no key"), ExitCode.WRONG_USAGE),
        (history.UnknownHand("hand 3"), ExitCode.WRONG_USAGE),
    ],
)
def test_error_of_the_history_gets_its_code(error: history.HistoryError, code: ExitCode) -> None:
    assert exit_code_of(error) == code


def test_codes_are_given_by_name() -> None:
    """No module ends a command with a number of its own."""
    own = []
    for path in (*ROOT.glob("client_cli/**/*.py"), *ROOT.glob("server/**/*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Attribute(attr="exit"), args=[ast.Constant(value=int()), *_]):
                    own.append(f"{path.relative_to(ROOT)}:{node.lineno}")
                case ast.Assign(targets=[ast.Name(id="exit_code")]):
                    own.append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert own == []
