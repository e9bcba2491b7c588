"""HTML as a tree of elements. Text is escaped where the tree is written, so nothing can be forgotten."""

from collections.abc import Iterable
from typing import Final
from xml.etree.ElementTree import Element, tostring

Node = Element | str
Children = Node | Iterable["Children"] | None

_PREFIX: Final = "<!doctype html>\n"


def tag(name: str, /, *children: Children, **attributes: object) -> Element:
    """Return the element `name` with `children`: elements, text, or iterables of them; None is left out.

    attributes: an underscore stands for a hyphen, and a trailing one is dropped: `class_`, `stroke_width`.
        Those that are None are left out.
    """
    element = Element(
        name,
        {
            key.rstrip("_").replace("_", "-"): _text(value)
            for key, value in attributes.items()
            if value is not None
        },
    )
    for child in _flat(children):
        if isinstance(child, Element):
            element.append(child)
        elif len(element):
            element[-1].tail = (element[-1].tail or "") + child
        else:
            element.text = (element.text or "") + child
    return element


def document(root: Element) -> str:
    """Return the page as HTML."""
    return _PREFIX + tostring(root, encoding="unicode", method="html") + "\n"


def _text(value: object) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def _flat(children: Iterable[Children]) -> Iterable[Node]:
    for child in children:
        if isinstance(child, Element | str):
            yield child
        elif child is not None:
            yield from _flat(child)
