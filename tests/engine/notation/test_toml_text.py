import datetime
import math
import random
import tomllib
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.engine.errors import NotationError
from riverboat.engine.notation.toml_text import format_fields, format_value, read_fields
from tests.engine.notation.real_hands import real_hands

TEXTS = st.text(st.characters(codec="utf-8"))
VALUES = st.recursive(
    TEXTS
    | st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False)
    | st.dates()
    | st.times()
    | st.datetimes(),
    lambda inner: st.lists(inner) | st.dictionaries(TEXTS, inner),
    max_leaves=8,
)


@given(st.dictionaries(TEXTS, VALUES))
def test_written_values_read_back(fields: dict[str, object]) -> None:
    assert tomllib.loads(format_fields(fields)) == fields


@given(TEXTS)
def test_text_is_one_line_with_unprintables_escaped(text: str) -> None:
    assert format_value(text).isprintable()


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Decimal("0.50"), "0.50"),
        (Decimal("Infinity"), "inf"),
        (float("-inf"), "-inf"),
        (math.nan, "nan"),
        (True, "true"),
        ((1, "a"), '[1, "a"]'),
        ({"a b": 1}, '{"a b" = 1}'),
        (datetime.time(2, 10), "02:10:00"),
    ],
)
def test_format_of_values(value: object, text: str) -> None:
    assert format_value(value) == text


@pytest.mark.parametrize("value", [None, object(), b"bytes", "half a pair: \ud800"])
def test_value_unknown_to_toml_is_refused(value: object) -> None:
    with pytest.raises(NotationError) as refused:
        format_value(value)
    assert refused.value.code == "not_for_toml"


PLAIN = """\
[a-1_B]
empty = ''
text = 'no "escapes" here: \\ # = , [1]'
basic = "isn't"
number = 250000
zero = 0
yes = true
numbers = [0, 5, 10]
texts = ['', 'd dh p1 AsKs', 'p1 cbr 5 # a, b']
names = ["O'Neill", "b"]
time = 23:59:08
table = {a = [1, 2.50], "b c" = {d = 'e'}}
"""


def reference(text: str) -> object:
    """Return what the standard library reads, or the error that it raises."""
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except (ValueError, ArithmeticError, RecursionError) as error:
        return type(error), str(error)


def ours(text: str) -> object:
    try:
        return read_fields(text)
    except (ValueError, ArithmeticError, RecursionError) as error:
        return type(error), str(error)


def test_plain_lines_bypass_tomllib(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ours(PLAIN) == reference(PLAIN)
    plain = PLAIN[: PLAIN.index("table")]
    expected = reference(plain)
    monkeypatch.delattr(tomllib, "loads")
    assert read_fields(plain) == expected


def test_real_hands_are_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("pluribus_sample.phhs", "wsop_sample.phhs"):
        hands = real_hands(name).read_text().split("\n\n")
        expected = [reference(hand) for hand in hands]
        with monkeypatch.context() as patch:
            patch.delattr(tomllib, "loads")
            assert [read_fields(hand) for hand in hands] == expected


@pytest.mark.parametrize(
    "line",
    [
        "a = 007",
        "a = +5",
        "a = -5",
        "a = 1_000",
        "a = 0x1f",
        "a = 1.50",
        "a = 1e3",
        "a = inf",
        "a = ٣",
        "a = " + "9" * 30,
        "a = [1, 2,]",
        "a = [1,2]",
        "a = [ 1 ]",
        "a = []",
        "a = [1, 'a']",
        "a = ['a', \"b\"]",
        "a = ['a' , 'b']",
        "a = ['it''s']",
        "a = ['a', 'b'",
        "a = [', ']",
        "a = ['', '']",
        "a = [01]",
        'a = "\\u0041"',
        'a = ["\\n", "b"]',
        "a = 'b' # a remark",
        "a = '''b'''",
        "a = '''\nb\n'''",
        "a = ''",
        "a = '",
        'a = "',
        "a = 'b'c'",
        "a = tru",
        "a =",
        "a = ",
        "a=5",
        "a  =  5",
        " a = 5",
        "a.b = 5",
        "'a' = 5",
        "a b = 5",
        "ä = 5",
        "a = 5\na = 6",
        "a = 5\r",
        "a = 'b\tc'",
        "a = 'b\x00c'",
        "a = 'b\u2028c'",
        "a = {b = 1}",
        "a = {b = 1} # c",
        "a = {b = 1, b = 2}",
        "a = {b = '\\'}",
        "a = {}}",
        "a = {\nb = 1}",
        "a = 12:00:00",
        "a = 24:00:00",
        "a = 12:60:00",
        "a = 12:00:00.5",
        "a = ٢٣:00:00",
        "# a = 5",
        "[a]",
        "[a]\n[a]",
        "[a]\nb = 1\n[c]",
        "a = 1\n[b]\nc = 1",
        "[a.b]\nc = 1",
        "[[a]]\nb = 1",
        "[a] # b\nc = 1",
    ],
)
def test_other_text_reads_as_tomllib_reads_it(line: str) -> None:
    assert ours(line) == reference(line)
    between = f"z = 1\n{line}\nb = 'c'\n"
    assert ours(between) == reference(between)


@given(st.dictionaries(TEXTS, VALUES))
def test_own_text_reads_as_tomllib_reads_it(fields: dict[str, object]) -> None:
    text = format_fields(fields)
    assert read_fields(text) == tomllib.loads(text, parse_float=Decimal)


PIECES = ("", "'", '"', "[", "]", ", ", " = ", "\n", "\r", "\t", "#", "{", "0", "\\", "=", "é")


@given(st.integers(), st.integers(1, 4))
def test_corrupted_lines_read_as_tomllib_reads_them(seed: int, times: int) -> None:
    rng = random.Random(seed)
    text = PLAIN
    for _ in range(times):
        at = rng.randrange(len(text))
        piece = rng.choice(
            ["", "'", '"', "[", "]", ", ", " = ", "\n", "\r", "\t", "#", "{", "0", "\\", "=", "é"]
        )
        text = text[:at] + piece + text[at + rng.randrange(3) :]
    assert ours(text) == reference(text)
