"""The page and committed deals: it contributes, checks, explains, and says loudly that a server cheats."""

import asyncio
import json
import re
from base64 import b64encode
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from click.testing import CliRunner

from riverboat.client_cli.library.fair import FairFault
from riverboat.client_cli.library.table import Table
from riverboat.client_cli.main import main
from riverboat.client_cli.play.fair import warning_of
from riverboat.engine.events import Event as TableEvent
from riverboat.engine.table.deal_events import DealRecorded
from riverboat.server.history.journal.keys import ring_for
from riverboat.server.history.queries.hands import History
from riverboat.server.protocol.event_data import event_from_data, event_to_data
from riverboat.server.tables.room import Room
from riverboat.server.tables.settings import TableSettings
from tests.support.browser.pages import SIZES, Visitor, expect, visitor
from tests.support.browser.wire import Wire
from tests.support.fair_cheats import CHANGES, Change
from tests.support.fair_felt import sign_by_two
from tests.support.missing import missing
from tests.support.sockets import server_on
from tests.support.waiting import until
from tests.web.test_accessibility import AXE, violations
from tests.web.test_pages import a_table, bots_at, play

if TYPE_CHECKING:
    from playwright.async_api import Browser, Route

Event = dict[str, Any]
Forgery = Callable[[Event], object]


@asynccontextmanager
async def seated(
    browser: "Browser",
    url: str,
    size: str = "desk",
    *,
    begin: Callable[[Wire], None] = lambda wire: None,
    **rules: Any,
) -> AsyncIterator[tuple[Visitor, Wire, Table]]:
    """A page whose player has a seat and a chain at a table, alone.

    begin: changes what the page is sent, before it joins.
    """
    async with (
        a_table(url, **{"seats": 6, **rules}) as table,
        visitor(browser, url, size, bypass_csp=True) as at,
    ):
        wire = await Wire.of(at.page)
        begin(wire)
        await at.join(table.id)
        await at.sit()
        await until(lambda: bool(sent(wire, "register_chain")))
        yield at, wire, table


def sent(wire: Wire, kind: str) -> list[Event]:
    return [message for message in wire.sent if message["type"] == kind]


async def in_state(at: Visitor, state: str) -> None:
    await expect(at.page.locator(".fair-mark")).to_have_attribute("data-state", state)


async def test_page_contributes_to_each_hand_and_every_card_that_it_sees_holds(
    browser: "Browser", fair_url: str, tmp_path: Path
) -> None:
    async with seated(browser, fair_url) as (at, wire, table), bots_at(fair_url, table, 2):
        await play(at, hands=2)
        await in_state(at, "holds")
        mark = at.page.locator(".fair-mark")
        name = re.compile("^The deal is checked: [123] of 3 contributed$")
        await expect(mark).to_have_attribute("aria-label", name)
        hands = [message["hand"] for message in sent(wire, "reveal_value")]
        assert len(set(hands)) >= 2
        assert len(sent(wire, "register_chain")) == 1
        values = {message["value"] for message in sent(wire, "reveal_value")}
        assert len(values) == len(set(hands))
        await mark.click()
        dialog = at.page.locator("dialog[open]")
        await expect(dialog.locator("h2")).to_have_text("Is the deal fair?")
        await expect(dialog).to_contain_text("Random numbers came from")
        await expect(dialog).to_contain_text("The server has signed this deal")
        async with at.page.expect_download() as download:
            await dialog.get_by_role("button", name="Save the proof").click()
        saved = await (await download.value).path()
        checked = CliRunner().invoke(main, ["fair", "--json", str(saved)])
        assert checked.exit_code == 0, checked.output
        words = json.loads(checked.stdout)["deals"][-1]["digest"]
        await expect(dialog.locator(".fair-words")).to_have_text(words)
        assert at.faults == []


