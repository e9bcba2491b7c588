"""Measure the browser table in Chromium, and what its players cost a server.

    python -m benchmarks.browser [--part page] [--hands 2000]

page     until the page is painted: the sign-in form in a new browser profile, and the table after a reload
turns    from the frame of the player's turn until its buttons are painted, in hands that end all-in, without
         pauses, so that the end of the hand before is still being animated
updates  CPU time of the main thread for one update: its message, drawing and layout, in a page that does
         nothing else. The time of an empty frame is subtracted. Between the updates, a control page sets
         twelve short texts from a message of the same kind, and is measured in the same way: on a busy
         machine both are dearer
memory   growth of the JavaScript heap over many hands, after collecting garbage: the slope once the log is
         full, with its 95 % interval. The player sits out four seconds of six: other hands are shorter
server   CPU time of a server for one update to one spectator, in JSON and in msgpack
phone    a phone: its processor is four or six times slower, on 3G

It prints targets beside the figures, and the exit code is 1 if one is missed. Compare figures of one run
only: they include other load on the machine.
"""

import argparse
import asyncio
import os
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from json import dumps
from pathlib import Path
from statistics import fmean, linear_regression, median
from typing import TYPE_CHECKING, Final

from benchmarks.support.processes import Served, riverboat
from riverboat.client_cli.bots import Bot, BotPlayer, Caller, Maniac
from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.load.connection import LeanConnection
from riverboat.server.protocol import commands as cmd
from riverboat.server.protocol.codecs import JSON, MSGPACK, Codec
from tests.support.browser.node import SCRIPTS
from tests.support.browser.pages import Visitor, a_browser, visitor

if TYPE_CHECKING:
    from playwright.async_api import Browser, CDPSession

ROUNDS: Final = 7
TURNS: Final = 150
UPDATES: Final = 400
VIEWERS: Final = 200
SECONDS: Final = 3.0
MEGABYTE: Final = 1_000_000
DEEP: Final = 10**9
"""Chips of the player, who then never has to buy more."""
SHORT: Final = 1_000
"""Chips of the bots, who are soon all-in."""

DEAD: Final = 0.15
"""Seconds after which a key counts on new buttons."""

STUDENT: Final = 2.12
"""Of the t distribution with 16 degrees of freedom, at 97.5 %."""

SAMPLES: Final = 24
WARM: Final = 6
"""Samples of the heap, and how many of the first of them are before the log is full."""

CONTROL: Final = """<style>p { position: absolute }</style><body><script>
    const places = Array.from({ length: 60 }, (_, place) => {
        const text = document.createElement("p");
        text.style.translate = `${(place % 10) * 90}px ${Math.floor(place / 10) * 60}px`;
        document.body.append(text);
        return text;
    });
    globalThis.deliver = (message) => {
        if (message) for (const [place, text] of JSON.parse(message)) places[place].textContent = text;
        return new Promise((resolve) => requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(port1.close());
            port2.postMessage(null);
        }));
    };
</script>"""

# Fast 3G of Chromium's developer tools.
NETWORK: Final = {
    "offline": False,
    "latency": 562.5,
    "downloadThroughput": 180_000,
    "uploadThroughput": 84_375,
}


class Report:
    """Prints figures beside their targets. missed: how many are above."""

    def __init__(self) -> None:
        self.missed = 0

    def add(self, what: str, figure: float, unit: str, most: float | None = None) -> None:
        """Print a figure, and whether it is `most` at most."""
        verdict = ""
        if most is not None:
            verdict = f"<= {most:g} {unit}".ljust(14) + ("met" if figure <= most else "MISSED")
            self.missed += figure > most
        print(f"{what:<58}{figure:>10,.2f} {unit:<4}  {verdict}".rstrip(), flush=True)


