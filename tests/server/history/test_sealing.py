"""Hidden cards at rest: what a seal holds to, and what becomes of what is sealed."""

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

from engine import events as ev
from engine.events import Audience, Event, HandEnded
from server.history.command import history
from server.history.errors import KeyMissing, KeysUnusable, NotOwner, RecordDamaged, SealBroken
from server.history.journal import Journal
from server.history.keys import VARIABLE, key_file, new_key, read_keys, ring_for, write_keys
from server.history.keys_command import keys as keys_command
from server.history.models import events
from server.history.operators import Operators
from server.history.players import Players
from server.history.queries import History
from server.history.sealing import Key, KeyRing, is_sealed
from server.history.verifying import Fault, Finding, verify
from server.history.verifying.command import verify_command
from server.history.writer import Writer
from server.protocol.errors import BadMessage
from server.protocol.records import Record, event_to_data
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


@pytest.fixture
def own_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of keys that no variable takes precedence of."""
    monkeypatch.delenv(VARIABLE, raising=False)
    file = tmp_path / "keys"
    write_keys(file, [new_key()])
    return file


def move_what_is_sealed(url: str) -> int:
    """Put what is sealed in one event into another, whose number is returned."""
    one, two = HIDDEN_SEQS[:2]
    [(sealed,)] = query(url, select(events.c.data).where(events.c.seq == one))
    query(url, update(events).where(events.c.seq == two).values(data=sealed))
    return two


def sealed_seqs(url: str) -> list[int]:
    rows = query(url, "SELECT seq, data FROM events ORDER BY seq")
    return [seq for seq, data in rows if is_sealed(data)]


class TestASeal:
    @given(event=HIDDEN, place=PLACES)
    def test_what_was_sealed_is_opened_and_cannot_be_read(self, event: Event, place: tuple[int, int]) -> None:
        ring = KeyRing([new_key()])
        sealed = ring.seal("t", Record(*place, event))
        assert is_sealed(sealed)
        cards = msgspec.msgpack.encode(event_to_data(event)["cards"])
        assert cards not in b64decode(sealed.rpartition(":")[2])
        assert ring.open("t", *place, sealed) == event

    @given(event=HIDDEN, place=PLACES, other=PLACES)
    def test_what_was_moved_is_refused(
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
    def test_what_was_changed_is_refused_and_nothing_of_it_is_told(
        self, event: Event, data: st.DataObject
    ) -> None:
        ring = KeyRing([Key("k", bytes(32))])
        sealed = ring.seal("t", Record(1, 1, event))
        at = data.draw(st.integers(len("sealed:k:"), len(sealed) - 1))
        changed = data.draw(st.characters(codec="utf-8").filter(lambda letter: letter != sealed[at]))
        with pytest.raises(SealBroken) as refused:
            ring.open("t", 1, 1, sealed[:at] + changed + sealed[at + 1 :])
        assert str(refused.value) == "event 1 of table t is not as it was sealed"

    @given(one=DECKS, other=DECKS)
    def test_its_length_says_nothing_of_the_cards(self, one: tuple[int, ...], other: tuple[int, ...]) -> None:
        ring = KeyRing([new_key()])
        lengths = {len(ring.seal("t", Record(1, 1, ev.HoleCardsDealt(3, deck[:2])))) for deck in (one, other)}
        assert len(lengths) == 1

    def test_nothing_is_sealed_alike_twice(self, ring: KeyRing) -> None:
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

    def test_an_error_shows_no_key(self) -> None:
        assert "secret" not in repr(new_key())

    def test_another_process_opens_what_was_sealed(self, ring: KeyRing) -> None:
        record = Record(1, 1, ev.HoleCardsDealt(3, (0, 1)))
        sent: KeyRing = pickle.loads(pickle.dumps(ring))  # noqa: S301 - as multiprocessing does
        assert sent.open("t", 1, 1, ring.seal("t", record)) == record.event


class TestTheRecord:
    async def test_during_a_hand_what_not_everybody_may_see_is_sealed_and_then_plain(
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

    async def test_the_plain_record_is_to_the_letter_that_of_a_hand_that_never_was_sealed(
        self, sealing: Journal, journal: Journal, players: Players, url: str
    ) -> None:
        await sealing.append("t", PLAYED[:BEGUN])
        await sealing.append("t", PLAYED[BEGUN:])
        await journal.append("u", numbered([*ann_and_bob_sit_down(), *shown_down(2).events]))
        kept = "SELECT data FROM events WHERE table_id = '{}' AND kind <> 'hand_started' ORDER BY seq"
        assert query(url, kept.format("t")) == query(url, kept.format("u"))

    async def test_another_server_finds_the_same_cards_and_makes_them_plain(
        self, sealing: Journal, other: Journal, ring: KeyRing, players: Players, url: str
    ) -> None:
        await sealing.append("t", PLAYED[:BEGUN])
        await sealing.owners.release()
        successor = Journal(other._writer, ring=ring)
        assert await successor.left_open() == ["t"]
        assert list((await successor.on_record("t")).records) == PLAYED[:BEGUN]
        await successor.append("t", PLAYED[BEGUN:])
        assert sealed_seqs(url) == []
        with History(url) as past:
            assert list(past.records("t")) == PLAYED

    async def test_what_was_sealed_in_an_append_that_nobody_heard_of_becomes_plain(
        self, sealing: Journal, players: Players, url: str
    ) -> None:
        await sealing.append("t", PLAYED[:3])
        unheard = Journal(sealing._writer, sealing.owners, sealing._hidden._ring)
        await unheard.append("t", PLAYED[3:BEGUN])
        assert await sealing.regain("t", 3) == PLAYED[3:BEGUN]
        await sealing.append("t", PLAYED[BEGUN:])
        assert sealed_seqs(url) == []

    async def test_an_end_that_nobody_heard_of_leaves_nothing_to_do(
        self, sealing: Journal, players: Players, url: str
    ) -> None:
        await sealing.append("t", PLAYED[:BEGUN])
        hidden = sealing._hidden
        unheard = Journal(sealing._writer, sealing.owners, hidden._ring)
        await unheard.on_record("t")
        await unheard.append("t", PLAYED[BEGUN:])
        assert await sealing.regain("t", BEGUN) == PLAYED[BEGUN:]
        assert sealed_seqs(url) == []
        assert hidden._plain == {}

    async def test_nothing_is_known_any_more_of_a_table_that_another_server_has(
        self, sealing: Journal, players: Players, url: str
    ) -> None:
        await sealing.append("t", PLAYED[:BEGUN])
        sealing.let_go("t")
        await sealing.append("t", PLAYED[BEGUN:])
        assert sealed_seqs(url) == HIDDEN_SEQS

    async def test_a_look_that_finds_a_table_to_be_anothers_opens_nothing(
        self, sealing: Journal, other: Journal, ring: KeyRing, players: Players
    ) -> None:
        await sealing.append("t", PLAYED[:3])
        await sealing.owners.release("t")
        successor = Journal(other._writer, ring=ring)
        await successor.left_open()
        await successor.append("t", PLAYED[3:BEGUN])
        with pytest.raises(NotOwner):
            await sealing.regain("t", 3)
        assert sealing._hidden._plain == {}

    async def test_a_hand_in_progress_from_before_there_were_seals_goes_on(
        self, journal: Journal, other: Journal, ring: KeyRing, players: Players, url: str
    ) -> None:
        await journal.append("t", PLAYED[:BEGUN])
        await journal.owners.release()
        successor = Journal(other._writer, ring=ring)
        await successor.left_open()
        await successor.check_keys()
        assert list((await successor.on_record("t")).records) == PLAYED[:BEGUN]
        await successor.append("t", PLAYED[BEGUN:])
        with History(url) as past:
            assert list(past.records("t")) == PLAYED

    async def test_a_hand_that_is_given_up_becomes_plain(
        self, sealing: Journal, players: Players, url: str
    ) -> None:
        await sealing.append("t", PLAYED[:BEGUN])
        await sealing.give_up("t")
        assert sealed_seqs(url) == []
        assert sealing._hidden._plain == {}

    async def test_what_was_moved_or_changed_cannot_be_played_on(
        self, sealing: Journal, players: Players, url: str
    ) -> None:
        await sealing.append("t", PLAYED[:BEGUN])
        moved = move_what_is_sealed(url)
        with pytest.raises(BadMessage, match=f"event {moved} of table t is not as it was sealed"):
            await sealing.on_record("t")
        await sealing.give_up("t")
        assert sealed_seqs(url) == [moved]


class TestAMissingKey:
    async def test_it_stops_a_server_and_gives_nothing_up(
        self, sealing: Journal, other: Journal, players: Players, url: str
    ) -> None:
        await sealing.append("t", PLAYED[:BEGUN])
        await sealing.owners.release()
        stranger = Journal(other._writer, ring=KeyRing([new_key()]))
        with pytest.raises(KeyMissing, match="a hand in progress is sealed with the key"):
            await stranger.check_keys()
        assert await stranger.left_open() == ["t"]
        with pytest.raises(KeyMissing):
            await stranger.on_record("t")
        assert stranger.owners.epoch("t") is None
        assert sealed_seqs(url) == HIDDEN_SEQS

    async def test_where_it_is_lost_for_good_the_hand_can_be_given_up(
        self, sealing: Journal, other: Journal, players: Players, url: str
    ) -> None:
        await sealing.append("t", PLAYED[:BEGUN])
        await sealing.owners.release()
        heir = Journal(other._writer, ring=KeyRing([new_key()]), gives_up_sealed=True)
        await heir.check_keys()
        assert await heir.left_open() == ["t"]
        with pytest.raises(BadMessage):
            await heir.on_record("t")
        await heir.give_up("t")
        assert query(url, "SELECT closed_at IS NULL FROM tables") in ([(0,)], [(False,)])

    async def test_the_keys_of_hands_that_are_over_are_not_wanted(
        self, sealing: Journal, other: Journal, players: Players
    ) -> None:
        await sealing.append("t", PLAYED[:BEGUN])
        await sealing.append("t", PLAYED[BEGUN:])
        await Journal(other._writer, ring=KeyRing([new_key()])).check_keys()


class TestReading:
    async def test_without_keys_a_hand_in_progress_is_told_as_everybody_may_see_it(
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
        assert "is sealed until it is" in said
        assert not any(card in said for card in ("Jh", "Js", "8c", "8d"))

    async def test_a_look_at_what_is_sealed_is_kept(
        self, writer: Writer, players: Players, own_keys: Path, url: str
    ) -> None:
        await Journal(writer, ring=KeyRing(read_keys(own_keys))).append("t", PLAYED[:BEGUN])
        told = run(history, "--db", url, "--hand", "1", "--unseal", "--seal-keys", str(own_keys))
        assert "Jh Js" in told.output
        checked = run(verify_command, "--db", url, "--unseal", "--seal-keys", str(own_keys))
        assert "left out" not in checked.output
        operators = Operators(writer)
        await operators.appoint("ann", operator=True)
        kept = [row for row in await operators.audit("ann", None, 10) if row.action == "unseal"]
        assert [(row.operator, row.subject) for row in kept] == [
            (None, "all hands in progress"),
            (None, "hand 1"),
        ]

    def test_a_look_wants_a_hand(self, url: str) -> None:
        assert run(history, "--db", url, "--unseal").exit_code == 2

    async def test_with_keys_that_are_none_of_its_own_nothing_is_told(
        self, sealing: Journal, players: Players, own_keys: Path, url: str
    ) -> None:
        await sealing.append("t", PLAYED[:BEGUN])
        told = run(history, "--db", url, "--hand", "1", "--unseal", "--seal-keys", str(own_keys))
        assert told.exit_code == 4
        assert "is not at hand" in told.output

    async def test_what_was_changed_is_damage(
        self, sealing: Journal, players: Players, ring: KeyRing, url: str
    ) -> None:
        await sealing.append("t", PLAYED[:BEGUN])
        move_what_is_sealed(url)
        with History(url, ring) as past, pytest.raises(RecordDamaged):
            past.hand(1)


@pytest.mark.usefixtures("numbered_hands")
class TestAnAudit:
    @pytest_asyncio.fixture
    async def numbered_hands(self, journal: Journal) -> None:
        await journal.new_hand_number()

    async def test_what_is_sealed_is_left_out_without_keys_and_checked_with_them(
        self, sealing: Journal, players: Players, ring: KeyRing, url: str
    ) -> None:
        await sealing.append("t", PLAYED[:BEGUN])
        for keys in (None, ring):
            found: list[Finding] = []
            assert verify(url, found.append, ring=keys).sealed == len(HIDDEN_SEQS)
            assert found == []
        said = run(verify_command, "--db", url).output
        assert "nothing is amiss" in said
        assert "What is sealed of the hands in progress was left out" in said

    async def test_a_seal_that_is_broken_is_found(
        self, sealing: Journal, players: Players, ring: KeyRing, url: str
    ) -> None:
        await sealing.append("t", PLAYED[:BEGUN])
        move_what_is_sealed(url)
        assert Fault.SEALED in faults_of(url, ring)

    async def test_what_is_sealed_of_a_hand_that_is_over_is_found(
        self, sealing: Journal, players: Players, ring: KeyRing, url: str
    ) -> None:
        await sealing.append("t", PLAYED[:BEGUN])
        first = events.c.seq == HIDDEN_SEQS[0]
        [(sealed,)] = query(url, select(events.c.data).where(first))
        await sealing.append("t", PLAYED[BEGUN:])
        query(url, update(events).where(first).values(data=sealed))
        for keys in (None, ring):
            assert faults_of(url, keys) == [Fault.SEALED]

    async def test_what_everybody_saw_of_a_sealed_hand_is_checked_without_keys(
        self, sealing: Journal, players: Players, url: str
    ) -> None:
        await sealing.append("t", PLAYED[:BEGUN])
        query(
            url,
            """UPDATE events SET data = replace(data, '"seat":1', '"seat":2') WHERE kind = 'blind_posted'""",
        )
        assert Fault.NOT_AS_PLAYED in faults_of(url, None)


class TestTheFile:
    def test_a_first_key_is_made_beside_the_database_for_nobody_else_to_read(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delenv(VARIABLE, raising=False)
        url = f"sqlite:///{tmp_path}/a.db"
        with pytest.raises(KeysUnusable, match="there are no keys"):
            ring_for(url)
        made = ring_for(url, make=True)
        assert key_file(url) == tmp_path / "a.db.keys"
        assert key_file(url).stat().st_mode & 0o777 == 0o600
        record = Record(1, 1, ev.HoleCardsDealt(3, (0, 1)))
        assert ring_for(url, make=True).open("t", 1, 1, made.seal("t", record)) == record.event

    def test_a_file_that_is_there_is_not_replaced_where_it_was_to_be_made(self, own_keys: Path) -> None:
        before = own_keys.read_bytes()
        with pytest.raises(FileExistsError):
            write_keys(own_keys, [new_key()], replace=False)
        assert own_keys.read_bytes() == before
        assert [file.name for file in own_keys.parent.iterdir() if "keys" in file.name] == ["keys"]

    @pytest.mark.parametrize("mode", [0o640, 0o604, 0o660])
    def test_one_that_others_may_read_is_refused(self, own_keys: Path, mode: int) -> None:
        own_keys.chmod(mode)
        with pytest.raises(KeysUnusable, match="others may read it: chmod 600"):
            read_keys(own_keys)

    @pytest.mark.parametrize(
        "text", ["", "hush", "a:hush", "a:aHVzaA==", "k:{0} k:{0}", ":{0}", "a/b:{0}", "A:{0}", "\xff"]
    )
    def test_what_is_no_key_is_refused_without_repeating_it(self, own_keys: Path, text: str) -> None:
        own_keys.write_bytes(text.format(own_keys.read_text().strip().partition(":")[2]).encode("latin-1"))
        with pytest.raises(KeysUnusable) as refused:
            read_keys(own_keys)
        assert "hush" not in str(refused.value)

    def test_the_variable_holds_the_keys_themselves(
        self, own_keys: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        [key] = read_keys(own_keys)
        monkeypatch.setenv(VARIABLE, own_keys.read_text())
        assert key.id in ring_for("postgresql+asyncpg://nobody@nowhere/none")
        other = own_keys.with_name("other")
        write_keys(other, [new_key()])
        assert key.id not in ring_for("sqlite:///none.db", other)

    def test_servers_on_postgresql_are_told_their_keys(
        self, own_keys: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        url = "postgresql+asyncpg://nobody@nowhere/none"
        with pytest.raises(KeysUnusable, match="riverboat keys rotate FILE"):
            ring_for(url, make=True)
        assert ring_for(url, own_keys)


class TestRotating:
    def test_a_key_is_added_and_the_older_ones_stay(self, own_keys: Path) -> None:
        [first] = read_keys(own_keys)
        result = run(keys_command, "rotate", str(own_keys))
        assert result.exit_code == 0
        kept, newest = read_keys(own_keys)
        assert kept == first
        assert newest.id in result.output
        assert own_keys.stat().st_mode & 0o777 == 0o600

    def test_the_file_is_made_where_there_is_none(self, tmp_path: Path) -> None:
        assert run(keys_command, "rotate", "--db", f"sqlite:///{tmp_path}/a.db").exit_code == 0
        assert len(read_keys(tmp_path / "a.db.keys")) == 1

    async def test_keys_are_dropped_that_no_hand_in_progress_is_sealed_with(
        self, writer: Writer, players: Players, own_keys: Path, url: str
    ) -> None:
        journal = Journal(writer, ring=KeyRing(read_keys(own_keys)))
        await journal.append("t", PLAYED[:BEGUN])
        for _ in range(2):
            run(keys_command, "rotate", str(own_keys))
        in_use, unused, newest = read_keys(own_keys)
        dropped = run(keys_command, "drop", str(own_keys), "--db", url)
        assert unused.id in dropped.output
        assert read_keys(own_keys) == [in_use, newest]
        await journal.append("t", PLAYED[BEGUN:])
        run(keys_command, "drop", str(own_keys), "--db", url)
        assert read_keys(own_keys) == [newest]
        assert "every key is wanted still" in run(keys_command, "drop", str(own_keys), "--db", url).output


def run(command: click.Command, *arguments: str) -> Result:
    """What the command says: in a thread, for it has an event loop of its own."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(CliRunner().invoke, command, arguments).result()


def faults_of(url: str, ring: KeyRing | None) -> list[Fault]:
    found: list[Finding] = []
    verify(url, found.append, ring=ring)
    return [finding.fault for finding in found]
