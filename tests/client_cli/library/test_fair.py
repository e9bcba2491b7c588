"""Cheating servers are caught by the library: each changes one thing that a fair server sends."""

import json
import runpy
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeVar

import pytest

from riverboat.client_cli.library.chain_store import StoredChain, ValueToReveal
from riverboat.client_cli.library.fair import FairTable
from riverboat.engine.errors import EventError
from riverboat.engine.events import Event, HandStarted, HoleCardsDealt
from riverboat.engine.fairness.line_up import LineUp
from riverboat.engine.fairness.proof import merged, read_proof, write_proof
from riverboat.engine.fairness.signatures import record_signed
from riverboat.engine.games import GAMES
from riverboat.engine.table.deal_events import (
    ChainRegistered,
    DealAvoided,
    DealCommitted,
    DealRecorded,
    SignerCertified,
)
from riverboat.engine.table.deals import DealsState, digest_after
from riverboat.engine.table.events import CardsShown
from riverboat.engine.table.fold import TableState
from riverboat.server.protocol.commands import Act, ShowCards
from riverboat.server.protocol.deals import FairDealsInfo, SuccessionInfo, line_up_of
from riverboat.server.protocol.event_data import event_to_data
from riverboat.server.tables.parts.deal_signing import DealSigner
from riverboat.server.tables.room import Room, Succession
from tests.support.browser.node import answers
from tests.support.fair_cheats import CHANGES, Change, another
from tests.support.fair_felt import INFO, ROOM, FairViewer, a_fair_felt, contribute, dealt, sign_by_two
from tests.support.felt import PAUSE, Felt

PLAIN = runpy.run_path(str(Path(__file__).parents[3] / "docs" / "fairness" / "verify.py"))

E = TypeVar("E")


@pytest.fixture(autouse=True)
async def cleared() -> AsyncIterator[None]:
    """Leave no table running."""
    yield
    await Felt.clear_away()


def tamper(viewer: FairViewer, kind: type[Event], change: Change) -> None:
    """Let the server send this viewer other events of a kind. It signs them."""
    follow = viewer.fair.follow

    def changed(events: Sequence[Event | None], deals: DealsState | None) -> None:
        for event in events:
            sent = change(event) if isinstance(event, kind) else event
            committed = viewer.fair._committed
            is_signed = sent is event or getattr(sent, "signature", b"") != getattr(event, "signature", b"")
            if isinstance(sent, DealAvoided | DealRecorded) and committed is not None and not is_signed:
                statement = record_signed(digest_after(committed, sent))
                sent = replace(sent, signature=ROOM.sign(statement))
            follow([sent], deals)

    viewer.fair.follow = changed  # type: ignore[method-assign]


def of_kind(felt: Felt, kind: type[E]) -> list[E]:
    return [event for event in felt.events if isinstance(event, kind)]


SECOND = Room.begin(bytes(range(32)))  # of the same room, at another server


@pytest.mark.parametrize("name", CHANGES)
async def test_cheating_server_is_caught(name: str) -> None:
    kind, change, code = CHANGES[name]
    felt, (ann, bob) = await a_fair_felt("ann", "bob")
    tamper(ann, kind, change)
    await dealt(felt)
    await felt.act_all("call", "check")
    assert code in [fault.code for fault in ann.fair.faults]
    assert ann.fair.faults[0].message
    assert ann.fair.faults[0].hand or kind is SignerCertified
    assert bob.fair.faults == []


