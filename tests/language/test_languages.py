"""Every language says what English says: all of it, with the same parts, and with its own plurals."""

from typing import Any

import pytest
from fluent.runtime import FluentBundle, FluentResource

from riverboat.language.catalog import SOURCE_LANGUAGE, catalog, sources
from riverboat.language.message import Message
from tests.support.translations import (
    CATEGORIES,
    NAMES,
    TRANSLATED,
    Form,
    categories_of,
    forms_of,
    numbers_of,
    trials,
)

DIRECTION_MARKS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
OWN_FORMS = (".of",)
"""Forms that a language may have where English has none."""

every_language = pytest.mark.parametrize("code", TRANSLATED)


def english() -> dict[str, Form]:
    return forms_of(SOURCE_LANGUAGE)


def stems(parts: set[str]) -> set[str]:
    """Return the names of parts without the forms in which a rank is given: "first" for "first-of"."""
    return {part.removesuffix("-of").removesuffix("-plural") for part in parts}


@every_language
def test_message_is_in_the_file_of_the_english_one(code: str) -> None:
    own = {name: form.file for name, form in forms_of(code).items() if not name.endswith(OWN_FORMS)}
    assert own == {name: english()[name].file for name in own if name in english()}


@pytest.mark.slow
@every_language
def test_language_has_every_message(code: str) -> None:
    missing = [name for name in english() if name not in forms_of(code)]
    assert [name for name in missing if english()[name].file != NAMES] == []


@every_language
def test_message_has_the_parts_of_the_english_one(code: str) -> None:
    own, wrong = forms_of(code), []
    for name in own.keys() & english().keys():
        said = english()[name]
        there, here = stems(said.parts), stems(own[name].parts)
        wrong += [name] if there - here or here - there - {*said.choices} else []
    assert wrong == []


@every_language
def test_message_chooses_as_english_does_or_by_a_plural_form_of_its_language(code: str) -> None:
    plurals = categories_of(code)
    wrong = []
    for name, form in forms_of(code).items():
        for part, keys in form.choices.items():
            known = english()[name].choices.get(part, set()) - {*CATEGORIES} if name in english() else set()
            wrong += [(name, part, key) for key in keys - known - plurals if not key.isdecimal()]
    assert wrong == []


@every_language
def test_no_text_has_an_invisible_direction_mark(code: str) -> None:
    found = [file for file, text in sources(code).items() if set(text) & set(DIRECTION_MARKS)]
    assert found == []


@every_language
def test_numbers_need_every_plural_form(code: str) -> None:
    plural = catalog(code)._bundle._babel_locale.plural_form
    assert {plural(number) for number in numbers_of(code)} == categories_of(code)


def faults(code: str, every: int) -> list[Any]:
    """Return the messages that cannot be formatted, of each `every`-th one."""
    bundle = FluentBundle([code], use_isolating=False)
    for text in sources(code).values():
        bundle.add_resource(FluentResource(text))
    own, found = forms_of(code), []
    for name in sorted(own)[::every]:
        id, _, form = name.partition(".")
        message = bundle.get_message(id)
        pattern = message.attributes[form] if form else message.value
        assert pattern is not None
        for parts in trials(code, own[name], english().get(name, own[name])):
            given = {
                part: ("no", "yes")[value] if isinstance(value, bool) else value
                for part, value in parts.items()
            }
            formatted, errors = bundle.format_pattern(pattern, given)
            said = catalog(code).text(Message(name, parts))
            if errors or said != formatted or "{" in said or not said:
                found.append((name, parts, said, errors))
    return found


@pytest.mark.integration
@every_language
def test_messages_are_said_with_numbers_of_each_plural_form(code: str) -> None:
    assert faults(code, every=101) == []


@pytest.mark.slow
@every_language
def test_every_message_is_said_with_numbers_of_each_plural_form(code: str) -> None:
    assert faults(code, every=1) == []
