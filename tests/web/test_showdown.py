"""The end of a hand on the felt: whose cards, how much, and what moves on the way."""

from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any

import pytest
import pytest_asyncio

from riverboat.engine.cards import parse_cards
from riverboat.engine.equity import equity
from tests.support.browser.hands import Update, played
from tests.support.browser.moments import FeltPage, felt_page

if TYPE_CHECKING:
    from playwright.async_api import Browser

POT_MS = 1150
"""Between two pots."""

LIFTED = """[...document.querySelectorAll(".lift")].map(each => ({
    seat: Number(each.dataset.seat), cards: each.querySelectorAll(".card").length,
    win: [...each.querySelectorAll(".win")].map(card => Number(card.dataset.card)),
    text: [...each.querySelectorAll("p")].map(line => line.textContent),
}))"""

WHOLE = """[...document.querySelectorAll(".fan .card")].every(card => {
    const { left, right, top, bottom } = card.getBoundingClientRect();
    const points = [[left + 3, top + 3], [right - 3, bottom - 3], [(left + right) / 2, (top + bottom) / 2]];
    return points.every(([x, y]) => card.contains(document.elementFromPoint(x, y)));
})"""
"""Whether nothing lies on the lifted cards."""

SHARES = """[...document.querySelectorAll(".bet")].map(each =>
    each.dataset.kind === "chance" ? each.textContent : "")"""

MOVED = """() => [...new Set(document.getAnimations()
    .flatMap(each => each.effect.getKeyframes()).flatMap(frame => Object.keys(frame)))]
    .filter(name => !/^(offset|computedOffset|easing|composite)$/.test(name))"""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def felt(browser: "Browser") -> AsyncIterator[FeltPage]:
    """One page for all tests that only draw hands: each begins a new one, which closes the last."""
    async with felt_page(browser) as shown:
        yield shown


@pytest_asyncio.fixture(loop_scope="session")
async def shown(felt: FeltPage) -> FeltPage:
    await felt.resize("desk")
    return felt


async def begin(shown: FeltPage, updates: list[Update], you: int | None = 0, seats: int = 3) -> None:
    """Draw the first of some updates."""
    await shown.page.evaluate("hand => begin(hand)", {"updates": updates[:1], "you": you, "seats": seats})


async def follow(shown: FeltPage, *updates: Update, turn: dict[str, Any] | None = None) -> None:
    """Draw more updates, the last with a turn."""
    for update in updates:
        await shown.page.evaluate("([events, turn]) => follow(events, turn)", [update, turn])


async def to_the_end(shown: FeltPage, updates: list[Update], you: int | None = 0, seats: int = 3) -> Any:
    """Draw all updates and return what is lifted."""
    await begin(shown, updates, you, seats)
    await follow(shown, *updates[1:])
    return await shown.page.evaluate(LIFTED)


def cards(text: str) -> list[int]:
    return list(map(int, parse_cards(text)))


@pytest.mark.parametrize("size", ["tiny", "desk"])
async def test_winner_is_lifted_whole_with_the_name_of_the_hand(browser: "Browser", size: str) -> None:
    updates = played("nlhe", [10_000, 10_000], "a c", holes=["Ah Qc", "Js Jd"], board="7d Jh 6c 7h 2d")
    async with felt_page(browser) as shown:
        await shown.resize(size)
        [lifted] = await to_the_end(shown, updates, seats=2)
        assert (lifted["seat"], lifted["cards"]) == (1, 2)
        assert sorted(lifted["win"]) == sorted(cards("Js Jd"))
        assert lifted["text"] == ["Full house, jacks over sevens", "Bo +20,000"]
        note = shown.page.locator(
            ".seat.lifted .note"
        )  # the caption has what it says, and may lie on a part of it
        assert (await note.inner_text()).startswith("Full house")
        assert await note.evaluate("each => getComputedStyle(each).opacity") == "0"
        await shown.page.add_style_tag(content=".stage * { pointer-events: auto !important }")
        assert await shown.page.evaluate(WHOLE)
        assert await shown.faults() == []


async def test_pots_are_paid_one_by_one_with_their_names(browser: "Browser") -> None:
    holes = ["Ah As", "Kh Ks", "Qc Qd"]
    updates = played("nlhe", [3_000, 9_000, 20_000], "a a a", holes=holes, board="7d 2h 6c 7h 2d")
    async with felt_page(browser) as shown:
        await shown.page.clock.install()
        [main] = await to_the_end(shown, updates, you=2)
        pot = shown.page.locator(".pot")
        badges = shown.page.locator(".seat .bet")
        assert await pot.text_content() == "Main pot 9,000"
        assert main["text"] == ["Two pair, aces and sevens", "Grace +9,000"]
        assert await badges.all_text_contents() == ["+9,000", "", ""]
        await shown.page.clock.run_for(POT_MS + 10)
        [side] = await shown.page.evaluate(LIFTED)
        assert await pot.text_content() == "Side pot 1 12,000"
        assert side["text"] == ["Two pair, kings and sevens", "Bo +12,000"]
        assert await badges.all_text_contents() == ["+9,000", "+12,000", ""]
        lit = "[...document.querySelectorAll('.boards .win')].map(each => Number(each.dataset.card))"
        assert sorted(await shown.page.evaluate(lit)) == sorted(cards("7d 6c 7h"))


