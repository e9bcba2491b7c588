"""What the events of committed deals change at a table, and which of them do not fit."""

from copy import deepcopy
from dataclasses import replace

import pytest

from riverboat.engine.errors import EventError
from riverboat.engine.events import Event, HandEnded, HandStarted, Post, Seat
from riverboat.engine.fairness.hashing import digest
from riverboat.engine.games import Stakes
from riverboat.engine.table.deal_events import (
    ChainRegistered,
    DealAvoided,
    DealCommitted,
    DealRecorded,
    PacksSealed,
)
from riverboat.engine.table.deals import MISSES, ChainState, digest_after
from riverboat.engine.table.events import LeaveAsked, SatOut, SeatLeft, SeatTaken, TableOpened
from riverboat.engine.table.fold import TableState
from riverboat.engine.table.rules import TableRules

STAKES = Stakes(50, 100)
OPENED = TableOpened("Home", TableRules(stakes=STAKES, seats=6, min_buy_in=500, max_buy_in=20_000))
ANN, BOB = SeatTaken(1, "ann", "Ann", 1000), SeatTaken(4, "bob", "Bob", 2000)
A, B, C, D = ("0a" * 32, "0b" * 32, "0c" * 32, "0d" * 32)
CHAINS = [ChainRegistered(1, "ann", A), ChainRegistered(4, "bob", B)]


NEW_C, NEW_D = (1, bytes.fromhex(C)), (4, bytes.fromhex(D))
COMMITTED = DealCommitted(7, 0, 4, (1, 4), (1, 4), b"", b"\xff" * 32)
AVOIDED = DealAvoided(7, 0, "{}", (NEW_C,), (b"0",) * 4, (4,))
AGAIN = replace(COMMITTED, attempt=1, before=digest_after(COMMITTED, AVOIDED))
RECORDED = DealRecorded(7, 0, (NEW_C, NEW_D), (b"0", None, b"1", b"2"), b"3")
SEATS = (Seat(1, 1000, "Ann"), Seat(4, 2000, "Bob"))
HAND = HandStarted(1, "nlhe", STAKES, 4, SEATS, (Post(blind=50), Post(blind=100)), hand=7)
ENDED = HandEnded(((1, 1100), (4, 1900)))


def table(*events: Event) -> TableState:
    return TableState.replay([OPENED, ANN, BOB, *events])


def test_table_without_commitments_has_no_state_of_them() -> None:
    assert table(HAND, ENDED).deals is None


def test_commitment_deals_players_in() -> None:
    state = table(*CHAINS, PacksSealed(7, 0, "00", ()), COMMITTED)
    assert state.dealt_in == {1, 4}
    assert state.deals is not None
    assert state.deals.players == {1: "ann", 4: "bob"}
    assert state.deals.heads == {1: A, 4: B}
    assert state.hand is None
    with pytest.raises(EventError, match="seat 1 is in a hand"):
        state.apply(SeatLeft(1, 1000))
    state.apply(LeaveAsked(1, after_hand=False))
    state.apply(SatOut(4))
    state.apply(RECORDED)
    state.apply(HAND)
    assert state.hand == 7
    state.apply(ENDED)
    assert state.dealt_in == set()
    assert state.deals is not None
    assert state.deals.dealt_with(7) == (COMMITTED, RECORDED)
    state.apply(SeatLeft(1, 1100))
    assert state.deals.chains.keys() == {"bob"}


def test_values_become_the_heads() -> None:
    state = table(*CHAINS, COMMITTED, RECORDED)
    assert state.deals is not None
    assert state.deals.chains == {"ann": ChainState(head=C, used=1), "bob": ChainState(head=D, used=1)}
    parts = [(1).to_bytes(8, "big"), bytes.fromhex(C), (4).to_bytes(8, "big"), bytes.fromhex(D)]
    secrets = [b"0", b"", b"1", b"2"]
    assert state.deals.before == digest("record", b"\xff" * 32, *parts, *secrets, b"3").hex()


