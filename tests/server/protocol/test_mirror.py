from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from riverboat.engine.events import Event, HandEnded, HandStarted, HoleCardsDealt
from riverboat.engine.hand import visible_events
from riverboat.engine.table.events import TABLE_EVENTS, CardsShown
from riverboat.engine.table.fold import TableState
from riverboat.server.protocol.codecs import CODECS, Codec
from riverboat.server.protocol.errors import BadMessage, InvalidEvent, ProtocolError, UpdateGap
from riverboat.server.protocol.event_data import event_to_data
from riverboat.server.protocol.messages import Snapshot, Turn, Update
from riverboat.server.protocol.mirror import MirrorObserver, TableMirror, lasting
from riverboat.server.protocol.snapshots import snapshot_of, table_info
from tests.engine.table.table_life import OPENED, TableLife

TABLE = "t1"


class Broadcaster:
    """What a server sends to `player` about a table with `events`, numbered from 1."""

    def __init__(self, events: list[Event], player: str, codec: Codec) -> None:
        self.events = events
        self.player = player
        self.codec = codec
        self.states = [TableState(OPENED)]
        for event in events[1:]:
            self.states.append(deepcopy(self.states[-1]))
            self.states[-1].apply(event)

    def snapshot(self, seq: int) -> Snapshot:
        """The snapshot after the event `seq`, as it arrives."""
        state = self.states[seq - 1]
        you = state.seat_of(self.player)
        hand: list[Event] = []
        hands: list[tuple[list[Event], int | None]] = []
        for number, event in enumerate(self.events[:seq], 1):
            if isinstance(event, HandStarted):
                hand = []
                hands.append((hand, self.states[number - 1].seat_of(self.player)))
            if not isinstance(event, TABLE_EVENTS) or isinstance(event, CardsShown):
                hand.append(event)
        if state.hand is not None:
            del hands[-1]
        seen = visible_events(hand if state.hand is not None else [], you)
        snapshot = snapshot_of(
            state,
            table_info(state, TABLE, watchers=0),
            seq,
            you=you,
            hand=_data(seen),
            last_hand=_data(visible_events(*hands[-1])) if hands else [],
            turn=self._turn(seq),
        )
        arrived = self.codec.decode_message(self.codec.encode(snapshot))
        assert isinstance(arrived, Snapshot)
        return arrived

    def update(self, first: int, last: int) -> Update:
        """The update with the events from `first` to `last`, as it arrives."""
        seen = [
            visible_events([self.events[seq - 1]], self.states[seq - 1].seat_of(self.player))[0]
            for seq in range(first, last + 1)
        ]
        update = Update(table=TABLE, seq=first, events=_data(seen), turn=self._turn(last))
        arrived = self.codec.decode_message(self.codec.encode(update))
        assert isinstance(arrived, Update)
        return arrived

    def _turn(self, seq: int) -> Turn | None:
        hand = self.states[seq - 1].hand
        return None if hand is None else Turn(hand=hand, turn=seq, seat=0, ms=1000)


def _data(events: list[Event | None]) -> list[Any]:
    return [None if event is None else event_to_data(event) for event in events]


def looks(mirror: TableMirror) -> tuple[object, ...]:
    """Everything visible in `mirror`."""
    hand = mirror.latest
    return (
        (mirror.table, mirror.seq, mirror.state, mirror.turn, mirror.you, mirror.last_hand),
        hand
        and (hand.events, hand.actor, hand.turn, hand.stacks(), hand.board, hand.pot, hand.legal_actions()),
        mirror.view and (mirror.view.seat, mirror.view.hole_cards, mirror.view.players),
    )


@pytest.mark.integration
@settings(max_examples=25)
@given(
    seed=st.integers(0, 2**32),
    player=st.sampled_from(["p1", "p2", "p3", "nobody"]),
    codec=st.sampled_from(list(CODECS.values())),
    data=st.data(),
)
def test_mirror_from_snapshot_equals_mirror_from_updates(
    seed: int, player: str, codec: Codec, data: st.DataObject
) -> None:
    events = TableLife(seed, hands=3).events
    sent = Broadcaster(events, player, codec)
    follower = TableMirror.from_snapshot(sent.snapshot(1), player)
    latecomer = None
    returning = TableMirror.from_snapshot(sent.snapshot(1), player)
    while follower.seq < len(events):
        last = min(len(events), follower.seq + data.draw(st.integers(1, 4), label="events in the update"))
        update = sent.update(follower.seq + 1, last)
        follower.apply(update)
        fresh = TableMirror.from_snapshot(sent.snapshot(last), player)
        assert looks(fresh) == looks(follower)
        returning.restart(sent.snapshot(last))
        assert looks(returning) == looks(follower)
        if latecomer is None:
            latecomer = fresh
        else:
            latecomer.apply(update)
            assert looks(latecomer) == looks(follower)


