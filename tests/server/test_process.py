"""The server as a process of its own."""

import pytest

from riverboat.server.process import SPARE_FILES, raise_file_limit

resource = pytest.importorskip("resource")


def test_file_limit_is_raised_for_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    raised: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (100, 1_000))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: raised.append(limits))
    assert raise_file_limit(500) == 500
    assert raise_file_limit(5_000) == 1_000 - SPARE_FILES
    assert raised == [(500 + SPARE_FILES, 1_000), (1_000, 1_000)]
    assert raise_file_limit(10) == 10
    assert len(raised) == 2
