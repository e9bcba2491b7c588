"""What a source says besides the actions is read from PokerStars texts, and written again."""

import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from riverboat.engine import events as ev
from riverboat.engine.actions import Fold
from riverboat.engine.cards import DECK
from riverboat.engine.events import Seat
from riverboat.engine.games import GAMES, Stakes
from riverboat.engine.hand import Hand, visible_events
from riverboat.engine.notation.occasion import Occasion
from riverboat.engine.notation.pokerstars import TITLES, read, replay, write
from riverboat.engine.notation.provenance import Provenance
from tests.engine.notation.written_hands import cards_named, random_played_hand

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


@pytest.mark.parametrize("game", ["nlhe", "27td", "stud"])
@pytest.mark.parametrize("hero", [None, 1])
def test_text_names_the_hole_cards_of_one_player(game: str, hero: int | None) -> None:
    hand = dealt_hand(game)
    occasion = Occasion("Main", 9, datetime(2024, 1, 2, tzinfo=UTC), Provenance(hero=hero))
    text = write(hand.events, occasion)
    for seat in hand.seats:
        own = set(hand.hole_cards(seat.number)) - set(hand.up_cards(seat.number))
        assert (own <= cards_named(text)) == (seat.number == hero)


@pytest.mark.parametrize("hero", [None, 0, 1])
def test_view_of_a_player_names_that_player(hero: int | None) -> None:
    """The hero of the source may be another than the player who exports the hand."""
    hand = dealt_hand("nlhe")
    occasion = Occasion("Main", 9, datetime(2024, 1, 2, tzinfo=UTC), Provenance(hero=hero))
    assert "Dealt to Bob [" in write(visible_events(hand.events, 1), occasion)


def test_amounts_have_the_sign_and_cents_of_their_currency() -> None:
    said = Provenance(
        currency="EUR", unit=100, hand="77", played=datetime(2024, 7, 1, tzinfo=UTC), zone="CET"
    )
    lines = write(dealt_hand("nlhe").events, Occasion("Main", 9, datetime(2000, 1, 1, tzinfo=UTC), said))
    assert lines.splitlines()[:5] == [
        "PokerStars Hand #77:  Hold'em No Limit (€0.50/€1 EUR)"
        " - 2024/07/01 2:00:00 CET [2024/06/30 20:00:00 ET]",
        "Table 'Main' 9-max Seat #2 is the button",
        "Seat 1: Ann (€10 in chips)",
        "Seat 2: Bob (€12.05 in chips)",
        "Bob: posts small blind €0.50",
    ]


@pytest.mark.parametrize(
    "lines",
    [7, "text", [7], ["Ann: folds"], ["Ann finished the tournament in 2nd place\nAnn: folds"],
     ["Zoe finished the tournament in 2nd place"], ["*** SUMMARY ***"]],
)  # fmt: skip
def test_results_that_are_none_are_left_out(lines: object) -> None:
    said = Provenance(unknown={"results": lines})
    occasion = Occasion("Main", 9, datetime(2024, 1, 2, tzinfo=UTC))
    hand = dealt_hand("nlhe")
    assert write(hand.events, replace(occasion, provenance=said)) == write(hand.events, occasion)


def test_results_stand_before_the_summary() -> None:
    lines = ["Ann finished the tournament in 2nd place", "Bob wins the $5 bounty for eliminating Ann"]
    said = Provenance(tournament="5", unknown={"results": lines})
    text = write(dealt_hand("nlhe").events, Occasion("5 1", 9, datetime(2024, 1, 2, tzinfo=UTC), said))
    written = text.splitlines()
    summary = written.index("*** SUMMARY ***")
    assert written[summary - 2 : summary] == lines
    (source,) = read(text)
    assert source.provenance.unknown == {"results": lines}


def dealt_hand(game: str) -> Hand:
    """Return a hand that ends without a showdown, by a fold to the first bet."""
    stakes = Stakes(50, 100) if game != "stud" else Stakes(ante=10, bring_in=25, small_bet=100, big_bet=200)
    seats = [Seat(0, 1_000, "Ann"), Seat(1, 1_205, "Bob")]
    hand = Hand(GAMES[game], stakes, seats, random.Random(1).sample(DECK, 52), number=7)
    hand.start()
    while (legal := hand.legal_actions()) is not None:
        hand.act(legal.seat, Fold() if legal.fold and not legal.check else legal.cheapest)
    return hand
