"""The rules of a table, as the lobby tells them."""

from riverboat.engine.errors import GameError
from riverboat.engine.games import STANDARD_HOUSE, Stakes
from riverboat.server.protocol.errors import InvalidEvent
from riverboat.server.protocol.messages import TableInfo
from riverboat.server.protocol.table_events import TableOpened


def rules_of(info: TableInfo) -> TableOpened:
    """The rules that `info` tells. Raises InvalidEvent."""
    try:
        stakes = Stakes(
            info.small_blind,
            info.big_blind,
            info.ante,
            info.big_blind_ante,
            info.bring_in,
            info.small_bet,
            info.big_bet,
        )
    except GameError as error:
        raise InvalidEvent(str(error)) from None
    return TableOpened(
        name=info.name,
        game=info.game,
        stakes=stakes,
        seats=info.seats,
        min_buy_in=info.min_buy_in,
        max_buy_in=info.max_buy_in,
        act_ms=info.act_ms,
        house=STANDARD_HOUSE if info.house is None else info.house,
        boards=info.boards,
        bomb_pot_every=info.bomb_pot_every,
        straddles=info.straddles,
        host=info.host,
        spectator_delay_ms=info.spectator_delay_ms,
        all_cards=info.all_cards,
        spectators_chat=info.spectators_chat,
        unlisted=info.unlisted,
        locked=info.locked,
        time_bank_ms=info.time_bank_ms,
        time_bank_refill_ms=info.time_bank_refill_ms,
        keep_ms=info.keep_ms,
    )
