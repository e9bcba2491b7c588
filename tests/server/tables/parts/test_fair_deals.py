"""Deals from commitments: registering, committing, revealing, giving up, and openings."""

from base64 import b64encode
from collections.abc import AsyncIterator
from typing import TypeVar

import pytest

from riverboat.engine.events import Audience, HandShown, HandStarted, HoleCardsDealt
from riverboat.engine.fairness.line_up import LineUp
from riverboat.engine.fairness.packs import Pack
from riverboat.engine.table.deal_events import (
    ChainRegistered,
    DealAvoided,
    DealCommitted,
    DealRecorded,
    PacksSealed,
)
from riverboat.engine.table.events import CardsShown, SeatLeft
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.commands import (
    Act,
    AddChips,
    Leave,
    RegisterChain,
    RevealValue,
    ShowCards,
    SitOut,
)
from riverboat.server.protocol.management import CloseTable
from riverboat.server.tables.room import Room
from riverboat.server.tables.settings import TableSettings
from tests.server.tables.parts.test_moderation import asks
from tests.support.fair_felt import ROOM, FairViewer, a_fair_felt, contribute, dealt, seated
from tests.support.fakes import FakeViewer
from tests.support.felt import PAUSE, Felt, refusal

E = TypeVar("E")


@pytest.fixture(autouse=True)
async def cleared() -> AsyncIterator[None]:
    """Leave no table running."""
    yield
    await Felt.clear_away()


def of_kind(felt: Felt, kind: type[E]) -> list[E]:
    return [event for event in felt.events if isinstance(event, kind)]


def raw(frame: bytes | str) -> bytes:
    return frame if isinstance(frame, bytes) else frame.encode()


def encodings(secret: str) -> list[bytes]:
    """Return the bytes that are written in hexadecimal as `secret`, in all ways in which they may be sent."""
    whole = bytes.fromhex(secret)
    return [whole, secret.encode(), b64encode(whole)]


def lines(felt: Felt) -> list[LineUp]:
    """The line-ups of all commitments."""
    return [LineUp(event.line_up) for event in of_kind(felt, PacksSealed)]


async def test_hand_is_dealt_from_the_values_of_all_players() -> None:
    felt, viewers = await a_fair_felt("ann", "bob", "cy")
    await dealt(felt)
    assert isinstance(felt.mirror.state.hand, int)
    kinds = felt.kinds[felt.kinds.index("packs_sealed") :]
    assert kinds[:5] == [
        "packs_sealed",
        "signer_certified",
        "deal_committed",
        "deal_recorded",
        "hand_started",
    ]
    [recorded] = of_kind(felt, DealRecorded)
    assert [seat for seat, _ in recorded.values] == [0, 1, 2]
    for viewer in viewers:
        assert viewer.fair.faults == []
        assert viewer.fair.contributors == 3
    await felt.act_all("call", "call", *["check"] * 10)
    await dealt(felt)
    assert [viewer.fair.has_own for viewer in viewers] == [True, True, True]
    assert all(len(viewer.fair.openings) == 2 for viewer in viewers)


async def test_without_a_room_nothing_changes() -> None:
    felt = await Felt.laid()
    ann, _ = await felt.deal("ann", "bob")
    assert not any(kind.startswith(("deal_", "packs_", "chain_")) for kind in felt.kinds)
    assert (await felt.watch(felt.eye)).deals is None
    rejection = await refusal(felt.ask(ann, RegisterChain, head="00" * 32))
    assert rejection.code == Code.NO_FAIR_DEALS
    assert all("openings" not in str(update.events) for update in felt.eye.updates)


async def test_players_who_do_not_contribute_are_not_waited_for() -> None:
    felt = await Felt.laid(room=ROOM)
    await felt.deal("ann", "bob")
    assert felt.mirror.state.hand == 1
    [recorded] = of_kind(felt, DealRecorded)
    assert recorded.values == ()
    assert lines(felt)[0].heads == {}


