"""A hand by keys alone and by ear: what the page's tree and its live regions say, word by word."""

import asyncio
import re
from typing import TYPE_CHECKING, Final

from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.table import Table
from riverboat.engine.actions import Call, Check
from tests.support.browser.pages import Visitor, expect, visitor
from tests.support.browser.tree import read_region
from tests.web.test_pages import DEAD, a_table, bots_at

if TYPE_CHECKING:
    from playwright.async_api import Browser

_HEAR: Final = """
globalThis.heard = [];
addEventListener("DOMContentLoaded", () => {
  for (const id of ["polite", "assertive"]) {
    const place = document.getElementById(id);
    const hear = () => place.textContent && heard.push(place.textContent);
    new MutationObserver(hear).observe(place, { childList: true });
  }
});
"""
"""Records what a screen reader would say."""

_CARD: Final = "[2-9TJQKA][cdhs]"
_WORDS: Final = r"(ace|king|queen|jack|ten|nine|eight|seven|six|five|four|three|deuce|[0-9]+) of \w+"
_TOLD: Final = (
    "Ann takes seat 1 with 10,000. Bob takes seat 2 with 10,000. "
    "Hand 1: no-limit hold'em, 50/100, you have the button. Bob posts the big blind of 100. "
    "You post the small blind of 50. You are dealt C C. You call 50. "
    r"Bob checks. Flop: C C C \(pot 200\). "
    r"Bob checks. You check. Turn: C C C C \(pot 200\). "
    r"Bob checks. You check. River: C C C C C \(pot 200\). "
    "Bob checks. You check. Bob shows C C: [^.]+. (You show C C: [^.]+|You muck)"
)
"""What is said of a hand in which nobody bets, from the first seat taken to the showdown. C: any card."""


_HAND: Final = (
    r"(?i)^((\w+ high|pair|two pair|three|straight|flush|full house|four|royal|[^,]+ full|\w+ and)\b.*)$"
)
_OWN: Final = ["list Seats", "CARD", "CARD"]
_LATER: Final = ["button Ann, you, button, to act, 9,900", "HAND", "button Bob, 9,900", "Check"]
TABLE: Final = [
    ["Pot 150", *_OWN, "button Ann, you, button, to act, 9,950", "50", "HAND", "button Bob, 9,900", "100"],
    *(
        ["Pot 200", "group Board", *cards, *_OWN, *_LATER]
        for cards in (["CARD"] * 3, ["CARD"] * 4, ["CARD"] * 5)
    ),
]
"""What is read of the table at each turn."""

_SIZES: Final = [
    *("TIME", "button Less", "slider Amount", "button More"),
    "textbox Amount, for example 600, 3/4, pot or 2.5bb",
]
FIRST_ACTIONS: Final = [
    *("group Amounts", "button 2.5×: 250", "button 3×: 300", "button 4×: 400", "button Pot: 300"),
    *("button All-in: 10,000", *_SIZES, "button Fold", "button Call 50", "button Raise to 200"),
]
ACTIONS: Final = [
    *("group Amounts", "button ⅓: 100", "button ½: 100", "button ¾: 150", "button Pot: 200"),
    *("button All-in: 9,900", *_SIZES, "button Check", "button Bet 100"),
]
"""What is read of the action bar at the first turn, and at the others."""


async def test_hand_is_played_by_keys_and_by_ear(browser: "Browser", url: str) -> None:
    async with (
        a_table(url, seats=2) as table,
        visitor(browser, url) as at,
        await Connection.connect(url, name="Bob") as other,
    ):
        keys = at.page.keyboard
        await at.page.add_init_script(_HEAR)
        await at.page.goto(f"{url.replace('ws:', 'http:')}/#{table.id}")
        await expect(at.page.get_by_label("Your name")).to_be_focused()
        await keys.type("Ann")
        await keys.press("Enter")
        await expect(at.page.get_by_label("Buy-in", exact=True)).to_be_focused()
        await keys.press("Enter")
        await at.page.locator(".seat.yours").wait_for()
        bob = await other.watch(table.id)
        await bob.sit()
        later = "Your turn: check, bet 100 to 9,900."
        first = "Your turn: call 50, raise to 200 to 10,000, fold."
        for number, words in enumerate([first, later, later, later]):
            await until_turn(bob, at, number)
            assert await at.page.locator("[aria-current=true]").count() == 1
            assert masked(await read_region(at.page, "Table")) == TABLE[number]
            assert masked(await read_region(at.page, "Your actions")) == (
                ACTIONS if number else FIRST_ACTIONS
            )
            assert (await at.page.locator("#assertive").text_content()) == words
            if number == 1:
                await hear_the_table(at)
            await asyncio.sleep(DEAD)
            await keys.press("c")
        await at.until("heard.some(words => /wins? .*the pot/.test(words))")
        heard = await at.page.evaluate("heard")
        spoken = " ".join(words for words in heard if not re.match("Your turn|Board|Pot|Stacks", words))
        assert re.match(re.sub(r"\bC\b", _CARD, _TOLD), spoken), spoken
        assert at.faults == []