async def test_deal_that_two_servers_signed_holds(
    browser: "Browser", database: str, patient: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server was killed after it had committed, and another one dealt. The former ends the hand here."""
    others: dict[bytes, Room] = {}
    begin = Room.begin

    def begin_two(secret: bytes) -> Room:
        room = begin(secret)
        others[room.key] = begin(secret)
        return room

    monkeypatch.setattr(Room, "begin", begin_two)
    sign_by_two(monkeypatch, lambda room: others[room.key])
    tables = TableSettings(pause=1.5, grace=0.0)
    async with (
        server_on(database, tables=tables, fair_deals=True) as url,
        seated(browser, url) as (at, _, table),
        bots_at(url, table, 2),
    ):
        await play(at, hands=2)
        await in_state(at, "holds")
        await at.page.reload()
        await at.has_turn()
        await in_state(at, "holds")
        await play(at, hands=1)
        await expect(at.page.locator("#banner.bad")).to_have_count(0)
        await at.page.locator(".fair-mark").click()
        async with at.page.expect_download() as download:
            await at.page.locator("dialog[open]").get_by_role("button", name="Save the proof").click()
        saved = await (await download.value).path()
        with History(database, ring_for(database)) as past:
            hand = past.hand(next(hand.id for hand in past.hands(limit=5) if hand.ended_at))
        kept = tmp_path / "proof.json"
        kept.write_text(hand.proof(hand.events))
        for proof in (saved, kept):
            assert "signatures" not in json.loads(proof.read_text())
            checked = CliRunner().invoke(main, ["fair", str(proof)])
            assert checked.exit_code == 0, checked.output
        assert at.faults == []


async def test_reloaded_page_goes_on_with_its_chain_and_answers_no_attempt_twice(
    browser: "Browser", fair_url: str
) -> None:
    async with seated(browser, fair_url) as (at, wire, table), bots_at(fair_url, table, 2):
        await play(at, hands=1)
        await at.page.reload()
        await at.has_turn()
        await in_state(at, "holds")
        await play(at, hands=1)
        answers = {(each["hand"], each["attempt"]): each["value"] for each in sent(wire, "reveal_value")}
        assert len(set(answers.values())) == len(answers) >= 2
        assert len(sent(wire, "register_chain")) == 1
        assert at.faults == []


async def test_two_windows_are_one_contributor(browser: "Browser", fair_url: str) -> None:
    async with seated(browser, fair_url) as (at, wire, table), bots_at(fair_url, table, 2):
        await play(at, hands=1)
        second = Visitor(await at.page.context.new_page(), fair_url)
        other = await Wire.of(second.page)
        await second.page.goto(at.page.url)
        await second.has_turn()
        await play(second, hands=2)
        await in_state(second, "holds")
        assert len({each["hand"] for each in sent(other, "reveal_value")}) >= 1
        assert sent(other, "register_chain") == []
        revealed = [(each["hand"], each["attempt"]) for each in sent(wire, "reveal_value")]
        later = {(each["hand"], each["attempt"]) for each in sent(other, "reveal_value")}
        assert later.isdisjoint(revealed[:-1])
        await at.page.get_by_role("button", name="Play here").click()
        await at.has_turn()
        await in_state(at, "holds")
        reveals = [*sent(wire, "reveal_value"), *sent(other, "reveal_value")]
        attempts = {(each["hand"], each["attempt"]) for each in reveals}
        assert len({each["value"] for each in reveals}) == len(attempts)
        assert at.faults == second.faults == []


async def test_spectator_checks_and_does_not_contribute(browser: "Browser", fair_url: str) -> None:
    async with a_table(fair_url, seats=6) as table, visitor(browser, fair_url) as at:
        wire = await Wire.of(at.page)
        async with bots_at(fair_url, table, 2):
            await at.join(table.id)
            await at.page.locator("dialog h2").wait_for()
            await at.close_sheet()
            await in_state(at, "holds")
        assert [
            each["type"] for each in wire.sent if each["type"] in ("register_chain", "reveal_value")
        ] == []
        assert at.faults == []


async def test_player_is_asked_first_where_hands_follow_each_other_at_once(
    browser: "Browser", database: str, patient: None
) -> None:
    settings = TableSettings(pause=0.0, grace=0.0)
    async with (
        server_on(database, tables=settings, fair_deals=True) as url,
        a_table(url, seats=6) as table,
        visitor(browser, url) as at,
    ):
        wire = await Wire.of(at.page)
        await at.join(table.id)
        await at.sit()
        async with bots_at(url, table, 2):
            await play(at, hands=1)
            await in_state(at, "holds")
            await at.page.locator(".fair-mark").click()
            dialog = at.page.locator("dialog[open]")
            await expect(dialog).to_contain_text("No player sent a random number.")
            assert sent(wire, "register_chain") == []
            await dialog.get_by_text("Contribute to the deals").click()
            await until(lambda: bool(sent(wire, "register_chain")))
            await at.close_sheet()
            await play(at, hands=3)
            await until(lambda: bool(sent(wire, "reveal_value")))
            assert await at.page.evaluate("localStorage['riverboat.fair.contribute']") == "yes"
        assert at.faults == []


async def test_server_without_commitments_shows_no_mark(browser: "Browser", url: str) -> None:
    async with a_table(url, seats=6) as table, visitor(browser, url) as at:
        loaded: list[str] = []
        at.page.on("request", lambda request: loaded.append(request.url))
        await at.join(table.id)
        await at.sit()
        async with bots_at(url, table, 1):
            await at.has_turn()
        await expect(at.page.locator(".fair-mark")).to_have_count(0)
        assert [each for each in loaded if each.endswith("/fair.js")] == []


@pytest.mark.parametrize("broken", ["missing", "throws"])
async def test_table_is_played_without_what_checks_deals(
    browser: "Browser", fair_url: str, broken: str
) -> None:
    async with a_table(fair_url, seats=6) as table, visitor(browser, fair_url, bypass_csp=True) as at:

        async def fulfil(route: "Route") -> None:
            if broken == "missing":
                await route.abort()
                return
            answer = await route.fetch()
            body = (await answer.text()).replace("restart(){", "restart(){throw new TypeError(0);", 1)
            assert "throw new TypeError" in body
            await route.fulfill(response=answer, body=body)

        await at.page.route("**/fair.js", fulfil)
        await at.join(table.id)
        await at.sit()
        async with bots_at(fair_url, table, 2):
            await play(at, hands=1)
            await at.has_turn()


async def test_mark_and_sheet_have_no_accessibility_findings(browser: "Browser", fair_url: str) -> None:
    if not AXE.exists():
        missing("axe-core is not installed: npm ci --prefix .ci")
    found: list[tuple[str, str, str]] = []
    async with seated(browser, fair_url, "tiny") as (at, wire, table), bots_at(fair_url, table, 2):

        async def look(where: str) -> None:
            for size in ("desk", "tiny"):
                width, height = SIZES[size]
                await at.page.set_viewport_size({"width": width, "height": height})
                found.extend((where, size, each) for each in await violations(at))

        await at.page.add_script_tag(path=AXE)
        await at.has_turn()
        await in_state(at, "holds")
        await look("table")
        await at.page.locator(".fair-mark").click()
        await at.page.locator("dialog[open] .fair-words").wait_for()
        await look("sheet")
        assert await at.page.evaluate("document.activeElement.id") == "sheet-title"
        await at.close_sheet()
        wire.forges = changed_card
        await play(at, hands=1)
        await in_state(at, "failed")
        await look("failed")
    assert found == []


# Servers that cheat: the page gets other events than the honest server sent.


def on(kind: str) -> Callable[[Forgery], Forgery]:
    """Make a forgery change the events of one kind only."""

    def of(forge: Forgery) -> Forgery:
        return lambda event: forge(event) if event["kind"] == kind else None

    return of


@on("hole_cards_dealt")
def changed_card(event: Event) -> None:
    event["cards"][0] = next(card for card in range(52) if card not in event["cards"])


@on("hole_cards_dealt")
def card_without_proof(event: Event) -> None:
    del event["openings"]


@on("deal_recorded")
def changed_leaves(event: Event) -> None:
    event["leaves"] = event["leaves"][4:] + event["leaves"][:4]


@on("deal_committed")
def changed_record(event: Event) -> None:
    event["before"] = b64encode(bytes(32)).decode()


@on("deal_committed")
def other_contributors(event: Event) -> None:
    event["contributors"] = event["seats"] = [0, 9]


@on("deal_recorded")
def no_commitment(event: Event) -> None:
    event["kind"] = "nothing_happened"


@on("deal_recorded")
def nonsense_values(event: Event) -> None:
    event["values"] = [[0, None]]


def forged(kind: type[TableEvent], change: Change) -> Forgery:
    """Return a cheat of the library's tests as the page gets it, in JSON."""

    def forge(event: Event) -> None:
        sent = event_to_data(change(event_from_data(event)))
        event.clear()
        event.update(json.loads(msgspec.json.encode(sent)))

    return on(kind.kind)(forge)


OWN: dict[str, tuple[Forgery, str]] = {
    "changed card": (changed_card, "wrong_card"),
    "card without proof": (card_without_proof, "no_opening"),
    "changed leaves": (changed_leaves, "broken_commitment"),
    "changed record": (changed_record, "two_commitments"),
    "other contributors": (other_contributors, "missing_value"),
    "no commitment": (no_commitment, "no_commitment"),
    "nonsense values": (nonsense_values, "wrong_value"),
}
WITH_SEAT = "a puppet seated after the commitment"
"""A page that does not know the seat asks for a snapshot, which is honest here: see test_fair_cheats.py."""

SHARED = {name: (forged(kind, change), code) for name, (kind, change, code) in CHANGES.items()}
CHEATS = {**OWN, **{name: cheat for name, cheat in SHARED.items() if name != WITH_SEAT}}
"""What a server sends otherwise, and the code of the sentence about it."""

OF_RECORD = {name for name, (kind, *_) in CHANGES.items() if kind is DealRecorded} | {"changed leaves"}
"""Those that `riverboat fair` finds in the proof that the page saves: others are not in a proof."""

QUICK = ("another hole card", "the own value dropped", "changed record", "nonsense values")
"""The forgeries that are tried each time: one for each sentence. test_fair_proof.py changes every field."""


@pytest.mark.parametrize(
    "cheat", [cheat if cheat in QUICK else pytest.param(cheat, marks=pytest.mark.slow) for cheat in CHEATS]
)
async def test_cheating_server_is_caught_said_loudly_and_kept(
    browser: "Browser", fair_url: str, cheat: str
) -> None:
    forge, code = CHEATS[cheat]
    async with seated(browser, fair_url) as (at, wire, table):
        wire.forges = forge
        async with bots_at(fair_url, table, 2):
            playing = asyncio.create_task(play(at, hands=4))  # some show in a later hand, or on the board
            await in_state(at, "failed")
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
            banner = at.page.locator("#banner.bad")
            await expect(banner).to_contain_text("does not hold.")
            kept = json.loads(await at.page.evaluate("localStorage['riverboat.fair.failed']"))
            assert kept[0]["proof"]
            await at.page.locator(".fair-mark").click()
            said = at.page.locator("dialog[open] .error").first
            why = warning_of(FairFault(0, code, "")).partition("does not hold. ")[2]
            await expect(said).to_contain_text(why)
            async with at.page.expect_download() as download:
                await banner_or_sheet_save(at)
            saved = await (await download.value).path()
            checked = CliRunner().invoke(main, ["fair", str(saved)])
            if cheat in OF_RECORD:
                assert checked.exit_code == 1, checked.output
        assert at.faults == []


async def banner_or_sheet_save(at: Visitor) -> None:
    await at.page.locator("dialog[open]").get_by_role("button", name="Save the proof").first.click()


async def test_room_whose_key_changed_is_said_loudly_until_it_is_trusted(
    browser: "Browser", fair_url: str
) -> None:
    async with seated(browser, fair_url) as (at, _, _):
        room = await at.page.evaluate("localStorage['riverboat.fair.room']")
        assert re.fullmatch("[0-9a-f]{64}", room)
        await at.page.evaluate(f"localStorage['riverboat.fair.room'] = '{'11' * 32}'")
        await at.page.reload()
        await in_state(at, "failed")
        banner = at.page.locator("#banner.bad")
        await expect(banner).to_contain_text("The key of this card room was changed")
        assert await at.page.evaluate("localStorage['riverboat.fair.room']") == "11" * 32
        await banner.get_by_role("button", name="Trust the new key").click()
        await in_state(at, "unchecked")
        assert await at.page.evaluate("localStorage['riverboat.fair.room']") == room
        assert at.faults == []


async def test_failed_hand_is_still_marked_after_a_reload(browser: "Browser", fair_url: str) -> None:
    async with seated(browser, fair_url) as (at, wire, table):
        wire.forges = changed_leaves
        async with bots_at(fair_url, table, 2):
            await in_state(at, "failed")
            wire.forges = None
            await at.page.reload()
            await in_state(at, "failed")
            await expect(at.page.locator(".fair-mark")).to_have_attribute(
                "aria-label", "A deal does not hold"
            )


async def test_attempt_is_answered_for_its_first_commitment_only(browser: "Browser", fair_url: str) -> None:
    """The server commits again to what it committed to before, to learn a value for the first one."""
    commitments: list[Event] = []

    def again(event: Event) -> None:
        if event["kind"] != "deal_committed":
            return
        commitments.append(dict(event))
        if len(commitments) > 1:
            event.update(hand=commitments[0]["hand"], attempt=commitments[0]["attempt"])

    async with seated(browser, fair_url) as (at, wire, table):
        wire.forges = again
        async with bots_at(fair_url, table, 2):
            await play(at, hands=1)
            await in_state(at, "failed")
            await at.page.locator(".fair-mark").click()
            await expect(at.page.locator("dialog .error").first).to_contain_text(
                "fixed the cards of a hand twice"
            )
            first = commitments[0]["hand"]
            assert {each["hand"] for each in sent(wire, "reveal_value")} == {first}
            assert len({each["value"] for each in sent(wire, "reveal_value")}) == 1


async def test_value_that_the_server_knows_is_not_used_again(browser: "Browser", fair_url: str) -> None:
    """The second commitment asks for the value of the first one, as if its chain were registered again."""
    registered: list[Event] = []

    def same_head(event: Event) -> None:
        if event["kind"] == "chain_registered" and event["seat"] == 0:
            registered.append(dict(event))
        elif event["kind"] == "result_signed":
            event.clear()
            event.update(registered[0])

    async with a_table(fair_url, seats=6) as table, visitor(browser, fair_url) as at:
        wire = await Wire.of(at.page)
        wire.forges = same_head
        await at.join(table.id)
        await at.sit()
        async with bots_at(fair_url, table, 2):
            await play(at, hands=1)
            await in_state(at, "failed")
            revealed = sent(wire, "reveal_value")
            assert len({each["value"] for each in revealed}) == 1


async def test_late_value_is_not_used_again_but_paid_after_the_hand(
    browser: "Browser", fair_url: str
) -> None:
    """The second attempt lists the same head: the server may know the value before it commits again."""
    order: list[Any] = []  # values as they are sent, and kinds of events as they come

    def is_first(message: Event) -> bool:
        if message["type"] != "reveal_value":
            return False
        order.append((message["hand"], message["attempt"], message["value"]))
        return sum(isinstance(each, tuple) for each in order) == 1

    async with seated(browser, fair_url) as (at, wire, table):
        wire.loses, wire.forges = is_first, lambda event: order.append(event["kind"])
        async with bots_at(fair_url, table, 2):
            await play(at, hands=2)
            await in_state(at, "holds")
            await until(lambda: len({each["value"] for each in sent(wire, "reveal_value")}) >= 2)
        first, paid, *_ = revealed = [each for each in order if isinstance(each, tuple)]
        assert (paid[0], paid[2]) == (first[0], first[2])
        sent_at = [at for at, each in enumerate(order) if isinstance(each, tuple)]
        assert "deal_recorded" in order[: sent_at[1]]
        assert {value for hand, _, value in revealed if hand != first[0]}.isdisjoint({first[2]})
        assert at.faults == []


@pytest.mark.slow
async def test_server_that_often_says_that_a_value_is_late_is_caught(
    browser: "Browser", fair_url: str
) -> None:
    """The first value for each hand never arrives, as if the server did not want its deal."""
    hands: list[int] = []

    def is_first(message: Event) -> bool:
        if message["type"] != "reveal_value" or message["hand"] in hands:
            return False
        hands.append(message["hand"])
        return True

    async with seated(browser, fair_url) as (at, wire, table):
        wire.loses = is_first
        async with bots_at(fair_url, table, 2):
            playing = asyncio.create_task(play(at, hands=6))
            await in_state(at, "failed")
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
            await at.page.locator(".fair-mark").click()
            said = at.page.locator("dialog[open] .error").first
            await expect(said).to_contain_text("The random number of a player is missing or changed.")
        assert len(hands) == 3
        assert at.faults == []
