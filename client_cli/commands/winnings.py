"""Winnings over hands: in groups, and as a plot of plain characters."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from decimal import Decimal
from typing import Final

import msgspec
from rich.cells import cell_len, set_cell_size

from riverboat.client_cli.play.hand_amounts import amount_text, currency_of, decimals_of, is_money
from riverboat.engine.games import GAMES, Stakes, Structure
from riverboat.engine.text.games import describe_game, describe_stakes, has_button
from riverboat.server.protocol.own_hands import HandInfo

_ROWS: Final = 8
_WON: Final = "winnings"
_MOST: Final = 100
"""Columns of a plot, with its scale."""


@dataclass(slots=True)
class CurrencyWinnings:
    """What was won in hands of one currency. results: the sum after each hand. decimals: of its amounts."""

    currency: str
    results: list[Decimal] = field(default_factory=list)
    decimals: int = 0

    @property
    def net(self) -> Decimal:
        """What was won in all."""
        return self.results[-1] if self.results else Decimal(0)

    @property
    def text(self) -> str:
        """The sum, with its sign and currency."""
        return self.amount(self.net)

    def amount(self, amount: Decimal) -> str:
        """Return `amount` as text, with its sign and currency."""
        return amount_text(amount, self.decimals, self.currency)

    def add(self, info: HandInfo) -> None:
        """Add a hand."""
        self.decimals = max(self.decimals, decimals_of(info))
        self.results.append(self.net + Decimal(info.net) / info.unit)

    def plot(self, width: int) -> list[str]:
        """Return a plot in lines of plain characters, from the greatest result down, with a scale.

        width: the most columns that it may have.
        """
        nothing = Decimal(0)
        low, high = min(nothing, *self.results), max(nothing, *self.results)
        span = high - low or Decimal(1)
        rows = {
            value: round((high - value) * (_ROWS - 1) / span) for value in {*self.results, low, nothing, high}
        }
        labels = {rows[value]: self.amount(value) for value in (low, high, nothing)}
        scale = max(map(len, labels.values()))
        hands = len(self.results)
        columns = max(1, min(width - scale - 3, _MOST - scale - 3, hands))
        shown = [rows[self.results[(place + 1) * hands // columns - 1]] for place in range(columns)]
        return [
            f"{labels.get(row, ''):>{scale}} |"
            + "".join(["*" if at == row else "-" if row == rows[nothing] else " " for at in shown]).rstrip()
            for row in range(_ROWS)
        ]


def by_currency(infos: Iterable[HandInfo]) -> list[CurrencyWinnings]:
    """Return the winnings in each currency, in the order of `infos`: two are never added."""
    found: dict[str, CurrencyWinnings] = {}
    for info in infos:
        currency = currency_of(info)
        found.setdefault(currency, CurrencyWinnings(currency)).add(info)
    return [found[currency] for currency in sorted(found)]


def grouped(infos: Iterable[HandInfo], by: str) -> dict[str, list[CurrencyWinnings]]:
    """Return the winnings of hands by "date", "stake", "game" or "position", in the order to print."""
    groups: Mapping[tuple[int, str], list[HandInfo]] = defaultdict(list)
    for info in infos:
        groups[GROUPS[by](info)].append(info)
    return {name: by_currency(groups[order, name]) for order, name in sorted(groups)}


def group_lines(groups: Mapping[str, Sequence[CurrencyWinnings]], by: str, width: int) -> Iterator[str]:
    """Yield a table of groups: name, hands and winnings, a line for each currency."""
    rows = [(name, each) for name, found in groups.items() for each in found]
    won = max([len(_WON), *[len(each.text) for _, each in rows]])
    name_width = min(max([cell_len(by), *[cell_len(name) for name in groups]]), max(8, width - won - 11))
    yield f"{set_cell_size(by, name_width)}  {'hands':>7}  {_WON:>{won}}"
    last = None
    for name, each in rows:
        shown = "" if name == last else _shortened(name, name_width)
        last = name
        yield f"{set_cell_size(shown, name_width)}  {len(each.results):>7,}  {each.text:>{won}}"


def _shortened(text: str, width: int) -> str:
    return text if cell_len(text) <= width else set_cell_size(text, width - 1) + "…"


def _date(info: HandInfo) -> tuple[int, str]:
    return 0, datetime.fromtimestamp(info.at / 1000, UTC).strftime("%Y-%m-%d")


def _stake(info: HandInfo) -> tuple[int, str]:
    stakes = msgspec.convert(msgspec.to_builtins(info.stakes), Stakes)
    big = stakes.big_blind or stakes.smallest_bet
    if not is_money(info):
        return big, describe_stakes(stakes, info.game)
    is_limit = info.game in GAMES and GAMES[info.game].structure is Structure.FIXED_LIMIT
    pair = (stakes.smallest_bet, stakes.largest_bet) if is_limit else (stakes.small_blind, big)
    small, large = [amount_text(Decimal(chips) / info.unit, decimals_of(info), "", "") for chips in pair]
    return big, f"{small}/{large} {currency_of(info)}".rstrip()


def _game(info: HandInfo) -> tuple[int, str]:
    return 0, describe_game(info.game)


_BEFORE_BUTTON: Final = ("cutoff", "hijack", "lojack")


def _position(info: HandInfo) -> tuple[int, str]:
    """Return the position, first to act after the blinds first; games without a button have none."""
    if not has_button(info.game):
        return 99, "no button"
    if info.place == 0:
        return 50, "button"
    if info.place <= 2:
        return 50 + info.place, ("small blind", "big blind")[info.place - 1 if info.players > 2 else 1]
    before = info.players - 1 - info.place
    if before < len(_BEFORE_BUTTON) and (info.place > 3 or info.players < 6):
        return 49 - before, _BEFORE_BUTTON[before]
    return info.place, "under the gun" + (f" +{info.place - 3}" if info.place > 3 else "")


GROUPS: Final[dict[str, Callable[[HandInfo], tuple[int, str]]]] = {
    "date": _date,
    "stake": _stake,
    "game": _game,
    "position": _position,
}
"""By what hands are grouped: the order and the name of a hand's group."""
