from typing import Any

import pytest

from riverboat.client_cli.commands.winnings import by_currency, group_lines, grouped
from riverboat.client_cli.play.hand_amounts import amount_of
from riverboat.engine.games import Stakes
from riverboat.server.protocol.derived import to_wire
from riverboat.server.protocol.own_hands import HandInfo
from riverboat.server.protocol.rules import StakesInfo

DAY = 86_400_000


def hand(net: int, **other: Any) -> HandInfo:
    fields: dict[str, Any] = {
        "hand": 1,
        "number": 1,
        "table": "t",
        "name": "Home",
        "game": "nlhe",
        "stakes": to_wire(Stakes(50, 100), StakesInfo),
        "at": 0,
        "seat": 0,
        "net": net,
        "pot": 200,
        "cards": [],
        "board": [],
        "players": 6,
        "place": 0,
        "imported": False,
        "currency": "",
        "unit": 1,
    }
    return HandInfo(**fields | other)


def dollars(net: int, **other: Any) -> HandInfo:
    return hand(net, currency="USD", unit=100, imported=True, **other)


def test_currencies_are_never_added() -> None:
    found = by_currency([hand(100), dollars(250), hand(-30), hand(7, currency="XPM"), dollars(-1_000)])
    assert [(each.currency, each.text, len(each.results)) for each in found] == [
        ("", "+77", 3),
        ("USD", "-7.50 USD", 2),
    ]
    assert by_currency([dollars(100), hand(3, currency="USD")])[0].text == "+4.00 USD"


def test_amount_has_the_decimals_of_its_unit() -> None:
    assert amount_of(1_250, dollars(0)) == "12.50 USD"
    assert amount_of(-1_250, hand(0), sign="+") == "-1,250"
    assert amount_of(5, hand(0, unit=1000, currency="KWD")) == "0.005 KWD"


def test_groups_by_date_stake_and_game() -> None:
    hands = [hand(1, at=DAY), hand(2, at=0), dollars(300, at=DAY, game="plo")]
    assert list(grouped(hands, "date")) == ["1970-01-01", "1970-01-02"]
    assert [each.text for each in grouped(hands, "date")["1970-01-02"]] == ["+1", "+3.00 USD"]
    assert list(grouped(hands, "stake")) == ["0.50/1.00 USD", "50/100"]
    assert list(grouped(hands, "game")) == ["no-limit hold'em", "pot-limit Omaha"]


@pytest.mark.parametrize(
    ("players", "names"),
    [
        (2, "button, big blind"),
        (3, "button, small blind, big blind"),
        (4, "button, small blind, big blind, cutoff"),
        (5, "button, small blind, big blind, hijack, cutoff"),
        (6, "button, small blind, big blind, under the gun, hijack, cutoff"),
        (
            9,
            "button, small blind, big blind, under the gun, under the gun +1, under the gun +2, "
            "lojack, hijack, cutoff",
        ),
    ],
)
def test_positions(players: int, names: str) -> None:
    hands = [hand(1, players=players, place=place) for place in range(players)]
    found = [next(iter(grouped([each], "position"))) for each in hands]
    assert ", ".join(found) == names
    in_turn = [*found[3:], found[0], *found[1:3]]
    assert list(grouped(hands, "position")) == in_turn


def test_games_without_a_button_have_no_position() -> None:
    assert list(grouped([hand(1, game="razz", place=2)], "position")) == ["no button"]


@pytest.mark.parametrize("width", [40, 80, 200])
def test_lines_fit_the_terminal(width: int) -> None:
    hands = [dollars(100_000 * (-1) ** at, game="plo8", at=at * DAY) for at in range(500)]
    (found,) = by_currency(hands)
    for line in [*found.plot(width), *group_lines(grouped(hands, "game"), "game", width)]:
        assert len(line) <= width
        assert line.isascii() or "…" in line


def test_plot_goes_from_the_greatest_to_the_least_and_marks_zero() -> None:
    (found,) = by_currency([hand(100), hand(100), hand(-400), hand(300)])
    assert found.plot(40) == [
        "+200 | *",
        "     |",
        "     |*  *",
        "     |",
        "  +0 |----",
        "     |",
        "     |",
        "-200 |  *",
    ]
    (lost,) = by_currency([hand(-70)])
    assert lost.plot(40)[0] == " +0 |-"
    assert lost.plot(40)[-1] == "-70 |*"
    (even,) = by_currency([hand(0)])
    assert even.plot(40)[0] == "+0 |*"
