"""Hidden cards at rest: seals, and the life of sealed events."""

import pickle
from base64 import b64decode
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import click
import msgspec
import pytest
import pytest_asyncio
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select, update

from riverboat.engine import events as ev
from riverboat.engine.events import Audience, Event, HandEnded
from riverboat.engine.table.record import Record
from riverboat.server.history.commands.history import history
from riverboat.server.history.database.models import events
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.errors import JournalDamaged, KeyMissing, LeaseLost, SealBroken
from riverboat.server.history.journal.journal import Journal
from riverboat.server.history.journal.keys import new_key, read_keys
from riverboat.server.history.journal.sealing import Key, KeyRing, is_sealed
from riverboat.server.history.operators import Operators
from riverboat.server.history.players import Players
from riverboat.server.history.queries.hands import History
from riverboat.server.history.verifying import AuditFinding, FindingKind, verify
from riverboat.server.history.verifying.command import verify_command
from riverboat.server.protocol.errors import BadMessage
from riverboat.server.protocol.event_data import event_to_data
from tests.server.history.builders import ann_and_bob_sit_down, numbered, shown_down
from tests.support.databases import query

DECKS = st.permutations(range(52)).map(tuple)
HIDDEN = st.one_of(
    st.builds(ev.DeckShuffled, DECKS, DECKS.map(lambda deck: deck[:30])),
    st.builds(ev.HoleCardsDealt, st.integers(0, 9), DECKS.map(lambda deck: deck[:4])),
    st.builds(ev.CardsDiscarded, st.integers(0, 9), DECKS.map(lambda deck: deck[:3])),
)
PLACES = st.builds(lambda seq, hand: (seq, hand), st.integers(1, 2**40), st.integers(1, 2**40))

PLAYED = numbered([*ann_and_bob_sit_down(), *shown_down(1).events])
BEGUN = next(n for n, record in enumerate(PLAYED) if isinstance(record.event, ev.BettingOpened)) + 1
ENDED = next(n for n, record in enumerate(PLAYED) if isinstance(record.event, HandEnded)) + 1
HIDDEN_SEQS = [record.seq for record in PLAYED if record.event.audience is not Audience.EVERYONE]


@pytest.fixture
def ring() -> KeyRing:
    return KeyRing([new_key()])


@pytest.fixture
def sealing(writer: Writer, ring: KeyRing) -> Journal:
    return Journal(writer, ring=ring)


def move_what_is_sealed(url: str) -> int:
    """Copy the sealed data of one event to another, and return the other's number."""
    one, two = HIDDEN_SEQS[:2]
    [(sealed,)] = query(url, select(events.c.data).where(events.c.seq == one))
    query(url, update(events).where(events.c.seq == two).values(data=sealed))
    return two


def sealed_seqs(url: str) -> list[int]:
    rows = query(url, "SELECT seq, data FROM events ORDER BY seq")
    return [seq for seq, data in rows if is_sealed(data)]


