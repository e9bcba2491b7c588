"""Errors are said in a language by code and values, and every one that a player meets has its sentence."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from fluent.syntax import FluentParser, visitor
from fluent.syntax import ast as fluent

from riverboat.language.catalog import Catalog, catalog, sources
from riverboat.language.errors import error_text, message_of
from riverboat.server.protocol.codes import CloseReason, Code

ROOT: Final = Path(__file__).parents[2]

FOR_PROGRAMS: Final = frozenset(
    {
        *(Code.BAD_FRAME, Code.UNKNOWN_TYPE, Code.HELLO_FIRST, Code.HELLO_AGAIN),
        *(Code.CANNOT_BAN_YOURSELF, Code.UNKNOWN_ADDRESS),
    }
)
"""What only a faulty client or an operator at the command line reads."""


class Variables(visitor.Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: fluent.VariableReference) -> None:  # noqa: N802 (a name of the library)
        self.names.add(node.id.name)


def parts_of_cases() -> dict[str, set[str]]:
    """Return the parts of each case of an error's message: {"error-price_changed.price": {"price"}}."""
    parts = {}
    for entry in FluentParser().parse(sources("en")["errors"]).body:
        if isinstance(entry, fluent.Message):
            for form in entry.attributes:
                found = Variables()
                found.visit(form.value)
                parts[f"{entry.id.name}.{form.id.name}"] = found.names
    return parts


def raised_with_cases() -> Iterator[tuple[str, set[str]]]:
    """Yield the message and the values of every error that is raised with a case."""
    for path in [*(ROOT / "server").rglob("*.py"), *(ROOT / "engine").rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            named = {word.arg: word.value for word in node.keywords if word.arg}
            case, code = named.pop("case", None), named.pop("code", None)
            if isinstance(case, ast.Constant):
                first, of = node.args[0], str(Code.BAD_NAME)
                if isinstance(first, ast.Attribute):
                    of = str(Code[first.attr])
                elif isinstance(code, ast.Constant):
                    of = str(code.value)
                yield f"error-{of}.{case.value!s}", set(named)


def test_every_code_that_players_meet_has_a_message() -> None:
    final = {CloseReason.SIGNED_OUT.reason, CloseReason.REPLACED.reason, CloseReason.BANNED.reason}
    met = {*Code} - FOR_PROGRAMS | final
    assert {code for code in met if f"error-{code}" not in catalog().ids} == set()


def test_server_sends_what_stands_in_the_sentence() -> None:
    parts, raised = parts_of_cases(), list(raised_with_cases())
    assert len(raised) > 20
    for message, values in raised:
        assert message in parts, f"language/en/errors.ftl has no {message}"
        assert parts[message] <= values, message


GERMAN = """
error-price_changed = Der Preis hat sich geändert.
    .price = Der Preis ist jetzt { $price }.
"""


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"case": "price", "price": 1500}, "Der Preis ist jetzt 1.500."),
        ({"case": "later"}, "Der Preis hat sich geändert."),  # of a newer server
        (None, "Der Preis hat sich geändert."),  # of an older one
    ],
)
def test_error_is_said_by_its_code_and_values(values: dict[str, int | str] | None, said: str) -> None:
    german = Catalog("de", [GERMAN], catalog())
    assert error_text(german, "price_changed", values, "the price is 1500, not 400") == said


def test_error_without_a_message_is_said_as_the_server_says_it() -> None:
    german = Catalog("de", [GERMAN], catalog())
    assert error_text(german, "brand_new", None, "this is new") == "this is new"
    assert german.text(message_of("muted")) == "You are muted at this table."


def test_english_is_the_servers_own() -> None:
    values: dict[str, int | str] = {"case": "price", "price": 1500}
    assert error_text(catalog(), "price_changed", values, "the price is 1500") == "the price is 1500"
    assert error_text(catalog(), "price_changed", values) == "The price is now 1,500. Choose again."
