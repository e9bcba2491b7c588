"""What a PHH record says of a hand besides how it went."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from riverboat.engine import events as ev
from riverboat.engine.errors import NotationError
from riverboat.engine.games import GAMES
from riverboat.engine.notation.files import FileHand, hands_in
from riverboat.engine.notation.occasion import Occasion
from riverboat.engine.notation.phh.writer import write
from riverboat.engine.notation.provenance import Provenance
from tests.engine.notation.real_hands import real_hands
from tests.engine.notation.sources import provenances
from tests.engine.notation.written_hands import OCCASION, random_played_hand

HAND = """\
# A bad beat at the end.
variant = "NT"
ante_trimming_status = true
antes = [0, 0]
blinds_or_straddles = [1, 0.50]
min_bet = 1
starting_stacks = [100, 99.25]
actions = ["d dh p1 AcAs", "d dh p2 7h2d", "p2 cbr 3 # a look at the clock", "p1 f"]
"""
SAID = """\
author = "Ann Author"
event = "Home game #7"
url = "https://example.org"
venue = "Ann's kitchen"
address = "1 River Road"
city = "Boise"
region = "Idaho"
postal_code = "83702"
country = "USA"
time = 21:05:59
time_zone = "America/Boise"
time_zone_abbreviation = "MDT"
day = 4
month = 7
year = 2023
hand = "7-12"
level = 3
seats = [2, 1]
seat_count = 6
table = 5
players = ["Bob", "Ann"]
finishing_stacks = [99.5, 99.75]
winnings = [0, 1.50]
currency = "USD"
currency_symbol = "$"
time_limit = 30
time_banks = [60, 12.5]
_mood = {calm = true, since = 1979-05-27, [1].x = 2}
""".replace(", [1].x = 2", "")


def read(text: str) -> FileHand:
    (hand,) = hands_in(text)
    return hand


def written(hand: FileHand) -> str:
    return write(hand.events, Occasion.of(hand.provenance, "Imported hands", 10, datetime.now(UTC)))


def test_every_field_of_the_format_is_kept() -> None:
    hand = read(HAND + SAID)
    kept = hand.provenance
    assert replace(kept, unknown={}) == Provenance(
        format="phh",
        venue="Ann's kitchen",
        hand="7-12",
        played=datetime(2023, 7, 5, 3, 5, 59, tzinfo=UTC),
        zone="America/Boise",
        currency="USD",
        unit=100,
        table="5",
        seats=6,
        event="Home game #7",
        level="3",
        comments=("A bad beat at the end.", "a look at the clock"),
    )
    assert kept.played is not None
    assert kept.played.utcoffset() == timedelta(hours=-6)
    assert set(kept.unknown) == {
        "author", "url", "address", "city", "region", "postal_code", "country", "time_zone_abbreviation",
        "winnings", "currency_symbol", "time_limit", "time_banks", "_mood",
    }  # fmt: skip
    assert hand.hand.stacks() == {2: 9950, 1: 9975}


def test_every_field_of_the_format_is_written_again() -> None:
    text = written(read(HAND + SAID))
    assert read(text).provenance == read(HAND + SAID).provenance
    lines = set(text.splitlines())
    for line in SAID.splitlines():
        if not line.startswith(("table", "finishing", "_mood")):
            assert line in lines
    assert {"# A bad beat at the end.", "table = 5", "finishing_stacks = [99.5, 99.75]"} <= lines
    assert "_mood = {calm = true, since = 1979-05-27}" in lines
    assert "starting_stacks = [100, 99.25]" in lines
    assert "_riverboat" not in text


def test_hand_without_details_gets_none() -> None:
    text = written(read(HAND))
    for name in ("table", "seat_count", "year", "time", "venue", "currency", "hand", "_riverboat"):
        assert not any(line.startswith(f"{name} =") for line in text.splitlines())
    assert read(text).provenance == read(HAND).provenance


@pytest.mark.parametrize(
    ("said", "played", "precision"),
    [
        ("year = 2023", datetime(2023, 1, 1, tzinfo=UTC), "year"),
        ("year = 2023\nmonth = 6", datetime(2023, 6, 1, tzinfo=UTC), "month"),
        ("year = 2023\nmonth = 6\nday = 22", datetime(2023, 6, 22, tzinfo=UTC), "day"),
        ("year = 2023\nday = 22", None, ""),
        ("time = 12:00:00", None, ""),
        ("year = 2023\nmonth = 6\ntime = 12:00:00", None, ""),
    ],
)
def test_parts_of_a_date(said: str, played: datetime | None, precision: str) -> None:
    hand = read(HAND + said)
    assert (hand.provenance.played, hand.provenance.precision) == (played, precision)
    text = written(hand)
    assert set(said.splitlines()) <= set(text.splitlines())
    assert read(text).provenance == hand.provenance


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("year = 2023\nmonth = 2\nday = 30", "there is no date 2023-2-30"),
        ("year = 20230", "there is no date 20230"),
        ("day = 'Friday'", "day is 'Friday', not a whole number"),
        ("time = 'noon'", "time is 'noon', not a local time"),
        ("seat_count = 1", "seat_count is 1, with 2 players"),
        ("venue = 7", "venue is 7, not a text"),
        ("_riverboat = {unit = 0.5}", "unit is not a whole number"),
        ("_riverboat = {unit = -1}", "unit is -1"),
        ("_riverboat = {source = '{'}", "source in _riverboat is not what this program writes"),
        (
            '_riverboat = {source = \'{"seats": "x"}\'}',
            "source in _riverboat is not what this program writes",
        ),
        ("_riverboat = {source = '[]'}", "source in _riverboat is not what this program writes"),
    ],
)
def test_impossible_details_are_refused(said: str, reason: str) -> None:
    errors: list[NotationError] = []
    assert list(hands_in(HAND + said, errors.append)) == []
    assert [error.code for error in errors] == ["bad_field"]
    assert reason in str(errors[0])


@pytest.mark.parametrize("zone", ["../../etc/passwd", "/etc/passwd", "America", "x" * 300, "\\u0000"])
def test_strange_zone_is_kept_as_text(zone: str) -> None:
    said = f'year = 2023\nmonth = 6\nday = 22\ntime = 12:00:00\ntime_zone = "{zone}"'
    hand = read(HAND + said)
    assert hand.provenance.played == datetime(2023, 6, 22, 12, tzinfo=UTC)
    assert read(written(hand)).provenance == hand.provenance


@given(seed=st.integers(0, 2**32), game=st.sampled_from(sorted(GAMES)), source=provenances())
@settings(deadline=None)
def test_details_survive_a_round_trip(seed: int, game: str, source: Provenance) -> None:
    hand = random_played_hand(seed, game)
    source = replace(source, seats=10)
    again = read(write(hand.events, Occasion.of(source, "Main", 9, OCCASION.time)))
    assert again.provenance == source
    kept = [event for event in hand.events if not isinstance(event, ev.DeckShuffled)]
    assert [type(event) for event in again.events] == [type(event) for event in kept]
    assert again.hand.stacks() == hand.stacks()
    assert again.hand.stakes == hand.stakes


def test_hands_of_this_server_have_their_table() -> None:
    hand = random_played_hand(1, "nlhe")
    kept = read(write(hand.events, OCCASION)).provenance
    assert (kept.table, kept.seats, kept.played, kept.zone) == ("Main", 9, OCCASION.time, "UTC")
    assert kept.hand == str(hand.number)


def test_real_hands_have_their_details_again() -> None:
    text = real_hands("wsop_sample.phhs").read_text()
    hands = list(hands_in(text, lambda error: None))
    assert len(hands) == 27
    for hand in hands:
        kept: Any = hand.provenance
        assert (kept.played, kept.precision) == (datetime(2023, 6, 22, tzinfo=UTC), "day")
        assert kept.unknown["author"] == "Juho Kim"
        again = read(written(hand))
        assert again.provenance == kept
        assert again.hand.stacks() == hand.hand.stacks()