class TestASeal:
    @given(event=HIDDEN, place=PLACES)
    def test_sealed_event_opens_and_is_unreadable(self, event: Event, place: tuple[int, int]) -> None:
        ring = KeyRing([new_key()])
        sealed = ring.seal("t", Record(*place, event))
        assert is_sealed(sealed)
        cards = msgspec.msgpack.encode(event_to_data(event)["cards"])
        assert cards not in b64decode(sealed.rpartition(":")[2])
        assert ring.open("t", *place, sealed) == event

    @given(event=HIDDEN, place=PLACES, other=PLACES)
    def test_moved_event_is_refused(
        self, event: Event, place: tuple[int, int], other: tuple[int, int]
    ) -> None:
        ring = KeyRing([new_key()])
        sealed = ring.seal("t", Record(*place, event))
        with pytest.raises(SealBroken):
            ring.open("u", *place, sealed)
        if other != place:
            with pytest.raises(SealBroken):
                ring.open("t", *other, sealed)

    @given(event=HIDDEN, data=st.data())
    def test_changed_event_is_refused_without_its_content(self, event: Event, data: st.DataObject) -> None:
        ring = KeyRing([Key("k", bytes(32))])
        sealed = ring.seal("t", Record(1, 1, event))
        at = data.draw(st.integers(len("sealed:k:"), len(sealed) - 1))
        changed = data.draw(st.characters(codec="utf-8").filter(lambda letter: letter != sealed[at]))
        with pytest.raises(SealBroken) as refused:
            ring.open("t", 1, 1, sealed[:at] + changed + sealed[at + 1 :])
        assert str(refused.value) == "the sealed event 1 of table t was changed or moved"

    @given(one=DECKS, other=DECKS)
    def test_length_does_not_depend_on_the_cards(self, one: tuple[int, ...], other: tuple[int, ...]) -> None:
        ring = KeyRing([new_key()])
        lengths = {len(ring.seal("t", Record(1, 1, ev.HoleCardsDealt(3, deck[:2])))) for deck in (one, other)}
        assert len(lengths) == 1

    def test_sealing_is_randomised(self, ring: KeyRing) -> None:
        record = Record(1, 1, ev.HoleCardsDealt(3, (0, 1)))
        assert ring.seal("t", record) != ring.seal("t", record)

    def test_the_newest_key_seals_and_older_ones_open(self) -> None:
        older, newer = new_key(), new_key()
        record = Record(1, 1, ev.HoleCardsDealt(3, (0, 1)))
        before = KeyRing([older]).seal("t", record)
        both = KeyRing([older, newer])
        after = both.seal("t", record)
        assert both.open("t", 1, 1, before) == both.open("t", 1, 1, after) == record.event
        assert KeyRing([newer]).open("t", 1, 1, after) == record.event
        with pytest.raises(KeyMissing, match=older.id):
            KeyRing([newer]).open("t", 1, 1, before)

    def test_errors_show_no_key(self) -> None:
        assert "secret" not in repr(new_key())

    def test_another_process_opens_sealed_events(self, ring: KeyRing) -> None:
        record = Record(1, 1, ev.HoleCardsDealt(3, (0, 1)))
        sent: KeyRing = pickle.loads(pickle.dumps(ring))  # noqa: S301 - as multiprocessing does
        assert sent.open("t", 1, 1, ring.seal("t", record)) == record.event


class TestTheRecord:
    async def test_hidden_events_are_sealed_until_the_hand_is_over(
        self, sealing: Journal, players: Players, url: str
    ) -> None:
        await sealing.append("t", PLAYED[:BEGUN])
        assert sealed_seqs(url) == HIDDEN_SEQS
        await sealing.append("t", PLAYED[BEGUN : ENDED - 1])
        assert sealed_seqs(url) == HIDDEN_SEQS
        await sealing.append("t", PLAYED[ENDED - 1 :])
        assert sealed_seqs(url) == []
        with History(url) as past:
            assert list(past.records("t")) == PLAYED

    async def test_opened_events_equal_unsealed_ones(
        self, sealing: Journal, journal: Journal, players: Players, url: str
    ) -> None:
        await sealing.append("t", PLAYED[:BEGUN])
        await sealing.append("t", PLAYED[BEGUN:])
        await journal.append("u", numbered([*ann_and_bob_sit_down(), *shown_down(2).events]))
        kept = "SELECT data FROM events WHERE table_id = '{}' AND kind <> 'hand_started' ORDER BY seq"
        assert query(url, kept.format("t")) == query(url, kept.format("u"))

    async def test_another_server_opens_a_recovered_hand(
        self, sealing: Journal, other: Journal, ring: KeyRing, players: Players, url: str
    ) -> None:
        await sealing.append("t", PLAYED[:BEGUN])
        await sealing.leases.release()
        successor = Journal(other._writer, ring=ring)
        assert await successor.left_open() == ["t"]
        assert list((await successor.load("t")).records) == PLAYED[:BEGUN]
        await successor.append("t", PLAYED[BEGUN:])
        assert sealed_seqs(url) == []
        with History(url) as past:
            assert list(past.records("t")) == PLAYED

    async def test_events_of_an_unacknowledged_append_are_opened(
        self, sealing: Journal, players: Players, url: str
    ) -> None:
        await sealing.append("t", PLAYED[:3])
        unheard = Journal(sealing._writer, sealing.leases, sealing._hidden._ring)
        await unheard.append("t", PLAYED[3:BEGUN])
        assert await sealing.resynchronise("t", 3) == PLAYED[3:BEGUN]
        await sealing.append("t", PLAYED[BEGUN:])
        assert sealed_seqs(url) == []

    async def test_unacknowledged_end_leaves_nothing_to_open(
        self, sealing: Journal, players: Players, url: str
    ) -> None:
        await sealing.append("t", PLAYED[:BEGUN])
        hidden = sealing._hidden
        unheard = Journal(sealing._writer, sealing.leases, hidden._ring)
        await unheard.load("t")
        await unheard.append("t", PLAYED[BEGUN:])
        assert await sealing.resynchronise("t", BEGUN) == PLAYED[BEGUN:]
        assert sealed_seqs(url) == []
        assert hidden._plain == {}

    async def test_state_of_a_lost_table_is_dropped(
        self, sealing: Journal, players: Players, url: str
    ) -> None:
        await sealing.append("t", PLAYED[:BEGUN])
        sealing.dispose("t")
        await sealing.append("t", PLAYED[BEGUN:])
        assert sealed_seqs(url) == HIDDEN_SEQS

    async def test_resynchronising_a_lost_table_opens_nothing(
        self, sealing: Journal, other: Journal, ring: KeyRing, players: Players
    ) -> None:
        await sealing.append("t", PLAYED[:3])
        await sealing.leases.release("t")
        successor = Journal(other._writer, ring=ring)
        await successor.left_open()
        await successor.append("t", PLAYED[3:BEGUN])
        with pytest.raises(LeaseLost):
            await sealing.resynchronise("t", 3)
        assert sealing._hidden._plain == {}

    async def test_unsealed_hand_in_progress_resumes(
        self, journal: Journal, other: Journal, ring: KeyRing, players: Players, url: str
    ) -> None:
        await journal.append("t", PLAYED[:BEGUN])
        await journal.leases.release()
        successor = Journal(other._writer, ring=ring)
        await successor.left_open()
        await successor.check_keys()
        assert list((await successor.load("t")).records) == PLAYED[:BEGUN]
        await successor.append("t", PLAYED[BEGUN:])
        with History(url) as past:
            assert list(past.records("t")) == PLAYED

    async def test_abandoned_hand_is_opened(self, sealing: Journal, players: Players, url: str) -> None:
        await sealing.append("t", PLAYED[:BEGUN])
        await sealing.abandon("t")
        assert sealed_seqs(url) == []
        assert sealing._hidden._plain == {}

    async def test_moved_or_changed_events_prevent_recovery(
        self, sealing: Journal, players: Players, url: str
    ) -> None:
        await sealing.append("t", PLAYED[:BEGUN])
        moved = move_what_is_sealed(url)
        with pytest.raises(BadMessage, match=f"event {moved} of table t was changed or moved"):
            await sealing.load("t")
        await sealing.abandon("t")
        assert sealed_seqs(url) == [moved]


