"""Deliberate damage to a database. Each of DAMAGES names the faults that must be found."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from shutil import copy
from typing import Any

from riverboat.server.history.verifying import FindingKind

Damage = Callable[["Wreck"], object]
DAMAGES: dict[str, tuple[Damage, set[FindingKind]]] = {}


def finds(*faults: FindingKind) -> Callable[[Damage], Damage]:
    """Register a damage, with the faults that must be found."""

    def listed(damage: Damage) -> Damage:
        DAMAGES[damage.__name__] = damage, set(faults)
        return damage

    return listed


class Wreck:
    """A database to damage, without constraints."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.sql = connection.execute

    def event(self, kind: str, table: str = "jacks", nth: int = 0) -> tuple[int, Any]:
        """Return the number and the data of an event of this kind."""
        rows = self.sql(
            "SELECT seq, data FROM events WHERE table_id = ? AND kind = ? ORDER BY seq", (table, kind)
        ).fetchall()
        return rows[nth][0], json.loads(rows[nth][1])

    def put(self, seq: int, data: Any, table: str = "jacks") -> None:
        """Replace the data of an event."""
        text = json.dumps(data, separators=(",", ":"))
        self.sql("UPDATE events SET data = ? WHERE table_id = ? AND seq = ?", (text, table, seq))

    def change(self, kind: str, nth: int = 0, **fields: Any) -> None:
        """Change fields of an event."""
        seq, data = self.event(kind, nth=nth)
        self.put(seq, data | fields)

    def delete(self, kind: str, table: str = "jacks", nth: int = 0) -> int:
        """Delete an event; return its number."""
        seq, _ = self.event(kind, table, nth)
        self.sql("DELETE FROM events WHERE table_id = ? AND seq = ?", (table, seq))
        return seq

    def close_up(self, gap: int, table: str) -> None:
        """Renumber the events after a gap."""
        later = self.sql(
            "SELECT seq FROM events WHERE table_id = ? AND seq > ? ORDER BY seq", (table, gap)
        ).fetchall()
        for (seq,) in later:
            self.sql("UPDATE events SET seq = seq - 1 WHERE table_id = ? AND seq = ?", (table, seq))

    def exchange(self, one: int, other: int) -> None:
        """Swap two cards in the deck and wherever they were dealt."""
        swapped = {one: other, other: one}
        for kind in ("deck_shuffled", "hole_cards_dealt", "board_dealt"):
            count = self.sql("SELECT count(*) FROM events WHERE table_id = 'jacks' AND kind = ?", (kind,))
            for nth in range(count.fetchone()[0]):
                _, data = self.event(kind, nth=nth)
                self.change(kind, nth, cards=[swapped.get(card, card) for card in data["cards"]])


@contextmanager
def wreck_of(sound: Path, folder: Path) -> Iterator[tuple[Wreck, str]]:
    """Yield a copy of the database `sound` in `folder`, to be damaged, and its URL."""
    path = folder / "wreck.db"
    path.unlink(missing_ok=True)
    copy(sound, path)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        yield Wreck(connection), f"sqlite:///{path}"


@finds(FindingKind.GAP, FindingKind.NOT_AS_PLAYED)
def an_event_deleted_in_the_middle_of_a_hand(wreck: Wreck) -> None:
    wreck.delete("called")


@finds(FindingKind.HAND_LIST)
def the_last_event_of_a_hand_deleted(wreck: Wreck) -> None:
    wreck.delete("hand_ended")


@finds(FindingKind.NOT_AS_PLAYED)
def the_last_event_of_a_step_deleted(wreck: Wreck) -> None:
    wreck.sql(
        "DELETE FROM events WHERE table_id = 't3' AND"
        " seq = (SELECT max(seq) FROM events WHERE table_id = 't3')"
    )


@finds(FindingKind.TABLE_LIST)
def the_last_event_of_a_table_deleted(wreck: Wreck) -> None:
    wreck.delete("table_closed", "t0")


@finds(FindingKind.NOT_AS_PLAYED)
def the_amount_of_an_event_changed(wreck: Wreck) -> None:
    wreck.change("blind_posted", amount=49)


@finds(FindingKind.NOT_AS_PLAYED)
def the_size_of_a_bet_changed(wreck: Wreck) -> None:
    wreck.change("raised_to", to=301)