@pytest.mark.integration
@settings(max_examples=10)  # each compares snapshots after every event of three hands
@given(
    seed=st.integers(0, 2**32),
    player=st.sampled_from(["p1", "p2", "p3", "nobody"]),
    codec=st.sampled_from(list(CODECS.values())),
    data=st.data(),
)
def test_updates_resume_and_snapshot_encode_to_the_servers_bytes(
    seed: int, player: str, codec: Codec, data: st.DataObject
) -> None:
    events = TableLife(seed, hands=3).events
    sent = Broadcaster(events, player, codec)
    follower = TableMirror.from_snapshot(sent.snapshot(1), player)
    for seq in range(2, len(events) + 1):
        follower.apply(sent.update(seq, seq))
        of_the_server = codec.encode(lasting(sent.snapshot(seq)))
        assert codec.encode(follower.snapshot()) == of_the_server
        left_at = data.draw(st.integers(1, seq), label="the last event before the disconnect")
        returned = TableMirror.from_snapshot(sent.snapshot(left_at), player)
        returned.apply(sent.update(left_at + 1, seq))
        assert codec.encode(returned.snapshot()) == of_the_server
        fresh = TableMirror.from_snapshot(follower.snapshot(), player)
        assert codec.encode(fresh.snapshot()) == of_the_server


def test_state_excludes_times_and_watchers() -> None:
    sent, _ = quiet_table()
    start = next(seq for seq, event in enumerate(sent.events, 1) if isinstance(event, HandStarted))
    snapshot = sent.snapshot(start)
    assert snapshot.turn is not None
    later = replace(snapshot, info=replace(snapshot.info, watchers=9), turn=replace(snapshot.turn, ms=1))
    assert later != snapshot
    assert lasting(later) == lasting(snapshot)


@given(seed=st.integers(0, 2**32))
def test_mirror_knows_only_own_and_shown_cards(seed: int) -> None:
    events = TableLife(seed, hands=1).events
    sent = Broadcaster(events, "p1", CODECS["riverboat.json"])
    mirror = TableMirror.from_snapshot(sent.snapshot(1), "p1")
    for seq in range(2, len(events) + 1):
        mirror.apply(sent.update(seq, seq))
        if mirror.hand is not None:
            known = {event.seat for event in mirror.hand.events if isinstance(event, HoleCardsDealt)}
            assert known <= {mirror.you}
            for seat in mirror.state.dealt_in - {mirror.you}:
                assert mirror.hand.hole_cards(seat) == mirror.hand.shown.get(seat, ())


def quiet_table() -> tuple[Broadcaster, TableMirror]:
    sent = Broadcaster(TableLife(seed=1, hands=1).events, "p1", CODECS["riverboat.json"])
    return sent, TableMirror.from_snapshot(sent.snapshot(1), "p1")


def test_apply_returns_the_events() -> None:
    sent, mirror = quiet_table()
    assert mirror.apply(sent.update(2, 3)) == tuple(sent.events[1:3])


def test_hidden_event_is_counted_and_returned_as_none() -> None:
    sent, mirror = quiet_table()
    shuffled = next(seq for seq, event in enumerate(sent.events, 1) if event.kind == "deck_shuffled")
    mirror.apply(sent.update(2, shuffled - 1))
    assert mirror.apply(sent.update(shuffled, shuffled)) == (None,)
    assert mirror.seq == shuffled


@pytest.mark.parametrize(("first", "last"), [(3, 3), (1, 1), (1, 2)], ids=["lost", "twice", "overlapping"])
def test_wrong_seq_is_a_gap_and_changes_nothing(first: int, last: int) -> None:
    sent, mirror = quiet_table()
    before = looks(mirror)
    with pytest.raises(UpdateGap):
        mirror.apply(sent.update(first, last))
    assert looks(mirror) == before