async def test_missing_value_opens_the_attempt_and_the_next_lists_the_same_seats() -> None:
    felt, (ann, bob) = await a_fair_felt("ann", "bob")
    bob.silent = True
    await dealt(felt)
    first, second = lines(felt)
    [avoided] = of_kind(felt, DealAvoided)
    assert avoided.missing == (1,)
    assert [seat for seat, _ in avoided.values] == [0]
    assert set(first.heads) == set(second.heads) == {0, 1}
    assert first.heads[1] == second.heads[1]
    assert first.heads[0] != second.heads[0]
    assert felt.mirror.state.hand is None
    await contribute(felt)
    await felt.clock.advance(0.5)
    assert [set(each.heads) for each in lines(felt)] == [{0, 1}, {0, 1}, {0}]
    await contribute(felt)
    assert felt.mirror.state.hand == of_kind(felt, DealCommitted)[0].hand
    assert ann.fair.faults == []
    assert ann.fair.has_own


@pytest.mark.parametrize("one_by_one", [False, True])
async def test_attempts_end_however_many_are_silent(one_by_one: bool) -> None:
    """There are at most two more than contributors, and each takes half a second."""
    felt, viewers = await a_fair_felt("ann", "bob", "cy", "dan")
    await felt.clock.advance(PAUSE / 2)
    for place, viewer in enumerate(viewers):
        if one_by_one:
            viewers[0].silent = viewer.silent = True
        else:
            for each in viewers:
                each.silent = True
        await contribute(felt)
        await felt.clock.advance(PAUSE / 2 if not place else 0.5)
    await contribute(felt)
    await felt.clock.advance(1.0)
    assert felt.mirror.state.hand is not None
    attempts = [event.attempt for event in of_kind(felt, DealCommitted)]
    assert attempts == list(range(len(attempts)))
    assert len(attempts) == (5 if one_by_one else 3)
    assert not any(viewer.fair.faults for viewer in viewers)


async def test_value_that_was_missed_comes_later_and_completes_the_attempts() -> None:
    felt, (ann, bob) = await a_fair_felt("ann", "bob")
    bob.silent = True
    await dealt(felt)
    await contribute(felt)
    await felt.clock.advance(0.5)
    await contribute(felt)
    assert felt.mirror.state.hand is not None
    await felt.act_all("fold")
    await dealt(felt)
    assert set(lines(felt)[-1].heads) == {0}  # bob owes a value
    bob.silent = False
    await contribute(felt)
    assert of_kind(felt, DealAvoided)[-1].missing == ()
    assert felt.mirror.state.deals is not None
    assert felt.mirror.state.deals.missed == ()
    await felt.act_all("fold")
    await dealt(felt)
    assert set(lines(felt)[-1].heads) == {0, 1}
    assert ann.fair.faults == bob.fair.faults == []


async def test_new_chain_does_not_pay_for_a_value_of_the_old_one() -> None:
    felt, (ann, bob) = await a_fair_felt("ann", "bob")
    bob.silent = True
    await felt.clock.advance(PAUSE / 2)
    await felt.ask(bob, RegisterChain, head="77" * 32)
    await ann.contribute(felt)
    await felt.clock.advance(PAUSE / 2)
    assert [set(each.heads) for each in lines(felt)] == [{0, 1}, {0}]
    await contribute(felt)
    await felt.act_all("fold")
    await dealt(felt)
    assert set(lines(felt)[-1].heads) == {0}
    assert ann.fair.faults == []


async def test_player_is_not_listed_after_three_misses() -> None:
    felt, (ann, bob) = await a_fair_felt("ann", "bob")
    for _ in range(3):
        bob.silent = True
        await dealt(felt)
        await contribute(felt)
        await felt.clock.advance(0.5)
        await contribute(felt)
        bob.silent = False
        await contribute(felt)
        await felt.act_all("fold")
    await dealt(felt)
    assert set(lines(felt)[-1].heads) == {0}
    await felt.act_all("fold")
    await felt.ask(bob, Leave)
    await seated(felt, "bob")
    await dealt(felt)
    assert set(lines(felt)[-1].heads) == {0}  # to leave and to sit down again does not clear misses
    assert ann.fair.faults == []


async def test_wrong_value_is_refused_and_counts_as_a_miss() -> None:
    felt, (_, bob) = await a_fair_felt("ann", "bob")
    await felt.clock.advance(PAUSE / 2)
    committed = of_kind(felt, DealCommitted)[-1]
    where = {"hand": committed.hand, "attempt": committed.attempt}
    assert (await refusal(felt.ask(bob, RevealValue, value="00" * 32, **where))).code == Code.WRONG_VALUE
    await contribute(felt)
    assert bob.refused == ["wrong_value"]  # the right one comes too late
    bob.silent = True
    await felt.clock.advance(PAUSE / 2)
    assert of_kind(felt, DealAvoided)[0].missing == (1,)


