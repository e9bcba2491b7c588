"""The connection of the page, with a real server."""

from collections.abc import AsyncIterator
from itertools import pairwise
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest

from riverboat.server.clients import Client
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import Sit
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.messages import Message
from riverboat.server.wiring.service import Service
from tests.support.browser.page import Breaker, Page
from tests.support.sockets import RawClient, server_on


class Scene(NamedTuple):
    """A server, a link to it that can break, and the table that is open."""

    url: str
    breaker: Breaker
    broken_url: str
    table: str


@pytest.fixture
async def scene(database: str, patient: None) -> AsyncIterator[Scene]:
    async with server_on(database) as url:
        breaker = Breaker(urlsplit(url).port or 0)
        async with breaker.listening() as broken_url:
            client = await RawClient.to(url, "json")
            [main] = (await client.ask("list_tables"))["result"]["tables"]
            yield Scene(url, breaker, broken_url, main["table"])


@pytest.fixture
async def page() -> AsyncIterator[Page]:
    async with Page.opened() as page:
        yield page


def chats(page: Page) -> list[str]:
    """Return the chat messages that the page has been sent, in order."""
    events: list[dict[str, Any]] = [
        event
        for line in page.heard
        for event in line.get("pushed", {}).get("events", ())
        if event and event["kind"] == "chat_said"
    ]
    return [event["text"] for event in events]


async def test_guest_watches_sits_down_and_sees_updates(page: Page, scene: Scene) -> None:
    welcome = await page.done("connect", url=scene.url, name="Ann")
    assert welcome["name"] == "Ann"
    assert (await page.done("watch", table=scene.table))["seats"] == []
    seat = await page.done("request", command="sit", table=scene.table, buy_in=5_000)
    assert seat["player"] == welcome["player"]
    assert (await page.receives("update"))["events"][0]["kind"] == "seat_taken"
    assert await page.fails("request", command="sit", table=scene.table, buy_in=5_000) == "already_seated"
    again = await page.done("connect", url=scene.url, token=welcome["token"])
    assert again["player"] == welcome["player"]


async def test_command_of_unknown_outcome_is_sent_again_with_its_id(
    page: Page, scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    handle, came = Service.handle, list[str]()

    async def unsure(service: Service, client: Client, command: Command) -> Message:
        if isinstance(command, Sit):
            came.append(command.id)
            if len(came) == 1:
                raise CommandRejected(Code.OUTCOME_UNKNOWN, "another server has not answered")
        return await handle(service, client, command)

    monkeypatch.setattr(Service, "handle", unsure)
    welcome = await page.done("connect", url=scene.url, name="Ann")
    await page.done("watch", table=scene.table)
    seat = await page.done("request", command="sit", table=scene.table, buy_in=5_000)
    assert seat["player"] == welcome["player"]
    assert (len(came), len(set(came))) == (2, 1)


async def test_broken_line_loses_and_doubles_nothing(page: Page, scene: Scene) -> None:
    await page.done("connect", url=scene.broken_url, name="Ann")
    await page.done("watch", table=scene.table)
    await page.done("request", command="sit", table=scene.table, buy_in=5_000)
    await page.done("watchLobby")
    scene.breaker.refuses = True
    scene.breaker.cut()
    await page.has_status("waiting")
    cut_at = len(page.heard)
    bob = await RawClient.to(scene.url, "json")
    await bob.ask("watch", table=scene.table)
    await bob.ask("sit", table=scene.table, buy_in=5_000)
    for command in ("chat", "pause_table", "set_auto_muck"):  # nothing that is pressed now is sent later
        fields = {"text": "are you there?"} if command == "chat" else {}
        assert await page.fails("request", command=command, table=scene.table, **fields) == "offline"
    page.order("request", command="show_account")
    scene.breaker.refuses = False
    await page.has_status("online", cut_at)
    await page.hears(lambda line: line.get("done") == "request", cut_at)
    await page.done("request", command="chat", table=scene.table, text="I am back")
    await page.hears(lambda line: chats(page) == ["I am back"])
    missed = [
        line["pushed"] for line in page.heard[cut_at:] if line.get("pushed", {}).get("type") == "update"
    ]
    assert missed[0]["events"][0]["kind"] == "seat_taken"
    for before, after in pairwise(missed):
        assert after["seq"] == before["seq"] + len(before["events"])
    assert (await page.receives("lobby", cut_at))["whole"]


async def test_dead_line_is_noticed_by_a_ping(page: Page, scene: Scene) -> None:
    await page.done("connect", url=scene.broken_url, name="Ann")
    scene.breaker.kill()
    at = len(page.heard)
    await page.done("ping")
    assert (await page.has_status("waiting", at))["error"]["code"] == "offline"
    await page.has_status("online", at)
    await page.done("watch", table=scene.table)


async def test_refused_sign_in_closes_the_connection(page: Page, scene: Scene) -> None:
    code = await page.fails("connect", url=scene.url, name="Nobody", password="a wrong guess")
    assert code == "wrong_password"
    assert (await page.has_status("closed"))["error"]["code"] == "wrong_password"
    assert await page.fails("connect", url=scene.url, token="made up") == "unknown_token"


async def test_signed_out_connection_stays_closed(page: Page, scene: Scene) -> None:
    await page.done("connect", url=scene.url, name="Ann")
    page.order("request", command="sign_out")
    assert (await page.has_status("closed"))["error"]["code"] == "signed_out"
    assert await page.fails("request", command="show_account") == "offline"


async def test_second_connection_takes_over(page: Page, scene: Scene) -> None:
    welcome = await page.done("connect", url=scene.url, name="Ann")
    await page.done("watch", table=scene.table)
    await page.done("request", command="sit", table=scene.table, buy_in=5_000)
    async with Page.opened() as other:
        await other.done("connect", url=scene.url, token=welcome["token"])
        await other.done("watch", table=scene.table)
        assert (await page.receives("taken_over"))["table"] == scene.table
        at = len(other.heard)
        await page.done("watch", table=scene.table)
        assert (await other.receives("taken_over", at))["table"] == scene.table


async def test_closed_table_ends_the_watching_after_a_reconnect(page: Page, scene: Scene) -> None:
    await page.done("connect", url=scene.broken_url, name="Ann")
    opened = await page.done("request", command="open_table", name="Short")
    await page.done("watch", table=opened["table"])
    scene.breaker.refuses = True
    at = len(page.heard)
    page.order("request", command="close_table", table=opened["table"], reason="enough")
    await page.hears(lambda line: line.get("done") == "request", at)
    scene.breaker.cut()
    scene.breaker.refuses = False
    ended = await page.receives("watch_ended", at)
    assert ended["error"]["code"] in ("table_closed", "unknown_table")
