"""Messages are put into words, and what a catalogue has not is said in English."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.engine.cards import DECK, parse_cards
from riverboat.language.catalog import Catalog, catalog, in_english, languages, sources
from riverboat.language.message import Cards, Chips, Message, listed

ENGLISH = """
# A comment.
folds =
    { $you ->
        [yes] You fold
       *[no] { $who } folds
    }
shows = { $who } shows { $cards }
list-next = { $before }, { $one }
    .last = { $before } and { $one }
cards-left =
    { $count ->
        [one] one card
       *[other] { $count } cards
    }
only-english = in English alone
"""
GERMAN = """
folds =
    { $you ->
        [yes] Du passt
       *[no] { $who } passt
    }
cards-left =
    { $count ->
        [one] eine Karte
       *[other] { $count } Karten
    }
"""


@pytest.fixture
def english() -> Catalog:
    return Catalog("en", [ENGLISH])


@pytest.fixture
def german(english: Catalog) -> Catalog:
    return Catalog("de", [GERMAN], english)


def test_player_is_a_variant_of_the_message(english: Catalog) -> None:
    said = [english.text(Message("folds", {"who": "Ada", "you": you})) for you in (True, False)]
    assert said == ["You fold", "Ada folds"]


def test_language_chooses_its_plurals_and_writes_its_numbers(german: Catalog) -> None:
    said = [german.text(Message("cards-left", {"count": count})) for count in (1, 2)]
    assert said == ["eine Karte", "2 Karten"]
    assert german.number(1_250_000) == "1.250.000"


def test_missing_message_is_said_in_english_and_an_unknown_one_by_its_own_words(german: Catalog) -> None:
    assert german.text(Message("only-english")) == "in English alone"
    assert german.text(Message("game-mine", otherwise="my own game")) == "my own game"
    assert german.text(Message("nowhere")) == "nowhere"


def test_missing_form_is_the_message_itself(english: Catalog) -> None:
    assert english.text(Message("only-english.plural")) == "in English alone"


def test_cards_are_apart_from_the_words(english: Catalog) -> None:
    message = Message("shows", {"who": "As Kd", "cards": Cards(parse_cards("Kd Th"))})
    assert english.pieces(message) == ("As Kd shows ", *parse_cards("Kd"), " ", *parse_cards("Th"))
    assert english.text(message) == "As Kd shows Kd Th"


@given(st.text())
def test_no_name_can_pass_for_a_card(name: str) -> None:
    pieces = catalog().pieces(Message("hand-mucked", {"who": name + "\ue000", "you": False}))
    assert [piece for piece in pieces if not isinstance(piece, str)] == []


def test_messages_in_a_row_are_joined_by_the_language(english: Catalog) -> None:
    words = [Message("", otherwise=word) for word in "abc"]
    rows = [english.text(listed(words[:count])) for count in range(4)]
    assert rows == ["", "a", "a and b", "a, b and c"]


def test_every_card_of_the_deck_can_be_said() -> None:
    assert in_english(Message("rabbit-shown", {"cards": Cards(DECK)})).count(" ") == len(DECK) + 1


def test_amounts_and_texts_are_said_as_they_are() -> None:
    assert in_english(Message("rake-taken", {"chips": Chips(1500)})) == "Rake: 1,500"
    assert in_english(Message("chat-said", {"name": "{ $x }", "text": "<b>"})) == "{ $x }: <b>"


def test_no_message_is_in_two_files() -> None:
    names = [name for text in sources("en").values() for name in Catalog("en", [text]).ids]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("language", languages())
def test_no_catalogue_has_invisible_direction_marks(language: str) -> None:
    """A terminal would show them, or hide what comes after; the page isolates names itself."""
    marks = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
    assert not set(marks) & set("".join(sources(language).values()))
    folded = catalog(language).text(Message("folded", {"who": "Ada", "you": False}))
    assert not set(marks) & set(folded)
