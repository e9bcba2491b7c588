"""The settings that `riverboat serve` starts a server with."""

from collections.abc import Mapping
from typing import Any

import pytest
from click.testing import CliRunner

from riverboat.server.commands import serve
from riverboat.server.settings import Settings


def settings_by(
    monkeypatch: pytest.MonkeyPatch, *options: str, env: Mapping[str, str] | None = None
) -> Settings:
    """Return the settings that a server is started with by these options and variables."""
    started: list[Settings] = []

    async def run(settings: Settings, *others: Any) -> None:
        started.append(settings)

    monkeypatch.setattr(serve, "run", run)
    done = CliRunner(env=env).invoke(serve.serve, options)
    assert done.exit_code == 0, done.output
    return started[0]
