"""What a player reads or hears in the page stands in the catalogue, and nowhere in the page's own files."""

import re
from html.parser import HTMLParser
from itertools import chain
from typing import Final

import pytest

from riverboat.language.catalog import in_english
from riverboat.language.message import Message
from riverboat.server.net.bundle import compact
from tests.support.browser.node import WEB

EXCEPTIONS: Final = {
    "Something could not be drawn.": "said where the page cannot say anything else",
    "Riverboat needs JavaScript.": "said where no script runs",
    "riverboat browser table": "the name of this client, for the server's log",
    "riverboat serve --host 0.0.0.0": "a command line",
    "riverboat VERSION": "the name of a cache",
    "expected event  of , got  of ": "for programs: the page starts again from a snapshot",
    "nobody sits in seat ": "for programs: the page starts again from a snapshot",
    "the connection was lost": "ends what nobody waits for any more",
    "every hand is at least a high card": "cannot happen",
    "index.html has no #": "cannot happen",
    "sign commitment": "the label of what is signed",
    "sign record": "the label of what is signed",
    "sign result": "the label of what is signed",
    "sign server": "the label of what is signed",
    "sign successor": "the label of what is signed",
    "the worst card showing": "who opens a street, as data of a game",
    "broken table": "why a player moves, as data of a tournament",
    "left of the blinds": "who opens a street, as data of a game",
}
"""Sentences that are not in the catalogue, and why. The list only shrinks."""

_STRING: Final = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
_NOT_SAID: Final = re.compile(
    r"(?:class|opens)\"?\s*:\s*$|className\s*=\s*$|"
    r"(?:querySelector|querySelectorAll|closest|matches|matchMedia)\($"
)
"""What stands before a text that no player sees: names of classes, selectors, styles."""
_WORDS: Final = re.compile(r"[^\W\d_]{2,}[,;:.!?]? +(?:[^\W\d_]{2,}|[aIx])\b", re.UNICODE)


def texts(source: str) -> list[str]:
    """Return the texts in a module that a player may read: strings, and templates without their holes."""
    found: list[str] = []
    _read_code(source, 0, found)
    return found


def _read_code(source: str, at: int, found: list[str]) -> int:
    """Read code from `at` to the brace that ends it, and add its texts to `found`. Returns where it ends."""
    depth = 0
    while at < len(source) and (depth or source[at] != "}"):
        is_said = not _NOT_SAID.search(source[max(0, at - 24) : at])
        if string := _STRING.match(source, at):
            found += [string[1]] * is_said
            at = string.end()
        elif source[at] == "`":
            text, at = _read_template(source, at + 1, found)
            found += [text] * is_said
        else:
            depth += {"{": 1, "}": -1}.get(source[at], 0)
            at += 1
    return at + 1


def _read_template(source: str, at: int, found: list[str]) -> tuple[str, int]:
    text = ""
    while source[at] != "`":
        if source.startswith("${", at):
            at = _read_code(source, at + 2, found)
        else:
            text += source[at]
            at += 1 + (source[at] == "\\")
    return text, at + 1


class Page(HTMLParser):
    """Collects what index.html says: each text, and each label with the message that it is of."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.labels: list[tuple[str | None, str | None]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if "aria-label" in named or "data-label" in named:
            self.labels.append((named.get("data-label"), named.get("aria-label")))

    def handle_data(self, data: str) -> None:
        self.texts += [data.strip()] if data.strip() else []


def modules() -> list[str]:
    """Return the modules of the page but its languages, and its data of games, where streets have names."""
    names = {path.relative_to(WEB).as_posix() for path in WEB.rglob("*.js")} - {"games.js"}
    return sorted(name for name in names if not name.startswith("languages/"))


@pytest.mark.parametrize("name", modules())
def test_no_sentence_stands_in_a_module(name: str) -> None:
    found = texts(compact((WEB / name).read_text("utf-8")))
    assert [text for text in found if _WORDS.search(text) and text not in EXCEPTIONS] == []


def test_static_labels_are_messages() -> None:
    page = Page()
    page.feed((WEB / "index.html").read_text("utf-8"))
    assert page.labels
    assert [(label, in_english(Message(str(id)))) for id, label in page.labels] == [
        (label, label) for _, label in page.labels
    ]
    assert [text for text in page.texts if text != "Riverboat" and text not in EXCEPTIONS] == []


def test_every_exception_is_needed() -> None:
    page = Page()
    page.feed((WEB / "index.html").read_text("utf-8"))
    there = set(chain(page.texts, *[texts(compact((WEB / name).read_text("utf-8"))) for name in modules()]))
    assert [text for text in EXCEPTIONS if text not in there] == []


def test_a_sentence_is_found() -> None:
    source = (
        'h("p", { class: "soft small" }, `You have ${more ? `${more} more` : "no"} chips.`, "Bets are in");'
    )
    assert {text for text in texts(source) if _WORDS.search(text)} == {"You have  chips.", "Bets are in"}
