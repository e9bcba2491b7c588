"""The winnings of the page are those of `riverboat stats`."""

from random import Random
from typing import Any

import msgspec
import pytest

from riverboat.client_cli.commands import winnings
from riverboat.server.protocol.own_hands import HandInfo
from tests.client_cli.commands.test_winnings import DAY, dollars, hand
from tests.support.browser.node import answers


def found(infos: list[HandInfo], by: str) -> Any:
    (answer,) = answers("winnings.mjs", [{"infos": msgspec.to_builtins(infos), "by": by}])
    return answer


def some_hands() -> list[HandInfo]:
    rng = Random("winnings")
    made = []
    for _ in range(200):
        place = rng.randrange(6)
        kind = rng.choice((hand, dollars))
        made.append(kind(rng.randint(-900, 900), at=rng.randrange(5) * DAY, place=place))
    return [*made, hand(3, currency="USD"), hand(5, currency="XPM"), hand(7, game="razz", place=2)]


def test_currencies_are_never_added() -> None:
    infos = some_hands()
    expected = [(each.currency, len(each.results), float(each.net)) for each in winnings.by_currency(infos)]
    assert [tuple(row[:3]) for row in found(infos, "date")["all"]] == [
        (currency, count, pytest.approx(net)) for currency, count, net in expected
    ]


@pytest.mark.parametrize(("by", "of_command"), [("date", "date"), ("stakes", "stake"), ("game", "game")])
def test_groups_are_those_of_the_command(by: str, of_command: str) -> None:
    infos = some_hands()
    groups = winnings.grouped(infos, of_command)
    expected = [[(each.currency, len(each.results)) for each in group] for group in groups.values()]
    of_page = found(infos, by)["groups"]
    assert sorted([[tuple(row[:2]) for row in rows] for _, rows in of_page]) == sorted(expected)


def test_positions_and_amounts() -> None:
    infos = [dollars(-1_250, place=place) for place in range(6)] + [hand(1, game="razz")]
    groups = found(infos, "position")["groups"]
    assert [name for name, _ in groups] == ["UTG", "HJ", "CO", "BTN", "SB", "BB", "–"]
    assert groups[0][1][0][3] == "−$12.50"
    assert groups[-1][1][0][3] == "+1"
