"""Lists to choose from: all commands with their keys, the host's page, the themes."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from riverboat.client_cli.fullscreen.cards import box
from riverboat.client_cli.fullscreen.grid import Button, Grid, Rect, Style
from riverboat.client_cli.fullscreen.intents import Intent, Line, ShowLedger
from riverboat.client_cli.play.language import said
from riverboat.client_cli.play.preferences import THEMES, Bindings
from riverboat.client_cli.play.state import ClientState
from riverboat.client_cli.play.wrapping import width_of
from riverboat.language.catalog import languages
from riverboat.language.languages import name_of

_MOST: Final = 8  # rows that are shown at once

ROW: Final = "row "
"""Begins the key of a row's button, before its place in the list."""


@dataclass(frozen=True, slots=True)
class Press:
    """Do what the key with this name does at the table."""

    name: str


@dataclass(frozen=True, slots=True)
class Type:
    """Open the command line with this text."""

    text: str


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask before `intent` is sent."""

    question: str
    intent: Intent


@dataclass(frozen=True, slots=True)
class UseTheme:
    """Use a theme."""

    name: str


@dataclass(frozen=True, slots=True)
class MenuRow:
    """A row of a list: its words, what it does, and its key or command."""

    words: str
    does: Intent | Press | Type | Ask | UseTheme
    key: str = ""


@dataclass(slots=True)
class Menu:
    """A list. place: the chosen row; None before one is."""

    title: str
    rows: Sequence[MenuRow]
    place: int | None = 0

    @property
    def chosen(self) -> MenuRow | None:
        """The chosen row; None if none is."""
        return None if self.place is None or self.place >= len(self.rows) else self.rows[self.place]

    def move(self, step: int) -> None:
        """Choose the row `step` places further down, from the last to the first."""
        if self.rows:
            before = (-1 if step > 0 else 0) if self.place is None else self.place
            self.place = (before + step) % len(self.rows)


# Without actions: a command line hides their buttons, and nothing is done that its button does not say.
_NAMED: Final = (
    "talk",
    "tab",
    "older",
    "newer",
    "hands",
    "replay",
    "statistics",
    "sit",
    "sit_out",
    "invite",
    "host",
    "theme",
    "language",
    "help",
    "leave",
)
_TYPED: Final = (
    ("add", "list-add"),
    ("auto", "list-rebuy"),
    ("move", "list-move"),
    ("wait", "list-wait"),
    ("automuck", "list-automuck"),
    ("/mute", "list-mute"),
)


def all_commands(bindings: Bindings) -> list[MenuRow]:
    """Return every command of the key table with its key, and those that are typed."""
    named = [
        MenuRow(said(f"list-{name.replace('_', '-')}"), Press(name), bindings.label(name, upper=False))
        for name in _NAMED
    ]
    return [*named, *[MenuRow(said(id), Type(f"{command} "), f":{command}") for command, id in _TYPED]]


def matching(rows: Sequence[MenuRow], text: str) -> list[MenuRow]:
    """Return the rows that contain every word of `text`, or begin their command with it."""
    words = text.lower().split()
    return [
        row
        for row in rows
        if row.key.startswith(f":{text}") or all(word in row.words.lower() for word in words)
    ]


def command_list(bindings: Bindings, text: str = "") -> Menu:
    """Return the list of commands over the command line, in which `text` is typed."""
    return Menu(said("commands-head"), matching(all_commands(bindings), text), None)


def host_page(state: ClientState) -> list[MenuRow]:
    """Return what the host of the table may do now."""
    paused = state.table.paused
    rows = [
        MenuRow(said("host-resume"), Line("/resume"), ":/resume")
        if paused
        else MenuRow(said("host-pause"), Line("/pause"), ":/pause"),
        MenuRow(said("host-stakes"), Type("/stakes "), ":/stakes"),
        MenuRow(said("host-ledger"), ShowLedger()),
        MenuRow(said("host-invite"), Press("invite")),
    ]
    for number in sorted(state.table.seats):
        seat = state.table.seats[number]
        if number != state.you:
            question = said("host-kick-ask", who=seat.name)
            rows.append(
                MenuRow(
                    said("host-kick", who=seat.name), Ask(question, Line(f"/kick {seat.player}")), ":/kick"
                )
            )
    closing = Ask(said("host-close-ask"), Line("/close"))
    return [*rows, MenuRow(said("host-close"), closing, ":/close")]


def theme_page() -> list[MenuRow]:
    """Return the themes."""
    return [MenuRow(said(f"theme-{name}"), UseTheme(name)) for name in THEMES]


def language_page() -> list[MenuRow]:
    """Return the languages, each in itself."""
    return [MenuRow(name_of(code), Line(f"/language {code}"), code) for code in languages()]


def draw_menu(grid: Grid, area: Rect, menu: Menu, hint: str) -> None:
    """Draw `menu` in `area`, which it fills from below."""
    rows = max(1, min(len(menu.rows), area.height - 2, _MOST))
    frame = Rect(area.x, area.y + area.height - rows - 2, area.width, rows + 2)
    grid.buttons = [
        button for button in grid.buttons if not frame.y <= button.area.y < frame.y + frame.height
    ]
    grid.fill(frame, Style("text", "bar"))
    box(grid, frame, Style("soft", "bar"))
    grid.put(frame.x + 2, frame.y, f" {menu.title} ", Style("gold", "bar", bold=True))
    grid.right(frame.x + frame.width - 2, frame.y + rows + 1, f" {hint} ", Style("soft", "bar"))
    first = max(0, min((menu.place or 0) - rows // 2, len(menu.rows) - rows))
    for y, row in enumerate(menu.rows[first : first + rows], frame.y + 1):
        place = first + y - frame.y - 1
        line = Rect(frame.x + 1, y, frame.width - 2, 1)
        chosen = place == menu.place
        if chosen:
            grid.fill(line, Style("text", "actor"))
            grid.put(line.x, y, "▸", Style("gold", bold=True))
        room = line.width - width_of(row.key) - 4
        grid.put(line.x + 2, y, row.words, Style("gold" if chosen else "text", bold=chosen), room)
        grid.right(line.x + line.width - 1, y, row.key, Style("text", bold=True))
        grid.buttons.append(Button(line, f"{ROW}{place}", (row.words, row.does)))
