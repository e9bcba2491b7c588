import pytest

from riverboat.engine.errors import FiguresError
from riverboat.engine.tournament.preflop_equities import KINDS
from riverboat.engine.tournament.push_fold import chart_for, charts
from riverboat.engine.tournament.push_fold_charts import exploitability, heads_up_chart, main, ring_chart


def test_charts_reach_from_two_to_six_players() -> None:
    assert list(charts()) == [2, 3, 4, 5, 6]
    for players, by_depth in charts().items():
        for chart in by_depth:
            assert len(chart.decisions) == (players - 1) * (players + 2) // 2 + max(0, players - 2)
            assert {len(digits) for digits in chart.decisions.values()} == {len(KINDS)}


def test_file_has_what_the_solver_finds() -> None:
    known = next(chart for chart in charts()[2] if chart.depth == 8)
    assert heads_up_chart(8.0) == known


@pytest.mark.parametrize("depth", [1.1, 3.0, 8.0, 25.0])
def test_charts_heads_up_lose_next_to_nothing(depth: float) -> None:
    chart = next(chart for chart in charts()[2] if chart.depth == depth)
    least, most = exploitability(chart, 2, deals=0)
    assert least == most < 0.002


def test_chart_of_three_players_loses_little_on_other_deals() -> None:
    chart = next(chart for chart in charts()[3] if chart.depth == 8)
    least, most = exploitability(chart, 3, deals=20_000)
    assert least < 0.02
    assert least < most


def test_chart_from_few_deals_is_a_chart() -> None:
    chart = ring_chart(3, 4.0, deals=2_000)
    assert set(chart.decisions) == {"2-", "1-", "1:2", "0:1", "0:2", "0*"}
    assert chart.chance("AA", 2, None) == 1


def test_nearest_chart_is_taken() -> None:
    assert chart_for(2, 100).depth == max(chart.depth for chart in charts()[2])
    assert chart_for(2, 0.2).depth == 1.1
    assert chart_for(3, 4.8).depth == 4
    assert chart_for(3, 5.0).depth == 6
    assert chart_for(9, 10) == chart_for(6, 10)


def test_aces_go_in_and_the_worst_hand_folds() -> None:
    chart = chart_for(6, 10)
    assert (
        chart.chance("AA", 5, None) == chart.chance("AA", 0, 5) == chart.chance("AA", 0, 5, several=True) == 1
    )
    assert chart.chance("72o", 5, None) == chart.chance("72o", 0, 5) == 0
    assert chart.chance("72o", 1, None) <= chart.chance("K9s", 1, None)


def test_decision_that_does_not_come_up_is_refused() -> None:
    with pytest.raises(FiguresError, match="no decision '4-'") as found:
        chart_for(3, 10).chance("AA", 4, None)
    assert found.value.code == "no_such_decision"
    with pytest.raises(FiguresError, match="no chart for 1 players"):
        chart_for(1, 10)


def test_command_measures_the_charts(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--players", "2"])
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(charts()[2])
    assert max(float(line.rpartition(" to ")[2]) for line in lines) < 0.2
