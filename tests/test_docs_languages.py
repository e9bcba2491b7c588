"""The glossary has the words that are said."""

from pathlib import Path

from riverboat.language.catalog import SOURCE_LANGUAGE, catalog, languages
from riverboat.language.message import Message

PAGE = Path(__file__).parents[1] / "docs" / "languages.md"


def glossary() -> list[list[str]]:
    """Return the rows of the glossary, the first of which has the languages."""
    _, _, table = PAGE.read_text(encoding="utf-8").partition("## Glossary")
    rows = [line for line in table.splitlines() if line.startswith("| ")]
    return [[cell.strip(" `") for cell in row.strip("|").split(" | ")] for row in rows]


def test_glossary_has_the_words_of_every_language() -> None:
    (_, _, *codes), *rows = glossary()
    assert {SOURCE_LANGUAGE, *codes} == {*languages()}
    said = [[id, *[catalog(code).text(Message(id)) for code in (SOURCE_LANGUAGE, *codes)]] for id, *_ in rows]
    assert rows == said
    assert len(rows) > 50
