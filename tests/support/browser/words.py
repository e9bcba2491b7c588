"""Texts of the page in other languages, found by their English words."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

from fluent.syntax import ast

from riverboat.language.catalog import SOURCE_LANGUAGE
from riverboat.server.protocol.browser import FILES
from tests.support.translations import forms_of

_WORD: Final = re.compile(r"[^\W\d_]{2}")


@cache
def words(code: str, english: str) -> re.Pattern[str]:
    """Return a pattern of a whole text of the page in the language `code`, by what it is in English.

    english: may have parts: "Evening, hand 7" is said by the message "{ $table }, hand { $number }". A part
        may be a regular expression. What no message says, such as a name, is the same in every language.
    """
    found: dict[str, Mapping[str, str]] = {name: {} for name in _exact().get(english, ())}
    if not found:
        matches = [(each, match) for each in _templates() if (match := each.pattern.fullmatch(english))]
        most = max([each.letters for each, _ in matches], default=0)
        found = {
            each.name: dict(zip(each.parts, match.groups(), strict=True))
            for each, match in matches
            if each.letters == most
        }
    own = forms_of(code)
    said = sorted({_pattern(own[name].pattern, parts) for name, parts in found.items() if name in own})
    return re.compile(f"^(?:{'|'.join(said) or english})$")


@cache
def _exact() -> dict[str, list[str]]:
    """Return the names of the page's messages without parts, and of their forms, by their English text."""
    named: dict[str, list[str]] = {}
    for name, form in forms_of(SOURCE_LANGUAGE).items():
        if form.file in FILES and not form.parts:
            named.setdefault(_text(form.pattern), []).append(name)
    return named


class _Template(NamedTuple):
    """An English message with parts.

    parts: their names in their order. pattern: of its text, with a group for each part. letters: how many
    characters are not in its parts; of two messages that may say a text, the one with more says it.
    """

    name: str
    parts: list[str]
    pattern: re.Pattern[str]
    letters: int


@cache
def _templates() -> list[_Template]:
    """Return the messages of the page that have parts and no choices."""
    found = []
    for name, form in forms_of(SOURCE_LANGUAGE).items():
        parts, text = _order(form.pattern), _text(form.pattern)
        if form.file in FILES and parts and not form.choices and _WORD.search(text):
            pattern = re.compile(_pattern(form.pattern, dict.fromkeys(parts, "(.+)")))
            found.append(_Template(name, parts, pattern, len(text)))
    return found


def _order(pattern: ast.Pattern) -> list[str]:
    """Return the parts of a pattern in their order."""
    pieces = [piece.expression for piece in pattern.elements if isinstance(piece, ast.Placeable)]
    return [each.id.name for each in pieces if isinstance(each, ast.VariableReference)]


def _text(pattern: ast.Pattern) -> str:
    """Return the text of a pattern without its parts."""
    return "".join(piece.value for piece in pattern.elements if isinstance(piece, ast.TextElement))


def _pattern(pattern: ast.Pattern, parts: Mapping[str, str]) -> str:
    """Return a regular expression for a pattern with these parts. The page may put marks around a part."""
    pieces = []
    for piece in pattern.elements:
        if isinstance(piece, ast.TextElement):
            pieces.append(re.escape(piece.value))
        elif isinstance(piece.expression, ast.VariableReference):
            pieces.append(f"\u2068?{parts[piece.expression.id.name]}\u2069?")
        else:
            pieces.append(".+")  # a number, or a word that depends on one
    return "".join(pieces)
