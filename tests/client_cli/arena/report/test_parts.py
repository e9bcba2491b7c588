from riverboat.client_cli.arena.report.markup import document, tag
from riverboat.client_cli.arena.report.numbers import decimals_for, grouped, signed, with_interval
from riverboat.client_cli.arena.report.page import fact
from riverboat.client_cli.arena.report.scales import bounds, decimals_of, ticks
from riverboat.client_cli.arena.statistics import Interval

GAP = "\N{NARROW NO-BREAK SPACE}"


def test_numbers_have_a_true_minus_and_thin_gaps() -> None:
    assert signed(-1234.4) == f"−1{GAP}234"
    assert signed(1234.4, 1) == f"+1{GAP}234.4"
    assert signed(-0.001, 1) == signed(0, 1) == "0.0"
    assert grouped(999_999.6) == f"1{GAP}000{GAP}000"


def test_digits_follow_the_interval() -> None:
    assert [decimals_for(half) for half in (None, 0.31, 3.1, 31.4)] == [0, 2, 1, 0]
    assert with_interval(Interval(206.94, 31.2)) == f"+207{GAP}±{GAP}31"
    assert with_interval(Interval(-5.62, 6.43)) == f"−5.6{GAP}±{GAP}6.4"
    assert with_interval(Interval(-5.62, None, "too few")) == "−6"
    assert with_interval(Interval(None, None, "none")) == "–"


def test_wide_fact_breaks_before_its_interval() -> None:
    value = with_interval(Interval(1556.4, 1000.2))
    shown = next(fact("in mbb", value, "per hand").iter("dd")).text
    assert shown == f"+1{GAP}556 ±{GAP}1{GAP}000"


def test_ticks_are_round_and_in_range() -> None:
    assert ticks(-12, 43, 5) == [0, 20, 40]
    assert ticks(0, 1, 5) == [0, 0.5, 1] or len(ticks(0, 1, 5)) <= 5
    for low, high in [(-1, 1), (0, 3000), (-0.02, 0.7), (-123_456, 5)]:
        found = ticks(low, high, 6)
        assert 1 < len(found) <= 6
        assert low <= found[0] <= found[-1] <= high
        assert len({f"{mark:.{decimals_of(found)}f}" for mark in found}) == len(found)


def test_bounds_are_never_empty() -> None:
    assert bounds([]) == (-1, 1)
    assert bounds([0, 0]) == (-1, 1)
    assert bounds([3, 7]) == (0, 7)


def test_text_and_attributes_are_escaped() -> None:
    page = document(tag("p", "a<b>", tag("i", "&"), "c", None, ["d", tag("br")], title='"<', class_="x"))
    assert page == ('<!doctype html>\n<p title="&quot;<" class="x">a&lt;b&gt;<i>&amp;</i>cd<br></p>\n')
