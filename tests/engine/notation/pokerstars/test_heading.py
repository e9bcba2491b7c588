from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest

from riverboat.engine.notation.pokerstars.heading import Heading, HeadingError, read_heading, write_heading
from riverboat.engine.notation.provenance import Provenance

DATE = "2024/03/01 20:15:00 ET"


def heading(text: str) -> Heading:
    return read_heading(f"PokerStars {text} - {DATE}")


@pytest.mark.parametrize(
    ("text", "game", "currency"),
    [
        ("Game #7:  7 Card Stud Limit ($0.04/$0.08)", "stud", "USD"),
        ("Hand #7:  Badugi Limit (€0.04/€0.08 EUR)", "badugi", "EUR"),
        ("Hand #7:  Hold'em Fixed Limit (£0.04/£0.08)", "flhe", "GBP"),
        ("Game #7:  5 Card Draw Pot Limit (5/10)", "pl5cd", "XPM"),
        ("Hand #7:  Single Draw 2-7 Lowball No Limit (4/8)", "27sd", "XPM"),
        ("Hand #7:  Razz Limit (0.04/0.08 SEK)", "razz", "SEK"),
        ("GAME #7:  7 CARD STUD HI/LO LIMIT ($0.04/$0.08)", "stud8", "USD"),
    ],
)
def test_game_and_currency(text: str, game: str, currency: str) -> None:
    read = heading(text)
    assert (read.number, read.game, read.currency) == (7, game, currency)


@pytest.mark.parametrize(
    ("text", "game", "rest"),
    [
        ("Hand #7:  HORSE (Razz Limit, $2/$4 USD)", "razz", {"mix": "HORSE"}),
        ("Hand #7:  8-Game (Triple Draw 2-7 Lowball Limit, $2/$4 USD)", "27td", {"mix": "8-Game"}),
        ("Hand #7:  Mixed NLH/PLO (Omaha Pot Limit, $2/$4 USD)", "plo", {"mix": "Mixed NLH/PLO"}),
        ("Zoom Hand #7:  Omaha Hi/Lo Pot Limit ($2/$4)", "plo8", {"kind": "Zoom"}),
        ("Home Game Hand #7: {Ladies' Night}  Hold'em No Limit (2/4)", "nlhe",
         {"kind": "Home Game", "club": "Ladies' Night"}),
        ("Hand #7:  Hold'em No Limit ($2/$4 - $80 Cap -  USD)", "nlhe", {"stakes": "$80 Cap"}),
        ("Hand #7:  5 Card Omaha Pot Limit ($2/$4 - Ante $1 USD)", "plo5", {}),
    ],
)  # fmt: skip
def test_kinds_of_cash_games(text: str, game: str, rest: dict[str, str]) -> None:
    read = heading(text)
    assert (read.game, int(read.small), int(read.big), read.rest) == (game, 2, 4, rest)


@pytest.mark.parametrize(
    ("text", "event", "level", "mix"),
    [
        ("$10+$1 USD Razz Limit - Level IV (50/100)", "$10+$1 USD", "IV", None),
        ("$2.00+$0.20 USD Triple Stud (Razz Limit) - Level XXXI (50/100)", "$2.00+$0.20 USD", "XXXI",
         "Triple Stud"),
        ("$200+$50+$15 USD Razz Limit - Level I (50/100)", "$200+$50+$15 USD", "I", None),
        ("Freeroll  Razz Limit - Level I (50/100)", "Freeroll", "I", None),
        ("250FPP Razz Limit - Match Round I, Level II (50/100)", "250FPP", "II", None),
        ("$125+$10 - Razz Limit (50/100)", "$125+$10", "", None),
        ("HORSE (Razz Limit) - Level I (50/100)", "", "I", "HORSE"),
    ],
)  # fmt: skip
def test_tournaments(text: str, event: str, level: str, mix: str | None) -> None:
    read = heading(f"Hand #7: Tournament #664712833, {text}")
    assert (read.game, int(read.small), int(read.big), read.tournament) == ("razz", 50, 100, "664712833")
    assert (read.event, read.level, read.rest.get("mix"), read.currency) == (event, level, mix, "")


