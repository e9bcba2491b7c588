"""Random taps on the real action bar, under a clock that the test moves."""

import asyncio
import mimetypes
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from tests.support.browser.node import SCRIPTS, WEB
from tests.support.browser.pages import SIZES

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playwright.async_api import Browser, Page, Route

_SITE: Final = "http://taps.test"


@dataclass
class Tapped:
    """What random taps did.

    taps: that the page heard of. buttons: those that hit one. due: that had to do what their button said,
    since it had meant that for the dead time; done: of those, how many did. ignored: that were said not
    to count.
    faults: actions that nobody chose, and presses that did nothing, with what was seen.
    """

    taps: int = 0
    buttons: int = 0
    due: int = 0
    done: int = 0
    ignored: int = 0
    faults: list[Any] = field(default_factory=list)


async def random_taps(
    browser: "Browser", taps: int, seed: int, *, size: str = "tall", guarded: bool = True
) -> Tapped:
    """Tap on the bar at random places and times while the table changes at random.

    guarded: False takes the bar's guard away, so that the taps show what it is for.
    """
    async with a_bar(browser, size) as (page, errors):
        await page.evaluate(
            """([seed, guarded]) => {
                tapping.start(seed);
                if (!guarded) tapping.unguard();
            }""",
            [seed, guarded],
        )
        devtools = await page.context.new_cdp_session(page)
        for _ in range(taps):
            place = await devtools.send("Runtime.evaluate", {"expression": "tapping.next().join()"})
            x, y = map(float, place["result"]["value"].split(","))
            finger = {"x": x, "y": y, "radiusX": 0.1, "radiusY": 0.1}
            await asyncio.gather(
                devtools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]}),
                devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []}),
            )
        await page.evaluate("tapping.next()")
        tapped = Tapped(**await page.evaluate("tapping.found"))
        tapped.faults += errors
        return tapped


@asynccontextmanager
async def a_bar(browser: "Browser", size: str = "tall") -> "AsyncIterator[tuple[Page, list[str]]]":
    """Open a page with the bar alone. Yields it, and the errors of its scripts. Its clock stands still."""
    width, height = SIZES[size]
    context = await browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",
        service_workers="block",
    )
    try:
        page = await context.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        await page.route(f"{_SITE}/**", _serve)
        await page.goto(f"{_SITE}/")
        await page.evaluate(
            """async () => {
                document.querySelector("#page").hidden = true;
                document.querySelector("#table").hidden = false;
                globalThis.tapping = await import("/VERSION/taps.js");
            }"""
        )
        yield page, errors
    finally:
        await context.close()


async def _serve(route: "Route") -> None:
    """Answer with a file of the page, and with this test's script in place of the one that connects."""
    name = route.request.url.removeprefix(f"{_SITE}/").removeprefix("VERSION/") or "index.html"
    path = SCRIPTS / name if name == "taps.js" else WEB / name
    body = path.read_text()
    if name == "index.html":
        body = body.replace('<script type="module" src="VERSION/app.js"></script>', "")
    kind = "text/javascript" if path.suffix == ".js" else mimetypes.guess_type(name)[0]
    await route.fulfill(body=body, content_type=kind)