@asynccontextmanager
async def a_table(url: str, bots: list[Bot], pause: float = 0.0) -> AsyncIterator[str]:
    """Open a table with `bots` who buy in for SHORT, and pause before each action. Yields its id."""
    async with AsyncExitStack() as closing:
        connections = [
            await closing.enter_async_context(await Connection.connect(url, name=f"Bot {number}"))
            for number in range(len(bots))
        ]
        limits = {"min_buy_in": SHORT, "max_buy_in": DEEP, "seats": 6, "act_ms": 120_000}
        info = await connections[0].open_table("Bench", **limits)
        players = [
            BotPlayer(await connection.watch(info.table), bot, buy_in=SHORT, pause=pause)
            for connection, bot in zip(connections, bots, strict=True)
        ]
        tasks = [asyncio.create_task(player.run()) for player in players]
        try:
            yield info.table
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


@asynccontextmanager
async def a_page(
    browser: "Browser", url: str, size: str = "desk"
) -> AsyncIterator[tuple[Visitor, "CDPSession"]]:
    """Open a page with the probe, in a new profile, with all that moves."""
    async with visitor(browser, url, size, still=False) as at:
        await at.page.add_init_script(path=SCRIPTS / "probe.js")
        yield at, await at.page.context.new_cdp_session(at.page)


async def sit_deep(at: Visitor, table: str) -> None:
    """Join a table, and sit down with a deep stack."""
    await at.join(table)
    await at.page.get_by_label("Buy-in").last.fill(str(DEEP))
    await at.sit()


async def shown(at: Visitor) -> tuple[float, float]:
    """Return when the page was painted first, and when its form or table was."""
    await at.until("probe.shownAt !== null")
    first = await at.page.evaluate(
        "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
    )
    return first, await at.page.evaluate("probe.shownAt")


async def page(browser: "Browser", server: Served, report: Report) -> None:
    cold, warm = [], []
    async with await Connection.connect(server.url, name="Host") as host:
        table = (await host.open_table("Bench")).table
        await (await host.watch(table)).sit()
        for number in range(ROUNDS):
            async with a_page(browser, server.url) as (at, _):
                await at.page.goto(f"{server.url.replace('ws:', 'http:')}/#{table}")
                cold.append(await shown(at))
                await at.join(table, f"Guest {number}")
                await at.page.keyboard.press("Escape")
                await at.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
                await at.page.reload()
                warm.append(await shown(at))
    for name, found, most in (("new profile, sign-in form", cold, 500), ("reload, the table", warm, 200)):
        first, whole = (median(each) for each in zip(*found, strict=True))
        report.add(f"page: {name}, first paint", first, "ms")
        report.add(f"page: {name}, shown", whole, "ms", most)


async def turns(browser: "Browser", server: Served, report: Report) -> None:
    bots: list[Bot] = [Maniac() for number in range(3)]
    async with a_table(server.url, bots) as table, a_page(browser, server.url) as (at, _):
        await sit_deep(at, table)
        found = await played(at, TURNS)
    during = [each["ms"] for each in found if each["animating"]]
    report.add("turns: frame to buttons, p50", median(each["ms"] for each in found), "ms")
    report.add(f"turns: the latest of {len(found)}", max(each["ms"] for each in found), "ms", 300)
    report.add(f"turns: the latest of {len(during)} while something moved", max(during, default=0), "ms", 300)


async def played(at: Visitor, count: int) -> list[dict[str, float]]:
    """Let the page play that many turns of its own, and return them."""
    await at.page.evaluate("probe.plays = true; probe.play()")
    await at.until(f"probe.turns.length >= {count}")
    found: list[dict[str, float]] = await at.page.evaluate("probe.plays = false, probe.turns")
    return found


async def updates(browser: "Browser", server: Served, report: Report) -> None:
    bots: list[Bot] = [Maniac(), Caller(), Caller(), Caller(), Caller()]
    async with AsyncExitStack() as closing:
        table = await closing.enter_async_context(a_table(server.url, bots))
        at, devtools = await closing.enter_async_context(a_page(browser, server.url))
        control = Control(*await closing.enter_async_context(a_page(browser, server.url)))
        await control.start()
        await sit_deep(at, table)
        await devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
        await at.page.evaluate("probe.holds = true")
        found: dict[bool, list[float]] = {False: [], True: []}
        while len(found[True]) < UPDATES:
            before = await busy(devtools)
            was_update = await at.page.evaluate("probe.deliver()")
            found[was_update].append(1000 * (await busy(devtools) - before))
            await control.measure(is_empty=not was_update)
            if not was_update and await at.page.get_attribute("#actions", "data-turn"):
                await asyncio.sleep(DEAD)  # the page would show that a key does not count
                await at.page.evaluate("probe.play()")
    empty = median(found[False])
    costs = sorted(each - empty for each in found[True])
    report.add("updates: main thread, p50", median(costs), "ms", 4)
    report.add("updates: main thread, p95", costs[int(0.95 * len(costs))], "ms")
    report.add("updates: an empty frame, subtracted above", empty, "ms")
    report.add("updates: the control page, p50", control.cost(), "ms")
    report.add("updates: times the control page", median(costs) / control.cost(), "")


