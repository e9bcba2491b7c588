"""What the settings of a server follow from."""

from pathlib import Path

import pytest

from riverboat.server.settings import Settings
from riverboat.server.tables.settings import TableSettings
from tests.server.started import settings_by


@pytest.mark.parametrize(
    ("options", "commits"),
    [
        ("", True),
        ("--no-fair-deals", False),
        ("--pause 500", True),
        ("--pause 499", False),
        ("--pause 499 --fair-deals", True),
        ("--pause 0", False),
        ("--pause 0 --fair-deals", True),
    ],
)
def test_room_commits_to_its_deals_unless_the_pause_is_short(
    monkeypatch: pytest.MonkeyPatch, options: str, commits: bool
) -> None:
    assert settings_by(monkeypatch, *options.split()).commits is commits


def test_room_commits_as_the_environment_or_a_file_says(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert not settings_by(monkeypatch, env={"RIVERBOAT_FAIR_DEALS": "no"}).commits
    file = tmp_path / "riverboat.toml"
    file.write_text("fair-deals = true\npause = 0\n", encoding="utf-8")
    assert settings_by(monkeypatch, "--config", str(file)).commits


def test_server_in_a_program_commits_like_one_of_the_command() -> None:
    assert Settings().commits
    assert not Settings(tables=TableSettings(pause=0.0)).commits
