"""The marker `integration`, for tests that `-m "not integration"` leaves out.

A test gets it from its folder or its file, or from a fixture that creates a database or a listening socket.
Slow tests get it too. Other modules that start processes or take long set it as their `pytestmark`.
"""

from functools import cache
from pathlib import Path
from typing import Final

import pytest

TESTS: Final = Path(__file__).parents[1]
PLACES: Final = {
    TESTS / place
    for place in (
        "client_cli/agents",  # it and the next two take long to import, and longer to run
        "client_cli/arena",
        "client_cli/fullscreen",
        "client_cli/fair",  # these three make and check proofs of whole hands
        "client_cli/library/test_fair.py",
        "client_cli/library/test_fair_cheats.py",
        "client_cli/bots",  # play whole hands of every game
        "client_cli/test_exit_codes.py",  # walks every command and every source file
        "client_cli/test_words.py",
        "client_cli/play/test_prompt.py",
        "e2e",
        "engine/fairness/test_policies.py",  # this and the next play thousands of hands
        "engine/fairness/test_proofs.py",  # verifies each of many proofs in a process
        "engine/notation/test_bad_files.py",  # reads large files
        "engine/test_games.py",  # plays every game
        "engine/testing/test_battle.py",  # this and the next two deal thousands of hands
        "engine/testing/test_deals.py",
        "engine/testing/test_generator.py",
        "engine/tournament/test_any_command.py",
        "engine/tournament/test_documentation.py",  # collects all tests
        "engine/tournament/test_events.py",  # plays whole tournaments
        "engine/tournament/test_push_fold_any.py",
        "engine/tournament/test_push_fold_ring.py",
        "engine/tournament/test_push_fold_solver.py",
        "engine/tournament/test_simulation.py",
        "language",  # reads every file of every language
        "migrations",
        "server/cluster/test_nats_bus.py",
        "server/history",
        "server/protocol/test_event_data.py",
        "server/tables/test_fair_recovery.py",  # restarts a server at each of many steps
        "server/tournaments/test_kills.py",
        "web",
    )
}
FIXTURES: Final = {"databases", "listener"}


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not even import the places that `-m "not integration"` leaves out."""
    return True if config.option.markexpr == "not integration" and collection_path in PLACES else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        needs = FIXTURES.intersection(getattr(item, "fixturenames", ()))
        if _is_there(item.path) or needs or item.get_closest_marker("slow"):
            item.add_marker("integration")


@cache
def _is_there(path: Path) -> bool:
    return not PLACES.isdisjoint((path, *path.parents))
