import asyncio
from pathlib import Path
from typing import Any

import pytest

from riverboat.engine.house import House, Rake
from riverboat.server.history.database.schema import upgrade
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.journal.journal import Journal
from riverboat.server.history.players import Players
from tests.server.history.builders import add_players, ann_and_bob_sit_down, numbered, shown_down
from tests.support.played import play_tables

RULES: list[dict[str, Any]] = [
    {"game": "nlhe", "house": House(rake=Rake(50, 300), rabbit=True)},
    {"game": "27td", "seats": 5, "password": "secret"},
    {"game": "horse"},
    {"game": "nlhe", "straddles": 1},
]


@pytest.fixture(scope="session")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Create a database without problems.

    It has the tables t0 to t3, of which the first is closed and the last is in a hand, and "jacks", where
    Ann's jacks win all of Bob's chips. Tests damage a copy.
    """
    path = tmp_path_factory.mktemp("sound") / "riverboat.db"
    url = f"sqlite:///{path}"
    upgrade(url)
    asyncio.run(_play(url))
    return path


async def _play(url: str) -> None:
    await play_tables(url, RULES, 6, "sound")
    async with Writer(url) as writer:
        await add_players(Players(writer), "ann", "bob")
        journal = Journal(writer)
        hand = shown_down(await journal.new_hand_id())
        await journal.append("jacks", numbered([*ann_and_bob_sit_down(), *hand.events]))
