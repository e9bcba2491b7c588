"""The marker `integration`, for tests that `-m "not integration"` leaves out.

A test gets it from its folder, or from a fixture that creates a database or a listening socket. Slow tests
get it too. Other modules that start processes or take long set it as their `pytestmark`.
"""

from pathlib import Path
from typing import Final

import pytest

TESTS: Final = Path(__file__).parents[1]
FOLDERS: Final = [TESTS / folder for folder in ("e2e", "migrations", "server/history")]
FIXTURES: Final = {"databases", "listener"}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        is_there = any(item.path.is_relative_to(folder) for folder in FOLDERS)
        needs = FIXTURES.intersection(getattr(item, "fixturenames", ()))
        if is_there or needs or item.get_closest_marker("slow"):
            item.add_marker("integration")
