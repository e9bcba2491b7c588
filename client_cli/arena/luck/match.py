"""The luck check of a whole match, and what it says in words."""

from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from riverboat.client_cli.arena.results import PlayedSet
from riverboat.client_cli.arena.settings import MatchSettings
from riverboat.engine.games import game_named

if TYPE_CHECKING:  # it needs NumPy, which may be missing
    from riverboat.client_cli.arena.luck.check import LuckCheck, LuckStatistic

NO_NUMPY: Final = "The luck check needs NumPy: pip install 'riverboat[fast]'."
NO_GAME: Final = "The luck check knows hold'em only."

_FLAGGED: Final = {
    "hidden cards": "it knew the hole cards of others: {} more strongly when its hand is ahead of theirs",
    "cards to come": "it knew the board to come: {} more strongly when its hand will be ahead",
}


def new_check(settings: MatchSettings) -> "LuckCheck | str":
    """Return a luck check without hands, or a sentence that says why the match can have none."""
    if find_spec("numpy") is None:
        return NO_NUMPY
    from riverboat.client_cli.arena.luck.check import LuckCheck
    from riverboat.client_cli.arena.luck.reading import can_check

    if not any(can_check(game_named(code)) for code in settings.games):
        return NO_GAME
    return LuckCheck(settings.bots, settings.unit)


def checked(sets: Iterable[PlayedSet], settings: MatchSettings) -> "LuckCheck | str":
    """Return the luck check of a match, or a sentence that says why there is none."""
    check = new_check(settings)
    if not isinstance(check, str):
        for played in sets:
            check.add(played)
    return check


def flags(check: "LuckCheck", names: Sequence[str]) -> list[str]:
    """Return a sentence for each statistic that is flagged. names: of the bots."""
    return [_flag(each, names[each.bot]) for each in check.findings() if each.is_flagged]


def _flag(found: "LuckStatistic", name: str) -> str:
    excess = f"{found.excess:.2f} ± {found.half_width:.2f}"
    if found.unseen in _FLAGGED:
        return f"{name} acts as if {_FLAGGED[found.unseen].format(f'it acts {excess}')} than when it is not."
    excess = f"{found.excess:.0f} ± {found.half_width:.0f}"
    return f"{name} won {excess} bb/100 from the cards that came on the board, more than chance brings."


def in_words(check: "LuckCheck | str", names: Sequence[str]) -> list[str]:
    """Return what the luck check says, in sentences."""
    if isinstance(check, str):
        return [check]
    return flags(check, names) or ["Luck check: no bot acts as if it knew cards that it could not see."]
