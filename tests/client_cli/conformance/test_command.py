"""`riverboat conformance` passes with our server, and reports how another one differs."""

import pytest

from riverboat.client_cli.conformance.cases import CASES
from riverboat.client_cli.conformance.client import CodecName
from riverboat.client_cli.conformance.scripted import WELCOME, ScriptedConnection, scripted
from tests.client_cli.runner import Riverboat


async def test_cases_pass_in_both_codecs_or_are_not_applicable(riverboat: Riverboat) -> None:
    result = await riverboat("conformance", riverboat.url, "--only", "connection.")
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    assert "pass  msgpack  connection.frames_are_not_compressed" in lines
    assert "pass  json     connection.frames_are_not_compressed" in lines
    assert any(line.startswith("n/a   json     connection.idle_connection") for line in lines)
    played = sum(name.startswith("connection.") for name in CASES)
    assert len(lines) == 2 * played + 1
    assert lines[-1].endswith(" n/a")


@pytest.mark.parametrize("codec", ["msgpack", "json"])
async def test_different_server_fails_with_the_reason(riverboat: Riverboat, codec: CodecName) -> None:
    async def yes_to_everything(server: ScriptedConnection) -> None:
        await server.accept("hello", WELCOME)
        while True:
            await server.accept(result=WELCOME)

    async with scripted(codec, yes_to_everything) as url:
        result = await riverboat("conformance", url, "--codec", codec, "--only", "unknown_fields")
    assert result.exit_code == 1
    assert result.output.splitlines() == [
        f"FAIL  {codec:<8} connection.unknown_fields_are_ignored_and_types_refused: "
        "the reply: expected 'refused', got 'accepted'",
        "0 pass, 1 FAIL, 0 n/a",
    ]


async def test_a_server_that_says_nothing_sensible_fails_and_does_not_break_the_command(
    riverboat: Riverboat,
) -> None:
    async def babble(server: ScriptedConnection) -> None:
        await server.accept("hello", WELCOME)
        while True:
            await server.command()
            await server.socket.send('{"type":"accepted"' if server.codec == "json" else b"\xc1")

    async with scripted("json", babble) as url:
        result = await riverboat("conformance", url, "--codec", "json", "--only", "ids.")
    assert result.exit_code == 1
    assert {line.split()[0] for line in result.output.splitlines()[:-1]} == {"FAIL"}


async def test_without_a_server_it_ends_as_every_command_does(riverboat: Riverboat) -> None:
    result = await riverboat("conformance", "ws://127.0.0.1:1")
    assert result.exit_code == 3


async def test_unknown_case_is_a_usage_error(riverboat: Riverboat) -> None:
    assert (await riverboat("conformance", riverboat.url, "--only", "no such case")).exit_code == 2


async def test_claims_are_listed_without_a_server(riverboat: Riverboat) -> None:
    result = await riverboat("conformance", "ws://127.0.0.1:1", "--claims")
    assert result.exit_code == 0
    assert "    Connecting: Frames are not compressed." in result.output.splitlines()
    assert sum(not line.startswith(" ") for line in result.output.splitlines()) == len(CASES)
