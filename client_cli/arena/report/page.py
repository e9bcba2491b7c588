"""The page that reports share: its head, its style sheet, and its small parts."""

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Final
from xml.etree.ElementTree import Element

from riverboat.client_cli.arena.report.markup import Children, document, tag
from riverboat.client_cli.arena.report.numbers import PLUS_MINUS

_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"


def page(title: str, kicker: str, *content: Children, foot: Children) -> str:
    """Return a complete page. title: for the window. kicker: what stands above the heading."""
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", http_equiv="Content-Security-Policy", content=_POLICY),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("title", title),
        tag("style", _style()),
    )
    body = tag("body", tag("main", tag("p", kicker, class_="kicker"), content, tag("footer", tag("p", foot))))
    return document(tag("html", head, body, lang="en"))


def _style() -> str:
    return files(__package__).joinpath("report.css").read_text(encoding="utf-8")


def fact(label: str, value: str, detail: str) -> Element:
    """Return one of the facts below the heading. A wide value breaks before its interval."""
    value = value.replace(PLUS_MINUS, f" {PLUS_MINUS.lstrip()}")
    return tag("div", tag("dt", label), tag("dd", value), tag("dd", detail, class_="detail"))


def section(title: str, *content: Children) -> Element:
    """Return a section with its heading."""
    return tag("section", tag("h2", title), content)


def table(
    head: Sequence[Children], rows: Sequence[Sequence[Children]], note: str = "", *, look: str = ""
) -> list[Element]:
    """Return a table whose first column names the rows, and a note below it."""
    first, *others = head
    found = tag(
        "table",
        tag(
            "thead",
            tag("tr", tag("th", first, scope="col"), [tag("th", each, scope="col") for each in others]),
        ),
        tag(
            "tbody",
            [
                tag("tr", tag("th", name, scope="row"), [_cell(cell) for cell in cells])
                for name, *cells in rows
            ],
        ),
        class_=look or None,
    )
    wrapped = tag("div", found, class_="scroll", tabindex=0, role="region", aria_label="table")
    return [wrapped, *([tag("p", note, class_="note")] if note else [])]


def again(command: str, facts: Mapping[str, str]) -> Element:
    """Return the section with the command that repeats everything, and facts about this run."""
    return section(
        "To do it again",
        tag("pre", tag("code", command)),
        tag("dl", [(tag("dt", key), tag("dd", value)) for key, value in facts.items()], class_="about"),
    )


def _cell(content: Children) -> Element:
    """Return `content` as a cell; a cell stays as it is."""
    return content if isinstance(content, Element) and content.tag == "td" else tag("td", content)
