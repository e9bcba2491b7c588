"""The page says what Python says, in every language."""

from collections.abc import Iterator
from typing import Any

import pytest

from riverboat.language.catalog import SOURCE_LANGUAGE, catalog
from riverboat.language.message import Message
from riverboat.server.protocol.browser import FILES
from tests.support.browser.node import answers
from tests.support.browser.words import words
from tests.support.translations import TRANSLATED, forms_of, trials

ENGLISH = forms_of(SOURCE_LANGUAGE)


def questions(code: str, every: int) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield each `every`-th form of the page's messages, with parts to say it with."""
    own = forms_of(code)
    of_page = [name for name in sorted(own) if own[name].file in FILES]
    for name in of_page[::every]:
        for parts in trials(code, own[name], ENGLISH.get(name, own[name])):
            yield code, name, parts


def differences(asked: list[tuple[str, str, dict[str, Any]]]) -> list[Any]:
    said = zip(asked, answers("say_in.mjs", asked), strict=True)
    here = [
        (code, id, parts, words, catalog(code).text(Message(id, parts))) for (code, id, parts), words in said
    ]
    return [(code, id, parts, there, text) for code, id, parts, there, text in here if there != text]


def test_page_says_what_python_says_in_every_language() -> None:
    assert differences([question for code in TRANSLATED for question in questions(code, every=97)]) == []


@pytest.mark.slow
@pytest.mark.parametrize("code", TRANSLATED)
def test_page_says_everything_that_python_says(code: str) -> None:
    asked = list(questions(code, every=1))
    assert len(asked) > 700
    assert differences(asked) == []


@pytest.mark.parametrize(
    ("english", "id", "parts"),
    [
        ("Sit down", "sit-down", {}),
        ("Hosting invites you to “Evening”.", "invites", {"host": "Hosting", "name": "Evening"}),
    ],
)
@pytest.mark.parametrize("code", TRANSLATED)
def test_text_of_the_page_is_found_by_its_english(code: str, english: str, id: str, parts: Any) -> None:
    assert words(code, english).match(catalog(code).text(Message(id, parts)))


def test_text_is_found_with_what_varies_in_it() -> None:
    found = words("ar", "Evening, hand [0-9]+")
    parts = {"table": "\u2068Evening\u2069", "number": "17"}  # the page keeps the name apart
    assert found.match(catalog("ar").text(Message("hand-of-table", parts)))
    assert not found.match(catalog("ar").text(Message("hand-of-table", parts | {"number": "x"})))
    assert words("ar", "Bob").pattern == "^(?:Bob)$"
