"""Checking names, and comparing names that look alike."""

import sys
import unicodedata

import pytest
import regex
from hypothesis import example, given
from hypothesis import strategies as st

from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.names import (
    MAX_NAME,
    PUNCTUATION,
    checked_name,
    checked_table_name,
    distinct,
    guest_name,
    look_alike,
    name_key,
    skeleton,
)

SHARED_KINDS = {"Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Nd"}

REFUSED = {
    "Ada\u00ad": "U+00AD SOFT HYPHEN",
    "Ada\u034f": "U+034F COMBINING GRAPHEME JOINER",
    "Ada\u3164": "U+3164 HANGUL FILLER",
    "\u3164": "U+3164 HANGUL FILLER",
    "Ada\u061c": "U+061C ARABIC LETTER MARK",
    "Ad\u200da": "U+200D ZERO WIDTH JOINER",
    "Ad\u202ea": "U+202E RIGHT-TO-LEFT OVERRIDE",
    "Ada\ufe0f": "U+FE0F VARIATION SELECTOR-16",
    "Ada\U000e0041": "U+E0041 TAG LATIN CAPITAL LETTER A",
    "Ada\U000e0100": "U+E0100 VARIATION SELECTOR-17",
    "Ad\x1b[2Ja": "U+001B (a control character)",
    "Ad\x9ba": "U+009B (a control character)",
    "Ada\ue000": "U+E000 (a private use character)",
    "Ada\u0378": "U+0378 (not assigned)",
    "Ada\udcff": "U+DCFF (half of a character)",
    "Ada\u2028": "U+2028 LINE SEPARATOR",
    "Ada: I fold": "U+003A COLON",
    "Ada #2": "U+0023 NUMBER SIGN",
    "🂡Ada": "U+1F0A1 PLAYING CARD ACE OF SPADES",
    "\u2800": "U+2800 BRAILLE PATTERN BLANK",
    "\u0301da": "U+0301 COMBINING ACUTE ACCENT",
    "-\u0301da": "U+0301 COMBINING ACUTE ACCENT",
    "Ад\u0488а": "U+0488 COMBINING CYRILLIC HUNDRED THOUSANDS SIGN",
    "\u0410da": "mixes scripts: U+0410 CYRILLIC CAPITAL LETTER A and U+0064 LATIN SMALL LETTER D",
    "Ad\u03b1": "mixes scripts: U+0041 LATIN CAPITAL LETTER A and U+03B1 GREEK SMALL LETTER ALPHA",
    "Ada\u0661": "mixes scripts: U+0041 LATIN CAPITAL LETTER A and U+0661 ARABIC-INDIC DIGIT ONE",
    "カタ한글": "mixes scripts",
    "ᏗᏓ": "U+13D7 CHEROKEE LETTER DI",
    "ʙᴏʙ": "U+0299 LATIN LETTER SMALL CAPITAL B",
    "a\u0336\u0335\u0334\u0337\u0338": "more than 4 marks on one letter",
    "a\u0301\u0301": "U+0301 COMBINING ACUTE ACCENT twice",
    "...": "no letter or digit",
    "ﷺﷺ": "normalised name has 36 characters",
    "05b06f5bb4d4469a": "looks like an id",
    "05B06F5BB4D4469A": "looks like an id",
    "nvxra76g": "looks like an id",
    "ｎvxra76g": "looks like an id",
    "import-1": "looks like an id",
    "guest-05b0": "looks like an id",
    "Guest-05B0": "looks like an id",
}


@pytest.mark.parametrize(("name", "why"), REFUSED.items(), ids=map(ascii, REFUSED))
def test_bad_name_is_refused_with_a_reason(name: str, why: str) -> None:
    with pytest.raises(CommandRejected) as refused:
        checked_name(name)
    assert refused.value.code == Code.BAD_NAME
    assert why in str(refused.value)
    assert str(refused.value).isprintable()


