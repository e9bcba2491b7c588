"""The server as a process of its own."""

import gc
from collections.abc import Iterator
from typing import Any, Final

import pytest

from riverboat.server.commands.process import SPARE_FILES, collect_rarely, raise_file_limit

MAX_YOUNG: Final = 20_000
"""Objects that a collection may look at while clients wait: about ten milliseconds."""

CROWD: Final = 400_000
"""Objects of some 4,000 connections."""

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


@pytest.fixture
def looked_at() -> Iterator[list[tuple[int, int]]]:
    """The generation of each collection of young objects, and how many it looked at."""
    thresholds, collections = gc.get_threshold(), list[tuple[int, int]]()

    def on_collection(phase: str, info: dict[str, Any]) -> None:
        generation = info["generation"]
        if phase == "start" and generation < 2:
            young = [len(gc.get_objects(generation=each)) for each in range(generation + 1)]
            collections.append((generation, sum(young)))

    gc.callbacks.append(on_collection)
    yield collections
    gc.callbacks.remove(on_collection)
    gc.set_threshold(*thresholds)
    gc.unfreeze()


def test_crowd_does_not_make_collections_long(looked_at: list[tuple[int, int]]) -> None:
    collect_rarely()
    crowd = [[number] for number in range(CROWD)]
    assert {generation for generation, _ in looked_at} == {0, 1}
    assert max(objects for _, objects in looked_at) <= MAX_YOUNG
    assert len(looked_at) < len(crowd) / 1_000, "collections are frequent"
