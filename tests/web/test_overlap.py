"""Nothing on the felt lies on anything else: every pair of visible boxes is measured in a real browser.

The whole, in every game with every number of seats, is `python -m benchmarks.felt`.
"""

from itertools import combinations, product
from typing import TYPE_CHECKING

import pytest

from riverboat.engine.games import GAMES
from tests.support.browser.moments import MOMENTS, MOST_SEATS, FeltPage, felt_page
from tests.support.browser.pages import SIZES

if TYPE_CHECKING:
    from playwright.async_api import Browser

SAMPLE = (
    ("nlhe", 10, 2),
    ("nlhe", 10, 1),
    ("nlhe", 2, 1),
    ("nlhe", 9, 1),
    ("plo8", 9, 1),
    ("nlhe", 6, 2),
    ("stud", 8, 1),
    ("5cd", 6, 1),
    ("plo6", 7, 1),
    ("razz", 7, 1),
)
"""Games, with numbers of seats and of boards. The first two are the fullest."""

FULLEST = 2


async def found_in(shown: FeltPage, code: str, seats: int, boards: int, viewers: int = 0) -> list[str]:
    """Return the faults of every moment, as a player and a spectator see them in turn.

    viewers: even if a player sees the first moment, odd if a spectator does.
    """
    found = []
    for number, moment in enumerate(MOMENTS, viewers):
        letter, you = "W" if seats % 2 else "", None if number % 2 else 0
        await shown.show(code=code, seats=seats, you=you, moment=moment, boards=boards, letter=letter)
        where = f"{code}, {seats} seats, {boards} boards, {moment}, seen by {you}"
        found += [f"{where}: {fault}" for fault in await shown.faults()]
    return found


@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.slow)], ids=["sample", "whole"])
async def test_nothing_on_the_felt_lies_on_anything_else(browser: "Browser", every: int) -> None:
    """In the suite each size has the fullest tables and two others, so that each of these is at two sizes.

    Every other size shows the same moment to the other viewer; `benchmarks.felt` shows each to both.
    """
    found = []
    async with felt_page(browser) as shown:
        for number, size in enumerate(SIZES):
            await shown.resize(size)
            for code, seats, boards in (*SAMPLE[:FULLEST], *SAMPLE[FULLEST + number % every :: every]):
                if seats <= MOST_SEATS.get((size, boards), seats):
                    faults = await found_in(shown, code, seats, boards, number + number // 4)
                    found += [f"{size}: {fault}" for fault in faults]
    assert found == []


async def test_long_title_leaves_the_felt_its_room(browser: "Browser") -> None:
    async with felt_page(browser) as shown:
        await shown.resize("lowest")
        assert [fault for seats in (7, 9) for fault in await found_in(shown, "nlhe", seats, 1)] == []


async def test_overlap_would_be_found(browser: "Browser") -> None:
    async with felt_page(browser, style=".bet { margin-top: -20px !important; }") as shown:
        await shown.resize("tall")
        await shown.show(code="nlhe", seats=6, you=0, moment="bets", boards=1)
        assert any(fault.startswith(("plate", "bet", "cards")) for fault in await shown.faults())


def test_sample_is_of_games_that_exist() -> None:
    assert all(seats <= GAMES[code].max_seats for code, seats, _ in SAMPLE)


@pytest.mark.parametrize(("code", "seats"), [("plo8", 3), ("nlhe", 4), ("plo8", 6)])
async def test_any_two_winners_have_room(browser: "Browser", code: str, seats: int) -> None:
    """Texts that winners' hands would cover in part are hidden, and hands lie on each other nowhere."""
    found = []
    async with felt_page(browser) as shown:
        await shown.resize("lowest")
        for you, winners in product((0, None), combinations(range(seats), 2)):
            moment = {"code": code, "seats": seats, "you": you, "moment": "won", "boards": 1, "letter": "W"}
            await shown.show(**moment, winners=winners)
            found += [f"{winners}, seen by {you}: {fault}" for fault in await shown.faults()]
    assert found == []


async def test_winners_leave_the_pot_in_view(browser: "Browser") -> None:
    async with felt_page(browser) as shown:
        await shown.resize("lowest")
        await shown.show(code="nlhe", seats=4, you=0, moment="won", boards=1, winners=[1, 3])
        assert await shown.page.locator(".pot:not(.under)").text_content() == "Pot 123,450"
        assert await shown.page.locator(".lift").count() == 2


async def test_winner_beside_your_text_is_not_made_small(browser: "Browser") -> None:
    async with felt_page(browser) as shown:
        await shown.resize("lowest")
        await shown.show(code="plo8", seats=3, you=0, moment="won", boards=1, letter="W", winners=[0, 1])
        card = shown.page.locator(".lift[data-seat='1'] .card").first
        assert await card.evaluate("card => card.getBoundingClientRect().width") >= 20
        assert await shown.faults() == []


async def test_two_players_use_a_wide_screen(browser: "Browser") -> None:
    async with felt_page(browser) as shown:
        await shown.page.set_viewport_size({"width": 1920, "height": 1080})
        await shown.show(code="nlhe", seats=2, you=0, moment="bets", boards=1)
        own = shown.page.locator(".yours .card").first
        assert await own.evaluate("card => card.getBoundingClientRect().width") >= 130
        assert await shown.faults() == []


@pytest.mark.parametrize("font", ["Liberation Sans Narrow", "DejaVu Sans", "Verdana"])
async def test_fonts_of_any_width_have_room(browser: "Browser", font: str) -> None:
    async with felt_page(browser, style=f"* {{ font-family: '{font}', sans-serif !important; }}") as shown:
        await shown.resize("tiny")
        assert await found_in(shown, "nlhe", 9, 1) + await found_in(shown, "plo8", 6, 1) == []