async def until_turn(bob: Table, at: Visitor, number: int) -> None:
    """Check or call for Bob until it is Ann's turn for the time `number`, from 0."""
    acted = None
    while await at.page.evaluate(f"heard.filter(words => words.startsWith('Your turn')).length <= {number}"):
        turn = bob.turn
        if turn is not None and (turn.hand, turn.turn) != acted:
            acted = (turn.hand, turn.turn)
            await bob.act(Check() if turn.check else Call())
        await asyncio.sleep(0.05)
    await at.page.locator(".seat.yours.to-act").wait_for()


def masked(read: list[str]) -> list[str]:
    """Return what was read, with words in place of what chance decides."""
    for pattern, word in ((f"^image {_WORDS}$", "CARD"), (_HAND, "HAND"), (r"^\d+ s$", "TIME")):
        read = [re.sub(pattern, word, each) for each in read]
    return [each.replace(" ,", ",") for each in read]  # Chromium puts a space between name and words


async def hear_the_table(at: Visitor) -> None:
    """Ask by keys for the board, the pot and the stacks, the last one twice."""
    polite = at.page.locator("#polite")
    await at.page.keyboard.press("q")
    await expect(polite).to_have_text(re.compile(f"^Board: {_WORDS}, {_WORDS}, {_WORDS}\\.$"))
    await at.page.keyboard.press("w")
    await expect(polite).to_have_text("Pot 200.")
    for _ in range(2):
        await at.page.keyboard.press("e")
        await expect(polite).to_have_text("Stacks: Ann 9,900, Bob 9,900.")
    await at.until("heard.filter(words => words.startsWith('Stacks')).length === 2")


async def switch_keys_off_and_on(at: Visitor) -> None:
    """With the keys switched off, none acts and none speaks."""
    turn = await at.page.get_attribute("#actions", "data-turn")
    for on in (False, True):
        await at.open_menu("Settings and keys")
        await expect(at.page.get_by_role("heading", name="Settings")).to_be_focused()
        await at.page.get_by_label("Single keys act at the table").set_checked(on)
        await at.close_sheet()
        if not on:
            await asyncio.sleep(DEAD)
            before = await at.page.evaluate("heard.length")
            for key in "qwecfb":
                await at.page.keyboard.press(key)
            await asyncio.sleep(DEAD)
            assert await at.page.evaluate("heard.length") == before
            assert await at.page.get_attribute("#actions", "data-turn") == turn


async def test_keys_are_changed_and_kept(browser: "Browser", url: str) -> None:
    async with a_table(url, seats=2) as table, visitor(browser, url) as at, bots_at(url, table, 1):
        await at.page.add_init_script(_HEAR)
        await at.join(table.id)
        await at.sit()
        await at.has_turn()
        await switch_keys_off_and_on(at)
        await at.open_menu("Settings and keys")
        said = at.page.locator("dialog #toast")
        field = at.page.get_by_label("Check or call", exact=True)
        for key, problem in (
            ("f", "'f' is the key of “Fold”. Choose another, or change that one first."),
            ("2", "'2' keeps its meaning. Choose a letter or a sign."),
        ):
            await field.fill(key)
            await expect(said).to_have_text(problem)
            await expect(field).to_have_value("c")
        await field.fill("X")
        await expect(field).to_have_value("x")
        await at.page.reload()
        turn = await at.has_turn()
        button = at.page.locator("#actions .call")
        await expect(button).to_have_attribute("aria-keyshortcuts", "x")
        for key in "cx":
            assert await at.page.get_attribute("#actions", "data-turn") == turn
            await asyncio.sleep(DEAD)
            await at.page.keyboard.press(key)
        await at.until(f"document.querySelector('#actions').dataset.turn !== {turn!r}")
        await at.open_menu("Settings and keys")
        await at.page.get_by_role("button", name="Use the usual keys").click()
        await expect(field).to_have_value("c")
        assert at.faults == []
