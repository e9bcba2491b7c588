"""Commands that are repeated after their table has another server."""

import asyncio

import pytest
from msgspec.structs import replace

from riverboat.engine.table.events import ChatSaid, ChipsAdded, TableOpened
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.commands import AddChips, Chat, Leave, Sit, SitIn, SitOut
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.messages import Accepted, Repeated, SeatInfo, TableInfo
from riverboat.server.tables.actor import SLOW
from riverboat.server.tables.repeating import once
from tests.server.tables.test_recovery import restarted
from tests.support.fakes import FakeViewer, settled
from tests.support.felt import Felt, refusal
from tests.support.opening import open_table


async def test_chat_is_not_said_again_at_the_next_server() -> None:
    felt = await Felt.laid()
    ann, _ = await felt.deal("ann", "bob")
    assert await felt.ask(ann, Chat, text="once") == Accepted(id="7")
    again = await restarted(felt)
    for _ in range(2):
        reply = await again.ask(again.players["ann"], Chat, id="7", text="once")
        assert reply == Repeated(id="7", first=Accepted(id="7"))
    assert [event.text for event in again.events if isinstance(event, ChatSaid)] == ["once"]


async def test_id_of_another_player_is_another_command() -> None:
    felt = await Felt.laid()
    ann, _ = await felt.deal("ann", "bob")
    await felt.ask(ann, Chat, id="chat", text="once")
    again = await restarted(felt)
    reply = await again.ask(again.players["bob"], Chat, id="chat", text="once")
    assert reply == Accepted(id="chat")


async def test_chips_are_not_added_again_at_the_next_server() -> None:
    felt = await Felt.laid()
    ann = await felt.join("ann", 2_000)
    added = await felt.ask(ann, AddChips, chips=500)
    again = await restarted(felt)
    reply = await again.ask(again.players["ann"], AddChips, id="7", chips=500)
    assert reply == Repeated(id="7", first=added)
    assert sum(isinstance(event, ChipsAdded) for event in again.events) == 1


async def test_repeated_command_has_the_result_of_the_first() -> None:
    felt = await Felt.laid()
    ann, _ = await felt.deal(("ann", 2_000), ("bob", 2_000))
    added = await felt.ask(ann, AddChips, chips=500)  # for after the hand
    await felt.act_all("fold")
    again = await restarted(felt)
    reply = await again.ask(again.players["ann"], AddChips, id="7", chips=500)
    assert reply == Repeated(id="7", first=added)


async def test_command_that_was_committed_late_is_repeated_with_its_result() -> None:
    felt = await Felt.laid()
    ann = FakeViewer("ann")
    await felt.watch(ann)
    felt.journal.gate.clear()
    sitting = asyncio.ensure_future(refusal(felt.ask(ann, Sit, id="sit", buy_in=2_000)))
    await felt.clock.advance(SLOW)
    assert (await sitting).code == Code.JOURNAL_UNAVAILABLE
    felt.journal.gate.set()
    await settled()
    again = await felt.ask(ann, Sit, id="sit", buy_in=2_000)
    assert isinstance(again, Repeated)
    assert isinstance(again.first, Accepted)
    assert isinstance(again.first.result, SeatInfo)
    assert (again.first.result.player, again.first.result.stack) == ("ann", 2_000)
    assert (await refusal(felt.ask(ann, Sit, id="other", buy_in=2_000))).code == Code.ALREADY_SEATED


async def test_seat_that_was_left_is_not_taken_again() -> None:
    felt = await Felt.laid()
    ann = FakeViewer("ann")
    await felt.watch(ann)
    felt.players["ann"] = ann
    sat = await felt.ask(ann, Sit, id="1", buy_in=2_000)
    await felt.ask(ann, Leave, id="2")
    again = await restarted(felt)
    reply = await again.ask(again.players["ann"], Sit, id="1", buy_in=2_000)
    assert reply == Repeated(id="1", first=sat)
    assert again.mirror.state.seats == {}


async def test_id_with_other_content_is_refused_at_the_next_server() -> None:
    felt = await Felt.laid()
    ann = await felt.join("ann", 2_000)
    await felt.ask(ann, AddChips, chips=500)
    again = await restarted(felt)
    ann = again.players["ann"]
    for command, fields in ((AddChips, {"chips": 501}), (SitOut, {}), (Chat, {"text": "once"})):
        with pytest.raises(CommandRejected) as rejected:
            await again.ask(ann, command, id="7", **fields)
        assert rejected.value.code == "conflict"
    assert again.kinds == felt.kinds
    assert await again.ask(ann, SitOut) == Accepted(id=again.command_id)
    assert await again.ask(ann, SitIn, id="9") == Accepted(id="9")


@pytest.mark.parametrize("is_uncertain", [False, True])
async def test_used_id_that_cannot_be_looked_up_is_no_conflict(is_uncertain: bool) -> None:
    """The database refuses the id, and is away when the table asks for what it was used."""
    felt = await Felt.laid()
    record = felt.lobby._tables[felt.id].record
    record.is_uncertain, felt.journal.down = is_uncertain, True
    command = Chat(id="1", table=felt.id, text="once")
    identity = once("ann", command)
    assert identity is not None

    async def refused() -> Accepted:
        raise CommandRejected(Code.CONFLICT, "you have used this id for another command")

    assert (await refusal(record.once(identity, command, refused))).code == Code.JOURNAL_UNAVAILABLE


async def test_password_is_not_in_the_digest_of_a_command() -> None:
    command = Sit(id="1", table="t", buy_in=2_000, password="secret")
    assert once("ann", command) == once("ann", replace(command, password="another"))
    assert once("ann", command) != once("ann", replace(command, buy_in=2_001))


async def test_table_is_not_opened_again_at_another_server() -> None:
    felt, command, ann = Felt(), open_table("Ann's", unlisted=True), FakeViewer("ann")
    first = await felt.lobby.handle(ann, command)
    await settled()
    assert isinstance(first, Accepted)
    assert isinstance(first.result, TableInfo)
    other = felt.new_lobby()
    assert await other.handle(ann, command) == Repeated(id=command.id, first=first)
    assert isinstance(await other.handle(FakeViewer("bob"), command), Accepted)
    opened = [event for table in felt.journal.records for event in felt.journal.events(table)]
    assert sum(isinstance(event, TableOpened) for event in opened) == 2
    await other.stop()
