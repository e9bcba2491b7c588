from dataclasses import replace

import msgspec
import pytest

from riverboat.engine.games import Stakes
from riverboat.engine.house import House, Rake
from riverboat.engine.table.events import (
    PlayerKicked,
    PlayerMuted,
    StakesChanged,
    TableClosing,
    TableOpened,
    TablePaused,
    TimeBankUsed,
)
from riverboat.engine.table.fold import TableState
from riverboat.engine.table.rules import TableRules
from riverboat.server.protocol.codecs import CODECS
from riverboat.server.protocol.errors import InvalidEvent
from riverboat.server.protocol.messages import Snapshot
from riverboat.server.protocol.snapshots import rules_of, snapshot_of, state_of, table_info
from tests.engine.table.table_life import OPENED
from tests.engine.table.test_fold import ANN, BOB, HAND, table, without_a_change


def test_table_info_has_rules_and_counts() -> None:
    info = table_info(table(ANN, BOB, HAND), "t1", watchers=3)
    assert (info.table, info.name, rules_of(info)) == ("t1", "Table", OPENED.rules)
    assert (info.players, info.watchers, info.hand) == (2, 3, 7)


@pytest.mark.parametrize("hands", range(4))
def test_snapshot_has_the_whole_state(hands: int) -> None:
    rules = TableRules(
        game="horse",
        stakes=Stakes(1, 2, 1, bring_in=1),
        seats=6,
        min_buy_in=40,
        max_buy_in=400,
        act_ms=500,
        house=House(rake=Rake(50, 3)),
        bomb_pot_every=9,
        straddles=1,
        time_bank_ms=9_000,
        time_bank_refill_ms=100,
    )
    opened = TableOpened("X", rules, host="ann")
    meddled = TablePaused("x"), StakesChanged(Stakes(1, 4, 2, bring_in=1), 80, 90), TableClosing("x")
    kicked = PlayerKicked("cleo", "Cleo", False, "x")
    state = TableState.replay(
        [opened, ANN, BOB, *meddled, kicked, PlayerMuted("dov", "Dov"), TimeBankUsed(4, 2_500)]
    )
    for _ in range(hands):
        for event in without_a_change(replace(HAND, game=state.next_game), state.played + 1):
            state.apply(event)
    snapshot = snapshot_of(state, table_info(state, "t", 0), 5, you=None, hand=[], turn=None)
    for codec in CODECS.values():
        brought = codec.decode_message(codec.encode(snapshot))
        assert isinstance(brought, Snapshot)
        assert state_of(brought) == state


def test_snapshot_of_a_foreign_game_is_refused() -> None:
    state = table(ANN, BOB)
    snapshot = snapshot_of(state, table_info(state, "t", 0), 5, you=None, hand=[], turn=None)
    with pytest.raises(InvalidEvent, match="razz is not played"):
        state_of(msgspec.structs.replace(snapshot, game="razz"))
