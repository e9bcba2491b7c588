"""Kill a process before or after any append or commit of a hand, and recover in another."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from riverboat.engine.table.record import Record
from riverboat.server.history.journal.journal import Journal
from tests.support.crashing.points import faults_of_script

pytestmark = pytest.mark.only_on("sqlite", "the process forks, and copies a file at each point")

HAND = 7
"""The number of a hand with many features: rake and rabbit cards."""


@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.slow)])
def test_recovery_continues_from_what_was_sent(tmp_path: Path, every: int) -> None:
    happened = Counter[str]()
    assert list(faults_of_script(HAND, tmp_path, happened, every=every)) == []
    assert happened["points"] >= 30 // every


def test_sending_before_commit_is_found(tmp_path: Path) -> None:
    append = Journal.append
    waiting = set[asyncio.Task[None]]()

    async def too_soon(self: Journal, table: str, records: Sequence[Record], *rest: Any, **more: Any) -> None:
        waiting.add(asyncio.create_task(append(self, table, records, *rest, **more)))

    with patch.object(Journal, "append", too_soon):
        faults = faults_of_script(HAND, tmp_path, Counter())
        assert any("was shown, but only" in fault for fault in faults)