async def test_deal_that_two_servers_signed_raises_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server was killed after it had committed, and another one dealt. The former ends the hand here."""
    felt, (ann, bob) = await a_fair_felt("ann", "bob")
    sign_by_two(monkeypatch, lambda room: SECOND)
    for _ in range(3):
        await dealt(felt)
        await felt.watch(bob)
        assert ann.fair.record is not None
        assert ann.fair.proof is not None
        assert ann.fair.proof.signatures is None
        await felt.act_all("fold")
        await felt.watch(bob)
    keys = [event.key for event in of_kind(felt, SignerCertified)]
    assert keys == [ROOM.server, SECOND.server] * 3 + [ROOM.server]
    assert ann.fair.faults == bob.fair.faults == []
    bob.silent = True
    await dealt(felt)
    assert of_kind(felt, DealAvoided)
    await felt.watch(bob)
    assert ann.fair.faults == bob.fair.faults == []


def test_room_that_changes_without_a_certificate_is_noticed() -> None:
    """The first key that was seen stays known until its successor is certified."""
    store, secrets = Memory(), [bytes([number]) * 32 for number in range(4)]
    keys = [Room.begin(secret).key for secret in secrets]
    signed = [Succession.sign(old, new) for old, new in pairwise(secrets)]
    successions = [
        SuccessionInfo(room=each.room.hex(), successor=each.successor.hex(), signature=each.signature.hex())
        for each in signed
    ]

    def faults(room: int, *given: SuccessionInfo) -> list[str]:
        info = FairDealsInfo(room=keys[room].hex(), packs=4, successions=list(given))
        return [fault.code for fault in FairTable(info, "t", "ann", store).faults]

    assert faults(0) == faults(0) == []
    assert store.room == keys[0]
    assert faults(1) == ["room_changed"]
    forged = SuccessionInfo(room=keys[0].hex(), successor=keys[1].hex(), signature=successions[1].signature)
    assert faults(1, forged) == faults(2, successions[1]) == ["room_changed"]
    assert store.room == keys[0]
    assert faults(2, *successions[:2]) == []
    assert store.room == keys[2]
    assert faults(3, *successions) == []
    assert faults(0) == ["room_changed"]


async def committed_to(
    change: Callable[[DealCommitted], DealCommitted],
) -> tuple[list[Any], FairTable, list[Any]]:
    """Return what a client wants to send for a commitment that was changed, and for the real one then."""
    felt, (ann, _) = await a_fair_felt("ann", "bob")
    await felt.clock.advance(PAUSE / 2)
    mirror = ann.mirrors[felt.id]
    deals = mirror.state.deals
    assert deals is not None
    assert deals.committed is not None
    mirror.state.deals = replace(deals, committed=change(deals.committed))
    wanted = list(ann.fair.wants(mirror))
    mirror.state.deals = deals
    return wanted, ann.fair, list(ann.fair.wants(mirror))


async def test_no_value_is_revealed_for_fewer_packs() -> None:
    wanted, fair, _ = await committed_to(lambda event: replace(event, packs=2))
    assert wanted == []
    assert [fault.code for fault in fair.faults] == ["bad_packs"]


LINE_UPS: dict[str, tuple[Callable[[dict[str, Any]], Any], str]] = {
    "more orders": (lambda data: data.update(lists=2), "bad_leaves"),
    "a deck without an ace": (lambda data: data.update(deck=data["deck"][:-2]), "bad_leaves"),
    "another player": (lambda data: data["players"].update({"1": "cheat"}), "broken_commitment"),
}


@pytest.mark.parametrize("given_up", [False, True])
@pytest.mark.parametrize("name", LINE_UPS)
async def test_commitment_to_another_line_up_is_found(
    monkeypatch: pytest.MonkeyPatch, name: str, given_up: bool
) -> None:
    """Clients write the line-up when the hand starts, and are shown that of an attempt that was given up."""
    change, code = LINE_UPS[name]

    def other(*args: Any) -> LineUp:
        data = json.loads(line_up_of(*args).text)
        change(data)
        return LineUp(json.dumps(data, sort_keys=True, separators=(",", ":")))

    felt, (ann, bob) = await a_fair_felt("ann", "bob")
    monkeypatch.setattr("riverboat.server.tables.parts.fair_deals.line_up_of", other)
    bob.silent = given_up
    await felt.clock.advance(PAUSE / 2)
    await contribute(felt)
    await felt.clock.advance(PAUSE / 2)
    assert [type(event) for event in felt.events if isinstance(event, DealAvoided)] == [
        DealAvoided
    ] * given_up
    assert ann.fair.faults[0].code == ("bad_line_up" if given_up else code)


async def test_line_up_without_those_whose_values_were_asked_for_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        "riverboat.server.tables.parts.fair_deals.line_up_of",
        lambda started, players, heads: line_up_of(started, players, {}),
    )
    sign = DealSigner.commitment

    def asking(signer: DealSigner, deals: DealsState, committed: DealCommitted, number: int) -> list[Event]:
        return sign(signer, deals, replace(committed, contributors=(0, 1)), number)

    monkeypatch.setattr(DealSigner, "commitment", asking)
    felt, (ann, bob) = await a_fair_felt("ann", "bob")
    ann.silent = bob.silent = True
    await felt.clock.advance(PAUSE)
    assert of_kind(felt, DealAvoided)[0].missing == (0, 1)
    assert [fault.code for fault in ann.fair.faults] == ["bad_line_up"]


async def test_second_commitment_to_an_attempt_is_evidence() -> None:
    wanted, fair, then = await committed_to(lambda event: replace(event, commitment=bytes(32)))
    assert [type(each) for each in wanted] == [ValueToReveal]  # nobody can know that it is the false one
    assert then == []
    assert [fault.code for fault in fair.faults] == ["two_commitments"]


async def test_value_is_revealed_once_for_an_attempt_and_the_same_again() -> None:
    felt, (ann, _) = await a_fair_felt("ann", "bob")
    await felt.clock.advance(PAUSE / 2)
    mirror = ann.mirrors[felt.id]
    assert list(ann.fair.wants(mirror)) == list(ann.fair.wants(mirror)) != []
    assert ann.fair.faults == []


async def test_server_that_asks_for_a_value_again_gets_none() -> None:
    """It would know the value before the next commitment."""
    felt, (ann, bob) = await a_fair_felt("ann", "bob")
    bob.silent = True
    await dealt(felt)
    mirror = ann.mirrors[felt.id]
    deals = mirror.state.deals
    assert deals is not None
    assert deals.committed is not None
    assert ann.fair.has_own
    used = of_kind(felt, ChainRegistered)[0].head
    mirror.state.deals = replace(deals, heads={0: used})
    assert list(ann.fair.wants(mirror)) == []
    assert [fault.code for fault in ann.fair.faults] == ["value_used_twice"]


async def test_one_value_may_be_late() -> None:
    felt, (ann, bob) = await a_fair_felt("ann", "bob")
    bob.silent = True
    tamper(ann, DealAvoided, lambda event: replace(event, values=(), missing=(0, 1)))
    await dealt(felt)
    assert not ann.fair.has_own
    assert ann.fair.faults == []


async def show_a_card(felt: Felt, player: FairViewer) -> None:
    """Let a player show the first card of the last hand."""
    seat = felt.mirror.state.seat_of(player.player)
    card = [event for event in of_kind(felt, HoleCardsDealt) if event.seat == seat][-1].cards[0]
    await felt.ask(player, ShowCards, hand=of_kind(felt, HandStarted)[-1].id, cards=(card,))


async def test_card_of_a_hand_that_was_not_seen_raises_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    felt, (ann, bob) = await a_fair_felt("ann", "bob")
    await dealt(felt)
    await felt.act_all("fold")
    with monkeypatch.context() as away:
        away.setattr(ann.fair, "follow", lambda *_: None)
        await dealt(felt)
        await felt.act_all("fold")
    await felt.watch(ann)
    await show_a_card(felt, bob)
    assert ann.fair.faults == []


async def test_card_that_is_shown_after_the_next_attempt_was_given_up_is_not_of_that() -> None:
    felt, (ann, bob) = await a_fair_felt("ann", "bob")
    await dealt(felt)
    await felt.act_all("fold")
    bob.silent = True
    await dealt(felt)
    await show_a_card(felt, bob)
    assert ann.fair.proof is not None
    assert ann.fair.proof.openings == ()
    assert ann.fair.faults == []


async def test_card_that_is_shown_after_the_hand_without_its_proof_is_noticed() -> None:
    felt, (ann, bob) = await a_fair_felt("ann", "bob")
    tamper(ann, CardsShown, lambda event: replace(event, cards=(another(event.cards[0]),), openings=()))
    await dealt(felt)
    await felt.act_all("fold")
    await show_a_card(felt, bob)
    assert [fault.code for fault in ann.fair.faults] == ["no_opening"]


@pytest.mark.parametrize("values", [2_000, 17])
async def test_late_value_is_not_used_again_but_paid_after_the_hand(
    monkeypatch: pytest.MonkeyPatch, values: int
) -> None:
    """The server may know it before the next commitment. Its chain may be replaced meanwhile."""
    monkeypatch.setattr("riverboat.client_cli.library.fair.VALUES", values)
    felt, (ann, bob) = await a_fair_felt("ann", "bob")
    await felt.clock.advance(PAUSE / 2)
    mirror = ann.mirrors[felt.id]
    [late] = [each for each in ann.fair.wants(mirror) if isinstance(each, ValueToReveal)]
    await bob.contribute(felt)
    await felt.clock.advance(PAUSE / 2)
    assert of_kind(felt, DealAvoided)[0].missing == (0,)
    assert not [each for each in ann.fair.wants(mirror) if isinstance(each, ValueToReveal)]
    await bob.contribute(felt)
    await felt.clock.advance(0.5)
    await bob.contribute(felt)
    assert felt.mirror.state.hand is not None
    await ann.contribute(felt)
    paid = of_kind(felt, DealAvoided)[-1]
    assert paid.missing == ()
    assert dict(paid.values)[0].hex() == late.value
    await felt.act_all("fold")
    await dealt(felt)
    assert ann.fair.has_own
    assert ann.fair.faults == bob.fair.faults == []


async def test_value_that_was_lost_with_a_server_may_be_asked_for_again() -> None:
    """Its player sees by a snapshot that another server gave the attempt up, and has made the next."""
    felt, (ann, bob) = await a_fair_felt("ann", "bob")
    await dealt(felt)
    await felt.act_all("fold")
    assert ann.fair.has_own
    await felt.clock.advance(PAUSE / 2)
    assert [each for each in ann.fair.wants(ann.mirrors[felt.id]) if isinstance(each, ValueToReveal)]
    ann.mirrors[felt.id].observers.clear()
    await bob.contribute(felt)
    await felt.clock.advance(PAUSE / 2)
    assert of_kind(felt, DealAvoided)[-1].missing == (0,)
    await felt.watch(ann)
    await contribute(felt)
    assert ann.fair.faults == bob.fair.faults == []


async def test_snapshot_after_the_chain_was_replaced_raises_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("riverboat.client_cli.library.fair.VALUES", 16)
    felt, (ann, _) = await a_fair_felt("ann", "bob")
    await dealt(felt)
    await contribute(felt)  # few values are left
    await felt.watch(ann)
    assert ann.fair.has_own
    assert ann.fair.faults == []


async def test_deck_without_an_ace_is_noticed_by_those_who_only_check(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = GAMES["nlhe"]
    short = replace(game, deck=game.deck[:-1])

    def without_an_ace(started: HandStarted, *by_seat: Any) -> LineUp:
        return LineUp.write(event_to_data(started), short.deck, 1, *by_seat)

    monkeypatch.setattr("riverboat.server.tables.parts.fair_deals.line_up_of", without_an_ace)
    felt, (ann, bob) = await a_fair_felt("ann", "bob")
    ann.fair.contributes = bob.fair.contributes = False
    await dealt(felt)  # nobody contributes to the first attempts
    await felt.clock.advance(1.0)
    assert felt.mirror.state.hand is not None
    assert [fault.code for fault in ann.fair.faults] == ["bad_line_up", "bad_leaves"]


async def test_false_packs_of_an_avoided_deal_are_found() -> None:
    felt, (ann, bob) = await a_fair_felt("ann", "bob")
    bob.silent = True
    tamper(ann, DealAvoided, lambda event: replace(event, secrets=event.secrets[::-1]))
    await dealt(felt)
    assert [fault.code for fault in ann.fair.faults] == ["broken_commitment"]


@pytest.mark.parametrize("change", [{"hand": 50}, {"attempt": 7}, {"before": bytes(32)}])
async def test_commitment_that_is_never_opened_does_not_fold(change: dict[str, Any]) -> None:
    felt, _ = await a_fair_felt("ann", "bob")
    await felt.clock.advance(PAUSE / 2)
    committed = felt.last()
    assert isinstance(committed, DealCommitted)
    state = TableState.replay(felt.events)
    with pytest.raises(EventError):
        state.apply(replace(committed, **change))
    state = TableState.replay(felt.events[:-1])
    if "hand" not in change:
        with pytest.raises(EventError):
            state.apply(replace(committed, **change))
    state.apply(committed)
    await contribute(felt)
    await felt.clock.advance(PAUSE / 2)
    started = next(event for event in felt.events if isinstance(event, HandStarted))
    with pytest.raises(EventError, match="committed to and is not dealt"):
        state.apply(started)


class Memory:
    """A store of chains in memory."""

    def __init__(self) -> None:
        self.kept: dict[tuple[bytes, str, str], StoredChain] = {}
        self.room: bytes | None = None

    def load(self, room: bytes, table: str, player: str) -> StoredChain | None:
        return self.kept.get((room, table, player))

    def keep(self, room: bytes, table: str, player: str, chain: StoredChain) -> None:
        self.kept[room, table, player] = chain

    def known_room(self) -> bytes | None:
        return self.room

    def keep_room(self, room: bytes) -> None:
        self.room = room


async def test_answer_is_kept_before_it_is_sent_and_survives_a_restart() -> None:
    felt, (ann, _) = await a_fair_felt("ann", "bob")
    store = Memory()
    ann.fair = type(ann.fair)(INFO, felt.id, "ann", store)
    await ann.contribute(felt)  # a new chain
    await felt.clock.advance(PAUSE / 2)
    mirror = ann.mirrors[felt.id]
    [revealed] = [each for each in ann.fair.wants(mirror) if isinstance(each, ValueToReveal)]
    [kept] = store.kept.values()
    assert (kept.hand, kept.attempt, kept.used) == (revealed.hand, revealed.attempt, 1)
    assert revealed.value not in repr(kept)
    assert kept.root.hex() not in repr(kept)
    again = FairTable(INFO, felt.id, "ann", store)
    assert [each for each in again.wants(mirror) if isinstance(each, ValueToReveal)] == [revealed]
    deals = mirror.state.deals
    assert deals is not None
    assert deals.committed is not None
    mirror.state.deals = replace(deals, committed=replace(deals.committed, commitment=bytes(32)))
    assert list(again.wants(mirror)) == []
    assert [fault.code for fault in again.faults] == ["two_commitments"]


async def test_two_programs_that_take_turns_use_no_value_twice() -> None:
    felt, (ann, bob) = await a_fair_felt("ann", "bob")
    store = Memory()
    programs = [type(ann.fair)(INFO, felt.id, "ann", store) for _ in range(2)]
    for place in (0, 1, 1, 0, 1):
        ann.fair = programs[place]
        await felt.watch(ann)
        await ann.contribute(felt)
        await dealt(felt)
        assert ann.fair.has_own
        await felt.act_all("fold")
    values = [dict(event.values)[0] for event in of_kind(felt, DealRecorded)]
    assert len(set(values)) == len(values) == 5
    assert [event.seat for event in of_kind(felt, ChainRegistered)].count(0) == 2  # one is the viewer's first
    assert not any(fair.faults for fair in (*programs, bob.fair))


async def test_chain_is_replaced_between_hands_before_it_is_used_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("riverboat.client_cli.library.fair.VALUES", 18)
    felt, (ann, bob) = await a_fair_felt("ann", "bob")
    for _ in range(8):
        await dealt(felt)
        assert ann.fair.contributors == 2
        assert ann.fair.has_own
        await felt.act_all("fold")
        await contribute(felt)
    heads = [event.head for event in felt.events if isinstance(event, ChainRegistered)]
    assert len(set(heads)) == len(heads) >= 6
    assert ann.fair.faults == bob.fair.faults == []
    assert ann.refused == []


@pytest.mark.integration
@pytest.mark.parametrize("game", ["nlhe", "plo", "stud", "27td", "badugi"])
async def test_plain_verifiers_accept_what_players_saw_and_all_of_it_together(game: str) -> None:
    felt, viewers = await a_fair_felt("ann", "bob", "cy", game=game)
    for _ in range(2):
        await dealt(felt)
        while (turn := felt.mirror.turn) is not None:
            view = felt.actor.mirrors[felt.id].view
            if turn.draw is not None and view is not None:
                cards = view.hole_cards[:3]
                await felt.ask(felt.actor, Act, hand=turn.hand, turn=turn.turn, action="draw", cards=cards)
            else:
                cheap = ("check", "bring_in", "call", "show")
                await felt.act(next(each for each in cheap if getattr(turn, each) not in (None, False)))
        proofs = [viewer.fair.proof for viewer in viewers]
        whole = merged([proof for proof in proofs if proof is not None])
        texts = [write_proof(proof) for proof in (*proofs, whole) if proof is not None]
        assert len(texts) == 4
        said = [PLAIN["verify"](json.loads(text)) for text in texts]
        assert answers("verify-deals.mjs", texts) == said
        seen = {opening for proof in proofs if proof is not None for opening in proof.openings}
        assert set(whole.openings) == seen
        for text in texts:
            assert read_proof(text).record == whole.record
        false = json.loads(texts[0])
        false["openings"][0]["salt"] = "00" * 16
        with pytest.raises(PLAIN["Unfair"]):
            PLAIN["verify"](false)
