"""The rules that a new table is opened with."""

from typing import Final

from engine.errors import GameError
from engine.games import Stakes, game_named
from server.protocol.codes import Code
from server.protocol.errors import Refusal
from server.protocol.messages import OpenTable
from server.protocol.table_events import TableOpened

MIN_BUY_IN: Final = 20
"""Big blinds that a player brings at least, where the table does not say."""

MAX_BUY_IN: Final = 200
"""Big blinds that a player brings at most, where the table does not say."""

MOST_CHIPS: Final = 10**12
"""The highest buy-in that a table may ask for. A thousand of them stay exact in every client's numbers."""


def opening(command: OpenTable) -> TableOpened:
    """The rules that `command` comes to. Raises Refusal."""
    try:
        game = game_named(command.game)
    except GameError as error:
        raise Refusal(Code.UNKNOWN_GAME, str(error)) from None
    try:
        stakes = Stakes(command.small_blind, command.big_blind, command.ante, command.big_blind_ante)
    except GameError as error:
        raise Refusal(Code.BAD_STAKES, str(error)) from None
    least, most = _buy_ins(command)
    return TableOpened(command.name, game.code, stakes, command.seats, least, most, command.act_ms)


def _buy_ins(command: OpenTable) -> tuple[int, int]:
    least, most = command.min_buy_in, command.max_buy_in
    if least is None:
        least = MIN_BUY_IN * command.big_blind
        if most is not None:
            least = min(least, most)
    if most is None:
        most = max(MAX_BUY_IN * command.big_blind, least)
    if least > most:
        raise Refusal(Code.BAD_BUY_IN, f"the least buy-in ({least}) is above the highest ({most})")
    if least < command.big_blind:
        raise Refusal(Code.BAD_BUY_IN, f"the least buy-in ({least}) is below the big blind")
    if most > MOST_CHIPS:
        raise Refusal(Code.BAD_BUY_IN, f"a buy-in may be {MOST_CHIPS} at most, not {most}")
    return least, most
