"""The full screen in every language that it can show."""

import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Transformer

from riverboat.client_cli.play.language import speak
from riverboat.engine.games import GAMES
from riverboat.language.catalog import SOURCE_LANGUAGE, Catalog, languages, sources
from riverboat.language.languages import is_right_to_left
from tests.client_cli.fullscreen.moments import MOMENTS, Replayed, holdem, showdown
from tests.client_cli.fullscreen.scenes import Scene

QUICK: Final = ("de", "ja")
SHOWN: Final = [
    pytest.param(language, marks=[] if language in QUICK else pytest.mark.slow)
    for language in languages()
    if not is_right_to_left(language)
]


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    speak(SOURCE_LANGUAGE)


@pytest.mark.parametrize("language", SHOWN)
@pytest.mark.parametrize("moment", sorted(MOMENTS))
def test_nothing_is_cut_on_80_columns(moment: str, language: str) -> None:
    speak(language)
    rows = MOMENTS[moment]().paint(80, 24).rows
    rows[21] = re.sub(r"\S…", "", rows[21])  # a button that opens an input
    cut = [row for row in rows if "…" in row.replace("Jon Long…", "")]
    assert cut == []


@pytest.mark.parametrize("language", SHOWN)
def test_pages_and_lists_fit_in_40_columns(language: str) -> None:
    speak(language)
    for key in "?sel:":
        scene = holdem()
        scene.press(key)
        grid = scene.paint(40, 14)
        assert all(len(row) <= 40 for row in grid.rows)


def test_language_of_the_screen_changes_with_what_was_said_before() -> None:
    scene = holdem()
    before = scene.paint().text
    speak("de")
    after = scene.paint().text
    assert "Your turn" in before
    assert "Dov folds" in before
    assert "Du bist dran" in after
    assert "Dov foldet" in after
    assert "folds" not in after


class _Pseudo(Transformer):
    """Puts every letter of a text into another alphabet, as wide."""

    letters: Final = str.maketrans(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
        "абвгдежзийклмнопрстуфхцчшщАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩ",
    )

    def visit_TextElement(self, node: ftl.TextElement) -> ftl.TextElement:  # noqa: N802 (by the library)
        return ftl.TextElement(node.value.translate(self.letters))


def pseudo() -> Catalog:
    """Return the English catalogue in letters that no English has."""
    parser, serializer = FluentParser(with_spans=False), FluentSerializer()
    texts = [
        serializer.serialize(_Pseudo().visit(parser.parse(source)))
        for source in sources(SOURCE_LANGUAGE).values()
    ]
    return Catalog(SOURCE_LANGUAGE, texts)


KEYS: Final = {"Esc", "Enter", "Tab", "PgUp", "PgDn", "Space", "min", "pot", "all", "Nov"}
_WORD: Final = re.compile(r"[A-Za-z]{3,}")


@pytest.mark.parametrize("moment", sorted(MOMENTS))
def test_every_word_on_the_screen_is_from_the_catalogue(moment: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Besides names of players and tables, keys, amounts that are typed, links, codes of games, months."""
    catalog = pseudo()
    with monkeypatch.context() as patched:
        patched.setattr("riverboat.client_cli.play.language.catalog", lambda language: catalog)
        speak(SOURCE_LANGUAGE)
    scene: Any = MOMENTS[moment]()
    for width, height in ((80, 24), (40, 14), (200, 50)):
        found = set(_WORD.findall(re.sub(r"https?://\S+|[|│]", " ", scene.paint(width, height).text)))
        assert found - KEYS - {code.upper() for code in GAMES} - names_in(scene) == set()


def names_in(scene: Any) -> set[str]:
    """Return the words of names that a scene has, whole and as they may be cut."""
    if isinstance(scene, Replayed):
        return names_in(showdown()) | {"River"}  # the table's name
    if not isinstance(scene, Scene):
        return set()
    state = scene.state
    names = [*state.people.values(), state.table.opened.name]
    chat = [line.text for line in state.chat]
    words = {word for text in (*names, *chat) for word in _WORD.findall(text)}
    return words | {word[:length] for word in words for length in range(3, len(word))}