async def test_high_and_low_are_both_lifted(shown: FeltPage) -> None:
    holes = ["Ah 2s 9c Td", "Kh Ks 8c 8d", "Qc Qd Jh Tc"]
    updates = played("plo8", [6_000] * 3, "a " * 12, holes=holes, board="3d 4h 8h Kc 2d")
    await shown.resize("tall")
    found = {each["seat"]: each for each in await to_the_end(shown, updates)}
    assert found[0]["text"] == ["Low: Eight low, 8-4-3-2-A", "Grace +9,000"]
    assert found[1]["text"] == ["High: Three of a kind, kings", "Bo +9,000"]


async def test_each_board_has_its_winner(shown: FeltPage) -> None:
    board = "7d Jh 6c 9s As Ac 7h 2d 2h 3c"
    updates = played("nlhe", [4_000, 8_000], "a a c", boards=2, holes=["Ah Qc", "Js Jd"], board=board)
    await shown.resize("tall")
    found = {each["seat"]: each["text"] for each in await to_the_end(shown, updates, seats=2)}
    assert len(found) == 2
    assert all(text[0].startswith("Board ") for text in found.values())


async def test_board_run_twice_is_named_by_its_number(shown: FeltPage) -> None:
    holes = ["Ah Ac", "Js Jd", "9s 8s"]
    updates = played("nlhe", [4_000] * 3, "a a a", runs=2, holes=holes)
    [lifted] = await to_the_end(shown, updates)
    assert [line.split(":")[0] for line in lifted["text"]] == ["Board 1", "Board 2", "Grace +12,000"]


@pytest.mark.parametrize("code", ["stud", "razz", "badugi", "5cd", "plo6"])
async def test_winner_is_lifted_in_every_kind_of_game(shown: FeltPage, code: str) -> None:
    updates = played(code, [500] * 3, "a " * 40)
    await shown.resize("tiny")
    lifted = await to_the_end(shown, updates)
    last = updates[-1]
    winners = {seat for event in last if event["kind"] == "pot_awarded" for seat, _ in event["shares"]}
    assert {each["seat"] for each in lifted} == winners
    holds = len(
        next(event["cards"] for update in updates for event in update if event["kind"] == "hand_shown")
    )
    assert all(each["cards"] == holds for each in lifted)
    assert await shown.faults() == []


async def test_pot_without_a_showdown_lifts_nothing(shown: FeltPage) -> None:
    assert await to_the_end(shown, played("nlhe", [1_000] * 3, "300 f f")) == []
    assert "+250" in await shown.page.locator(".bet").all_text_contents()


async def test_shares_are_counted_street_by_street(shown: FeltPage) -> None:
    holes, board = ["Ah Qc", "Js Jd"], "7d Jh 6c 7h 2d"
    updates = played("nlhe", [5_000, 5_000], "a c", you=None, holes=holes, board=board)
    await begin(shown, updates, None, 2)
    seen = []
    for update in updates[1:-1]:
        await follow(shown, update)
        if not any(event["kind"] == "board_dealt" for event in update):
            continue
        dealt = await shown.page.locator(".boards .card").count()
        expected = [
            round(100 * float(share.equity))
            for share in equity([cards(hole) for hole in holes], cards(board)[:dealt]).shares
        ]
        await shown.page.wait_for_function(
            f"expected => {SHARES}.join() === expected", arg=f"{expected[0]}%,{expected[1]}%"
        )
        seen.append(dealt)
    assert seen == [3, 4]
    await follow(shown, updates[-1])
    assert await shown.page.evaluate(SHARES) == ["", ""]


async def test_runs_are_counted_together(shown: FeltPage) -> None:
    holes = ["Ah Ac", "Js Jd"]
    updates = played("nlhe", [4_000] * 2, "a a", runs=2, holes=holes, board="2c 3c 7h 8s Td Js 4d 4s 5h 9c")
    await begin(shown, updates, 0, 2)
    boards = 0
    for update in updates[1:]:
        await follow(shown, update)
        boards = await shown.page.locator(".board").count()
        if boards == 2:
            break
    # The first board is won; of the second, three cards are there.
    await shown.page.wait_for_function(f"{SHARES}.every(Boolean)")
    sums = [int(share.strip("<>%")) for share in await shown.page.evaluate(SHARES)]
    assert 40 <= sums[0] <= 100
    assert sum(sums) == pytest.approx(100, abs=1)


