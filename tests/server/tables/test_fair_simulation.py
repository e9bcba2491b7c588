"""Random play of every game and option from commitments: every viewer verifies every hand."""

import pytest

from riverboat.engine.events import HandStarted
from riverboat.engine.table.deal_events import DealAvoided, DealCommitted, DealRecorded
from riverboat.server.protocol.codes import Code
from tests.server.tables.test_simulation import RULES, Crowd, simulate
from tests.support.fair_felt import ROOM, FairViewer
from tests.support.fakes import FakeViewer
from tests.support.felt import Felt

pytestmark = pytest.mark.integration


class FairCrowd(Crowd):
    """Players who contribute on the connection that plays, mostly in time."""

    def new_lines(self, players: int) -> list[FakeViewer]:
        return [FairViewer(f"p{n // 2}", self.felt.id) for n in range(2 * players)]

    async def do_something(self) -> None:
        await super().do_something()
        for line in self.lines:
            assert isinstance(line, FairViewer)
            if line not in self.dropped and self.chance.random() < 0.9:
                await line.contribute(self.felt)


async def check(seeds: range, steps: int) -> None:
    hands = checked = dealt = avoided = contributed = 0
    for seed in seeds:
        ended, crowd = await simulate(seed, steps, FairCrowd, ROOM)
        assert isinstance(crowd, FairCrowd)
        hands += ended
        assert Code.INTERNAL not in crowd.codes
        for line in crowd.lines:
            assert isinstance(line, FairViewer)
            assert line.fair.faults == []
            assert line.fair.unchecked == 0
            checked += line.fair.checked
        events = crowd.felt.events
        records = [event for event in events if isinstance(event, DealRecorded)]
        assert [event.hand for event in records] == [
            event.id for event in events if isinstance(event, HandStarted)
        ]
        dealt += len(records)
        contributed += sum(len(event.values) for event in records)
        given_up = [event for event in events if isinstance(event, DealAvoided)]
        avoided += len({(event.hand, event.attempt) for event in given_up})
        committed = [event for event in events if isinstance(event, DealCommitted)]
        assert max([event.attempt for event in committed], default=0) <= 12
        await Felt.clear_away()
    assert hands > 2 * len(seeds)
    assert contributed > dealt // 2
    assert avoided
    assert checked > 20 * hands


async def test_every_viewer_verifies_every_hand() -> None:
    await check(range(len(RULES)), 80)


@pytest.mark.slow
async def test_every_viewer_verifies_many_hands() -> None:
    await check(range(100, 100 + 4 * len(RULES)), 1_500)
