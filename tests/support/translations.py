"""Catalogues of languages beside the English one: their messages, and parts to try them with."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import Any, Final

from babel import Locale
from fluent.syntax import FluentParser, ast, visitor

from riverboat.language.catalog import SOURCE_LANGUAGE, languages, sources

TRANSLATED: Final = [code for code in languages() if code != SOURCE_LANGUAGE]
CATEGORIES: Final = ("zero", "one", "two", "few", "many", "other")
"""Names of plural forms, of which each language has its own."""

NAMES: Final = "games"
"""The file of names that a language may leave as they are: a new game has one entry, in the engine."""

_FRACTIONS: Final = (0.5, 1.5, 12.34)


@dataclass(slots=True)
class Form:
    """A message, or a form of one, in a language.

    parts: what stands in it. choices: the variants by the parts that choose one. numbers: what NUMBER writes.
    """

    file: str
    pattern: ast.Pattern
    parts: set[str] = field(default_factory=set)
    choices: dict[str, set[str]] = field(default_factory=dict)
    numbers: set[str] = field(default_factory=set)


class _Reader(visitor.Visitor):
    """Finds what stands in a form."""

    def __init__(self, form: Form) -> None:
        self.form = form

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 (names of the library)
        self.form.parts.add(node.id.name)

    def visit_FunctionReference(self, node: ast.FunctionReference) -> None:  # noqa: N802
        given = node.arguments.positional
        self.form.numbers |= {each.id.name for each in given if isinstance(each, ast.VariableReference)}
        self.generic_visit(node)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802
        keys = {getattr(each.key, "name", getattr(each.key, "value", "")) for each in node.variants}
        assert isinstance(node.selector, ast.VariableReference)
        self.form.choices.setdefault(node.selector.id.name, set()).update(keys)
        for variant in node.variants:
            self.visit(variant.value)


@cache
def forms_of(code: str) -> dict[str, Form]:
    """Return every message of a language and every form of one: "rank-K", "rank-K.plural"."""
    found: dict[str, Form] = {}
    for file, text in sources(code).items():
        for entry in FluentParser(with_spans=False).parse(text).body:
            assert not isinstance(entry, ast.Junk), (code, file, entry.content)
            if isinstance(entry, ast.Message):
                patterns = {entry.id.name: entry.value}
                patterns |= {f"{entry.id.name}.{form.id.name}": form.value for form in entry.attributes}
                for name, pattern in patterns.items():
                    if pattern is not None:
                        found[name] = Form(file, pattern)
                        _Reader(found[name]).visit(pattern)
    return found


def categories_of(code: str) -> set[str]:
    """Return the plural forms of a language."""
    return {*Locale.parse(code, sep="-").plural_form.tags, "other"}


def numbers_of(code: str) -> list[float]:
    """Return numbers that need each plural form of a language, fractions among them, and large ones."""
    plural = Locale.parse(code, sep="-").plural_form
    first = {plural(number): number for number in (1_000_000, *range(200, -1, -1))}
    return [*sorted(first.values()), *_FRACTIONS, 1_500, 1_250_000]


def trials(code: str, form: Form, english: Form) -> Iterator[dict[str, Any]]:
    """Yield parts to try a form with: every choice in it and in English, and numbers of each plural form."""
    parts = sorted(form.parts | english.parts | {*form.choices, *english.choices})
    numbers = form.numbers | english.numbers
    values: list[list[Any]] = []
    for part in parts:
        keys = form.choices.get(part, set()) | english.choices.get(part, set())
        if keys == {"yes", "no"}:
            values.append([True, False])
        elif part in numbers or any(key in CATEGORIES or key.isdecimal() for key in keys):
            values.append(numbers_of(code))
        else:
            values.append(sorted(keys) or [f"<{part}>"])
    for chosen in product(*values):
        yield dict(zip(parts, chosen, strict=True))
