"""Moments of a hand, drawn on the felt of a real browser without a server."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tests.support.browser.node import SCRIPTS, WEB
from tests.support.browser.pages import SIZES

if TYPE_CHECKING:
    from playwright.async_api import Browser, Page, Route

MOMENTS: Final = ("bets", "all-in", "won", "waiting")

MOST_SEATS: Final = {("lowest", 2): 8}
"""With how many seats a number of boards has room at a size: at others things may lie on each other."""

_TYPES: Final = {".js": "text/javascript", ".css": "text/css", ".html": "text/html", ".svg": "image/svg+xml"}
_ADDRESS: Final = "http://felt.test/"

_LAID_OUT: Final = """() => new Promise((done) => {
    const observer = new IntersectionObserver(() => done(observer.disconnect()));
    observer.observe(document.body);
})"""
"""Waits until the page was laid out, and reported the places of its texts."""

Box = tuple[float, float, float, float]


class Shown(NamedTuple):
    """Something that is visible. seat: whose it is; None for the table's."""

    name: str
    seat: int | None
    box: Box


def overlap(one: Box, other: Box, least: float = 1.0) -> bool:
    """Return whether two boxes, of left, top, right and bottom, share a place larger than an edge."""
    return (
        min(one[2], other[2]) - max(one[0], other[0]) > least
        and min(one[3], other[3]) - max(one[1], other[1]) > least
    )


def may_overlap(one: Shown, other: Shown) -> bool:
    """Return whether two things may lie on each other, and why."""
    names = {one.name, other.name}
    # A winner's cards and their text are lifted over cards and plates. Other texts are hidden there, not cut.
    if "lifted" in names:
        return not names & {"board", "bet", "note", "pot", "side pots"} and names != {"lifted"}
    # A text is on its plate, and only the dealer button comes near it.
    if names & {"name", "stack"}:
        return "dealer" not in names
    # The dealer button lies on a corner of its player's plate, and of the cards above.
    return "dealer" in names and bool(names & {"plate", "cards"})


class FeltPage:
    """A page that draws moments."""

    def __init__(self, page: "Page") -> None:
        self.page = page

    async def resize(self, size: str) -> None:
        """Give the window one of the SIZES."""
        width, height = SIZES[size]
        await self.page.set_viewport_size({"width": width, "height": height})

    async def show(self, **moment: Any) -> None:
        """Draw a moment: see moments.js."""
        await self.page.evaluate("moment => show(moment)", moment)

    async def faults(self) -> list[str]:
        """Return what lies on something else, outside the felt, or is wider than its place."""
        await self.page.evaluate(_LAID_OUT)
        seen = await self.page.evaluate("({ ...boxes(), cut: cut() })")
        shown = [Shown(each["name"], each["seat"], tuple(each["box"])) for each in seen["found"]]
        left, top, right, bottom = seen["felt"]
        found = [f"cut: {text}" for text in seen["cut"]]
        for each in shown:
            x, y, end, foot = each.box
            if x < left - 1 or y < top - 1 or end > right + 1 or foot > bottom + 1:
                found.append(f"outside: {each.name} {each.seat}")
        for one, other in combinations(shown, 2):
            if overlap(one.box, other.box) and not may_overlap(one, other):
                found.append(f"{one.name} {one.seat} on {other.name} {other.seat}")
        return found


@asynccontextmanager
async def felt_page(browser: "Browser", style: str = "", *, still: bool = True) -> AsyncIterator[FeltPage]:
    """Open a page that draws moments.

    style: CSS that is added to that of the page. still: without what moves.
    """

    page_text = (WEB / "index.html").read_text("utf-8").replace("VERSION/app.js", "moments.js")
    files = {"": page_text.replace("</head>", f"<style>{style}</style></head>")}
    files |= {path.relative_to(WEB).as_posix(): path.read_text("utf-8") for path in WEB.rglob("*.*s*")}
    files["moments.js"] = (SCRIPTS / "moments.js").read_text("utf-8")

    async def answer(route: "Route") -> None:
        path = route.request.url.removeprefix(_ADDRESS).removeprefix("VERSION/")
        await route.fulfill(body=files[path], content_type=_TYPES.get(Path(path).suffix, "text/html"))

    context = await browser.new_context(
        reduced_motion="reduce" if still else "no-preference", color_scheme="dark"
    )
    try:
        page = await context.new_page()
        await page.route(f"{_ADDRESS}**", answer)
        await page.goto(_ADDRESS)
        await page.wait_for_function("() => globalThis.show")
        yield FeltPage(page)
    finally:
        await context.close()
