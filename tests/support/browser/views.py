"""What a player sees, in the browser and on the full screen, beside what the server's snapshot says."""

from typing import Any

from msgspec.structs import replace

from riverboat.client_cli.fullscreen.drawing import Drawing
from riverboat.client_cli.fullscreen.look import Look
from riverboat.client_cli.fullscreen.paint import ground, paint
from riverboat.client_cli.fullscreen.screen import Screen
from riverboat.client_cli.play.preferences import Bindings
from riverboat.client_cli.play.state import ClientState
from riverboat.server.protocol.event_data import event_from_data
from riverboat.server.protocol.messages import Snapshot
from riverboat.server.protocol.mirror import TableMirror
from tests.support.browser.pages import Visitor

FELT_ROWS = 15
"""Rows of the full screen of 80 by 24 that show the table and the others, above the log."""

_PAGE = """() => {
    const bet = each => each.classList.contains("coin") ? each.textContent.match(/[\\d,]+$/)[0] : "";
    const cards = within => [...within.querySelectorAll("[data-card]")]
        .filter(each => !each.parentElement.closest("[data-card]")).map(each => Number(each.dataset.card));
    const seat = each => ({
        name: each.querySelector(".name").textContent, stack: each.querySelector(".stack").textContent,
        bet: bet(each.querySelector(".bet")), cards: cards(each), folded: each.classList.contains("folded"),
        to_act: each.classList.contains("to-act"),
    });
    return {
        pot: document.querySelector(".pot").textContent,
        boards: [...document.querySelectorAll(".board")].map(cards).filter(each => each.length),
        seats: [...document.querySelectorAll(".seat")].map(seat).filter(each => each.stack),
        turn: document.querySelector("#actions").dataset.turn ?? null,
    };
}"""


async def shown_in_browser(at: Visitor) -> Any:
    """Return what the page shows of the hand in progress."""
    return await at.page.evaluate(_PAGE)


def expected_in_browser(snapshot: Snapshot, player: str, dealt: dict[int, int]) -> Any:
    """Return what the page must show after `snapshot`. dealt: how many cards each seat holds."""
    mirror = TableMirror.from_snapshot(snapshot, player)
    hand, turn, you = mirror.hand, mirror.turn, mirror.you
    assert hand is not None
    assert turn is not None
    seats = []
    for number, seat in sorted(mirror.state.seats.items()):
        plays = number in dealt
        known = list(map(int, hand.hole_cards(number))) if plays else []
        if plays and number != you:
            known = [] if hand.folded(number) else [-1] * (dealt[number] - len(known)) + known
        seats.append(
            {
                "name": seat.name,
                "stack": f"{hand.stack(number) if plays else seat.stack:,}",
                "bet": f"{hand.bet(number):,}" if plays and hand.bet(number) else "",
                "cards": known,
                "folded": plays and hand.folded(number),
                "to_act": number == turn.seat,
            }
        )
    return {
        "pot": f"Pot {hand.pot:,}" if hand.pot else "",
        "boards": [list(map(int, board)) for board in hand.boards if board],
        "seats": seats,
        "turn": f"{turn.hand}.{turn.turn}" if turn.seat == you else None,
    }


def expected_in_terminal(snapshot: Snapshot, player: str) -> list[str]:
    """Return the rows above the log that the full screen of 80 by 24 must show after `snapshot`."""
    mirror = TableMirror.from_snapshot(replace(snapshot, hand=snapshot.hand[:1]), player)
    state = ClientState(mirror, 0.0)
    later = [event_from_data(data) for data in snapshot.hand[1:] if data is not None]
    mirror.advance(later, snapshot.turn)  # the plates show the last actions
    state.follow(0.0)
    screen, look = Screen(80, 24), Look()
    return rows(paint(Drawing(ground(state, screen, look), state, screen, look, Bindings(), 0.0)).text)


def rows(screen: str) -> list[str]:
    """Return the rows of the full screen above the log."""
    return [row.rstrip() for row in screen.splitlines()[:FELT_ROWS]]
