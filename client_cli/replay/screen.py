"""Renders a step of a hand, on a screen of at least 80 columns and 24 lines."""

from collections.abc import Iterable
from typing import Final

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from riverboat.client_cli.replay.equity import equities
from riverboat.client_cli.replay.stepper import Stepper
from riverboat.engine.cards import Card, format_card, suit_of
from riverboat.engine.hand import HandState
from riverboat.server.protocol.printable import printable

_SUITS: Final = ("green", "bright_blue", "red", "default")  # a four-colour deck
_LINES_AROUND: Final = 8  # besides players and events
_KEYS: Final = "space step  ← back  ↑↓ street  p play  +/- speed  n/N hand  q quit"


def screen(stepper: Stepper, height: int) -> RenderableType:
    """Render the hand at the stepper's step in `height` lines."""
    hand = stepper.timeline.at(stepper.step)
    events = stepper.timeline.lines(stepper.step)
    room = max(1, height - _LINES_AROUND - len(hand.seats) - len(hand.boards))
    shown = [Text(line, overflow="ellipsis", no_wrap=True) for line in map(printable, events[-room:])]
    if shown:
        shown[-1].stylize("bold")
    shown += [Text("")] * (room - len(shown))
    return Group(
        _title(stepper),
        Text(""),
        *_boards(hand),
        _pots(hand),
        _players(hand, stepper.timeline.names),
        Text(""),
        *shown,
        _footer(stepper),
    )


def _title(stepper: Stepper) -> Text:
    of = "" if stepper.total is None else f"/{stepper.total}"
    which = (f"  {stepper.place + 1}{of}", "dim")
    return Text.assemble(
        (printable(stepper.timeline.title), "bold"), which, overflow="ellipsis", no_wrap=True
    )


def _boards(hand: HandState) -> list[Text]:
    lines = []
    for number, board in enumerate(hand.boards, 1):
        name = f"Board {number}  " if len(hand.boards) > 1 else f"{hand.street.name.capitalize()}  "
        lines.append(Text.assemble((name, "bold"), _cards(board)))
    return lines


def _pots(hand: HandState) -> Text:
    """Render the pot, with main and side pots if somebody is all-in."""
    line = f"Pot {hand.pot:,}"
    pots = hand.pots
    if len(pots) > 1 and not hand.over and not all(map(hand.stack, hand.live)):
        parts = [f"main {pots[0].amount:,}", *[f"side {pot.amount:,}" for pot in pots[1:]]]
        line += f"  ({', '.join(parts)})"
    return Text(line, overflow="ellipsis", no_wrap=True)


def _players(hand: HandState, names: dict[int, str]) -> Table:
    odds = equities(hand)
    table = Table(box=box.SIMPLE_HEAD, expand=True, padding=(0, 1), show_edge=False, header_style="dim")
    table.add_column("", width=1)
    table.add_column("seat", justify="right", width=4)
    table.add_column("player", no_wrap=True, overflow="ellipsis", ratio=1)
    table.add_column("stack", justify="right", no_wrap=True)
    table.add_column("bet", justify="right", no_wrap=True)
    table.add_column("cards", no_wrap=True)
    table.add_column("odds" if odds else "", no_wrap=True, min_width=6)
    for seat in sorted(hand.seats, key=lambda seat: seat.number):
        number = seat.number
        folded = hand.folded(number)
        stack = Text(f"{hand.stack(number):,}")
        if not hand.stack(number) and not folded and not hand.over:
            stack = Text("all-in", style="bold")
        table.add_row(
            "▸" if number == hand.actor else "",
            f"{'D ' if number == hand.button else ''}{number}",
            printable(names[number]),
            stack,
            f"{bet:,}" if (bet := hand.bet(number)) else "",
            _hole(hand, number),
            "folded" if folded else odds.get(number, ""),
            style="dim" if folded else "",
        )
    return table


def _hole(hand: HandState, seat: int) -> Text:
    """Render a player's cards, with dots for unknown cards."""
    known = hand.hole_cards(seat)
    dealt = hand.cards_down(seat) + len(hand.up_cards(seat))
    if seat in hand.mucked and not known:
        return Text("mucked", style="dim")
    return Text(" ").join([_cards(known), *[Text("··", style="dim")] * (dealt - len(known))])


def _cards(cards: Iterable[Card]) -> Text:
    return Text(" ").join([Text(format_card(card), style=f"bold {_SUITS[suit_of(card)]}") for card in cards])


def _footer(stepper: Stepper) -> Text:
    state = f"▶ {stepper.speed:g}/s" if stepper.playing else f"‖ {stepper.speed:g}/s"
    where = f"{stepper.step + 1}/{len(stepper.timeline)}  {state}  "
    return Text.assemble(where, (stepper.note or _KEYS, "dim"), overflow="ellipsis", no_wrap=True)
