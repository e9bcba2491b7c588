"""The page's state equals the server's snapshot after every event, in every game."""

import pytest

from tests.server.tables.test_simulation import RULES
from tests.support.browser.node import answers
from tests.support.browser.traces import Step, differences, lived, played


async def test_state_equals_snapshot_after_every_event() -> None:
    steps: list[Step] = []
    hands = 0
    for seed in range(len(RULES)):
        viewers, ended = await played(seed, 120)
        hands += ended
        for viewer in viewers:
            steps += viewer.steps
    assert hands > 2 * len(RULES)
    found = list(differences(steps, answers("trace.mjs", [step.message for step in steps])))
    assert not found, "\n".join(found[:3])


@pytest.mark.parametrize("player", ["p1", "p3", "nobody"])
def test_state_equals_snapshot_whatever_happens_between_hands(player: str) -> None:
    steps = [step for seed in range(4) for step in lived(seed, 6, player)]
    kinds = {
        event["kind"] for step in steps for event in step.message.get("update", {}).get("events", ()) if event
    }
    assert kinds > {
        "chat_said",
        "player_muted",
        "player_kicked",
        "stakes_changed",
        "seat_offered",
        "seat_changed",
    }
    found = list(differences(steps, answers("trace.mjs", [step.message for step in steps])))
    assert not found, "\n".join(found[:3])


async def test_difference_is_found() -> None:
    viewers, _ = await played(0, 20)
    steps = viewers[0].steps
    replies = answers("trace.mjs", [step.message for step in steps])
    replies[-1]["snapshot"]["seats"][0]["stack"] += 1
    replies[-2]["sentences"] = ["nothing"]
    assert len(list(differences(steps, replies))) == 2