async def test_value_that_is_not_due_is_refused() -> None:
    felt, (ann, _) = await a_fair_felt("ann", "bob")
    for value in ("00" * 32, "ff" * 32):
        rejection = await refusal(felt.ask(ann, RevealValue, hand=77, attempt=0, value=value))
        assert rejection.code == Code.NO_VALUE_DUE
    rejection = await refusal(felt.ask(felt.eye, RevealValue, hand=77, attempt=0, value="00" * 32))
    assert rejection.code == Code.NOT_SEATED


async def test_value_may_be_sent_again() -> None:
    felt, (ann, bob) = await a_fair_felt("ann", "bob")
    await felt.clock.advance(PAUSE / 2)
    for _ in range(3):
        await contribute(felt)
    assert ann.refused == bob.refused == []
    await felt.clock.advance(PAUSE / 2)
    assert len(of_kind(felt, DealRecorded)) == 1


async def test_chains_are_registered_a_few_times_a_hand() -> None:
    felt, (ann, _) = await a_fair_felt("ann", "bob")
    for number in range(1, 4):
        await felt.ask(ann, RegisterChain, head=f"{number:064x}")
    await felt.ask(ann, RegisterChain, head=f"{3:064x}")  # the same again is nothing new
    rejection = await refusal(felt.ask(ann, RegisterChain, head=f"{4:064x}"))
    assert rejection.code == Code.TOO_OFTEN
    assert len([event for event in of_kind(felt, ChainRegistered) if event.seat == 0]) == 4


async def test_line_up_is_fixed_at_the_commitment() -> None:
    felt, (ann, bob, cy) = await a_fair_felt("ann", "bob", "cy")
    await dealt(felt)
    await felt.act_all("fold")
    await felt.clock.advance(PAUSE / 2)
    await felt.ask(ann, Leave)
    await felt.ask(bob, SitOut)
    await felt.ask(cy, AddChips, chips=500)
    await felt.join("dan")
    assert not of_kind(felt, SeatLeft)
    await contribute_all_but(felt, "dan")
    await felt.clock.advance(PAUSE / 2)
    started = of_kind(felt, HandStarted)[-1]
    assert [seat.number for seat in started.seats].count(3) == 0
    assert {seat.number for seat in started.seats} == {0, 1, 2}
    while felt.mirror.turn is not None:
        await felt.act("fold" if felt.turn.fold else "check")
    assert [event.seat for event in of_kind(felt, SeatLeft)] == [0]
    assert not any(viewer.fair.faults for viewer in (bob, cy))


async def contribute_all_but(felt: Felt, *others: str) -> None:
    for name, viewer in felt.players.items():
        if name not in others:
            assert isinstance(viewer, FairViewer)
            await viewer.contribute(felt)


async def test_table_that_closes_deals_what_it_committed_to() -> None:
    felt, (ann, _) = await a_fair_felt("ann", "bob")
    await felt.clock.advance(PAUSE / 2)
    await asks(felt, CloseTable)
    assert felt.mirror.state.closing
    await contribute(felt)
    await felt.clock.advance(PAUSE / 2)
    assert felt.mirror.state.hand is not None
    assert ann.fair.faults == []
    await felt.act_all("fold")
    assert felt.mirror.state.closed


async def test_packs_are_sent_to_nobody_before_they_are_opened() -> None:
    felt, viewers = await a_fair_felt("ann", "bob")
    await felt.clock.advance(PAUSE / 2)
    [sealed] = of_kind(felt, PacksSealed)
    frames = [frame for viewer in (*viewers, felt.eye) for frame in viewer.frames]
    for secret in sealed.secrets:
        assert not any(text in raw(frame) for frame in frames for text in encodings(secret))
        assert secret not in repr(sealed)
    await contribute(felt)
    await felt.clock.advance(PAUSE / 2)
    [recorded] = of_kind(felt, DealRecorded)
    shown = {secret.hex() for secret in recorded.secrets if secret is not None}
    [dealt_pack] = set(sealed.secrets) - shown
    await felt.act_all("call", *["check"] * 7)
    frames = [frame for viewer in (*viewers, felt.eye) for frame in viewer.frames]
    assert not any(text in raw(frame) for frame in frames for text in encodings(dealt_pack))
    assert all(any(text in raw(frame) for frame in frames for text in encodings(secret)) for secret in shown)