def test_new_chain_counts_from_the_next_commitment() -> None:
    new = ChainRegistered(1, "ann", D)
    state = table(*CHAINS, COMMITTED, new, RECORDED)
    assert state.deals is not None
    assert state.deals.chains["ann"] == ChainState(head=D)


def test_missed_value_is_owed_until_it_comes() -> None:
    state = table(*CHAINS, COMMITTED, AVOIDED)
    assert state.deals is not None
    assert state.deals.chains["bob"] == ChainState(head=B, owed=B, misses=(1,))
    assert not state.deals.chains["bob"].contributes(2)
    assert state.deals.awaiting is None
    assert state.deals.due == COMMITTED
    second = replace(RECORDED, attempt=1)
    state = table(*CHAINS, COMMITTED, AVOIDED, AGAIN, second, HAND, ENDED)
    state.apply(replace(AVOIDED, values=(NEW_C, NEW_D), missing=()))
    assert state.deals is not None
    assert state.deals.missed == ()
    assert state.deals.chains["bob"] == ChainState(head=D, used=1, misses=(1,))
    assert state.deals.chains["bob"].contributes(2)


def test_misses_count_once_a_hand_and_among_a_hundred() -> None:
    third = DealAvoided(7, 1, "{}", (), (b"0",) * 4, (1, 4))
    state = table(*CHAINS, COMMITTED, AVOIDED, AGAIN, third)
    assert state.deals is not None
    assert state.deals.chains["bob"].misses == (1,)
    chain = ChainState(head=A, misses=(10, 20, 30))
    assert len(chain.misses) == MISSES
    assert not chain.contributes(109)
    assert chain.contributes(110)
    assert not ChainState(head=A, used=10_000).contributes(1)


@pytest.mark.parametrize(
    ("before", "event", "why"),
    [
        ([], ChainRegistered(1, "bob", A), "another player sits in seat 1"),
        ([], ChainRegistered(2, "bob", A), "nobody sits in seat 2"),
        ([], replace(COMMITTED, attempt=1), "attempt 1 at hand 7 does not follow"),
        ([], replace(COMMITTED, before=bytes.fromhex(A)), "does not follow the table's last record"),
        ([], replace(COMMITTED, seats=(1, 2)), "nobody sits in seat 2"),
        ([], replace(COMMITTED, seats=(1,), contributors=(1,)), "fewer than two players"),
        ([], replace(COMMITTED, contributors=(1, 5)), "not all who contribute"),
        ([], AVOIDED, "attempt 0 at hand 7 is not awaited"),
        ([], RECORDED, "attempt 0 at hand 7 is not awaited"),
        ([COMMITTED], COMMITTED, "does not follow"),
        ([COMMITTED], replace(COMMITTED, hand=8), "does not follow"),
        ([COMMITTED], replace(RECORDED, attempt=1), "not awaited"),
        ([COMMITTED], HAND, "hand 7 was committed to and is not dealt"),
        ([COMMITTED, AVOIDED], HAND, "hand 7 was committed to and is not dealt"),
        ([COMMITTED, AVOIDED], RECORDED, "not awaited"),
        ([COMMITTED, AVOIDED], replace(AGAIN, hand=8), "does not follow"),
        ([COMMITTED, RECORDED], replace(HAND, seats=(*SEATS, Seat(5, 1))), "other players"),
        ([HAND], replace(COMMITTED, hand=8), "does not follow"),
    ],
)
def test_event_that_does_not_fit_changes_nothing(before: list[Event], event: Event, why: str) -> None:
    state = table(*CHAINS, *before)
    untouched = deepcopy(state)
    with pytest.raises(EventError, match=why):
        state.apply(event)
    assert state == untouched


def test_contributor_has_a_chain() -> None:
    state = table(CHAINS[0])
    with pytest.raises(EventError, match="does not fit this table"):
        state.apply(COMMITTED)


def test_unlisted_value_is_left_to_those_who_verify() -> None:
    state = table(*CHAINS, COMMITTED, replace(RECORDED, values=(NEW_C, NEW_D, (5, b""), (77, b""))))
    assert state.deals is not None
    assert state.deals.chains["ann"].head == C
