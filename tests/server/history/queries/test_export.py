import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest

from riverboat.engine.cards import Card
from riverboat.engine.events import Event
from riverboat.engine.games import GAMES
from riverboat.engine.hand import Hand
from riverboat.engine.notation import acpc, pokerstars
from riverboat.engine.notation.files import FileHand
from riverboat.engine.notation.hand_writers import WRITERS
from riverboat.engine.notation.phh import hand as phh_hand
from riverboat.engine.notation.phh import records as phh
from riverboat.server.history.database.writer import Writer
from riverboat.server.history.errors import JournalDamaged, UnknownTable
from riverboat.server.history.importing.importer import Importer
from riverboat.server.history.journal.journal import Journal
from riverboat.server.history.players import Players
from riverboat.server.history.queries.export import Exported, export
from riverboat.server.history.queries.hands import History
from tests.engine.notation.written_hands import cards_seen
from tests.server.history.builders import (
    OPENED,
    ann_and_bob_sit_down,
    folded_on_the_turn,
    numbered,
    open_table,
    shown_down,
)
from tests.support.databases import query
from tests.support.deals import play_out, random_hand


@pytest.fixture
async def recorded(journal: Journal, players: Players) -> None:
    """Record hand 7, all-in with a showdown, and hand 8, which is not over."""
    unfinished = folded_on_the_turn(8).events[:-3]
    await journal.append("t", numbered([*ann_and_bob_sit_down(), *shown_down(7).events, *unfinished]))


def texts(exported: list[Exported]) -> str:
    assert not any(each.reason for each in exported)
    return "".join([each.text for each in exported])


@pytest.mark.usefixtures("recorded")
class TestFormats:
    def test_only_finished_hands_are_listed(self, url: str) -> None:
        with History(url) as past:
            assert past.finished() == [7]

    def test_pokerstars(self, url: str) -> None:
        with History(url) as past:
            text = texts(list(export(past, [7], "pokerstars")))
        assert text.startswith("PokerStars Hand #7:  Hold'em No Limit (50/100) - ")
        assert "Table 'Home' 6-max (Play Money) Seat #2 is the button" in text
        (source,) = pokerstars.read(text)
        assert pokerstars.replay(source).hand.stacks() == shown_down(7).stacks()

    def test_phh(self, url: str) -> None:
        with History(url) as past:
            text = texts(list(export(past, [7], "phh")))
        (source,) = phh.read(text)
        assert phh_hand.replay(source).hand.stacks() == shown_down(7).stacks()
        assert (source.metadata["table"], source.metadata["time_zone"]) == ("Home", "UTC")

    def test_ohh(self, url: str) -> None:
        with History(url) as past:
            text = texts(list(export(past, [7], "ohh")))
        assert json.loads(text)["ohh"]["game_number"] == "7"

    def test_acpc(self, url: str) -> None:
        with History(url) as past:
            text = texts(list(export(past, [7], "acpc")))
        (hand,) = acpc.read(text)
        assert hand.number == 7
        assert list(hand.stacks().values()) == list(shown_down(7).stacks().values())

    def test_unfinished_hand_gives_the_reason(self, url: str) -> None:
        with History(url) as past:
            (exported,) = export(past, [8], "pokerstars")
        assert (exported.id, exported.text, exported.reason) == (8, "", "hand 8 is not finished")


async def test_file_of_many_hands_reads_back(journal: Journal, players: Players, url: str) -> None:
    events: list[Event] = [*ann_and_bob_sit_down(), *shown_down(1).events, *shown_down(2).events]
    await journal.append("t", numbered(events))
    with History(url) as past:
        text = {name: texts(list(export(past, [1, 2], name))) for name in WRITERS}
    assert [hand.number for hand in pokerstars.read(text["pokerstars"])] == [1, 2]
    assert [hand.hand for hand in phh.read(text["phh"])] == [1, 2]
    assert [hand.number for hand in acpc.read(text["acpc"])] == [1, 2]
    assert text["acpc"].count("# name/game/hands/seed") == 1
    assert [json.loads(part)["ohh"]["game_number"] for part in text["ohh"].split("\n\n")] == ["1", "2"]


def with_hidden_cards_changed(hand: Hand, viewer: int, rng: Random) -> list[Event]:
    """Return the events of `hand` with all cards permuted that `viewer` has not seen."""
    seen = cards_seen(hand, viewer)
    hidden = [card for card in hand.game.deck if card not in seen]
    change = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    return [changed(event, change) for event in hand.events]


def changed(event: Event, change: dict[Card, Card]) -> Event:
    fields: dict[str, Any] = {
        name: tuple(change.get(card, card) for card in getattr(event, name))
        for name in ("cards", "reserve")
        if hasattr(event, name)
    }
    return replace(event, **fields) if fields else event  # type: ignore[type-var]  # events are dataclasses


@pytest.mark.parametrize("game", ["nlhe", "plo8", "stud8", "27td"])
async def test_view_does_not_depend_on_unseen_cards(writer: Writer, url: str, game: str) -> None:
    rng = Random(game)
    hand = random_hand(rng, game=GAMES[game])
    play_out(hand, rng)
    viewer = hand.seats[0].number
    others = with_hidden_cards_changed(hand, viewer, rng)
    assert others != hand.events
    with History(url) as past:
        importer = Importer(writer, past)
        for events in (hand.events, others):
            await importer.add(FileHand("", 1, "", hand, events, {}, frozenset()))
        await importer.close()
        numbers = past.finished()
        (player,) = [each.player for each in past.hand(numbers[0]).summary.players if each.seat == viewer]
        for name in WRITERS:
            exported = [next(export(past, [number], name, player)) for number in numbers]
            assert exported[0].reason == exported[1].reason
            assert exported[0].text == exported[1].text.replace(f"#{numbers[1]}:", f"#{numbers[0]}:").replace(
                f'"game_number": "{numbers[1]}"', f'"game_number": "{numbers[0]}"'
            ).replace(f"\nhand = {numbers[1]}\n", f"\nhand = {numbers[0]}\n")


async def test_rules_of_a_table(journal: Journal, players: Players, url: str) -> None:
    await open_table(journal, "t")
    with History(url) as past:
        assert past.table("t") == OPENED
        assert past.tables_called("Home") == ["t"]
        with pytest.raises(UnknownTable):
            past.table("u")


async def test_table_without_opening_is_damaged(journal: Journal, url: str) -> None:
    await open_table(journal, "t")
    query(url, """UPDATE events SET data = '{"kind":"sat_in","seat":0}'""")
    with History(url) as past, pytest.raises(JournalDamaged):
        past.table("t")


async def test_players_are_found_by_name_or_id(players: Players, url: str) -> None:
    await players.add("other", "Ann", "hash")
    with History(url) as past:
        assert past.players_called("Ann") == ["ann", "other"]
        assert past.players_called("bob") == ["bob"]
        assert past.players_called("nobody") == []


async def test_finished_hands_by_time_and_player(journal: Journal, players: Players, url: str) -> None:
    await journal.append("t", numbered([*ann_and_bob_sit_down(), *shown_down(7).events]))
    now = datetime.now(UTC)
    with History(url) as past:
        assert past.finished(since=now - timedelta(hours=1), player="ann") == [7]
        assert past.finished(since=now + timedelta(hours=1)) == []
        assert past.finished(player="cat") == []