class TestAMissingKey:
    async def test_missing_key_stops_the_server_and_abandons_nothing(
        self, sealing: Journal, other: Journal, players: Players, url: str
    ) -> None:
        await sealing.append("t", PLAYED[:BEGUN])
        await sealing.leases.release()
        stranger = Journal(other._writer, ring=KeyRing([new_key()]))
        with pytest.raises(KeyMissing, match="a hand in progress is sealed with the key"):
            await stranger.check_keys()
        assert await stranger.left_open() == ["t"]
        with pytest.raises(KeyMissing):
            await stranger.load("t")
        assert stranger.leases.epoch("t") is None
        assert sealed_seqs(url) == HIDDEN_SEQS

    async def test_hand_with_a_lost_key_can_be_abandoned(
        self, sealing: Journal, other: Journal, players: Players, url: str
    ) -> None:
        await sealing.append("t", PLAYED[:BEGUN])
        await sealing.leases.release()
        heir = Journal(other._writer, ring=KeyRing([new_key()]), abandons_sealed=True)
        await heir.check_keys()
        assert await heir.left_open() == ["t"]
        with pytest.raises(BadMessage):
            await heir.load("t")
        await heir.abandon("t")
        assert query(url, "SELECT closed_at IS NULL FROM tables") in ([(0,)], [(False,)])

    async def test_keys_of_finished_hands_are_not_needed(
        self, sealing: Journal, other: Journal, players: Players
    ) -> None:
        await sealing.append("t", PLAYED[:BEGUN])
        await sealing.append("t", PLAYED[BEGUN:])
        await Journal(other._writer, ring=KeyRing([new_key()])).check_keys()


