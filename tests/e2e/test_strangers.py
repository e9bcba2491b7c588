"""Short forms of the attacks on strangers, which `python -m benchmarks.attacks` runs in full."""

from pathlib import Path

import pytest

from benchmarks.attacks import ROWS
from benchmarks.support.attackers import ATTACKS
from benchmarks.support.strangers import JUDGED
from tests.support import postgres
from tests.support.missing import missing
from tests.support.nats import need_nats_server

SCALE = 0.1


@pytest.mark.parametrize("name", JUDGED)
async def test_attack_gains_nothing(name: str, tmp_path: Path) -> None:
    attack = JUDGED[name]
    if attack.needs_postgresql:
        need_nats_server()
        if why := postgres.why_not():
            missing(why)
    verdict = await attack.run(tmp_path, SCALE)
    assert verdict.faults == [], verdict.lines(name, attack.title)


def test_every_attack_has_a_name_of_its_own() -> None:
    assert {row.attack for row in ROWS} == set(ATTACKS)
    assert not set(ATTACKS) & set(JUDGED)