@pytest.mark.parametrize(
    ("name", "normalised"),
    [
        ("Ada", "Ada"),
        ("Jean-Luc Q. O'Brien_7", "Jean-Luc Q. O'Brien_7"),
        ("O\u2019Brien", "O'Brien"),
        ("Ａｄａ\u3000１", "Ada 1"),
        ("A\u00a0 b", "A b"),
        ("Zoe\u0308", "Zoë"),
        ("Thị Hương", "Thị Hương"),
        ("Лев", "Лев"),
        ("Αδα", "Αδα"),
        ("中村さん Ada", "中村さん Ada"),
        ("ジョー", "ジョー"),
        ("김철수", "김철수"),
        ("สมชาย", "สมชาย"),
        ("שָׁלוֹם", unicodedata.normalize("NFKC", "שָׁלוֹם")),
        ("علي ٣", "علي ٣"),
        ("gertrude", "gertrude"),
        ("Hunter42", "Hunter42"),
        ("x" * MAX_NAME, "x" * MAX_NAME),
    ],
)
def test_name_is_normalised(name: str, normalised: str) -> None:
    assert checked_name(name) == normalised


@pytest.mark.parametrize(
    "alphabet", [st.characters(), st.sampled_from("aA1 \u0301\u0430\u4e2d'’\ufb01\u200d#")]
)
@given(data=st.data())
def test_checked_name_has_no_forbidden_character(
    alphabet: st.SearchStrategy[str], data: st.DataObject
) -> None:
    name = data.draw(st.text(alphabet, min_size=1, max_size=MAX_NAME))
    try:
        passed = checked_name(name)
    except CommandRejected:
        return
    assert checked_name(passed) == passed
    assert unicodedata.is_normalized("NFKC", passed)
    assert 0 < len(passed) <= MAX_NAME
    assert passed == passed.strip()
    # By the tables of `regex`, which may know later characters than those of Python.
    kinds = regex.compile("|".join(rf"\p{{{kind}}}" for kind in SHARED_KINDS))
    assert all(each in f" {PUNCTUATION}" or kinds.fullmatch(each) for each in passed)
    assert not unicodedata.category(passed[0]).startswith("M")


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ada", "ADA"),
        ("Ada", "Аԁа"),
        ("Aca", "Аса"),
        ("Bill", "BiII"),
        ("B0B", "BOB"),
        ("Ivan", "lvan"),
        ("Mark", "rnark"),
        ("Ada", "Ada\u00ad"),
        ("Ada", "A\u034fda"),
        ("Zoë", "Zoe\u0308"),
        ("Ada", "𝐀𝐝𝐚"),
    ],
)
def test_names_that_look_alike(name: str, other: str) -> None:
    assert look_alike(name, other)
    assert look_alike(other, name)


@pytest.mark.parametrize(("name", "other"), [("Ada", "Ida"), ("Ann", "Anna"), ("Ella", "Elia"), ("Bo", "Bó")])
def test_names_that_do_not_look_alike(name: str, other: str) -> None:
    assert not look_alike(name, other)


@given(st.text(max_size=MAX_NAME))
@example("%")  # its prototype has a character that another is the prototype of
@example("MW\u1e9e")
def test_skeleton_looks_like_itself(name: str) -> None:
    assert skeleton(skeleton(name)) == skeleton(name)
    assert look_alike(name, name_key(name)) or name_key(name) == name_key(name_key(name))


@pytest.mark.integration
def test_skeletons_are_stable() -> None:
    characters = [chr(each) for each in range(sys.maxunicode + 1) if not 0xD800 <= each < 0xE000]
    assert [each for each in characters if skeleton(skeleton(each)) != skeleton(each)] == []


def test_second_of_two_like_names_gets_a_number() -> None:
    assert distinct("Ada", ["Bob"]) == "Ada"
    assert distinct("Ada", ["ada"]) == "Ada #2"
    assert distinct("Аса", ["Aca", "Aca #2"]) == "Аса #3"


def test_guest_names_cannot_be_chosen() -> None:
    with pytest.raises(CommandRejected):
        checked_name(guest_name("05b06f5bb4d4469a"))


def test_table_name_may_be_any_text_but_an_id() -> None:
    assert checked_table_name("Ann's: ♠ Пятница") == "Ann's: ♠ Пятница"
    for name in ("nvxra76g", "k4w8qz3tnd6mx2hcvy7rbj5gpe", "05b06f5bb4d4469a", "Felt\u202e"):
        with pytest.raises(CommandRejected) as refused:
            checked_table_name(name)
        assert refused.value.code == Code.BAD_NAME
