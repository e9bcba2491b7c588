"""What a source says besides the actions is read from PokerStars texts, and written again."""

import random
from datetime import UTC, datetime, timedelta, timezone
from typing import Any
from zoneinfo import ZoneInfo

from hypothesis import given, settings
from hypothesis import strategies as st

from riverboat.engine import events as ev
from riverboat.engine.hand import Hand, visible_events
from riverboat.engine.notation.occasion import Occasion
from riverboat.engine.notation.pokerstars import TITLES, read, replay, write
from riverboat.engine.notation.provenance import Provenance
from tests.engine.notation.written_hands import random_played_hand

SEEDS = st.integers(0, 2**32)
ZONES = {
    "ET": ZoneInfo("America/New_York"),
    "CET": ZoneInfo("Europe/Berlin"),
    "MSK": ZoneInfo("Europe/Moscow"),
    "UTC": UTC,
    "BRT": timezone(timedelta(hours=-3)),
}
MONEY = [("USD", 100), ("EUR", 100), ("GBP", 100), ("SEK", 100), ("XPM", 1)]
WORDS = {"kind": "Zoom", "mix": "8-Game", "club": "The Lads", "stakes": "$20 Cap"}


@st.composite
def sayings(draw: st.DrawFn) -> dict[str, Any]:
    """Return what a heading and a table line may say."""
    zone = draw(st.sampled_from(sorted(ZONES)))
    moment = draw(st.datetimes(datetime(2001, 1, 1), datetime(2099, 1, 1), timezones=st.just(UTC)))  # noqa: DTZ001
    said: dict[str, Any] = {
        "hand": str(draw(st.integers(1, 10**18 - 1))),
        "played": moment.replace(microsecond=0).astimezone(ZONES[zone]),
        "zone": zone,
        "table": draw(st.sampled_from(["Rigel V", "664712833 3", "O'Brien's 'x' 6-max"])),
        "seats": draw(st.integers(2, 10)),
        "unknown": draw(st.dictionaries(st.sampled_from(sorted(WORDS)), st.none()).map(_words)),
    }
    if draw(st.booleans()):
        said["tournament"] = str(draw(st.integers(1, 10**12)))
        said["event"] = draw(
            st.sampled_from(["", "Freeroll", "$10+$1 USD", "€4.50+€4.50+€1 EUR", "250FPP", "2000+110"])
        )
        said["level"] = draw(st.sampled_from(["", "I", "XXXI"]))
    else:
        said["currency"], said["unit"] = draw(st.sampled_from(MONEY))
    return said


def _words(chosen: dict[str, None]) -> dict[str, object]:
    return {name: WORDS[name] for name in chosen}


def rake_of(hand: Hand) -> int:
    return sum([event.amount for event in hand.events if isinstance(event, ev.RakeTaken)])


@settings(deadline=None)
@given(SEEDS, st.sampled_from(sorted(TITLES)), sayings(), st.randoms(use_true_random=False))
def test_provenance_is_read_as_written(
    seed: int, game: str, said: dict[str, Any], rng: random.Random
) -> None:
    hand = random_played_hand(seed, game)
    hero = rng.choice([None, *[seat.number for seat in hand.seats]])
    wanted = Provenance(format="pokerstars", venue="PokerStars", hero=hero, rake=rake_of(hand), **said)
    events = visible_events(hand.events, hero)
    occasion = Occasion.of(wanted, "", 2, datetime(2000, 1, 1, tzinfo=UTC))
    text = write(events, occasion)
    (source,) = read(text)
    replayed = replay(source)
    assert replayed.provenance == wanted
    assert not replayed.differences
    assert replayed.hand.stacks() == hand.stacks()
    assert not replayed.remarks
    if not rake_of(hand):  # else the text leaves open which pot the rake came from
        assert write(replayed.events, Occasion.of(replayed.provenance, "", 2, occasion.time)) == text
