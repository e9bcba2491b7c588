import asyncio
import gc

import msgspec
import pytest

from riverboat.server import replies as module
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import Leave, Register, SitIn, SitOut
from riverboat.server.protocol.messages import Accepted, Message, Refused, Repeated
from riverboat.server.replies import Replies, ReplyTransfer


class Till:
    """Counts how often it was asked, and answers with the count."""

    def __init__(self) -> None:
        self.times = 0
        self.open = asyncio.Event()
        self.open.set()

    def for_(self, command: Command) -> "Till":
        self.command = command
        return self

    async def __call__(self) -> Message:
        self.times += 1
        times = self.times
        await self.open.wait()
        return Accepted(id=self.command.id, result=times)


async def ask(replies: Replies, till: Till, command: Command, player: str = "ann") -> Message:
    return await replies.answer(player, command, till.for_(command))


async def test_repeated_command_gets_the_first_reply() -> None:
    replies, till, leave = Replies(), Till(), Leave(id="7", table="t")
    first = await ask(replies, till, leave)
    assert first == Accepted(id="7", result=1)
    for _ in range(2):
        assert await ask(replies, till, leave) == Repeated(id="7", first=first)
    assert till.times == 1


async def test_repeated_refused_command_gets_the_refusal() -> None:
    replies, leave = Replies(), Leave(id="7", table="t")
    refused = Refused(id="7", code="not_seated", message="you have no seat")

    async def refuse() -> Message:
        return refused

    await replies.answer("ann", leave, refuse)
    assert await ask(replies, Till(), leave) == Repeated(id="7", first=refused)


@pytest.mark.parametrize("code", [Code.OUTCOME_UNKNOWN, Code.JOURNAL_UNAVAILABLE])
async def test_command_of_unknown_outcome_can_be_sent_again(code: Code) -> None:
    replies, till, leave = Replies(), Till(), Leave(id="7", table="t")

    async def unknown() -> Message:
        return Refused(id="7", code=code, message="nobody knows")

    await replies.answer("ann", leave, unknown)
    assert await ask(replies, till, leave) == Accepted(id="7", result=1)


async def test_command_refused_as_taken_over_can_be_sent_again() -> None:
    replies, till, leave = Replies(), Till(), Leave(id="7", table="t")

    async def refuse() -> Message:
        return Refused(id="7", code=Code.TAKEN_OVER, message="you play on another connection")

    await replies.answer("ann", leave, refuse)
    assert await ask(replies, till, leave) == Accepted(id="7", result=1)


async def test_other_command_with_the_same_id_is_a_conflict() -> None:
    replies, till = Replies(), Till()
    await ask(replies, till, Leave(id="7", table="t"))
    for other in (Leave(id="7", table="u"), SitOut(id="7", table="t")):
        reply = await ask(replies, till, other)
        assert isinstance(reply, Refused)
        assert (reply.id, reply.code) == ("7", "conflict")
    assert till.times == 1


async def test_ids_are_separate_for_each_player() -> None:
    replies, till = Replies(), Till()
    await ask(replies, till, Leave(id="7", table="t"), "ann")
    assert await ask(replies, till, Leave(id="7", table="t"), "bob") == Accepted(id="7", result=2)


async def test_repetition_waits_for_the_first_reply() -> None:
    replies, till, leave = Replies(), Till(), Leave(id="7", table="t")
    till.open.clear()
    first = asyncio.create_task(ask(replies, till, leave))
    second = asyncio.create_task(ask(replies, till, leave))
    await asyncio.sleep(0)
    assert not second.done()
    till.open.set()
    assert await second == Repeated(id="7", first=await first)
    assert till.times == 1


async def test_cancelled_repetition_does_not_cancel_the_first() -> None:
    replies, till, leave = Replies(), Till(), Leave(id="7", table="t")
    till.open.clear()
    first = asyncio.create_task(ask(replies, till, leave))
    second = asyncio.create_task(ask(replies, till, leave))
    await asyncio.sleep(0)
    second.cancel()
    till.open.set()
    assert await first == Accepted(id="7", result=1)


async def test_only_the_latest_replies_are_kept() -> None:
    replies, till = Replies(of_a_player=2), Till()
    for id in ("1", "2", "3"):
        await ask(replies, till, SitIn(id=id, table="t"))
    assert isinstance(await ask(replies, till, SitIn(id="2", table="t")), Repeated)
    assert isinstance(await ask(replies, till, SitIn(id="3", table="t")), Repeated)
    assert isinstance(await ask(replies, till, SitIn(id="1", table="t")), Accepted)


async def test_replies_of_the_latest_players_are_kept() -> None:
    replies, till, leave = Replies(departed=2), Till(), Leave(id="1", table="t")
    for player in ("ann", "bob", "cy", "di"):
        replies.arrived(player)
        await ask(replies, till, leave, player)
    for player in ("bob", "ann", "cy"):
        replies.departed(player)
    replies.arrived("ann")
    replies.departed("ann")
    for player in ("ann", "cy", "di"):
        assert isinstance(await ask(replies, till, leave, player), Repeated)
    assert isinstance(await ask(replies, till, leave, "bob"), Accepted)


