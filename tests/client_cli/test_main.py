import os
import subprocess
import sys
from pathlib import Path
from typing import NoReturn
from unittest.mock import patch

import click
import pytest
from click.testing import CliRunner

from riverboat.client_cli.library import errors
from riverboat.client_cli.main import SUBCOMMANDS, ExitCode, main
from riverboat.engine.native import selection


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


def test_help_groups_the_commands() -> None:
    headings = [line for line in help_of() if line.endswith(":") and not line.startswith(" ")]
    assert headings == [
        *("Options:", "Play:", "Host a game, run a server:", "Let bots play:"),
        *("Read hands:", "Build and test:"),
    ]


@pytest.mark.parametrize("args", [(), ("serve",), ("table", "open"), ("admin", "servers")])
def test_help_command_explains_a_command_as_its_option_does(args: tuple[str, ...]) -> None:
    runner = CliRunner()
    explained = runner.invoke(main, ["help", *args], prog_name="riverboat")
    assert explained.exit_code == ExitCode.DONE
    assert explained.output == runner.invoke(main, [*args, "--help"], prog_name="riverboat").output


@pytest.mark.parametrize(
    ("args", "sentence"),
    [(["tabel"], "Did you mean 'table'?"), (["serve", "x"], "'riverboat serve' has no commands.")],
)
def test_help_of_no_command(args: list[str], sentence: str) -> None:
    result = CliRunner().invoke(main, ["help", *args], prog_name="riverboat")
    assert result.exit_code == ExitCode.WRONG_USAGE
    assert sentence in result.stderr


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
    expected = f"riverboat 0.1.0, assessor: {selection.NAME}\n"
    assert CliRunner().invoke(main, ["--version"]).output == expected


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
        (errors.ServerFailed("it did not start"), ExitCode.NO_CONNECTION),
        (OSError("the disk is full"), ExitCode.WRONG_USAGE),
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
    assert (result.exit_code, result.stderr) == (ExitCode.WRONG_USAGE, "Error: TimeoutError\n")


def test_unencodable_output_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "riverboat.client_cli.commands.demo.demo.callback", lambda *args, **options: click.echo("日本 sits")
    )
    result = CliRunner(charset="latin-1").invoke(main, ["demo"])
    assert (result.exit_code, result.stdout) == (ExitCode.DONE, "?? sits\n")


@pytest.mark.parametrize(
    ("typed", "meant"), [("plya", "play"), ("Tables", "tables"), ("jion", "join"), ("replays", "replay")]
)
def test_wrong_command_suggests_the_nearest(typed: str, meant: str) -> None:
    result = CliRunner().invoke(main, [typed])
    assert result.exit_code == ExitCode.WRONG_USAGE
    assert f"No such command '{typed}'. Did you mean '{meant}'?" in result.stderr


def server_of(*args: str) -> str:
    """Return the server that a command would connect to."""
    with (
        patch("riverboat.client_cli.library.websocket._open", side_effect=nowhere),
        patch.dict(os.environ, {"RIVERBOAT_TOKEN": "a token", "RIVERBOAT_PASSWORD": "correct horse"}),
    ):
        done = CliRunner().invoke(main, args)
    assert done.exit_code == ExitCode.NO_CONNECTION, done.output
    return done.stderr.strip().rpartition(" ")[2]


async def nowhere(url: str, *_: object) -> NoReturn:
    raise errors.ConnectFailed(f"cannot connect to {url}")


@pytest.mark.parametrize(
    "command",
    [
        "account NAMED register --name Ada",
        "admin NAMED users",
        "conformance NAMED",
        "hands NAMED",
        "mcp NAMED --name Ada",
        "play NAMED --plain",
        "stats NAMED",
        "table NAMED open Club",
        "table NAMED ledger k4w8",
        "tables NAMED",
    ],
)
def test_every_command_takes_a_server_alike(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    before, _, after = command.partition(" NAMED")
    for named in (["example.org"], ["--url", "example.org:8765"], ["--url=ws://example.org:8765"]):
        words = [*before.split(), *named, *after.split()]
        if before == "account":
            words = ["account", *after.split()[:1], *named, *after.split()[1:]]
        assert server_of(*words) == "ws://example.org:8765"
    if before != "account":
        assert server_of(*before.split(), *after.split(), "--url", "example.org") == "ws://example.org:8765"
    monkeypatch.setenv("RIVERBOAT_URL", "http://example.org:9000/#k4w8")
    assert server_of(*before.split(), *after.split()) == "ws://example.org:9000"


@pytest.mark.parametrize("code", ["HOLDEM", "Nlhe", "hold'em"])
def test_game_is_known_by_its_usual_name_in_any_case(code: str) -> None:
    result = CliRunner().invoke(main, ["play", "--local", "--table", "x", "--game", code])
    assert "--local cannot be combined" in result.stderr  # and so the game is known


def test_wrong_game_suggests_the_nearest() -> None:
    result = CliRunner().invoke(main, ["play", "--local", "--game", "hodlem"])
    assert result.exit_code == ExitCode.WRONG_USAGE
    assert "unknown game 'hodlem'. Did you mean 'holdem'?" in result.stderr


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_script_names_the_command(shell: str) -> None:
    result = CliRunner().invoke(main, ["completion", shell])
    assert result.exit_code == ExitCode.DONE
    assert "_RIVERBOAT_COMPLETE" in result.stdout


@pytest.mark.integration
def test_commands_are_completed_without_importing_them() -> None:
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", "from riverboat.client_cli.main import main; main()"],
        env=os.environ
        | {"_RIVERBOAT_COMPLETE": "bash_complete", "COMP_WORDS": "riverboat ta", "COMP_CWORD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "riverboat.client_cli.commands" not in done.stderr


@pytest.mark.integration
@pytest.mark.parametrize(
    "args",
    [
        ["odds", "AsKs", "QdQh", "--board", "Jh Th 2c"],
        ["--help"],
        ["--version"],
        ["keys", "rotate", "--help"],
        ["battle", "--specs", "1"],
    ],
)
def test_output_that_nobody_reads_ends_quietly(args: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "riverboat.client_cli", *args]
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (ExitCode.OUTPUT_CLOSED, "")


def test_bugs_are_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: object, **options: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("riverboat.client_cli.commands.demo.demo.callback", fail)
    assert isinstance(CliRunner().invoke(main, ["demo"]).exception, ZeroDivisionError)
