import asyncio
import gc

from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import Leave, Register, SitIn, SitOut
from riverboat.server.protocol.messages import Accepted, Message, Refused, Repeated
from riverboat.server.replies import Replies


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
