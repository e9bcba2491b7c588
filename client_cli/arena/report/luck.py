"""The luck check in a report: whether bots act as if they knew cards that they could not see."""

from typing import TYPE_CHECKING, Final

from riverboat.client_cli.arena.luck.match import in_words
from riverboat.client_cli.arena.report.markup import Children, tag
from riverboat.client_cli.arena.report.numbers import decimals_for, grouped, percent, plural, signed
from riverboat.client_cli.arena.report.page import table
from riverboat.client_cli.arena.report.sections import Shown
from riverboat.client_cli.style import Count

if TYPE_CHECKING:
    from riverboat.client_cli.arena.luck.check import LuckCheck, LuckStatistic

_NOTE: Final = (
    "Cards: how much more strongly a bot acts when it is ahead than when it is not, with equal hands of its "
    "own in equal situations; 0 is to fold or check, ½ to call, 1 to bet or raise. Chips: what the board "
    "brought, in bb/100, against boards that are drawn again. All these intervals should hold 0 in 999 of "
    "1 000 matches of honest bots. Folds: of all bets faced, with the worse and with the better hand; there, "
    "good players differ too."
)


def luck(shown: Shown, check: "LuckCheck | str") -> Children:
    """Return the statistics of each bot. check: a sentence where there is none."""
    words = tag("p", " ".join(in_words(check, shown.names)))
    if isinstance(check, str):
        return words
    found: dict[int, list[LuckStatistic]] = {}
    for each in check.findings():
        found.setdefault(each.bot, []).append(each)
    rows: list[list[Children]] = [
        [shown.name(bot.bot), *map(_excess, found[bot.bot]), *map(_folds, check.folds(bot.bot))]
        for bot in shown.ranked
    ]
    head: list[Children] = ["", "hidden cards", "cards to come", "chips from the board"]
    return [words, *table([*head, "folds when behind", "folds when ahead"], rows, _NOTE)]


def _excess(found: "LuckStatistic") -> Children:
    if not found.half_width:
        return tag("td", "–", tag("small", "nothing to compare"))
    places = decimals_for(found.half_width)
    half = f"± {grouped(found.half_width, places)}"
    return tag(
        "td",
        signed(found.excess, places),
        tag("small", half),
        class_="bad" if found.is_flagged else None,
    )


def _folds(folds: Count) -> Children:
    return tag("td", percent(folds), tag("small", f"of {plural(folds.whole, 'bet')}"))
