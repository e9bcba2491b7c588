from pathlib import Path

import pytest

from riverboat.server.history.journal.keys import VARIABLE, new_key, write_keys


@pytest.fixture
def own_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A key file, which no environment variable overrides."""
    monkeypatch.delenv(VARIABLE, raising=False)
    file = tmp_path / "keys"
    write_keys(file, [new_key()])
    return file


@pytest.fixture(autouse=True)
def _long_leases(long_leases: None) -> None:
    pass