async def test_openings_go_to_those_who_see_the_card() -> None:
    felt, (ann, bob) = await a_fair_felt("ann", "bob")
    await dealt(felt)
    hole = of_kind(felt, HoleCardsDealt)
    assert all(len(event.openings) == 2 for event in hole)
    for event in hole:
        owner, other = (ann, bob) if event.seat == 0 else (bob, ann)
        for _, _, salt in event.openings:
            assert any(salt.encode() in raw(frame) for frame in owner.frames)
            assert not any(salt.encode() in raw(frame) for frame in (*other.frames, *felt.eye.frames))


async def test_card_that_is_shown_after_the_hand_opens() -> None:
    felt, viewers = await a_fair_felt("ann", "bob")
    await dealt(felt)
    actor = felt.actor
    await felt.act_all("fold")
    hand = next(event for event in of_kind(felt, HoleCardsDealt) if event.seat == actor_seat(felt, actor))
    played = of_kind(felt, HandStarted)[-1].id
    await felt.ask(actor, ShowCards, hand=played, cards=hand.cards[1:])
    [shown] = of_kind(felt, CardsShown)
    assert shown.openings == hand.openings[1:]
    assert not any(viewer.fair.faults for viewer in viewers)
    other = next(viewer for viewer in viewers if viewer is not actor)
    assert len(other.fair.openings) == 3


def actor_seat(felt: Felt, viewer: FakeViewer) -> int:
    seat = felt.mirror.state.seat_of(viewer.player)
    assert seat is not None
    return seat


@pytest.mark.parametrize("game", ["nlhe", "stud", "27td"])
async def test_viewers_get_the_salts_of_the_cards_that_they_see_alone(game: str) -> None:
    """All salts of the dealt pack are looked for in all that each viewer was sent."""
    felt, viewers = await a_fair_felt("ann", "bob", "cy", game=game)
    await dealt(felt)
    while felt.mirror.turn is not None:
        turn, view = felt.mirror.turn, felt.actor.mirrors[felt.id].view
        if turn.draw is not None and view is not None:
            cards = view.hole_cards[:2]
            await felt.ask(felt.actor, Act, hand=turn.hand, turn=turn.turn, action="draw", cards=cards)
            continue
        await felt.act(next(each for each in CHEAP if getattr(turn, each) not in (None, False)))
    [sealed], [recorded] = of_kind(felt, PacksSealed), of_kind(felt, DealRecorded)
    [secret] = set(map(bytes.fromhex, sealed.secrets)) - set(recorded.secrets)
    pack = Pack.of(secret, LineUp(sealed.line_up))
    salts = {salt.hex() for salts in pack.salts for salt in salts}
    players = {seat.seat: seat.player for seat in felt.mirror.state.seats.values()}
    for viewer in (*viewers, felt.eye):
        sent = b"".join(raw(frame) for frame in viewer.frames)
        seen = {
            salt
            for event in felt.events
            for _, _, salt in getattr(event, "openings", ())
            if event.audience is Audience.EVERYONE or players[event.seat] == viewer.player  # type: ignore[attr-defined]
        }
        assert {salt for salt in salts if salt.encode() in sent} == seen
    shown = of_kind(felt, HandShown)
    assert shown
    for event in shown:
        if game != "nlhe":
            assert list(event.cards) == sorted(event.cards)
        assert bool(event.openings) == (game == "nlhe")  # else a place would say when a card came


CHEAP = ("check", "bring_in", "call", "show")


@pytest.mark.parametrize("pause", [0.5, 1.0, 3.0])
@pytest.mark.parametrize("room", [None, ROOM])
async def test_hand_with_all_values_starts_when_the_pause_ends(pause: float, room: Room | None) -> None:
    felt = await Felt.laid(room=room, settings=TableSettings(pause=pause, grace=0))
    await seated(felt, "ann", "bob")
    before = felt.clock.now()
    for _ in range(200):
        if felt.mirror.state.hand is not None:
            break
        await felt.clock.advance(0.05)
        await contribute(felt)
    assert felt.clock.now() - before == pytest.approx(pause, abs=0.06)
    assert bool(of_kind(felt, DealRecorded)) == (room is not None)
    assert not of_kind(felt, DealAvoided)
