"""Names shown at a table are distinct."""

from riverboat.engine.table.events import (
    ChatSaid,
    PlayerKicked,
    SeatTaken,
    TablePaused,
    WaitListJoined,
)
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.commands import Chat, JoinWaitList, Leave, OpenTable, Sit
from riverboat.server.protocol.management import KickPlayer, PauseTable
from riverboat.server.protocol.messages import Accepted
from tests.support.fakes import FakeViewer
from tests.support.felt import Felt, refusal


async def here(felt: Felt, player: str, name: str) -> FakeViewer:
    viewer = FakeViewer(player)
    viewer.name = name
    await felt.watch(viewer)
    return viewer


async def said(felt: Felt, viewer: FakeViewer, text: str = "hi") -> tuple[str, str]:
    await felt.ask(viewer, Chat, text=text)
    event = felt.last()
    assert isinstance(event, ChatSaid)
    return event.name, event.text


async def sits(felt: Felt, viewer: FakeViewer) -> str:
    await felt.ask(viewer, Sit, buy_in=10_000)
    taken = [event for event in felt.events if isinstance(event, SeatTaken)]
    assert taken[-1].player == viewer.player
    return taken[-1].name


async def test_second_of_two_similar_names_gets_a_number() -> None:
    felt = await Felt.laid()
    first, second, third = [
        await here(felt, player, name) for player, name in (("a", "Aca"), ("b", "Аса"), ("c", "ACA"))
    ]
    assert [await sits(felt, each) for each in (first, second, third)] == ["Aca", "Аса #2", "ACA #3"]
    assert await said(felt, second) == ("Аса #2", "hi")
    seats = felt.mirror.state.seats.values()
    assert sorted(seat.name for seat in seats) == ["ACA #3", "Aca", "Аса #2"]


async def test_spectator_cannot_chat_under_a_seated_name() -> None:
    felt = await Felt.laid(spectators_chat=True)
    seated, watching, late = [await here(felt, each, "Ada") for each in "abc"]
    assert await said(felt, watching) == ("Ada", "hi")
    assert await sits(felt, seated) == "Ada #2"
    await felt.ask(seated, Leave)
    assert await sits(felt, seated) == "Ada #2"
    assert await said(felt, late) == ("Ada #3", "hi")
    assert await said(felt, watching) == ("Ada", "hi")


async def test_name_is_free_after_its_player_left() -> None:
    felt = await Felt.laid(spectators_chat=True)
    first, second = await here(felt, "a", "Ada"), await here(felt, "b", "Ada")
    assert await said(felt, first) == ("Ada", "hi")
    felt.lobby.gone(first)
    assert await said(felt, second) == ("Ada", "hi")


async def test_registered_player_sits_down_under_the_new_name() -> None:
    felt = await Felt.laid()
    viewer = await here(felt, "a", "guest-05b0")
    assert await sits(felt, viewer) == "guest-05b0"
    viewer.name = "Ada"
    assert await said(felt, viewer) == ("guest-05b0", "hi")
    await felt.ask(viewer, Leave)
    assert await sits(felt, viewer) == "Ada"


async def test_wait_list_and_kicked_players_have_distinct_names() -> None:
    felt = await Felt.laid(seats=2)
    for player in "ab":
        await sits(felt, await here(felt, player, player.upper() * 3))
    waiting = await here(felt, "c", "aaa")
    await felt.ask(waiting, JoinWaitList)
    assert [event.name for event in felt.events if isinstance(event, WaitListJoined)] == ["aaa #2"]
    await here(felt, "d", "BBB")
    await felt.lobby.control("host", KickPlayer(id="7", table=felt.id, player="d", reason="because"))
    kicked = felt.last()
    assert isinstance(kicked, PlayerKicked)
    assert kicked.name == "BBB #2"


async def test_deceptive_texts_are_rejected() -> None:
    felt = await Felt.laid()
    viewer = await here(felt, "a", "Ada")
    await sits(felt, viewer)
    before = len(felt.events)
    assert (await refusal(felt.ask(viewer, Chat, text="a\u00adb"))).code == Code.BAD_TEXT
    paused = felt.lobby.control("host", PauseTable(id="7", table=felt.id, reason="a\u034fb"))
    assert (await refusal(paused)).code == Code.BAD_TEXT
    kicked = KickPlayer(id="7", table=felt.id, player="a", reason="a\U000e0041")
    assert (await refusal(felt.lobby.control("host", kicked))).code == Code.BAD_TEXT
    assert (await refusal(felt.ask(viewer, OpenTable, name="nvxra76g"))).code == Code.BAD_NAME
    assert len(felt.events) == before
    assert await said(felt, viewer, "e\u0301\u00a0👍🏽") == ("Ada", "\u00e9 👍🏽")
    reply = await felt.lobby.control("host", PauseTable(id="7", table=felt.id, reason="a\u00a0b"))
    assert reply == Accepted(id="7")
    assert felt.last() == TablePaused("a b")
