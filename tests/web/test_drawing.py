"""Drawing with each update, playing while replies are late, and the page without a server."""

from contextlib import AsyncExitStack
from itertools import count
from typing import TYPE_CHECKING

from riverboat.server.app import serving
from riverboat.server.settings import Settings
from tests.support.browser.faults import a_page, recording
from tests.support.browser.hands import NAMES, played
from tests.support.browser.pages import expect, visitor
from tests.support.browser.wire import Wire
from tests.support.sockets import PATIENT
from tests.web.test_pages import a_table, bots_at, play

if TYPE_CHECKING:
    from playwright.async_api import Browser, WebSocketRoute

MEASURED = """
globalThis.measured = [];
for (const [prototype, names] of [
  [Element.prototype, ["clientWidth", "clientHeight", "scrollHeight", "scrollTop"]],
  [HTMLElement.prototype, ["offsetWidth", "offsetHeight", "offsetTop", "offsetLeft", "offsetParent"]],
]) {
  for (const name of names) {
    const { get, set } = Object.getOwnPropertyDescriptor(prototype, name);
    Object.defineProperty(prototype, name, { set, get() {
      measured.push([name, new Error().stack]);
      return get.call(this);
    } });
  }
}
for (const name of ["getBoundingClientRect", "getClientRects"]) {
  const original = Element.prototype[name];
  Element.prototype[name] = function () {
    measured.push([name, new Error().stack]);
    return original.call(this);
  };
}
"""
"""Records what asks for sizes, which lays out the page unless it has just been laid out."""


async def test_drawing_does_not_ask_for_sizes(browser: "Browser", url: str) -> None:
    async with a_table(url) as table, visitor(browser, url) as at:
        await at.page.add_init_script(MEASURED)
        await at.join(table.id)
        await at.sit()
        async with bots_at(url, table):
            await play(at, hands=1)
            await at.page.evaluate("measured.length = 0")
            await play(at, hands=3)
        assert await at.page.evaluate("measured") == []
        await at.page.evaluate("document.querySelector('#panel').scrollTop")
        assert await at.page.evaluate("measured.length") == 1  # it would have been seen


async def test_seat_stays_as_drawn_only_if_it_would_look_the_same(browser: "Browser", url: str) -> None:
    recorded, stays = await recording(url), "if (key === parts.drawn) return;"
    equities = "this.expect(hand);"  # they are left out: they come when they are counted
    seen = []
    for drawn in (stays, ""):

        def rewrite(name: str, source: str, drawn: str = drawn) -> str:
            assert source.count(stays) == (name == "ui/table.js")
            assert source.count(equities) == (name == "scene.js")
            return source.replace(stays, drawn).replace(equities, "")

        async with a_page(browser, recorded, rewrite) as page:
            seen.append(await page.evaluate("trial.felts()"))
    for number, (stayed, redrawn) in enumerate(zip(*seen, strict=True)):
        assert stayed == redrawn, f"after update {number}"
    assert len(set(seen[0])) > 20


async def test_log_follows_its_newest_line_unless_somebody_reads(browser: "Browser", url: str) -> None:
    at_end = "log.scrollHeight > log.clientHeight && log.scrollTop > -2"
    async with a_table(url) as table, visitor(browser, url) as at:
        wire = await Wire.of(at.page)
        await at.join(table.id)
        await at.sit()
        await at.page.evaluate("globalThis.log = document.querySelector('#log-lines')")

        chips = count(1)

        async def happen(updates: int, events: int) -> None:
            for number in range(updates):
                added = [{"kind": "chips_added", "seat": 0, "chips": next(chips)} for _ in range(events)]
                wire.send_events(table.id, *added)
                if number % 10 == 9:
                    await at.until("new Promise(done => requestAnimationFrame(done)).then(() => true)")
            # The page takes updates late on a busy machine, and lines that come later move what is measured.
            await expect(at.page.locator("#log-lines p").last).to_have_text(
                f"You add {added[-1]['chips']:,} chips"
            )

        for updates, events in ((230, 1), (20, 9), (3, 100)):
            await happen(updates, events)
            await at.until(at_end)
        lines, in_layout = at.page.locator("#log-lines p"), at.page.locator("#log-lines p:visible")
        known = await lines.count()
        assert 90 < known <= 100
        assert 40 < await in_layout.count() <= 50  # all are painted again with each
        await at.page.locator("#log-lines").focus()
        assert await in_layout.count() == known
        await at.page.locator("#tab-log").focus()
        assert await in_layout.count() <= 50
        await at.page.evaluate("log.scrollTop -= 400")
        await expect(in_layout).to_have_count(known)
        top = "Math.round([...log.querySelectorAll('p')].at(-30).getBoundingClientRect().top)"
        before = await at.page.evaluate(top)
        await happen(3, 1)
        await at.until(f"{top.replace('-30', '-33')} === {before}")
        await at.page.evaluate("log.scrollTop = 0")
        await at.until("new Promise(done => requestAnimationFrame(done)).then(() => true)")
        await happen(3, 9)
        await at.until(at_end)
        assert at.faults == []