@finds(FindingKind.CARD_TWICE, FindingKind.NOT_AS_PLAYED)
def a_card_dealt_twice(wreck: Wreck) -> None:
    _, first = wreck.event("hole_cards_dealt")
    _, second = wreck.event("hole_cards_dealt", nth=1)
    wreck.change("hole_cards_dealt", 1, cards=[first["cards"][0], second["cards"][1]])


@finds(FindingKind.NOT_AS_PLAYED)
def another_card_on_the_board(wreck: Wreck) -> None:
    _, deck = wreck.event("deck_shuffled")
    wreck.change("board_dealt", 2, cards=[deck["cards"][-1]])


@finds(FindingKind.NOT_AS_PLAYED)
def another_card_in_the_deck_and_on_the_board(wreck: Wreck) -> None:
    """Give Bob a third eight instead of the king: his three eights beat the jacks."""
    _, river = wreck.event("board_dealt", nth=2)
    _, bobs = wreck.event("hole_cards_dealt")
    eights = range(bobs["cards"][0] // 4 * 4, bobs["cards"][0] // 4 * 4 + 4)
    wreck.exchange(river["cards"][0], next(card for card in eights if card not in bobs["cards"]))


@finds(FindingKind.NOT_AS_PLAYED)
def a_pot_awarded_to_another_with_all_that_follows(wreck: Wreck) -> None:
    wreck.change("pot_awarded", shares=[[4, 2_000]])
    wreck.change("hand_ended", stacks=[[4, 2_000], [1, 500]])
    wreck.sql(
        "UPDATE hand_players SET finishing_stack = CASE seat WHEN 4 THEN 2000 ELSE 500 END"
        " WHERE hand = (SELECT id FROM hands WHERE table_id = 'jacks')"
    )


@finds(FindingKind.TRANSACTION, FindingKind.BALANCE, FindingKind.BOOKING)
def an_entry_of_the_ledger_changed(wreck: Wreck) -> None:
    wreck.sql("UPDATE entries SET amount = amount + 1 WHERE transaction_id = 'jacks:2' AND amount > 0")


@finds(FindingKind.BOOKING, FindingKind.BALANCE)
def a_booking_deleted(wreck: Wreck) -> None:
    wreck.sql("DELETE FROM entries WHERE transaction_id = 'jacks:2'")


@finds(FindingKind.BOOKING)
def a_booking_moved_to_another_event(wreck: Wreck) -> None:
    wreck.sql("UPDATE entries SET seq = 1000 WHERE transaction_id = 'jacks:2'")


@finds(FindingKind.BOOKING)
def a_booking_that_does_not_say_of_which_table(wreck: Wreck) -> None:
    wreck.sql("UPDATE entries SET table_id = NULL WHERE transaction_id = 'jacks:2'")


@finds(FindingKind.TRANSACTION)
def a_booking_of_no_table(wreck: Wreck) -> None:
    wreck.sql(
        "INSERT INTO entries (transaction_id, account, amount, kind, table_id, seq, at)"
        " VALUES ('x', 'bank', -1, 'buy_in', 'jacks', 2, 0), ('x', 'player:ann', 1, 'buy_in', 'jacks', 2, 0)"
    )
    wreck.sql("UPDATE balances SET chips = chips + 1 WHERE account = 'player:ann'")


@finds(FindingKind.BALANCE)
def a_balance_changed(wreck: Wreck) -> None:
    wreck.sql("UPDATE balances SET chips = chips + 1 WHERE account = 'player:ann'")


@finds(FindingKind.BALANCE)
def a_balance_deleted(wreck: Wreck) -> None:
    wreck.sql("DELETE FROM balances WHERE account = 'player:ann'")


@finds(FindingKind.BALANCE)
def a_balance_below_zero(wreck: Wreck) -> None:
    wreck.sql("PRAGMA ignore_check_constraints = ON")
    wreck.sql("UPDATE balances SET chips = -1 WHERE account = 'player:ann'")


@finds(FindingKind.BALANCE, FindingKind.TABLE_CHIPS)
def the_chips_on_a_table_changed(wreck: Wreck) -> None:
    wreck.sql("UPDATE balances SET chips = chips + 1 WHERE account = 'table:jacks'")


@finds(FindingKind.TABLE_CHIPS)
def chips_taken_off_a_table_without_an_event(wreck: Wreck) -> None:
    wreck.sql(
        "INSERT INTO entries (transaction_id, account, amount, kind, at)"
        " VALUES ('x', 'table:jacks', -1, 'rake', 0), ('x', 'house', 1, 'rake', 0)"
    )
    wreck.sql("UPDATE balances SET chips = chips - 1 WHERE account = 'table:jacks'")


@finds(FindingKind.INVALID_EVENT, FindingKind.BOOKING)
def the_stack_of_who_sat_down_changed(wreck: Wreck) -> None:
    wreck.change("seat_taken", stack=1_501)


@finds(FindingKind.CHECKPOINT)
def a_stack_in_a_checkpoint_changed(wreck: Wreck) -> None:
    wreck.sql(
        "UPDATE checkpoints SET data = json_set(data, '$.table.seats[0].stack', 7) WHERE table_id = 't2'"
    )


@finds(FindingKind.CHECKPOINT)
def the_number_of_a_checkpoint_changed(wreck: Wreck) -> None:
    wreck.sql("UPDATE checkpoints SET seq = seq - 1 WHERE table_id = 't2'")


@finds(FindingKind.CHECKPOINT)
def a_checkpoint_of_a_missing_event(wreck: Wreck) -> None:
    wreck.sql("UPDATE checkpoints SET seq = 100000 WHERE table_id = 't2'")


@finds(FindingKind.CHECKPOINT)
def an_unreadable_checkpoint(wreck: Wreck) -> None:
    wreck.sql("UPDATE checkpoints SET data = substr(data, 2) WHERE table_id = 't2'")


@finds(FindingKind.CHECKPOINT)
def an_emptied_checkpoint(wreck: Wreck) -> None:
    wreck.sql("UPDATE checkpoints SET data = '' WHERE table_id = 't2'")


@finds(FindingKind.CHECKPOINT)
def a_checkpoint_without_admitted_players(wreck: Wreck) -> None:
    wreck.sql("UPDATE checkpoints SET data = json_set(data, '$.admitted', json('[]')) WHERE table_id = 't1'")


@finds(FindingKind.CHECKPOINT)
def a_checkpoint_deleted(wreck: Wreck) -> None:
    wreck.sql("DELETE FROM checkpoints WHERE table_id = 't2'")


@finds(FindingKind.HAND_LIST)
def the_pot_of_a_hand_changed_in_the_list(wreck: Wreck) -> None:
    wreck.sql("UPDATE hands SET pot = pot + 1 WHERE table_id = 'jacks'")


@finds(FindingKind.HAND_LIST)
def a_finishing_stack_changed_in_the_list(wreck: Wreck) -> None:
    wreck.sql("UPDATE hand_players SET finishing_stack = finishing_stack + 1 WHERE player_id = 'ann'")


@finds(FindingKind.HAND_LIST)
def a_player_of_a_hand_deleted_from_the_list(wreck: Wreck) -> None:
    wreck.sql("DELETE FROM hand_players WHERE player_id = 'ann'")


@finds(FindingKind.HAND_LIST)
def another_number_in_the_list(wreck: Wreck) -> None:
    wreck.sql("UPDATE hands SET number = number + 1 WHERE table_id = 'jacks'")


@finds(FindingKind.HAND_LIST)
def a_hand_deleted_from_the_list(wreck: Wreck) -> None:
    wreck.sql("DELETE FROM hands WHERE table_id = 'jacks'")


@finds(FindingKind.HAND_LIST)
def a_hand_in_the_list_that_was_not_played(wreck: Wreck) -> None:
    wreck.sql(
        "INSERT INTO hands SELECT 50, table_id, game, button, 3, ended_seq, started_at, ended_at, board, pot,"
        " number FROM hands WHERE table_id = 'jacks'"
    )


@finds(FindingKind.NOT_AS_PLAYED)
def two_events_swapped(wreck: Wreck) -> None:
    (one, called), (other, raised) = wreck.event("called"), wreck.event("raised_to")
    wreck.put(one, raised)
    wreck.put(other, called)


@finds(FindingKind.MISPLACED)
def an_event_of_another_kind_than_it_is_kept_as(wreck: Wreck) -> None:
    seq, _ = wreck.event("called")
    wreck.sql("UPDATE events SET kind = 'checked' WHERE table_id = 'jacks' AND seq = ?", (seq,))


@finds(FindingKind.MISPLACED, FindingKind.NOT_AS_PLAYED)
def an_event_of_a_hand_outside_of_it(wreck: Wreck) -> None:
    seq, _ = wreck.event("called")
    wreck.sql("UPDATE events SET hand = NULL WHERE table_id = 'jacks' AND seq = ?", (seq,))


@finds(FindingKind.NOT_AS_PLAYED)
def an_event_moved_to_another_hand(wreck: Wreck) -> None:
    seq, _ = wreck.event("called")
    wreck.sql("UPDATE events SET hand = 1 WHERE table_id = 'jacks' AND seq = ?", (seq,))


@finds(FindingKind.SEALED)
def cards_sealed_again_after_their_hand(wreck: Wreck) -> None:
    seq, _ = wreck.event("hole_cards_dealt")
    wreck.sql("UPDATE events SET data = 'sealed:key:AAAA' WHERE table_id = 'jacks' AND seq = ?", (seq,))


@finds(FindingKind.UNREADABLE)
def json_that_cannot_be_read(wreck: Wreck) -> None:
    seq, _ = wreck.event("hole_cards_dealt")
    wreck.sql("UPDATE events SET data = substr(data, 1, 20) WHERE table_id = 'jacks' AND seq = ?", (seq,))


@finds(FindingKind.UNREADABLE)
def json_that_is_no_event(wreck: Wreck) -> None:
    wreck.change("hole_cards_dealt", cards="AhAd")


@finds(FindingKind.NOT_FINISHED, FindingKind.INVALID_EVENT)
def a_hand_without_its_end_while_a_later_one_has_begun(wreck: Wreck) -> None:
    wreck.close_up(wreck.delete("hand_ended", "t2"), "t2")


@finds(FindingKind.SEATINGS)
def another_player_in_the_list_of_seats(wreck: Wreck) -> None:
    wreck.sql("UPDATE seatings SET player_id = 'bob' WHERE player_id = 'ann'")


@finds(FindingKind.TABLE_LIST)
def other_rules_in_the_list_of_tables(wreck: Wreck) -> None:
    wreck.sql("UPDATE tables SET config = replace(config, '500', '501') WHERE id = 'jacks'")


@finds(FindingKind.TABLE_LIST)
def a_table_closed_in_the_list_only(wreck: Wreck) -> None:
    wreck.sql("UPDATE tables SET closed_at = 1 WHERE id = 'jacks'")


@finds(FindingKind.TABLE_LIST)
def another_time_of_a_close(wreck: Wreck) -> None:
    wreck.sql("UPDATE tables SET closed_at = 1 WHERE closed_at IS NOT NULL")


@finds(FindingKind.TABLE_LIST)
def an_open_table_that_no_server_can_recover(wreck: Wreck) -> None:
    wreck.sql("DELETE FROM leases WHERE table_id = 'jacks'")


@finds(FindingKind.STRAY)
def a_table_deleted(wreck: Wreck) -> None:
    wreck.sql("DELETE FROM tables WHERE id = 'jacks'")


@finds(FindingKind.NO_RECORD, FindingKind.GAP)
def the_record_of_a_table_deleted(wreck: Wreck) -> None:
    wreck.sql("DELETE FROM events WHERE table_id = 'jacks'")
    wreck.sql("DELETE FROM events WHERE table_id = 't2' AND seq < 3")


@finds(FindingKind.HAND_NUMBERS)
def the_counter_of_hand_numbers_set_back(wreck: Wreck) -> None:
    wreck.sql("UPDATE counters SET value = 0")


@finds(FindingKind.PROVENANCE)
def a_hand_played_here_with_the_source_of_an_imported_one(wreck: Wreck) -> None:
    [(hand,)] = wreck.sql("SELECT id FROM hands WHERE table_id = 'jacks'").fetchall()
    wreck.sql(
        "INSERT INTO provenance (hand, currency, unit, content, data) VALUES (?, '', 1, '', '{}')", (hand,)
    )


@finds(FindingKind.STRAY)
def a_source_without_a_hand(wreck: Wreck) -> None:
    [(hand,)] = wreck.sql("SELECT id FROM hands WHERE table_id = 'jacks'").fetchall()
    wreck.sql(
        "INSERT INTO provenance (hand, currency, unit, content, data) VALUES (-?, '', 1, '', '{}')", (hand,)
    )


@finds(FindingKind.HAND_LIST)
def a_player_listed_at_another_time(wreck: Wreck) -> None:
    wreck.sql("UPDATE hand_players SET started_at = started_at + 1")


@finds(FindingKind.STRAY)
def a_text_without_a_hand(wreck: Wreck) -> None:
    wreck.sql("INSERT INTO source_texts (hand, digest) VALUES (-1, '')")
