"""What the player is doing on the screen: the open input, chosen cards, a question, a page of text."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import TYPE_CHECKING

from riverboat.client_cli.play.wrapping import width_of, wrap_lines

if TYPE_CHECKING:
    from riverboat.client_cli.fullscreen.menu import Menu


class Mode(Enum):
    """What keys mean at the moment."""

    TABLE = auto()
    AMOUNT = auto()
    TALK = auto()
    COMMAND = auto()
    CONFIRM = auto()
    PAGE = auto()
    MENU = auto()
    REPLAY = auto()
    ENDED = auto()


@dataclass(slots=True)
class TextField:
    """A line of text that is being typed. cursor: the place in `text` where characters are inserted."""

    text: str = ""
    cursor: int = 0

    def set(self, text: str) -> None:
        """Replace the text, with the cursor at its end."""
        self.text, self.cursor = text, len(text)

    def insert(self, text: str, most: int) -> None:
        """Insert `text` at the cursor, up to `most` characters in all."""
        text = text[: max(0, most - len(self.text))]
        self.text = self.text[: self.cursor] + text + self.text[self.cursor :]
        self.cursor += len(text)

    def press(self, key: str) -> bool:
        """Handle a key that edits; return whether it was one."""
        match key:
            case "backspace" if self.cursor:
                self.text = self.text[: self.cursor - 1] + self.text[self.cursor :]
                self.cursor -= 1
            case "delete":
                self.text = self.text[: self.cursor] + self.text[self.cursor + 1 :]
            case "left":
                self.cursor = max(0, self.cursor - 1)
            case "right":
                self.cursor = min(len(self.text), self.cursor + 1)
            case "home" | "ctrl+a":
                self.cursor = 0
            case "end" | "ctrl+e":
                self.cursor = len(self.text)
            case "ctrl+u":
                self.set("")
            case "backspace":
                pass
            case _:
                return False
        return True

    def shown(self, width: int) -> tuple[str, int]:
        """Return the part of the text that fits in `width` cells, and the cell of the cursor in it."""
        start = 0
        while width_of(self.text[start : self.cursor]) > width - 1:
            start += 1
        end = len(self.text)
        while width_of(self.text[start:end]) > width:
            end -= 1
        return self.text[start:end], width_of(self.text[start : self.cursor])


@dataclass(slots=True)
class Screen:
    """The state of the screen that is not the table's.

    line: the open input. preset: the chosen preset in the amount box, or None.
    picked: the places of the cards that are chosen for a draw.
    question: what is asked before a command is sent.
    page, page_title: lines of a page that covers the table, such as the help. scroll: its first line.
    code: a QR code below them, in half blocks. menu: the list that is open.
    back: sentences of the log that are newer than those in view. tour: whether a newcomer is shown round.
    ending: how the session ended. ending_keys: what keys do then, as messages.
    link: to the table, which its host sends to others; "" where nobody else can join.
    chat: whether the log's place shows the chat, without a panel for both. unread: new messages.
    """

    width: int
    height: int
    mode: Mode = Mode.TABLE
    line: TextField = field(default_factory=TextField)
    preset: int | None = None
    picked: set[int] = field(default_factory=set)
    question: str = ""
    page: list[str] = field(default_factory=list)
    page_title: str = ""
    scroll: int = 0
    code: Sequence[str] = ()
    menu: "Menu | None" = None
    back: int = 0
    tour: bool = False
    chat: bool = False
    unread: int = 0
    link: str = ""
    ending: str = ""
    ending_keys: tuple[str, ...] = ()


def open_page(screen: Screen, title: str, lines: list[str]) -> None:
    """Show a page of text over the table."""
    screen.mode, screen.page_title, screen.page = Mode.PAGE, title, lines
    screen.scroll, screen.code = 0, ()


def page_rows(screen: Screen) -> int:
    """Return how many lines of a page are shown at a time: those within its box."""
    return screen.height - 4


def page_lines(screen: Screen) -> list[str]:
    """Return the page wrapped to the width."""
    return wrap_lines(screen.page, screen.width - 4)