async def test_updates_of_one_frame_are_drawn_and_said_together(browser: "Browser", url: str) -> None:
    async with a_table(url) as table, visitor(browser, url) as at:
        wire = await Wire.of(at.page)
        await at.page.add_init_script(
            "globalThis.held = null; const now = requestAnimationFrame;"
            "globalThis.requestAnimationFrame = (draw) => (held ? held.push(draw) : now(draw));"
        )
        await at.join(table.id)
        await at.sit()
        lines = "[...document.querySelectorAll('#log-lines p')].map(line => line.textContent)"
        before = len(await at.page.evaluate(lines))
        await at.page.evaluate("held = []")
        for kind in ("sat_out", "sat_in", "sat_out"):
            wire.send_events(table.id, {"kind": kind, "seat": 0})
        wire.send(type="closing", code="closing", message="That was all.")
        await at.page.get_by_text("That was all.").wait_for()
        assert len(await at.page.evaluate(lines)) == before
        await at.page.evaluate("for (const draw of held) draw()")
        said = (await at.page.evaluate(lines))[before:]
        assert len(said) == 3
        await expect(at.page.locator("#polite")).to_have_text(f"{'. '.join(said)}.")
        assert at.faults == []


SHOWN_AGAIN = """
globalThis.shownAgain = 0;
let played = null; // the first line of the hand in which the player had a turn last
const sample = () => {
  const last = [...document.querySelectorAll("#log-lines .hand-head, #log-lines .wins")].at(-1);
  if ("turn" in document.querySelector("#actions").dataset) played = last;
  const inHand = last?.matches(".hand-head") && last === played;
  if (inHand && document.querySelector(".seat.winner")) shownAgain += 1;
  requestAnimationFrame(sample);
};
addEventListener("DOMContentLoaded", () => requestAnimationFrame(sample));
"""
"""Counts frames that show a winner in a hand in which the player has had a turn."""


async def test_end_of_a_hand_is_not_shown_again_after_a_turn(browser: "Browser", url: str) -> None:
    async with a_table(url, act_ms=120_000) as table, visitor(browser, url) as at:
        await at.page.add_init_script(SHOWN_AGAIN)
        await at.join(table.id)
        await at.sit()
        async with bots_at(url, table, 2):
            await play(at, hands=4)
        assert await at.page.evaluate("shownAgain") == 0
        assert at.faults == []


async def test_end_of_a_hand_is_not_shown_at_seats_that_others_have_taken(
    browser: "Browser", url: str
) -> None:
    hand = [each for update in played("nlhe", [1_000, 1_000], "", you=None) for each in update]
    async with a_table(url) as table, visitor(browser, url) as at:
        wire = await Wire.of(at.page)
        wire.forges_snapshot = lambda snapshot: setattr(wire, "seq", snapshot["seq"])
        await at.join(table.id)
        await at.page.locator("dialog").wait_for()  # an invitation to sit down
        taken = [
            {"kind": "seat_taken", "seat": seat, "player": name, "name": name, "stack": 1_000, "bot": False}
            for seat, name in enumerate([*NAMES[:2], "Zoe"])
        ]
        wire.send_events(table.id, *taken[:2], *hand)
        plate, cards = at.page.locator(".seat .plate", has_text="Zoe"), at.page.locator(".seat .card")
        await expect(cards.first).to_be_visible()
        wire.send_events(
            table.id, {"kind": "seat_left", "seat": 1, "stack": 1_000}, {**taken[2], "seat": 1, "stack": 725}
        )
        await expect(plate).to_contain_text("725")
        await expect(cards).to_have_count(0)
        assert at.faults == []


class _WithoutReplies(Wire):
    """A connection whose replies are late, from when `holds` is set."""

    holds = False

    def _pass(self, page: "WebSocketRoute", frame: str | bytes) -> None:
        if not (self.holds and '"type":"accepted"' in str(frame)):
            super()._pass(page, frame)


async def test_next_turn_may_be_played_before_the_reply_to_the_last(browser: "Browser", url: str) -> None:
    async with a_table(url, act_ms=120_000) as table, visitor(browser, url) as at:
        wire = await _WithoutReplies.of(at.page)
        await at.join(table.id)
        await at.sit()
        wire.holds = True
        async with bots_at(url, table, 1):
            await play(at, hands=2)
        assert at.faults == []


async def test_page_opens_without_the_server(browser: "Browser", database: str) -> None:
    async with AsyncExitStack() as closing:
        async with serving(Settings(port=0, database=database, limits=PATIENT)) as listener:
            url = f"ws://127.0.0.1:{listener.port}"
            at = await closing.enter_async_context(visitor(browser, url, still=False))
            await at.join()
            await at.page.get_by_role("heading", name="Tables").wait_for()
            await at.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        devtools = await at.page.context.new_cdp_session(at.page)
        await devtools.send("Network.clearBrowserCache")
        await at.page.reload()
        await at.page.get_by_text("The connection is lost").wait_for()
        assert await at.page.evaluate("getComputedStyle(document.querySelector('#bar')).display") == "flex"
