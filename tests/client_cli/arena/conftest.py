"""Keeps what matches would keep in the user's folders in one of the tests."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def state_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the secrets of unfinished matches be kept in a temporary folder, and return that."""
    folder = tmp_path_factory.getbasetemp() / "state"
    monkeypatch.setenv("XDG_STATE_HOME", str(folder))
    return folder
