import subprocess
import sys

import click
import pytest
from click.testing import CliRunner

from riverboat.client_cli.library import errors
from riverboat.client_cli.main import SUBCOMMANDS, ExitCode, main


def help_of(*args: str) -> list[str]:
    result = CliRunner().invoke(main, [*args, "--help"])
    assert result.exit_code == ExitCode.DONE, result.output
    return result.output.splitlines()


@pytest.mark.parametrize("args", [(), *((name,) for name in SUBCOMMANDS)])
def test_example_follows_the_usage(args: tuple[str, ...]) -> None:
    usage, blank, example, *_ = help_of(*args)
    assert usage.startswith("Usage: ")
    assert not blank
    assert example.startswith(f"  Example: riverboat {' '.join(args)}".rstrip())


def test_help_lists_every_subcommand() -> None:
    listed = help_of()
    for name, subcommand in SUBCOMMANDS.items():
        assert any(line.split() == [name, *subcommand.summary.split()] for line in listed)


@pytest.mark.integration
def test_help_imports_no_subcommand() -> None:
    script = (
        "import sys\n"
        "from riverboat.client_cli.main import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "heavy = {'websockets', 'sqlalchemy', 'alembic', 'msgspec', 'asyncio', 'rich', 'server', 'engine'}\n"
        "print(sorted(heavy & set(sys.modules)), file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"


def test_version() -> None:
    assert CliRunner().invoke(main, ["--version"]).output == "riverboat 0.1.0\n"


@pytest.mark.integration
def test_module_runs() -> None:
    command = [sys.executable, "-m", "riverboat.client_cli", "--help"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("Usage: riverboat ")


@pytest.mark.parametrize(
    "args", [["no-such-command"], ["play", "--no-such-option"], ["demo", "--hands", "0"]]
)
def test_wrong_usage(args: list[str]) -> None:
    result = CliRunner().invoke(main, args)
    assert result.exit_code == ExitCode.WRONG_USAGE
    assert "Error: " in result.stderr


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (errors.ConnectFailed("cannot connect"), ExitCode.NO_CONNECTION),
        (errors.ConnectionLost("connection lost"), ExitCode.NO_CONNECTION),
        (errors.NoReply("no reply"), ExitCode.NO_CONNECTION),
        (errors.CommandRefused("seat_taken", "seat 3 is taken"), ExitCode.REFUSED),
        (errors.TurnOver("the turn is over"), ExitCode.REFUSED),
        (errors.ServerFailed("it did not start"), ExitCode.FAILED),
        (OSError("the disk is full"), ExitCode.FAILED),
        (KeyboardInterrupt(), ExitCode.INTERRUPTED),
        (click.Abort(), ExitCode.INTERRUPTED),
        (SystemExit(1), 1),
    ],
)
def test_exit_codes(error: BaseException, code: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def end(*args: object, **options: object) -> None:
        raise error

    monkeypatch.setattr("riverboat.client_cli.commands.demo.demo.callback", end)
    result = CliRunner().invoke(main, ["demo"])
    assert result.exit_code == code
    assert result.stdout.strip() == ""
    if isinstance(error, errors.ClientError | OSError):
        assert result.stderr == f"Error: {error}\n"


def test_error_without_text_is_reported_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    def end(*args: object, **options: object) -> None:
        raise TimeoutError

    monkeypatch.setattr("riverboat.client_cli.commands.demo.demo.callback", end)
    result = CliRunner().invoke(main, ["demo"])
    assert (result.exit_code, result.stderr) == (ExitCode.FAILED, "Error: TimeoutError\n")


def test_unencodable_output_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "riverboat.client_cli.commands.demo.demo.callback", lambda *args, **options: click.echo("日本 sits")
    )
    result = CliRunner(charset="latin-1").invoke(main, ["demo"])
    assert (result.exit_code, result.stdout) == (ExitCode.DONE, "?? sits\n")


def test_bugs_are_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: object, **options: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("riverboat.client_cli.commands.demo.demo.callback", fail)
    assert isinstance(CliRunner().invoke(main, ["demo"]).exception, ZeroDivisionError)
