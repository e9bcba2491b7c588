"""The page puts every message into the words that Python does."""

from itertools import product
from typing import Any

from fluent.syntax import FluentParser, ast, visitor

from riverboat.language.catalog import catalog, sources
from riverboat.language.message import Message
from riverboat.server.protocol.browser import FILES
from tests.support.browser.node import answers

PARTS: dict[str, list[Any]] = {
    "you": [True, False],
    "count": [1, 2, 5, 1200],
    "board": [0, 2],
    "half": ["high", "low", "whole"],
    "seconds": [0.5, 2, 12.34],
    "percent": [2.5, 10],
    "free": [1, 2],
    "blinds": [True, False],
}
"""What parts are tried with that a message chooses by, or writes as a number. Any other is a text."""


class Variables(visitor.Visitor):
    """Collects the names of the parts of a message."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 (a name of the library)
        if node.id.name not in self.names:
            self.names.append(node.id.name)


def questions() -> list[tuple[str, dict[str, Any]]]:
    found = []
    for name in FILES:
        for entry in FluentParser().parse(sources("en")[name]).body:
            if not isinstance(entry, ast.Message):
                continue
            forms = [form.id.name for form in entry.attributes]
            parts = Variables()
            parts.visit(entry)
            values = [PARTS.get(part, [f"<{part}>"]) for part in parts.names]
            for id in (entry.id.name, *[f"{entry.id.name}.{form}" for form in forms]):
                found += [(id, dict(zip(parts.names, chosen, strict=True))) for chosen in product(*values)]
    return found


def test_every_message_has_the_same_words_in_the_page() -> None:
    asked = questions()
    assert len(asked) > 200
    said = answers("say.mjs", asked)
    for (id, parts), words in zip(asked, said, strict=True):
        assert words == catalog().text(Message(id, parts)), (id, parts)