class Control:
    """A page that shows twelve short texts of a message, which is measured beside the table."""

    def __init__(self, at: Visitor, devtools: "CDPSession") -> None:
        self.at = at
        self.devtools = devtools
        self.found: dict[bool, list[float]] = {False: [], True: []}

    async def start(self) -> None:
        """Show the page."""
        await self.at.page.set_content(CONTROL)
        await self.at.until("globalThis.deliver")
        await self.devtools.send("Performance.enable", {"timeDomain": "threadTicks"})

    async def measure(self, *, is_empty: bool) -> None:
        """Measure one message, or an empty frame."""
        number = len(self.found[is_empty])
        texts = [[(number * 7 + place * 5) % 60, f"Seat {place}: {number:,}"] for place in range(12)]
        before = await busy(self.devtools)
        await self.at.page.evaluate("text => deliver(text)", "" if is_empty else dumps(texts))
        self.found[is_empty].append(1000 * (await busy(self.devtools) - before))

    def cost(self) -> float:
        """Return the median cost of a message, in milliseconds, without that of an empty frame."""
        return median(self.found[False]) - median(self.found[True])


async def busy(devtools: "CDPSession") -> float:
    """Return the seconds of CPU that the main thread has used."""
    metrics = (await devtools.send("Performance.getMetrics"))["metrics"]
    return float(next(each["value"] for each in metrics if each["name"] == "TaskDuration"))


async def memory(browser: "Browser", server: Served, report: Report, hands: int) -> None:
    bots: list[Bot] = [Maniac(), Caller()]
    async with a_table(server.url, bots) as table, a_page(browser, server.url) as (at, devtools):
        await sit_deep(at, table)
        before = await heap(devtools)
        await at.page.evaluate("probe.rests = probe.plays = true; probe.play()")
        found: list[tuple[float, float]] = []
        for sample in range(1, SAMPLES + 1):
            while await at.page.evaluate("probe.hands") < hands * sample // SAMPLES:  # noqa: ASYNC110
                await asyncio.sleep(1)
            found.append((await at.page.evaluate("probe.hands"), await heap(devtools) - before))
            report.add(f"memory: heap after {found[-1][0]:,} hands", found[-1][1], "MB")
        report.add("memory: heap at the end", found[-1][1], "MB", 3)
        slope, margin = slope_of(found[WARM:])
        report.add("memory: slope, a thousand hands", 1_000 * slope, "MB")
        report.add("memory: its interval, more or less", 1_000 * margin, "MB")
        report.add("memory: least that it may grow in a thousand hands", 1_000 * (slope - margin), "MB", 0.1)
        await at.page.evaluate("probe.rests = probe.plays = false")
        report.add("memory: turns of the player in them", await at.page.evaluate("probe.taken"), "")
        counts = await devtools.send("Memory.getDOMCounters")
        report.add("memory: elements and text nodes then", counts["nodes"], "")


def slope_of(points: list[tuple[float, float]]) -> tuple[float, float]:
    """Return the slope of the line through the points, and half of its 95 % interval."""
    xs, ys = zip(*points, strict=True)
    slope, start = linear_regression(xs, ys)
    spread = sum((x - fmean(xs)) ** 2 for x in xs)
    rest = sum((y - start - slope * x) ** 2 for x, y in points) / (len(points) - 2)
    return slope, STUDENT * (rest / spread) ** 0.5


async def heap(devtools: "CDPSession") -> float:
    """Return the megabytes of the JavaScript heap that are in use."""
    for _ in range(2):  # what the first finalises, the second frees
        await devtools.send("HeapProfiler.collectGarbage")
    return float((await devtools.send("Runtime.getHeapUsage"))["usedSize"]) / MEGABYTE


