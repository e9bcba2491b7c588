"""Preactions, which are held until the turn comes."""

import asyncio
from typing import Any

import pytest

from riverboat.engine.events import Called, Checked, Folded, RaisedTo
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.commands import Act, Leave, Preact, Resume
from riverboat.server.protocol.messages import Accepted, Preaction
from tests.support.fakes import FakeViewer, JournalDownError
from tests.support.felt import ACT, Felt, refusal


async def preact(felt: Felt, viewer: FakeViewer, action: str | None, to: int | None = None) -> None:
    hand = felt.mirror.state.hand
    assert isinstance(await felt.ask(viewer, Preact, hand=hand, action=action, to=to), Accepted)


def preactions_of(viewer: FakeViewer) -> list[tuple[str, str, int | None]]:
    """Return the preaction messages to the viewer."""
    return [(m.state, m.action, m.to) for m in viewer.messages if isinstance(m, Preaction)]


async def three() -> tuple[Felt, list[FakeViewer]]:
    """Deal a hand in which Ann, in seat 0, is first to act; Bob and Cy have the blinds."""
    felt = await Felt.laid()
    return felt, await felt.deal("ann", "bob", "cy")


@pytest.mark.parametrize(
    ("action", "to", "first", "happens"),
    [
        ("fold", None, "call", Folded(1)),
        ("check_fold", None, "call", Folded(1)),
        ("call", 100, "call", Called(1, 100)),
        ("call_any", None, "call", Called(1, 100)),
        ("call_any", None, "raise 900", Called(1, 900)),
        ("check_fold", None, "raise 900", Folded(1)),
    ],
)
async def test_preaction_is_taken_when_the_turn_comes(
    action: str, to: int | None, first: str, happens: Any
) -> None:
    felt, (_, bob, _) = await three()
    await preact(felt, bob, action, to)
    assert bob.mirrors[felt.id].preaction is not None
    await felt.act_all(first)
    assert happens in felt.events
    assert felt.turn.seat == 2
    assert preactions_of(bob) == [("held", action, to), ("used", action, to)]
    assert bob.mirrors[felt.id].preaction is None


async def test_big_blind_preaction_checks_without_a_raise() -> None:
    for action in ("check", "check_fold", "call_any"):
        felt, (_, _, cy) = await three()
        await preact(felt, cy, action)
        await felt.act_all("call", "call")
        assert Checked(2) in felt.events
        assert preactions_of(cy)[-1] == ("used", action, None)


@pytest.mark.parametrize(("action", "to", "seat"), [("check", None, 2), ("call", 100, 1)])
async def test_price_change_voids_preactions_for_a_price(action: str, to: int | None, seat: int) -> None:
    felt, players = await three()
    await preact(felt, players[seat], action, to)
    await felt.act_all("raise 300")
    if seat == 2:
        await felt.act_all("fold")
    assert felt.turn.seat == seat
    assert felt.events[-1] in (RaisedTo(0, 300), Folded(1))
    assert preactions_of(players[seat])[-1] == ("void", action, to)


async def test_preaction_ends_with_its_street() -> None:
    for action, to in (("check_fold", None), ("call_any", None), ("fold", None)):
        felt, (ann, *_) = await three()
        await felt.act_all("call")
        await preact(felt, ann, action, to)
        await felt.act_all("call", "check")  # the flop, without Ann's turn
        assert preactions_of(ann)[-1] == ("void", action, to)
        await felt.act_all("check", "check")
        assert felt.turn.seat == 0


async def test_preaction_ends_with_the_hand() -> None:
    felt, (_, _, cy) = await three()
    await preact(felt, cy, "call_any")
    await felt.act_all("fold", "fold")
    assert preactions_of(cy)[-1] == ("void", "call_any", None)


async def test_preaction_can_be_replaced_and_withdrawn() -> None:
    felt, (_, bob, _) = await three()
    await preact(felt, bob, "fold")
    await preact(felt, bob, "call", 100)
    await preact(felt, bob, None)
    await preact(felt, bob, None)
    assert [state for state, *_ in preactions_of(bob)] == ["held", "held", "withdrawn"]
    await felt.act_all("call")
    assert felt.turn.seat == 1


