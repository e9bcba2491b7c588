import re
from html.parser import HTMLParser
from xml.etree.ElementTree import fromstring

import pytest

from riverboat.client_cli.arena.report.collected import MOST_FAULTS, OTHERS, POINTS, Collected
from riverboat.client_cli.arena.report.match import AboutRun, match_report
from riverboat.client_cli.arena.report.numbers import grouped
from riverboat.client_cli.arena.results import Fault, FaultKind, PlayedHand, PlayedSet
from riverboat.client_cli.arena.settings import MatchSettings
from riverboat.client_cli.arena.statistics import summary
from riverboat.client_cli.arena.times import Times
from tests.client_cli.arena.report.matches import played

Match = tuple[list[PlayedSet], MatchSettings]


@pytest.fixture(scope="module")
def duel() -> Match:
    return played(["caller", "random"], 120)


@pytest.fixture(scope="module")
def many() -> Match:
    return played(["caller", "maniac", "random"], 12)


def report(match: Match, names: list[str], command: str = "riverboat match") -> str:
    sets, settings = match
    found = summary(sets, settings.bots, settings.unit, names=names, estimators=())
    return match_report(found, Collected.of(sets, settings.bots), settings, AboutRun(command))


def text(page: str) -> str:
    return re.sub(r"[ \n]+", " ", re.sub(r"<style>.*?</style>|<[^>]+>", " ", page, flags=re.DOTALL))


class Tags(HTMLParser):
    """The tags and attributes of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs


def test_page_says_who_won(duel: Match) -> None:
    page = text(report(duel, ["caller", "random"]))
    sets, settings = duel
    found = summary(sets, 2, settings.unit, names=["caller", "random"], estimators=())
    assert found.verdict.decided
    assert (
        f"caller beats random by {grouped(found.verdict.interval.mean or 0)} big blinds per 100 hands" in page
    )
    assert "240 hands were played, as 120 deals with the seats swapped" in page
    assert "Read with care" not in page


def test_verdict_is_refused_for_too_few_hands(duel: Match) -> None:
    sets, settings = duel
    page = text(report((sets[:20], settings), ["caller", "random"]))
    assert "40 hands do not tell caller and random apart" in page
    assert "Read with care. Too few hands: 20 sets of at least 30." in page
    assert "Without a band" in page
    assert "nan" not in page.replace("finance", "")
    assert " inf " not in page


def test_match_without_hands_has_a_page() -> None:
    page = text(report(([], MatchSettings(bots=2)), ["a", "b"]))
    assert "No verdict: no set was played to the end" in page


def test_match_of_several_bots_has_tables(many: Match) -> None:
    page = report(many, ["caller", "maniac", "random"])
    assert Tags(page).tags.count("table") == 4
    assert "36 hands do not tell who is best" in text(page).replace(" ;", ";")


def test_page_needs_nothing_else(duel: Match) -> None:
    found = Tags(report(duel, ["caller", "random"]))
    assert not {"script", "link", "img", "iframe", "object"} & set(found.tags)
    assert not [name for name, _ in found.attributes if name in ("src", "href") or name.startswith("on")]


def test_names_and_faults_are_escaped(duel: Match) -> None:
    sets, settings = duel
    evil = '<script>alert("1")</script>&'
    first = sets[0].hands[0]
    hand = PlayedHand(
        0, 0, first.seats, first.events, first.won, (Fault(FaultKind.GARBAGE, 0, 1, f"</style>{evil}"),)
    )
    page = report(([PlayedSet(0, [hand, sets[0].hands[1]])], settings), [evil, "b"], command=f"match {evil}")
    found = Tags(page)
    assert "script" not in found.tags
    assert found.tags.count("style") == 1
    assert "garbage: &lt;/style&gt;&lt;script&gt;" in page


def test_page_does_not_grow_with_the_match(duel: Match) -> None:
    """Neither do its points, nor what it lists of a bot that finds a new fault every time."""
    (first, second), settings = duel[0][0].hands, duel[1]

    def sets(count: int) -> list[PlayedSet]:
        def hand(number: int, played: PlayedHand) -> PlayedHand:
            fault = Fault(FaultKind.ILLEGAL, 0, 1, f"raised to {number}")
            return PlayedHand(number, played.rotation, played.seats, played.events, played.won, (fault,))

        return [PlayedSet(each, [hand(each, first), hand(each, second)]) for each in range(count)]

    found = Collected.of(sets(2_000), 2)
    assert len(found.places) <= 2 * POINTS
    assert (found.places[-1].sets, found.places[-1].hands) == (2_000, 4_000)
    assert found.places[-1].totals[0] == 2_000 * duel[0][0].won(0)
    assert len(found.faults) == MOST_FAULTS + 1
    assert found.faults[0, FaultKind.ILLEGAL, OTHERS].count == 2 * (2_000 - MOST_FAULTS)
    page = text(report((sets(2_000), settings), ["a", "b"]))
    assert "illegal: others, not listed" in page


def test_drawings_are_sound(duel: Match) -> None:
    """Each is there for wide and for narrow windows, and has no number that cannot be drawn."""
    drawings = re.findall(r"<svg.*?</svg>", report(duel, ["caller", "random"]), re.DOTALL)
    looks = [fromstring(each).get("class") for each in drawings]  # noqa: S314 - our own
    assert looks == ["wide", "narrow"] * 4
    assert not any("nan" in each or "inf" in each.replace("information", "") for each in drawings)


def test_thinking_time_is_drawn_for_two_and_listed_for_more(duel: Match, many: Match) -> None:
    quick, slow = Times(), Times()
    for _ in range(99):
        quick.add(3e-5)
        slow.add(0.002)
    slow.add(1.5)
    for match, bots in ((duel, ["a", "b"]), (many, ["a", "b", "c"])):
        sets, settings = match
        found = summary(sets, len(bots), settings.unit, names=bots, estimators=())
        times = [quick, slow, quick][: len(bots)]
        page = text(match_report(found, Collected.of(sets, len(bots)), settings, AboutRun("", times=times)))
        for words in ("30.0 µs", "17.0 ms", "2.0 ms", "1.5 s"):  # means, 99 % within, the longest
            assert words in page.replace("\N{NARROW NO-BREAK SPACE}", " ")
    assert "Not measured" in text(report(duel, ["a", "b"]))


def test_biggest_hands_have_their_text(duel: Match) -> None:
    page = text(report(duel, ["caller", "random"]))
    biggest = max(abs(hand.won[0]) for played in duel[0] for hand in played.hands)
    assert f"+{biggest / 100:.0f} bb" in page or f"+{biggest / 100:.1f} bb" in page
    assert "no-limit hold'em, 50/100, " in page
    assert "wins a pot" in page or "wins the pot" in page
