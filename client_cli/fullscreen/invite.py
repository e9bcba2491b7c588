"""The link to a table for a host who waits for others, with a QR code where it fits."""

from functools import lru_cache
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from riverboat.client_cli.fullscreen.grid import Grid, Rect, Style
from riverboat.client_cli.fullscreen.look import Look
from riverboat.client_cli.play.language import said
from riverboat.client_cli.play.state import ClientState
from riverboat.client_cli.play.wrapping import wrap

_QUIET: Final = 4
"""Modules round a QR code that stay light, as ISO/IEC 18004 asks."""

_BLOCKS: Final = {(1, 1): " ", (0, 1): "▀", (1, 0): "▄", (0, 0): "█"}
"""Two modules, one above the other, of which the light ones are drawn."""


def is_alone(state: ClientState) -> bool:
    """Return whether the player sits at a table where nobody else does."""
    return state.you is not None and len(state.table.seats) == 1


def reaches_others(link: str) -> bool:
    """Return whether other computers can open `link`: its host is not this computer's own name for itself."""
    host = urlsplit(link).hostname or ""
    try:
        return not ip_address(host).is_loopback
    except ValueError:
        return host != "localhost"


@lru_cache(maxsize=2)
def qr_rows(link: str) -> tuple[str, ...]:
    """Return the QR code of `link` in half blocks, with the quiet zone. What is drawn has to be light."""
    import segno

    modules = [list(row) for row in segno.make_qr(link, error="l", boost_error=False).matrix]
    side = len(modules) + 2 * _QUIET
    empty = [0] * side
    rows = [[*empty[:_QUIET], *row, *empty[:_QUIET]] for row in modules]
    rows = [*[empty] * _QUIET, *rows, *[empty] * (_QUIET + side % 2)]
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return tuple(
        ["".join([_BLOCKS[above, below] for above, below in zip(*pair, strict=True)]) for pair in pairs]
    )


def invitation(state: ClientState, link: str) -> list[str]:
    """Return how others join the table: a sentence, the link, and what else they need."""
    if not link:
        return [said("invite-nobody")]
    lines = [said("invite-link"), link]
    if not reaches_others(link):
        lines.append(said("invite-here-only"))
    if state.table.opened.locked:
        lines.append(said("invite-password"))
    return lines


def draw_invitation(grid: Grid, area: Rect, state: ClientState, link: str, look: Look) -> None:
    """Draw in the middle of `area` how others join the table. link: to the table; "" if nobody else can."""
    if not link:
        waiting = said("waiting-for-player")
        grid.centre(area.x, area.y + area.height // 2, area.width, waiting, Style("onfelt"))
        return
    first, where, *more = invitation(state, link)
    lines = [(first, Style("text")), *[(line, Style("gold", bold=True)) for line in wrap(where, area.width)]]
    lines += [(line, Style("text")) for sentence in more for line in wrap(sentence, area.width)]
    code = qr_rows(link) if reaches_others(link) and look.colour and not look.ascii else ()
    if len(code) + len(lines) > area.height or (code and len(code[0]) > area.width):
        code = ()
    y = area.y + max(0, (area.height - len(lines) - len(code)) // 2)
    for row, (line, style) in enumerate(lines[: area.height]):
        grid.centre(area.x, y + row, area.width, line, style)
    for row, blocks in enumerate(code):
        grid.centre(area.x, y + len(lines) + row, area.width, blocks, Style("card", "ink"))