@pytest.mark.parametrize(
    ("who", "fields", "code"),
    [
        (0, {"action": "fold"}, Code.YOUR_TURN),
        (1, {"action": "fold", "hand": 99}, Code.NOT_IN_HAND),
        (1, {"action": "check"}, Code.CANNOT_CHECK),
        (1, {"action": "call"}, Code.BAD_AMOUNT),
        (1, {"action": "fold", "to": 100}, Code.BAD_AMOUNT),
        (1, {"action": "call", "to": 50}, Code.PRICE_CHANGED),
        (2, {"action": "call", "to": 100}, Code.NOTHING_TO_CALL),
    ],
)
async def test_invalid_preaction_is_rejected(who: int, fields: dict[str, Any], code: Code) -> None:
    felt, players = await three()
    refused = await refusal(felt.ask(players[who], Preact, **{"hand": 1, **fields}))
    assert refused.code == code
    assert preactions_of(players[who]) == []


async def test_folded_player_or_spectator_cannot_preact() -> None:
    felt, (ann, *_) = await three()
    await felt.act_all("fold")
    assert (await refusal(felt.ask(ann, Preact, hand=1, action="fold"))).code == Code.NOT_IN_HAND
    assert (await refusal(felt.ask(felt.eye, Preact, hand=1, action="fold"))).code == Code.NOT_SEATED


async def test_preaction_is_invisible_to_others() -> None:
    heard = []
    for held in (False, True):
        felt, (ann, bob, cy) = await three()
        if held:
            await preact(felt, bob, "fold")
            await preact(felt, bob, "call_any")
            await preact(felt, bob, None)
        await felt.act_all("call", "call", "check")
        seen = [str(viewer.messages).replace(felt.id, "") for viewer in (ann, cy, felt.eye)]
        heard.append([*seen, felt.journal.appends])
    assert heard[0] == heard[1]


async def test_preaction_survives_reconnects() -> None:
    felt, (_, bob, _) = await three()
    await preact(felt, bob, "call", 100)
    other = FakeViewer("bob")
    snapshot = await felt.watch(other)
    assert snapshot.preaction is not None
    assert (snapshot.preaction.action, snapshot.preaction.to) == ("call", 100)
    assert (await felt.watch(FakeViewer("eve"))).preaction is None
    other.mirrors[felt.id].preaction = None
    await felt.ask(other, Resume, seq=len(felt.events))
    assert preactions_of(other) == [("held", "call", 100)]
    assert other.mirrors[felt.id].preaction is not None


async def test_preaction_is_retried_after_journal_failure() -> None:
    felt, (_, bob, _) = await three()
    await preact(felt, bob, "call", 100)
    fails, append = [False, True], felt.journal.append

    async def append_or_fail(*args: Any) -> None:
        if fails and fails.pop(0):
            raise JournalDownError
        await append(*args)

    felt.journal.append = append_or_fail  # type: ignore[method-assign, assignment] # it fails at the second append
    await felt.act_all("call")
    assert felt.last() == Called(0, 100)
    assert preactions_of(bob) == [("held", "call", 100)]
    await felt.clock.advance(1)
    assert felt.last() == Called(1, 100)
    assert preactions_of(bob)[-1] == ("used", "call", 100)


async def test_acting_voids_the_preaction() -> None:
    felt, (ann, bob, _) = await three()
    await preact(felt, bob, "fold")
    turn = felt.turn
    mine = asyncio.ensure_future(felt.ask(ann, Act, hand=turn.hand, turn=turn.turn, action="call"))
    early = asyncio.ensure_future(felt.ask(bob, Act, hand=turn.hand, turn=turn.turn + 1, action="call"))
    await asyncio.gather(mine, early)
    assert Called(1, 100) in felt.events
    assert preactions_of(bob)[-1][0] == "void"


async def test_leaving_overrides_the_preaction() -> None:
    felt, (_, bob, _) = await three()
    await preact(felt, bob, "call_any")
    await felt.ask(bob, Leave)
    await felt.act_all("call")
    assert Folded(1) in felt.events
    assert Called(1, 100) not in felt.events


async def test_preaction_uses_no_time() -> None:
    felt, (_, bob, _) = await three()
    await preact(felt, bob, "call_any")
    await felt.clock.advance(ACT - 1)
    await felt.act_all("raise 500")
    assert felt.last() == Called(1, 500)
