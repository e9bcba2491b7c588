"""Checking text that others see, and making it printable."""

import unicodedata
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.server.protocol.characters import checked_text
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.errors import BadMessage, CommandRejected
from riverboat.server.protocol.messages import Accepted, Closing
from riverboat.server.protocol.printable import MAX_MARKS, printable, printable_lines, with_printable_texts

FINE = [
    "well played",
    "Здравствуй, Ada 中村 ½ ™",
    "👨\u200d👩\u200d👧 👍🏽 ❤\ufe0f\u200d🔥 1\ufe0f\u20e3 🇩🇪",
    "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "می\u200cخواهم",
    "क्\u200dष",
    "Thị Hương, שָׁלוֹם",
]
REFUSED = {
    "a\u202eb": "U+202E RIGHT-TO-LEFT OVERRIDE",
    "a\u2066b\u2069": "U+2066 LEFT-TO-RIGHT ISOLATE",
    "a\x1b[2Jb": "U+001B (a control character)",
    "a\u200db": "U+200D ZERO WIDTH JOINER",
    "👨\u200d": "U+200D ZERO WIDTH JOINER",
    "می\u200c\u200cخ": "U+200C ZERO WIDTH NON-JOINER",
    "a\ufe0f": "U+FE0F VARIATION SELECTOR-16",
    "a\u00adb": "U+00AD SOFT HYPHEN",
    "\u3164": "U+3164 HANGUL FILLER",
    "hi\U000e0041": "U+E0041 TAG LATIN CAPITAL LETTER A",
    "\U0001f3f4\U000e0061\U000e007f": "U+E0061 TAG LATIN SMALL LETTER A",
    "a" + "\u0336" * 5: "more than 4 marks",
    "ب" + "\u064b\u200d" * 5 + "ب": "more than 4 marks",
    "\u2800\u2800": "no visible character",
    "a\ue000": "U+E000 (a private use character)",
}


@pytest.mark.parametrize("text", FINE)
def test_every_script_and_emoji_is_allowed_and_printed(text: str) -> None:
    said = checked_text(text, "the message")
    assert said == unicodedata.normalize("NFC", text)
    assert printable(said) == said


@pytest.mark.parametrize(("text", "why"), REFUSED.items(), ids=map(ascii, REFUSED))
def test_characters_that_hide_or_cover_text_are_refused(text: str, why: str) -> None:
    with pytest.raises(CommandRejected) as refused:
        checked_text(text, "the message")
    assert refused.value.code == Code.BAD_TEXT
    assert str(refused.value).startswith(f"the message has {why}")


def test_spaces_become_plain() -> None:
    assert checked_text("a\u00a0b\u3000c", "the message") == "a b c"


@given(st.text(max_size=200))
def test_checked_text_is_stable(text: str) -> None:
    try:
        passed = checked_text(text, "the message")
    except CommandRejected:
        return
    assert checked_text(passed, "the message") == passed
    assert unicodedata.is_normalized("NFC", passed)
    assert not {"Cc", "Cs", "Co", "Zl", "Zp"} & set(map(unicodedata.category, passed))


HOSTILE = st.text(
    st.characters() | st.sampled_from("\x1b\n\r\x9b\u202e\u200d\u200c\u0301\u0336\ufe0f \U000e0041")
)


@given(HOSTILE)
def test_printable_text_cannot_move_or_hide_text(text: str) -> None:
    shown = printable(text)
    assert printable(shown) == shown
    assert shown.replace("\u200d", "").replace("\u200c", "").isprintable()
    assert "\u200d\u200d" not in shown
    assert len(shown) <= len(text)


def test_printable() -> None:
    assert printable("a\x1b[31m\nb\u202e\u00a0\u3164") == "a\ufffd[31m\ufffdb\ufffd \ufffd"
    assert printable("a" + "\u0336" * 50 + "b") == "a" + "\u0336" * MAX_MARKS + "b"
    assert printable("x\u200d\u200dy z\u200d") == "x\ufffd\ufffdy z\ufffd"
    assert printable_lines("a\x1b\nb") == "a\ufffd\nb"


@pytest.mark.parametrize("text", ["\x1b]0;x\x07", "a\x7fb", "a\u202eb", "a\nb"])
def test_every_string_of_a_message_is_made_printable(text: str) -> None:
    shown = printable(text)
    assert shown != text
    assert with_printable_texts(Closing(message=text)).message == shown
    result: Any = {"a": [{"name": text}, (text, 1)], text: None}
    assert with_printable_texts(Accepted(id="1", result=result)).result == {
        "a": [{"name": shown}, (shown, 1)],
        shown: None,
    }


def test_printable_message_is_unchanged() -> None:
    for text in ("Ada", "Zoë", 'a "quoted" \\ one'):
        message = Accepted(id="1", result={"name": text, "seats": [1, None, {"a": text}]})
        assert with_printable_texts(message) == message


def test_invalid_message_raises() -> None:
    deep: Any = "\x1b"
    for _ in range(2_000):
        deep = [deep]
    for result in (deep, {(1, 2): "\x1b"}, msgspec.msgpack.Ext(1, b"")):
        with pytest.raises(BadMessage):
            with_printable_texts(Accepted(id="1", result=result))
