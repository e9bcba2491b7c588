import click
import pytest
from click.testing import CliRunner

from riverboat.client_cli.commands.passwords import ask_password
from riverboat.client_cli.main import ExitCode, main

NOWHERE = "ws://127.0.0.1:1"


@pytest.mark.parametrize(
    ("command", "given", "variable"),
    [
        (["account", "sign-in", NOWHERE, "--name", "Ada"], "", "RIVERBOAT_PASSWORD"),
        (["account", "register", NOWHERE, "--name", "Ada"], "correct horse", "RIVERBOAT_PASSWORD"),
        (["account", "password", NOWHERE, "--name", "Ada"], "", "RIVERBOAT_PASSWORD"),
        (["account", "password", NOWHERE, "--name", "Ada"], "correct horse\n", "RIVERBOAT_NEW_PASSWORD"),
        (["play", NOWHERE, "--table", "Club", "--password"], "", "RIVERBOAT_TABLE_PASSWORD"),
        (["table", "--name", "Ada", "open", "Club", "--password"], "", "RIVERBOAT_TABLE_PASSWORD"),
    ],
)
def test_without_a_terminal_the_variable_is_named(command: list[str], given: str, variable: str) -> None:
    done = CliRunner().invoke(main, command, input=given)
    assert done.exit_code == ExitCode.WRONG_USAGE
    assert done.stderr.endswith(f"Error: cannot prompt for the password; set {variable}\n")


def test_interrupt_at_the_prompt_aborts(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("click.termui.hidden_prompt_func", interrupt)
    with pytest.raises(click.Abort):
        ask_password("RIVERBOAT_NOTHING", "Password")