def test_blind_of_the_button() -> None:
    read = heading("Hand #7:  6+ Hold'em No Limit (Button Blind $0.25 - Ante $0.25  USD)")
    assert (read.game, int(read.small), read.big, read.currency) == ("short-deck", 0, Decimal("0.25"), "USD")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Hand #7:  5 Card Stud Limit ($1/$2)", "unknown_game"),
        ("Hand #7:  Swap Hold'em No Limit ($1/$2)", "unknown_game"),
        ("Hand #7:  Hold'em No Limit", "bad_line"),
        ("Tournament #7, Hold'em No Limit ($1/$2)", "bad_line"),
        (f"Hand #{'9' * 40}:  Hold'em No Limit ($1/$2)", "bad_line"),
        (f"Hand #7:  Hold'em No Limit (${'9' * 40}/$2)", "bad_line"),
    ],
)
def test_other_lines_are_refused(text: str, code: str) -> None:
    with pytest.raises(HeadingError) as raised:
        heading(text)
    assert raised.value.code == code


@pytest.mark.parametrize(
    ("date", "utc"),
    [
        ("2024/03/01 20:15:00 ET", datetime(2024, 3, 2, 1, 15, tzinfo=UTC)),
        ("2024/07/01 9:15:00 ET", datetime(2024, 7, 1, 13, 15, tzinfo=UTC)),
        ("2024/07/01 - 21:15:00 (ET)", datetime(2024, 7, 2, 1, 15, tzinfo=UTC)),
        ("2024/07/01 21:15:00 CET [2024/07/01 15:15:00 ET]", datetime(2024, 7, 1, 19, 15, tzinfo=UTC)),
        ("2024/01/02 3:04:05 UTC", datetime(2024, 1, 2, 3, 4, 5, tzinfo=UTC)),
        ("2024/07/01 16:15:00 ABC [2024/07/01 15:15:00 ET]", datetime(2024, 7, 1, 19, 15, tzinfo=UTC)),
        ("2024/07/01 16:15:00 ABC", None),
        ("2024/07/01 16:15:00", None),
        ("2024/13/01 16:15:00 ET", None),
        ("2024/07/09 16:15:00 ABC [2024/07/01 15:15:00 ET]", None),
    ],
)
def test_dates_are_aware_where_the_zone_is_known(date: str, utc: datetime | None) -> None:
    assert read_heading(f"PokerStars Hand #7:  Hold'em No Limit ($1/$2) - {date}").played == utc


def test_tournament_of_twenty_digits() -> None:
    number = "18272685271857837393"
    text = f"PokerStars Hand #7: Tournament #{number}, $11+$1 USD Hold'em No Limit - Level XV (100/200) - "
    read = read_heading(f"{text}2021/05/25 15:46:24 ET")
    assert (read.tournament, read.event, read.level) == (number, "$11+$1 USD", "XV")
    assert read.played is not None
    said = Provenance(tournament=number, event=read.event, level=read.level, hand="7", zone="ET")
    assert write_heading(1, "Hold'em No Limit", "100/200", said, read.played).startswith(text)


def test_unknown_zone_keeps_its_difference() -> None:
    text = "PokerStars Hand #7:  Hold'em No Limit ($1/$2) - 2024/07/01 16:15:00 ABC [2024/07/01 15:15:00 ET]"
    read = read_heading(text)
    assert read.played is not None
    assert (read.played.utcoffset(), read.zone) == (timedelta(hours=-3), "ABC")


@pytest.mark.parametrize(
    "other",
    [
        {"event": "WSOP #43: $50,000 Poker Players Championship", "tournament": "43"},
        {"hand": "abc-7", "tournament": "Sunday", "level": "4 of 5"},
        {"zone": "America/Toronto", "unknown": {"kind": 7, "mix": "a (b)", "club": "}", "stakes": "\n"}},
        {"currency": "gold"},
    ],
)
def test_words_of_other_sources_cannot_break_the_heading(other: dict[str, object]) -> None:
    time = datetime(2024, 1, 2, 3, 4, 5, tzinfo=UTC)
    said = Provenance(**other)  # type: ignore[arg-type]
    read = read_heading(write_heading(12, "Hold'em No Limit", "50/100", said, time))
    assert (read.number, read.game, int(read.small), int(read.big), read.played) == (
        12,
        "nlhe",
        50,
        100,
        time,
    )
