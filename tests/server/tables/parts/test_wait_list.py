"""The wait list: free seats are offered in turn, and reserved."""

from riverboat.engine.table.events import (
    SeatLeft,
    SeatOffered,
    SeatTaken,
    WaitListJoined,
    WaitListLeft,
)
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.commands import JoinWaitList, Leave, LeaveWaitList, Sit
from riverboat.server.tables.settings import TableSettings
from tests.support.fakes import FakeViewer
from tests.support.felt import PAUSE, Felt, refusal


async def full(*waiting: str, delay: int = 0, **settings: int) -> tuple[Felt, FakeViewer, list[FakeViewer]]:
    """Fill a table of two seats, with Ann in the first, and let `waiting` join its wait list.

    delay: seconds by which spectators see the table later.
    """
    table = TableSettings(pause=PAUSE, **settings)
    felt = await Felt.laid(settings=table, seats=2, spectator_delay_ms=1000 * delay)
    ann = await felt.join("ann")
    await felt.join("bob")
    lines = []
    for player in waiting:
        lines.append(line := FakeViewer(player))
        await felt.watch(line)
        await felt.ask(line, JoinWaitList)
    return felt, ann, lines


async def test_free_seat_is_offered_to_the_first_on_the_list() -> None:
    felt, ann, (cy, di) = await full("cy", "di")
    assert felt.events[-2:] == [WaitListJoined("cy", "Cy"), WaitListJoined("di", "Di")]
    assert [each.player for each in felt.mirror.state.waiting] == ["cy", "di"]
    assert felt.lobby._tables[felt.id].info.waiting == 2
    await felt.ask(ann, Leave)
    assert felt.events[-2:] == [SeatLeft(0, 9_950), SeatOffered("cy", 0)]  # without her small blind
    assert felt.mirror.state.offered("cy") == 0
    assert (await refusal(felt.ask(di, Sit, buy_in=5_000))).code == Code.OTHERS_WAIT
    assert (await refusal(felt.ask(di, Sit, buy_in=5_000, seat=0))).code == Code.SEAT_TAKEN
    await felt.ask(cy, Sit, buy_in=5_000)
    assert felt.last() == SeatTaken(0, "cy", "Cy", 5_000)
    assert [each.player for each in felt.mirror.state.waiting] == ["di"]


async def test_players_cannot_skip_the_wait_list() -> None:
    felt, ann, _ = await full("cy")
    for seat in (None, 0):
        stranger = FakeViewer("eve")
        refused = await refusal(felt.ask(stranger, Sit, buy_in=5_000, seat=seat))
        assert refused.code == (Code.SEAT_TAKEN if seat == 0 else Code.OTHERS_WAIT)
    await felt.ask(ann, Leave)
    assert (await refusal(felt.ask(ann, Sit, buy_in=5_000))).code == Code.OTHERS_WAIT


async def test_expired_offer_goes_to_the_next() -> None:
    felt, ann, _ = await full("cy", "di")
    await felt.ask(ann, Leave)
    await felt.clock.advance(29.999)
    assert felt.mirror.state.offered("cy") == 0
    await felt.clock.advance(0.001)
    assert felt.events[-2:] == [WaitListLeft("cy"), SeatOffered("di", 0)]
    await felt.clock.advance(30)
    assert felt.last() == WaitListLeft("di")
    await felt.join("eve")
    assert "eve" in felt.stacks()


async def test_delayed_spectator_has_full_time_for_an_offer() -> None:
    felt, ann, (cy, _) = await full("cy", "di", delay=60)
    await felt.ask(ann, Leave)
    await felt.clock.advance(60)
    assert cy.mirrors[felt.id].state.offered("cy") == 0
    await felt.clock.advance(29.999)
    assert felt.last() == SeatOffered("cy", 0)
    await felt.clock.advance(0.001)
    assert felt.last() == SeatOffered("di", 0)


async def test_leaving_the_wait_list_frees_the_offered_seat() -> None:
    felt, ann, (cy, di) = await full("cy", "di")
    await felt.ask(ann, Leave)
    for _ in range(2):
        await felt.ask(cy, LeaveWaitList)
    assert felt.events[-2:] == [WaitListLeft("cy"), SeatOffered("di", 0)]
    await felt.ask(di, LeaveWaitList)
    assert not felt.mirror.state.waiting


async def test_place_is_kept_for_a_while_after_disconnect() -> None:
    felt, _, (cy, di) = await full("cy", "di")
    felt.lobby.gone(cy)
    felt.lobby.gone(di)
    await felt.clock.advance(59)
    await felt.watch(di)
    await felt.clock.advance(1)
    assert felt.last() == WaitListLeft("cy")
    await felt.clock.advance(100)
    assert [each.player for each in felt.mirror.state.waiting] == ["di"]


async def test_joining_the_wait_list_checks_conditions() -> None:
    felt, ann, (cy,) = await full("cy", wait_list=1)
    assert (await refusal(felt.ask(ann, JoinWaitList))).code == Code.ALREADY_SEATED
    assert (await refusal(felt.ask(FakeViewer("di"), JoinWaitList))).code == Code.NOT_WATCHING
    assert (await refusal(felt.ask(felt.eye, JoinWaitList))).code == Code.WAIT_LIST_FULL
    before = felt.events
    await felt.ask(cy, JoinWaitList)
    assert felt.events == before


async def test_free_seat_is_offered_at_once() -> None:
    felt = await Felt.laid(seats=3)
    await felt.join("ann")
    await felt.ask(felt.eye, JoinWaitList)
    assert felt.last() == SeatOffered("eye", 1)
    await felt.ask(felt.eye, Sit, buy_in=5_000)
    assert felt.stacks() == {"ann": 10_000, "eye": 5_000}