def test_update_of_another_table_is_a_gap() -> None:
    _, mirror = quiet_table()
    with pytest.raises(UpdateGap):
        mirror.apply(Update(table="t2", seq=2, events=[None]))


@pytest.mark.parametrize(
    "data",
    [{"kind": "teleported"}, {"kind": "folded"}, {"kind": "folded", "seat": "1"}, 5, {}],
    ids=str,
)
def test_invalid_event_data_changes_nothing(data: object) -> None:
    sent, mirror = quiet_table()
    before = looks(mirror)
    with pytest.raises(BadMessage):
        mirror.apply(Update(table=TABLE, seq=2, events=[event_to_data(sent.events[1]), data]))
    assert looks(mirror) == before


@pytest.mark.parametrize(
    "event", [{"kind": "folded", "seat": 1}, {"kind": "sat_out", "seat": 1}, event_to_data(OPENED)]
)
def test_event_out_of_order_is_invalid(event: object) -> None:
    _, mirror = quiet_table()
    with pytest.raises(InvalidEvent):
        mirror.apply(Update(table=TABLE, seq=2, events=[event]))


def test_impossible_event_of_a_hand_is_invalid() -> None:
    sent, mirror = quiet_table()
    start = next(seq for seq, event in enumerate(sent.events, 1) if isinstance(event, HandStarted))
    mirror.apply(sent.update(2, start))
    with pytest.raises(InvalidEvent, match="folded cannot follow"):
        mirror.apply(Update(table=TABLE, seq=start + 1, events=[{"kind": "folded", "seat": 9}]))


def test_no_hand_between_hands() -> None:
    sent, mirror = quiet_table()
    mirror.apply(sent.update(2, len(sent.events)))
    begun = [event for event in sent.events if isinstance(event, HandStarted | HandEnded)]
    assert isinstance(begun[-1], HandEnded)
    assert mirror.hand is None
    assert mirror.view is None


class Witness(MirrorObserver):
    """Notes how many events a mirror has of its hand, before and after each event, and when it restarts."""

    def __init__(self, mirror: TableMirror) -> None:
        self._mirror = mirror
        self.noted: list[tuple[str, str, int]] = []
        mirror.observers.append(self)

    def _note(self, when: str, event: Event) -> None:
        latest = self._mirror.latest
        self.noted.append((when, event.kind, len(latest.events) if latest else 0))

    def before_event(self, event: Event) -> None:
        self._note("before", event)

    def after_event(self, event: Event) -> None:
        self._note("after", event)

    def restarted(self) -> None:
        self.noted.append(("restarted", "", self._mirror.seq))


def test_observers_see_the_state_before_and_after_each_event() -> None:
    events = TableLife(1, hands=1).events
    sent = Broadcaster(events, "p1", CODECS["riverboat.json"])
    first = next(seq for seq, event in enumerate(events, 1) if isinstance(event, HandStarted))
    mirror = TableMirror.from_snapshot(sent.snapshot(first - 1), "p1")
    witness = Witness(mirror)
    mirror.apply(sent.update(first, first + 1))
    assert witness.noted[:2] == [("before", "hand_started", 0), ("after", "hand_started", 1)]
    mirror.restart(sent.snapshot(first + 3))
    assert witness.noted[-1] == ("restarted", "", first + 3)


def test_restart_from_an_inconsistent_snapshot_changes_nothing() -> None:
    events = TableLife(1, hands=1).events
    sent = Broadcaster(events, "p1", CODECS["riverboat.json"])
    mirror = TableMirror.from_snapshot(sent.snapshot(len(events)), "p1")
    before, witness = looks(mirror), Witness(mirror)
    with pytest.raises(InvalidEvent):
        mirror.restart(replace(sent.snapshot(2), hand=[event_to_data(HandEnded(()))]))
    assert looks(mirror) == before
    assert witness.noted == []


def test_inconsistent_snapshot_is_refused() -> None:
    sent, _ = quiet_table()
    snapshot = sent.snapshot(1)
    whole = {name: getattr(snapshot, name) for name in snapshot.__struct_fields__}
    headless = Snapshot(**whole | {"hand": [{"kind": "folded", "seat": 1}]})
    with pytest.raises(ProtocolError):
        TableMirror.from_snapshot(headless)
