"""Files that are broken, or made to do harm: each hand stands for itself, in little time and memory."""

import tracemalloc
from collections.abc import Iterator
from itertools import chain, repeat
from time import process_time

import pytest

from riverboat.engine.errors import NotationError
from riverboat.engine.notation import hand_texts as texts
from riverboat.engine.notation.files import format_of, hands_in
from riverboat.engine.notation.hand_texts import hand_texts
from riverboat.engine.notation.text_lines import MAX_HAND, MAX_LINE
from tests.engine.notation.pokernow.test_files import FIRST
from tests.engine.notation.pokernow.written_logs import csv
from tests.engine.notation.test_acpc_files import LOG
from tests.engine.notation.test_files import PHH, pokerstars

GOOD = f"[7]\n{PHH}"


def refused(text: str) -> list[NotationError]:
    errors: list[NotationError] = []
    list(hands_in(text, errors.append))
    return errors


def test_several_formats_in_one_file() -> None:
    text = f"{pokerstars(1)}\n\n{LOG}\n[1]\n{PHH}\n{csv(FIRST)}{pokerstars(2)}\n\nvariant = 'XX'\n"
    errors: list[NotationError] = []
    hands = list(hands_in(text, errors.append))
    formats = sorted([hand.provenance.format or hand.where.rpartition(" ")[0] for hand in hands])
    assert len(hands) == 6
    assert formats.count("acpc") == 2
    assert formats.count("pokernow") == 1
    (error,) = errors
    last = text.splitlines().index("variant = 'XX'") + 1
    assert str(error).startswith(f"line {last}: ")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Dear friend,\nhow are you?", "line 1: this is no known format of hands: 'Dear friend,'"),
        ("\n\n***** Hand History for Game 1 *****", "line 3: hands of PartyPoker are not read: '"),
        ("\x00\x01\x02", "line 1: this is not text: "),
        ("# Notes\nof an evening", "line 1: this is no known format of hands: '# Notes'"),
    ],
)
def test_unknown_format_is_named(text: str, sentence: str) -> None:
    (error,) = refused(text)
    assert str(error).startswith(sentence)
    assert "convert the file" in str(error)
    assert error.code == "unknown_format"
    assert format_of(text) == ""


@pytest.mark.parametrize("text", [f"a.{' ' * 60_000}", f"a{' .' * 30_000}", f"[{' ' * 60_000}x"])
def test_long_line_that_is_nearly_a_field_takes_no_longer(text: str) -> None:
    begin = process_time()
    (error,) = refused(text)
    assert error.code == "unknown_format"
    assert process_time() - begin < 1  # three seconds where each end of the line was tried with each


@pytest.mark.parametrize("begin", ["", GOOD, "Dear friend,\n", f"{LOG}\n"])
def test_file_without_hands_for_many_lines_is_not_read_to_its_end(
    monkeypatch: pytest.MonkeyPatch, begin: str
) -> None:
    monkeypatch.setattr(texts, "MAX_LINES", 100)
    lines = chain(begin.splitlines(), repeat("", 1_000), GOOD.splitlines())
    errors: list[NotationError] = []
    hands = list(hands_in(lines, errors.append))
    known = len(list(hands_in(begin, lambda _: None)))
    assert len(hands) == known
    assert "no hand begins in 100 lines: the rest of the file is not read" in str(errors[-1])
    assert errors[-1].code == "too_large"
    assert len(list(lines)) > 800


def test_line_of_a_hand_after_comments() -> None:
    (error,) = refused(f"# a\n\n\n# b\n\n[1]\n{PHH.replace('NT', 'XX')}")
    assert str(error).startswith("line 6, hand 1: ")
    (error,) = refused("\n" * 5_000 + f"# b\n\n[1]\n{PHH.replace('NT', 'XX')}")
    assert str(error).startswith("line 5003, hand 1: ")


def test_text_between_hands_is_refused_once() -> None:
    assert [str(error)[:8] for error in refused(f"Hello\nWorld\n{pokerstars(1)}")] == ["line 1: "]


@pytest.mark.parametrize(
    "bad",
    [
        "a." * 20_000 + "a = 1",
        f"x = {'[' * 40_000}",
        f"x = {{{'a.' * 20_000}a = 1}}",
        f"[{'.'.join('a' * 20_000)}]",
        f"x = {'9' * 50_000}",
        f"x = '{'y' * MAX_LINE}'",
        "\n".join(["x = 1"] * (MAX_HAND // 5)),
        'x = """' + '\\"""' * 10_000,
        '"\\' * 30_000,
    ],
)
def test_bounds_of_toml(bad: str) -> None:
    tracemalloc.start()
    try:
        errors = refused(f"[1]\n{PHH}{bad}\n{GOOD}")
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(errors) == 1
    assert str(errors[0]).startswith("line ")
    assert peak < 32 << 20


@pytest.mark.parametrize(
    "begin", ["PokerStars Hand #1: x", "STATE:", "variant = 'NT'", "Poker Hand #1: x", *FIRST[:1]]
)
@pytest.mark.parametrize("line", ["x" * (MAX_LINE + 1), "\n".join(["Ann: folds " * 100] * 400)])
def test_bounds_of_every_format(begin: str, line: str) -> None:
    quoted = f'"{begin}",2024-01-01T00:00:00Z,1' if begin.startswith("--") else begin
    errors = refused(f"{quoted}\n{line}\n{GOOD}")
    assert errors
    assert "too_large" in {error.code for error in errors} or begin == "STATE:"
    texts = [part.text for part in hand_texts(f"{quoted}\n{line}\n{GOOD}".split("\n"))]
    assert max(map(len, texts)) <= MAX_HAND


def test_memory_is_flat_over_many_hands() -> None:
    hand = pokerstars(1).split("\n")
    peaks = []
    for count in (5, 200):

        def lines(count: int = count) -> Iterator[str]:
            for _ in range(count):
                yield from hand

        assert sum(1 for _ in hands_in(hand)) == 1
        tracemalloc.start()
        try:
            assert sum(1 for _ in hands_in(lines())) == count
            peaks.append(tracemalloc.get_traced_memory()[1])
        finally:
            tracemalloc.stop()
    assert peaks[1] < 2 * peaks[0] + (1 << 20)
