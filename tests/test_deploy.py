"""The files in `deploy/` fit each other and the options of the server."""

import re
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from riverboat.server.commands.serve import serve

DEPLOY: Final = Path(__file__).parents[1] / "deploy"
SERVERS: Final = ("east", "west")


@pytest.fixture
def compose(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    services: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    return services


@pytest.mark.parametrize("server", SERVERS)
def test_environment_of_each_server_has_options_with_valid_values(
    server: str, compose: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    given = {
        name: re.sub(r"\$\{\w+:\?\}", "filled-in", value)
        for name, value in compose[server]["environment"].items()
        if name.startswith("RIVERBOAT_")
    }
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    context = serve.make_context("serve", [])
    known = {parameter.envvar or f"RIVERBOAT_{(parameter.name or '').upper()}" for parameter in serve.params}
    assert set(given) <= known
    assert context.params["server_name"] == server
    assert context.params["bus"].startswith(f"tls://{server}:")


def test_broker_has_a_user_for_each_server_with_an_inbox_of_its_own(compose: dict[str, Any]) -> None:
    text = (DEPLOY / "nats.conf").read_text()
    assert tuple(re.findall(r"user: (\w+)", text)) == SERVERS
    for server in SERVERS:
        assert f'subscribe: ["riverboat.inbox.all", "riverboat.inbox.{server}"]' in text
    assert set(re.findall(r"\$(\w+)", text)) == set(compose["nats"]["environment"])


def test_balancer_knows_each_server_by_its_port(compose: dict[str, Any]) -> None:
    text = (DEPLOY / "haproxy.cfg").read_text()
    assert re.findall(r"server (\w+) (\w+):8765", text) == [(server, server) for server in SERVERS]
    assert set(SERVERS) <= set(compose)


def test_mounted_files_are_here_or_are_secrets(compose: dict[str, Any]) -> None:
    for service in compose.values():
        for volume in service.get("volumes", ()):
            place = volume.partition(":")[0]
            if place.startswith("./") and not place.startswith("./secrets/"):
                assert (DEPLOY / place).is_file(), place
