"""Commands that are repeated after their table has another server."""

from riverboat.engine.table.events import ChatSaid, ChipsAdded, SatOut, TableOpened
from riverboat.server.protocol.commands import AddChips, Chat, SitOut
from riverboat.server.protocol.messages import Accepted, Repeated, TableInfo
from tests.server.tables.test_recovery import restarted
from tests.support.fakes import FakeViewer, settled
from tests.support.felt import Felt
from tests.support.opening import open_table


async def test_chat_is_not_said_again_at_the_next_server() -> None:
    felt = await Felt.laid()
    ann, _ = await felt.deal("ann", "bob")
    assert await felt.ask(ann, Chat, text="once") == Accepted(id="7")
    again = await restarted(felt)
    for _ in range(2):
        reply = await again.ask(again.players["ann"], Chat, text="once")
        assert reply == Repeated(id="7", first=Accepted(id="7"))
    assert [event.text for event in again.events if isinstance(event, ChatSaid)] == ["once"]


async def test_id_of_another_player_is_another_command() -> None:
    felt = await Felt.laid()
    ann, _ = await felt.deal("ann", "bob")
    await felt.ask(ann, Chat, text="once")
    again = await restarted(felt)
    assert await again.ask(again.players["bob"], Chat, text="once") == Accepted(id="7")


async def test_chips_are_not_added_again_at_the_next_server() -> None:
    felt = await Felt.laid()
    ann = await felt.join("ann", 2_000)
    added = await felt.ask(ann, AddChips, chips=500)
    again = await restarted(felt)
    reply = await again.ask(again.players["ann"], AddChips, chips=500)
    assert reply == Repeated(id="7", first=added)
    assert sum(isinstance(event, ChipsAdded) for event in again.events) == 1


async def test_seat_has_the_stack_of_now_when_chips_are_repeated() -> None:
    felt = await Felt.laid()
    ann, _ = await felt.deal(("ann", 2_000), ("bob", 2_000))
    await felt.ask(ann, AddChips, chips=500)  # for after the hand
    await felt.act_all("fold")
    again = await restarted(felt)
    reply = await again.ask(again.players["ann"], AddChips, chips=500)
    assert isinstance(reply, Repeated)
    assert (reply.first.result.stack, reply.first.result.adding) == (2_450, 0)


async def test_harmless_commands_are_carried_out_whatever_their_id() -> None:
    felt = await Felt.laid()
    ann = await felt.join("ann", 2_000)
    await felt.ask(ann, AddChips, chips=500)
    again = await restarted(felt)
    assert await again.ask(again.players["ann"], SitOut) == Accepted(id="7")
    assert again.last() == SatOut(0)


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