async def test_no_secret_of_a_command_is_kept() -> None:
    replies, register = Replies(), Register(id="1", name="Ann", password="correct horse")
    await ask(replies, Till(), register)
    held, to_see = set[int](), [replies.__dict__]
    while to_see:
        each = to_see.pop()
        if id(each) not in held and not isinstance(each, type):
            held.add(id(each))
            to_see += gc.get_referents(each)
    assert id(replies._kept["ann"]["1"]) in held
    assert not {id(register), id(register.password)} & held


async def test_command_that_another_server_carried_out_is_repeated_once() -> None:
    replies, till, leave = Replies(), Till(), Leave(id="7", table="t")
    first = Accepted(id="7", result="there")

    async def repeated() -> Message:
        return Repeated(id="7", first=first)

    assert await replies.answer("ann", leave, repeated) == Repeated(id="7", first=first)
    assert await ask(replies, till, leave) == Repeated(id="7", first=first)
    assert till.times == 0


async def test_replies_are_kept_while_one_of_several_connections_is_left() -> None:
    replies, till, leave = Replies(departed=0), Till(), Leave(id="1", table="t")
    for _ in range(2):
        replies.arrived("ann")
    await ask(replies, till, leave, "ann")
    replies.departed("ann")
    assert isinstance(await ask(replies, till, leave, "ann"), Repeated)
    replies.departed("ann")
    assert isinstance(await ask(replies, till, leave, "ann"), Accepted)


async def test_replies_of_a_table_go_along_to_another_server() -> None:
    here, there, till = Replies(), Replies(), Till()
    first = await ask(here, till, Leave(id="1", table="t"))
    await ask(here, till, Leave(id="2", table="u"))
    there.take_over("t", moved(here.take_along("t")))
    for _ in range(2):
        assert await ask(there, till, Leave(id="1", table="t")) == Repeated(id="1", first=first)
    conflict = await ask(there, till, SitOut(id="1", table="t"))
    assert isinstance(conflict, Refused)
    assert conflict.code == Code.CONFLICT
    assert till.times == 2
    assert isinstance(await ask(there, till, Leave(id="2", table="u")), Accepted)
    further = Replies()
    further.take_over("t", moved(there.take_along("t")))
    assert await ask(further, till, Leave(id="1", table="t")) == Repeated(id="1", first=first)


async def test_reply_that_another_server_has_itself_stays() -> None:
    here, there, till, leave = Replies(), Replies(), Till(), Leave(id="1", table="t")
    await ask(here, till, leave)
    own = await ask(there, till, leave)
    there.take_over("t", here.take_along("t"))
    assert await ask(there, till, leave) == Repeated(id="1", first=own)


async def test_command_under_way_is_not_taken_along() -> None:
    replies, till, leave = Replies(), Till(), Leave(id="1", table="t")
    till.open.clear()
    asked = asyncio.create_task(ask(replies, till, leave))
    await asyncio.sleep(0)
    assert replies.take_along("t") == []
    till.open.set()
    await asked
    assert len(replies.take_along("t")) == 1


async def test_the_latest_replies_are_taken_along(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TAKEN_ALONG", 5)
    monkeypatch.setattr(module, "TAKEN_ALONG_OF_A_PLAYER", 2)
    replies, till = Replies(), Till()
    for player in ("ann", "bob", "cy"):
        for id in ("1", "2", "3"):
            await ask(replies, till, SitIn(id=id, table="t"), player)
    taken = replies.take_along("t")
    assert [each.player + each.id for each in taken] == ["ann3", "bob2", "bob3", "cy2", "cy3"]
    monkeypatch.setattr(module, "TAKEN_ALONG_BYTES", 2 * len(taken[0].reply))
    assert [each.player + each.id for each in replies.take_along("t")] == ["cy2", "cy3"]


async def test_replies_that_were_taken_along_are_kept_as_those_of_disconnected_players() -> None:
    here, there, till = Replies(), Replies(of_a_player=2, departed=2), Till()
    for player in ("ann", "bob", "cy"):
        for id in ("1", "2", "3"):
            await ask(here, till, SitIn(id=id, table="t"), player)
    there.arrived("ann")
    there.take_over("t", here.take_along("t"))
    assert set(there._kept) == {"ann", "bob", "cy"}
    assert all(list(kept) == ["2", "3"] for kept in there._kept.values())
    there.departed("ann")
    assert set(there._kept) == {"ann", "cy"}


async def test_forgotten_replies_are_forgotten_of_their_table_too() -> None:
    replies, till = Replies(of_a_player=1, departed=0), Till()
    replies.arrived("ann")
    for id in ("1", "2"):
        await ask(replies, till, SitIn(id=id, table="t"))
    assert [each.id for each in replies.take_along("t")] == ["2"]
    replies.departed("ann")
    assert not replies._kept
    assert not replies._of_tables


async def test_reply_of_a_newer_version_is_left_out() -> None:
    replies, till = Replies(), Till()
    later = ReplyTransfer("ann", "1", bytes(16), bytes(16), b"\x81\xa4type\xa5later")
    replies.take_over("t", [later])
    assert isinstance(await ask(replies, till, SitIn(id="1", table="t")), Accepted)


def moved(taken: list[ReplyTransfer]) -> list[ReplyTransfer]:
    """Return what was taken along as the other server receives it."""
    return msgspec.msgpack.decode(msgspec.msgpack.encode(taken), type=list[ReplyTransfer])
