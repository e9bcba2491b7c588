"""The server and the token file from the environment."""

import json
from pathlib import Path

import pytest

from riverboat.client_cli.commands.local_server import local_server
from tests.client_cli.runner import Riverboat

NOWHERE = "ws://127.0.0.1:1"
PASSWORD = "correct horse"


async def test_url_and_token_file_come_from_the_environment(riverboat: Riverboat) -> None:
    env = {"RIVERBOAT_URL": riverboat.url, "RIVERBOAT_TOKEN_FILE": str(riverboat.tokens)}
    done = await riverboat("account", "register", "--name", "Ada", RIVERBOAT_PASSWORD=PASSWORD, **env)
    assert (done.exit_code, done.stderr) == (0, "")
    assert list(json.loads(riverboat.tokens.read_text())) == [riverboat.url]
    done = await riverboat("table", "--name", "Ada", "open", "Club", **env)
    assert (done.exit_code, done.stderr) == (0, "")


async def test_command_line_overrides_the_environment(riverboat: Riverboat) -> None:
    done = await riverboat.account("register", "Ada", RIVERBOAT_PASSWORD=PASSWORD, RIVERBOAT_URL=NOWHERE)
    assert (done.exit_code, done.stderr) == (0, "")


async def test_play_connects_to_the_url_of_the_environment(riverboat: Riverboat) -> None:
    done = await riverboat("play", "--name", "Ada", "--reconnect-within", "0", RIVERBOAT_URL=NOWHERE)
    assert done.exit_code == 3
    assert NOWHERE.removeprefix("ws://") in done.stderr


@pytest.mark.integration
async def test_local_server_ignores_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RIVERBOAT_HOST", "not an address")
    monkeypatch.setenv("RIVERBOAT_CONFIG", "/nowhere")
    async with local_server(tmp_path) as url:
        assert url.startswith("ws://127.0.0.1:")
