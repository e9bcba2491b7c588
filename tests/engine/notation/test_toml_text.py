import datetime
import math
import tomllib
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import NotationError
from engine.notation.toml_text import format_fields, format_value

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
def test_what_is_written_is_read_the_same(fields: dict[str, object]) -> None:
    assert tomllib.loads(format_fields(fields)) == fields


@given(TEXTS)
def test_a_text_is_written_on_one_line_and_shows_nothing_that_does_not_print(text: str) -> None:
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
def test_values_in_the_words_of_toml(value: object, text: str) -> None:
    assert format_value(value) == text


@pytest.mark.parametrize("value", [None, object(), b"bytes", "half a pair: \ud800"])
def test_what_toml_cannot_hold_is_refused(value: object) -> None:
    with pytest.raises(NotationError) as refused:
        format_value(value)
    assert refused.value.code == "not_for_toml"
