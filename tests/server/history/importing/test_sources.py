"""What the sources of imported hands say of them, kept and written again."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import delete
from sqlalchemy import text as sql

from riverboat.engine import events as ev
from riverboat.engine.games import GAMES
from riverboat.engine.hand import Hand, HandState
from riverboat.engine.notation.files import FileHand, hands_in
from riverboat.engine.notation.provenance import Provenance
from riverboat.server.history.archiving import archive
from riverboat.server.history.database.models import hand_players, hands, provenance
from riverboat.server.history.database.utc_time import to_milliseconds
from riverboat.server.history.database.writer import Transaction, Writer
from riverboat.server.history.errors import HistoryUnavailable
from riverboat.server.history.importing.importer import HandRejected, Importer
from riverboat.server.history.journal.journal import Journal
from riverboat.server.history.players import Players
from riverboat.server.history.queries.export import export
from riverboat.server.history.queries.hands import History
from riverboat.server.history.queries.sources import KnownSources
from riverboat.server.history.verifying.audit import verify
from tests.engine.notation.real_hands import real_hands
from tests.server.history.builders import ann_and_bob_sit_down, folded_on_the_turn, numbered, shown_down
from tests.support.databases import query
from tests.support.deals import play_out, random_hand

JUNE = datetime(2023, 6, 22, 21, 30, tzinfo=timezone(timedelta(hours=-7)))
STARS = Provenance(
    format="pokerstars",
    venue="PokerStars",
    hand="241000000001",
    played=JUNE,
    zone="PT",
    currency="USD",
    unit=100,
    table="Lagoon",
    seats=6,
    hero=1,
)


@pytest.fixture
def past(url: str) -> Iterator[History]:
    with History(url) as past:
        yield past


def from_source(hand: Hand, source: Provenance, *, heroes: Sequence[int] = (1, 4)) -> FileHand:
    """Return `hand` as in a file that shows the hole cards of `heroes` only."""
    events = [
        event
        for event in hand.events
        if not isinstance(event, ev.DeckShuffled)
        and not (isinstance(event, ev.HoleCardsDealt | ev.CardsDiscarded) and event.seat not in heroes)
    ]
    return FileHand("line 1", 0, source.table, hand, events, {}, frozenset(), source)


async def imported(writer: Writer, past: History, *files: Sequence[FileHand]) -> Importer:
    importer = Importer(writer, past)
    for file in files:
        importer.begin_file()
        for hand in file:
            await importer.add(hand)
    await importer.close()
    return importer


def holes(past: History, hand: int) -> dict[int, Any]:
    events = past.hand(hand).events
    return {event.seat: event.cards for event in events if isinstance(event, ev.HoleCardsDealt)}


def assert_sound(url: str) -> None:
    findings: list[object] = []
    verify(url, findings.append)
    assert findings == []


async def test_source_is_kept_and_the_hand_has_its_date(writer: Writer, past: History, url: str) -> None:
    source = replace(STARS, comments=("A hero call.",), unknown={"skin": {"x": [1, None, "é"]}})
    await imported(writer, past, [from_source(shown_down(1), source)])

    (shown,) = past.hands(limit=10)
    assert shown.source == source
    assert shown.source.played is not None
    assert shown.source.played.utcoffset() == JUNE.utcoffset()
    assert shown.started_at == shown.ended_at == JUNE
    assert query(url, "SELECT DISTINCT started_at FROM hand_players") == [(to_milliseconds(JUNE),)]
    assert_sound(url)


async def test_hands_are_listed_by_when_they_were_played(
    writer: Writer, past: History, players: Players
) -> None:
    await Journal(writer).append("own", numbered([*ann_and_bob_sit_down(), *shown_down(1000).events]))
    dates = [JUNE, JUNE - timedelta(days=400), JUNE + timedelta(hours=1)]
    sources = [replace(STARS, hand=str(n), played=date) for n, date in enumerate(dates)]
    await imported(writer, past, [from_source(shown_down(n), each) for n, each in enumerate(sources)])

    shown = past.hands(limit=10)
    assert [hand.source.hand for hand in shown] == ["", "2", "0", "1"]
    assert [past.hand(id).summary.source.hand for id in past.finished()] == ["1", "0", "2", ""]
    ann = shown[1].players[0].player
    assert [hand.source.hand for hand in past.hands(limit=2, player=ann)] == ["2", "0"]
    assert len(past.finished(since=JUNE)) == 3


async def test_id_at_a_venue_recognises_a_hand_at_another_table(writer: Writer, past: History) -> None:
    hand = shown_down(1)
    importer = await imported(
        writer, past, [from_source(hand, STARS)], [replace(from_source(hand, STARS), table="Other name")]
    )
    assert len(past.finished()) == 1
    assert (importer.joined, importer.completed) == (0, 0)


async def test_same_play_with_another_id_or_date_is_another_hand(writer: Writer, past: History) -> None:
    again = replace(STARS, hand="241000000002")
    elsewhere = replace(STARS, venue="", played=JUNE + timedelta(days=1))
    for source in (STARS, again, elsewhere):
        await imported(writer, past, [from_source(shown_down(1), source)])
    assert len(past.finished()) == 3


@pytest.mark.parametrize("at_once", [True, False])
async def test_second_hero_adds_the_missing_cards(
    writer: Writer, past: History, url: str, at_once: bool
) -> None:
    hands = [shown_down(1), folded_on_the_turn(2), folded_on_the_turn(3)]
    sources = [replace(STARS, hand=str(n)) for n in range(3)]
    ann = [from_source(hand, source, heroes=[1]) for hand, source in zip(hands, sources, strict=True)]
    bob = [
        from_source(hand, replace(source, hero=4, event="Sunday"), heroes=[4])
        for hand, source in zip(hands, sources, strict=True)
    ]
    if at_once:
        importer = await imported(writer, past, ann, bob)
    else:
        await imported(writer, past, ann)
        importer = await imported(writer, past, bob)

    assert importer.joined == 3
    for id, hand in zip(past.finished(), hands, strict=True):
        expected = [event for event in hand.events if not isinstance(event, ev.DeckShuffled)]
        record = past.hand(id)
        assert record.events[1:] == expected[1:]
        assert (record.summary.source.hero, record.summary.source.event) == (1, "Sunday")
        assert HandState.replay(record.events).stacks() == hand.stacks()
    assert_sound(url)

    again = await imported(writer, past, ann, bob)
    assert (len(past.finished()), again.joined, again.completed) == (3, 0, 0)


async def test_three_heroes_of_one_hand(writer: Writer, past: History, url: str) -> None:
    hand = shown_down(1)
    files = [[from_source(hand, STARS, heroes=heroes)] for heroes in ([], [4], [1])]
    await imported(writer, past, *files)
    (id,) = past.finished()
    assert list(holes(past, id)) == [
        event.seat for event in hand.events if isinstance(event, ev.HoleCardsDealt)
    ]
    assert_sound(url)


async def test_draw_game_is_joined(writer: Writer, past: History, url: str) -> None:
    rng = Random(5)
    hands = [random_hand(rng, game=GAMES[code]) for code in ("27td", "badugi", "stud", "5cd")]
    for n, hand in enumerate(hands):
        play_out(hand, rng)
        every = [seat.number for seat in hand.seats]
        for heroes in (every[:1], every[1:]):
            await imported(writer, past, [from_source(hand, replace(STARS, hand=str(n)), heroes=heroes)])
            assert len(past.finished()) == n + 1
    for id, hand in zip(past.finished(), hands, strict=True):
        known = [event for event in past.hand(id).events[1:] if isinstance(event, ev.HoleCardsDealt)]
        dealt = [event for event in hand.events if isinstance(event, ev.HoleCardsDealt)]
        assert sorted(known, key=repr) == sorted(dealt, key=repr)
    assert_sound(url)


@pytest.mark.parametrize(
    ("other", "source", "reason"),
    [
        (folded_on_the_turn(1), STARS, "with other players, seats or stacks"),
        (shown_down(1), replace(STARS, currency="EUR"), "with another currency"),
        (shown_down(1), replace(STARS, played=JUNE + timedelta(seconds=1)), "with another date"),
        (shown_down(1), replace(STARS, unit=1), "with another unit of money"),
    ],
)
async def test_contradiction_is_refused_and_changes_nothing(
    writer: Writer, past: History, other: Hand, source: Provenance, reason: str
) -> None:
    await imported(writer, past, [from_source(shown_down(1), STARS)])
    (id,) = past.finished()
    before = past.hand(id)
    with pytest.raises(
        HandRejected, match=f"hand 241000000001 of PokerStars is recorded already, as hand {id}, {reason}"
    ):
        await imported(writer, past, [from_source(other, source)])
    assert past.hand(id) == before
    assert len(past.finished()) == 1


async def test_other_play_is_a_contradiction(writer: Writer, past: History) -> None:
    hand = from_source(shown_down(1), STARS)
    await imported(writer, past, [hand])
    events = [event for event in hand.events if not isinstance(event, ev.HandShown)]
    with pytest.raises(HandRejected, match="with other actions, shown cards or results"):
        await imported(writer, past, [replace(hand, events=events)])


async def test_other_hole_cards_are_a_contradiction(writer: Writer, past: History) -> None:
    hand = from_source(folded_on_the_turn(1), STARS)
    await imported(writer, past, [hand])
    events = [
        replace(event, cards=event.cards[::-1][:1] * 2)
        if isinstance(event, ev.HoleCardsDealt) and event.seat == 4
        else event
        for event in hand.events
    ]
    with pytest.raises(HandRejected, match="with other hole cards in seat 5"):
        await imported(writer, past, [replace(hand, events=events)])


async def test_hand_that_was_imported_before_gets_what_is_missing(
    writer: Writer, past: History, url: str
) -> None:
    hands_of_file = [from_source(shown_down(1), STARS), from_source(shown_down(2), replace(STARS, hand="7"))]
    await imported(writer, past, [replace(each, provenance=Provenance()) for each in hands_of_file])

    def forget(transaction: Transaction) -> None:
        transaction.execute(delete(provenance))

    await writer.run(forget)  # as before there was a provenance
    assert_sound(url)
    importer = await imported(writer, past, hands_of_file)

    assert importer.completed == 2
    assert [hand.source.hand for hand in past.hands(limit=3)] == ["7", "241000000001"]
    assert {hand.started_at for hand in past.hands(limit=3)} == {JUNE}
    assert_sound(url)


async def test_identical_hands_are_completed_file_by_file(writer: Writer, past: History, url: str) -> None:
    bare = [from_source(shown_down(n), Provenance(format="phh")) for n in range(2)]
    await imported(writer, past, bare)
    event, level = Provenance(format="phh", event="Sunday"), Provenance(format="phh", level="3")
    files = [[replace(each, provenance=source) for each in bare] for source in (event, level)]
    files = [[replace(each, table="") for each in file] for file in files]
    importer = await imported(writer, past, *files)
    assert importer.completed == 4
    assert [(hand.source.event, hand.source.level) for hand in past.hands(limit=5)] == [("Sunday", "3")] * 2
    assert_sound(url)


async def test_day_becomes_a_time(writer: Writer, past: History) -> None:
    day = replace(STARS, played=datetime(2023, 6, 22, tzinfo=UTC), zone="", precision="day")
    await imported(writer, past, [from_source(shown_down(1), day)], [from_source(shown_down(1), STARS)])
    (shown,) = past.hands(limit=2)
    assert (shown.source, shown.started_at) == (STARS, JUNE)


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (replace(STARS, hand="9" * 201), "the id is longer than 200 characters"),
        (replace(STARS, venue="Poker\0Stars"), "contains a NUL character"),
        (replace(STARS, played=datetime(3023, 1, 1, tzinfo=UTC)), "it cannot have been played on 3023-01-01"),
        (replace(STARS, played=datetime(23, 1, 1, tzinfo=UTC)), "it cannot have been played on"),
        (replace(STARS, comments=("\ud800",)), "cannot be kept as JSON"),
        (replace(STARS, comments=("x" * 70_000,)), "is longer than 65536 bytes"),
    ],
)
async def test_impossible_source_is_refused(
    writer: Writer, past: History, source: Provenance, reason: str
) -> None:
    with pytest.raises(HandRejected, match=reason):
        await imported(writer, past, [from_source(shown_down(1), source)])
    assert past.finished() == []


async def test_audit_finds_a_changed_source(writer: Writer, past: History, url: str) -> None:
    await imported(writer, past, [from_source(shown_down(1), STARS)])
    for change, says in (
        ({"content": "x"}, "differs in content"),
        ({"venue_hand": "x"}, "differs in venue_hand"),
        ({"data": "{"}, "cannot be read"),
    ):

        def alter(transaction: Transaction, change: dict[str, str] = change) -> None:
            transaction.execute(provenance.update().values(change))

        await writer.run(alter)
        findings: list[object] = []
        verify(url, findings.append)
        assert len(findings) == 1
        assert says in str(findings[0])


async def test_audit_finds_a_wrong_date_in_the_lists(writer: Writer, past: History, url: str) -> None:
    await imported(writer, past, [from_source(shown_down(1), STARS)])
    for listed in (hands, hand_players):

        def alter(transaction: Transaction, listed: Any = listed) -> None:
            transaction.execute(listed.update().values(started_at=datetime(2001, 1, 1, tzinfo=UTC)))

        await writer.run(alter)
    findings: list[object] = []
    verify(url, findings.append)
    assert [str(each).partition(":")[0] for each in findings] == ["hand_list"]


async def test_archive_carries_the_sources(writer: Writer, past: History, url: str, tmp_path: Path) -> None:
    await imported(
        writer,
        past,
        [
            replace(from_source(shown_down(1), STARS), digest="first"),
            replace(from_source(shown_down(2), replace(STARS, hand="2")), digest="second"),
        ],
    )
    file = tmp_path / "old.db"
    done = await archive(url, datetime.now(UTC) + timedelta(days=1), file)

    assert (done.hands, done.left) == (2, {})
    assert query(url, "SELECT count(*) FROM provenance") == [(0,)]
    assert query(url, "SELECT count(*) FROM source_texts") == [(0,)]
    archived = f"sqlite:///{file}"
    assert query(archived, "SELECT digest FROM source_texts ORDER BY hand") == [("first",), ("second",)]
    with History(archived) as old:
        assert [hand.source.hand for hand in old.hands(limit=5)] == ["2", "241000000001"]
    assert_sound(archived)
    assert_sound(url)


@pytest.mark.parametrize("name", ["phh", "ohh"])
@pytest.mark.parametrize("sample", ["wsop_sample.phhs", "pluribus_sample.phhs"])
async def test_real_hands_go_out_as_they_came_in(
    writer: Writer, past: History, url: str, name: str, sample: str
) -> None:
    hands = list(islice(hands_in(real_hands(sample).read_text(), lambda error: None), 30))
    await imported(writer, past, hands)
    numbers = past.finished()
    assert len(numbers) == len(hands)
    exported = list(export(past, sorted(numbers), name))
    written = [(hand, each.text) for hand, each in zip(hands, exported, strict=True) if not each.reason]
    assert written
    for hand, text in written:
        (again,) = hands_in(text)
        assert again.provenance == hand.provenance
        assert again.hand.stacks() == hand.hand.stacks()

    await imported(writer, past, list(hands_in("".join(text for _, text in written))))
    assert past.finished() == numbers
    assert_sound(url)


@pytest.mark.parametrize("name", ["phh", "ohh"])
async def test_money_goes_out_as_it_came_in(writer: Writer, past: History, name: str) -> None:
    source = replace(STARS, tournament="12", comments=("two\nlines",), unknown={"a": [None, 1.5]})
    await imported(writer, past, [from_source(shown_down(1), source)])
    (exported,) = export(past, past.finished(), name)
    (again,) = hands_in(exported.text)
    assert again.provenance == source
    assert "1500" not in exported.text


async def test_look_up_that_fails_is_reported(writer: Writer, past: History) -> None:
    known = KnownSources(past)
    assert known.find("went", "", "") == []
    known.refresh()
    await rename(writer, "provenance", "other")
    try:
        with pytest.raises(HistoryUnavailable, match=r"provenance|42P01"):
            known.find("went", "", "")
        known.refresh()
    finally:
        await rename(writer, "other", "provenance")
    assert known.find("went", "", "") == []
    known.refresh()


async def rename(writer: Writer, table: str, to: str) -> None:
    await writer.run(lambda transaction: transaction.execute(sql(f"ALTER TABLE {table} RENAME TO {to}")))