async def test_no_shares_while_somebody_may_bet(shown: FeltPage) -> None:
    updates = played("nlhe", [9_000, 9_000, 1_000], "a c c")
    await begin(shown, updates)
    for update in updates[1:-1]:
        await follow(shown, update)
        await shown.page.wait_for_timeout(30)
        assert not any(await shown.page.evaluate(SHARES))


async def test_chips_say_how_much(shown: FeltPage) -> None:
    columns = """[...document.querySelectorAll(".seat .bet")].map(bet =>
        [...bet.querySelectorAll(".chips i")].map(each =>
            `${each.style.getPropertyValue("--n")} of ${each.className}`))"""
    await begin(shown, played("nlhe", [50_000] * 3, "12345"), None)
    assert await shown.page.evaluate(columns) == [["2 of chip2"], ["1 of chip3"], []]
    await follow(shown, [{"kind": "raised_to", "seat": 2, "to": 12_345}])
    assert (await shown.page.evaluate(columns))[2] == ["2 of chip6", "2 of chip5"]
    assert await shown.page.locator(".pot .chips").count() == 0
    for update in (
        {"kind": "folded", "seat": 0},
        {"kind": "called", "seat": 1, "to": 12_345},
        {"kind": "street_started", "street": "flop"},
    ):
        await follow(shown, [update])
    assert not any(await shown.page.evaluate(columns))
    assert await shown.page.locator(".pot .chips i").count() >= 2


async def test_bets_move_to_the_pot_and_give_way(browser: "Browser") -> None:
    updates = played("nlhe", [5_000] * 3, "300 c c 400 c c")
    async with felt_page(browser, still=False) as shown:
        await begin(shown, updates)
        await follow(shown, *updates[1:3])
        assert await shown.page.locator(".moving").count() == 0
        await follow(shown, updates[3])  # the flop
        assert await shown.page.locator(".moving").count() == 3
        assert set(await shown.page.evaluate(MOVED)) <= {"transform", "translate", "opacity"}
        await follow(shown, [{"kind": "bet_made", "seat": 0, "to": 400}])
        assert await shown.page.locator(".moving").count() == 2  # the place is needed
        turn = {"seat": 0, "hand": 7, "turn": 9, "ms": 15_000, "fold": True}
        await follow(shown, [], turn=turn)
        assert await shown.page.locator(".moving").count() == 0


async def test_pot_moves_to_its_winner_and_cards_come_from_the_dealer(browser: "Browser") -> None:
    updates = played("nlhe", [5_000] * 2, "a c")
    async with felt_page(browser, still=False) as shown:
        await begin(shown, updates, 0, 2)
        moved = """() => { const cards = document.querySelector(".seat:not(.yours) .cards").style;
            return [cards.getPropertyValue("--dx"), cards.getPropertyValue("--dy")]; }"""
        assert await shown.page.evaluate(moved) == ["0px", "0px"]  # seat 1 has the button
        own = "document.querySelector('.yours .cards').style.getPropertyValue('--dy')"
        assert int((await shown.page.evaluate(own)).removesuffix("px")) < -100
        await follow(shown, *updates[1:])
        await shown.page.locator(".lift").first.wait_for()
        assert await shown.page.locator(".moving").count() >= 1
        assert set(await shown.page.evaluate(MOVED)) <= {"transform", "translate", "opacity"}
        await shown.page.wait_for_function("!document.querySelector('.moving')")
        assert await shown.page.locator(".lift").count() >= 1


async def test_nothing_moves_for_who_wants_less_motion(shown: FeltPage) -> None:
    updates = played("nlhe", [3_000, 9_000, 20_000], "a a a")
    await begin(shown, updates)
    for update in updates[1:]:
        await follow(shown, update)
        assert await shown.page.evaluate("document.getAnimations().length") == 0
        assert await shown.page.locator(".moving").count() == 0
    assert await shown.page.locator(".lift").count() >= 1


async def test_own_folded_cards_are_dimmed(shown: FeltPage) -> None:
    updates = played("nlhe", [5_000] * 3, "300 f f", you=1)
    opacity = "Number(getComputedStyle(document.querySelector('.yours .card')).opacity)"
    await begin(shown, updates, 1)
    assert await shown.page.evaluate(opacity) == 1
    await follow(shown, *updates[1:])
    assert await shown.page.evaluate(opacity) < 0.5


async def test_hand_ends_without_what_is_loaded_later(browser: "Browser") -> None:
    updates = played("nlhe", [3_000, 9_000, 20_000], "a a a")
    async with felt_page(browser) as shown:
        await shown.page.route("**/scene.js", lambda route: route.abort())
        assert await to_the_end(shown, updates) == []
        assert any(text.startswith("+") for text in await shown.page.locator(".bet").all_text_contents())
        assert await shown.page.locator(".seat.winner").count() >= 1
        notes = await shown.page.locator(".note").all_text_contents()
        assert set(notes) == {""}  # hands have no names then