class TestReading:
    async def test_without_keys_only_public_events_are_shown(
        self, sealing: Journal, players: Players, url: str
    ) -> None:
        await sealing.append("t", PLAYED[:BEGUN])
        with History(url) as past:
            hand = past.hand(1)
            assert all(event.audience is Audience.EVERYONE for event in hand.events)
            assert hand.sealed == len(HIDDEN_SEQS)
            with pytest.raises(KeyMissing):
                list(past.records("t"))
        said = run(history, "--db", url, "--hand", "1").output
        assert "Hidden cards are sealed" in said
        assert not any(card in said for card in ("Jh", "Js", "8c", "8d"))

    async def test_unsealing_is_in_the_audit(
        self, writer: Writer, players: Players, own_keys: Path, url: str
    ) -> None:
        await Journal(writer, ring=KeyRing(read_keys(own_keys))).append("t", PLAYED[:BEGUN])
        result = run(history, "--db", url, "--hand", "1", "--unseal", "--seal-keys", str(own_keys))
        assert "Jh Js" in result.output
        checked = run(verify_command, "--db", url, "--unseal", "--seal-keys", str(own_keys))
        assert "left out" not in checked.output
        operators = Operators(writer)
        await operators.appoint("ann", operator=True)
        kept = [row for row in await operators.audit("ann", None, 10) if row.action == "unseal"]
        assert [(row.operator, row.subject) for row in kept] == [
            (None, "all hands in progress"),
            (None, "hand 1"),
        ]

    def test_unsealing_needs_a_hand(self, url: str) -> None:
        assert run(history, "--db", url, "--unseal").exit_code == 2

    async def test_wrong_keys_show_nothing(
        self, sealing: Journal, players: Players, own_keys: Path, url: str
    ) -> None:
        await sealing.append("t", PLAYED[:BEGUN])
        result = run(history, "--db", url, "--hand", "1", "--unseal", "--seal-keys", str(own_keys))
        assert result.exit_code == 2
        assert "is not loaded" in result.output

    async def test_changed_seal_is_damage(
        self, sealing: Journal, players: Players, ring: KeyRing, url: str
    ) -> None:
        await sealing.append("t", PLAYED[:BEGUN])
        move_what_is_sealed(url)
        with History(url, ring) as past, pytest.raises(JournalDamaged):
            past.hand(1)


@pytest.mark.usefixtures("numbered_hands")
class TestAnAudit:
    @pytest_asyncio.fixture
    async def numbered_hands(self, journal: Journal) -> None:
        await journal.new_hand_id()

    async def test_sealed_events_are_checked_with_keys_only(
        self, sealing: Journal, players: Players, ring: KeyRing, url: str
    ) -> None:
        await sealing.append("t", PLAYED[:BEGUN])
        for keys in (None, ring):
            found: list[AuditFinding] = []
            assert verify(url, found.append, ring=keys).sealed == len(HIDDEN_SEQS)
            assert found == []
        said = run(verify_command, "--db", url).output
        assert "no problems found" in said
        assert "Sealed events of hands in progress were left out" in said

    async def test_broken_seal_is_found(
        self, sealing: Journal, players: Players, ring: KeyRing, url: str
    ) -> None:
        await sealing.append("t", PLAYED[:BEGUN])
        move_what_is_sealed(url)
        assert FindingKind.SEALED in faults_of(url, ring)

    async def test_sealed_event_of_a_finished_hand_is_found(
        self, sealing: Journal, players: Players, ring: KeyRing, url: str
    ) -> None:
        await sealing.append("t", PLAYED[:BEGUN])
        first = events.c.seq == HIDDEN_SEQS[0]
        [(sealed,)] = query(url, select(events.c.data).where(first))
        await sealing.append("t", PLAYED[BEGUN:])
        query(url, update(events).where(first).values(data=sealed))
        for keys in (None, ring):
            assert faults_of(url, keys) == [FindingKind.SEALED]

    async def test_public_events_are_checked_without_keys(
        self, sealing: Journal, players: Players, url: str
    ) -> None:
        await sealing.append("t", PLAYED[:BEGUN])
        query(
            url,
            """UPDATE events SET data = replace(data, '"seat":1', '"seat":2') WHERE kind = 'blind_posted'""",
        )
        assert FindingKind.NOT_AS_PLAYED in faults_of(url, None)


def run(command: click.Command, *arguments: str) -> Result:
    """Run the command in a thread, because it has an event loop of its own."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(CliRunner().invoke, command, arguments).result()


def faults_of(url: str, ring: KeyRing | None) -> list[FindingKind]:
    found: list[AuditFinding] = []
    verify(url, found.append, ring=ring)
    return [finding.fault for finding in found]