class Spectator:
    """A connection that watches a table. updates, replies: the messages that it has got."""

    def __init__(self) -> None:
        self.updates = self.replies = 0
        self.connection: LeanConnection

    async def watch(self, url: str, table: str, codec: Codec) -> None:
        """Sign in, and watch."""
        self.connection = await LeanConnection.connect(url, codec.subprotocol, self._on_message)
        for command in (cmd.Hello(id="1", version=cmd.VERSION), cmd.Watch(id="2", table=table)):
            frame = codec.encode(command)
            if isinstance(frame, str):
                self.connection.send_frame(0x81, frame.encode())
            else:
                self.connection.send(frame)

    def _on_message(self, message: bytes, now: float) -> None:
        is_update = b"update" in message[:24]
        self.updates += is_update
        self.replies += not is_update


async def server(browser: "Browser", server: Served, report: Report) -> None:
    async with a_table(server.url, [Caller(), Caller()], pause=0.002) as table:
        clock = Spectator()
        await clock.watch(server.url, table, MSGPACK)
        costs: dict[Codec | None, list[float]] = {None: [], JSON: [], MSGPACK: []}
        for _ in range(ROUNDS):
            for codec, found in costs.items():
                viewers = [Spectator() for _ in range(VIEWERS if codec else 0)]
                for viewer in viewers:
                    await viewer.watch(server.url, table, codec or JSON)
                await asyncio.sleep(1)
                seen, used = clock.updates, server.cpu()
                await asyncio.sleep(SECONDS)
                seen, used = clock.updates - seen, server.cpu() - used
                found.append(used / seen * 1e6)
                for viewer in viewers:
                    assert viewer.replies == 2, "it fell behind, and was sent a snapshot"
                    viewer.connection.abort()
    none, json, msgpack = (median(found) for found in costs.values())
    json, msgpack = (json - none) / VIEWERS, (msgpack - none) / VIEWERS
    report.add("server: CPU of an update for a spectator, msgpack", msgpack, "µs")
    report.add("server: CPU of an update for a spectator, JSON", json, "µs")
    report.add("server: JSON / msgpack", json / msgpack, "", 1.4)


async def phone(browser: "Browser", server: Served, report: Report) -> None:
    for slower in (4, 6):
        bots: list[Bot] = [Maniac() for number in range(2)]
        async with a_table(server.url, bots) as table, a_page(browser, server.url, "tall") as (at, devtools):
            await devtools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
            await devtools.send("Network.enable")
            await devtools.send("Network.emulateNetworkConditions", dict(NETWORK))
            await at.page.goto(f"{server.url.replace('ws:', 'http:')}/#{table}")
            _, whole = await shown(at)
            await sit_deep(at, table)
            found = await played(at, 20)
            name = f"phone: {slower} times slower on 3G"
            report.add(f"{name}, sign-in form shown", whole, "ms")
            report.add(f"{name}, the latest of {len(found)} turns", max(each["ms"] for each in found), "ms")


Part = Callable[["Browser", Served, Report], Awaitable[None]]


async def measure(parts: list[Part]) -> int:
    report = Report()
    load = ", ".join(f"{figure:.1f}" for figure in os.getloadavg())
    async with a_browser() as browser:
        print(f"Chromium {browser.version}, {os.cpu_count()} cores, load average {load}\n", flush=True)
        for part in parts:
            with tempfile.TemporaryDirectory() as folder:
                async with riverboat(Path(folder)) as served:
                    await part(browser, served, report)
    return report.missed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parts: dict[str, Part] = {
        "page": page,
        "turns": turns,
        "updates": updates,
        "memory": lambda *given: memory(*given, options.hands),
        "server": server,
        "phone": phone,
    }
    parser.add_argument("--part", choices=parts, action="append", help="only this part")
    parser.add_argument("--hands", type=int, default=2_000)
    options = parser.parse_args()
    return 1 if asyncio.run(measure([parts[name] for name in options.part or parts])) else 0


if __name__ == "__main__":
    sys.exit(main())
