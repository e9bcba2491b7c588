"""What a hand is committed to with."""

from dataclasses import fields

from riverboat.engine.events import HandStarted, Post, Seat
from riverboat.engine.games import Stakes
from riverboat.engine.house import House, Rake

COMMITTED = {
    HandStarted: {
        "number",
        "game",
        "stakes",
        "button",
        "seats",
        "posts",
        "house",
        "boards",
        "bomb_pot",
        "hand",
        "face_down",
    },
    Stakes: {"small_blind", "big_blind", "ante", "big_blind_ante", "bring_in", "small_bet", "big_bet"},
    Seat: {"number", "stack", "name", "auto_muck"},
    Post: {"ante", "blind", "dead", "live", "fee"},
    House: {
        "blind_before_ante",
        "raise_cap",
        "cap_heads_up",
        "half_bet_counts",
        "open_pair_doubles",  # if it is on: see `event_data`
        "odd_chip_by_suit",
        "smallest_chip",  # if it is not 1
        "max_runs",
        "rabbit",
        "rake",
    },
    Rake: {"per_mille", "cap", "no_flop_no_drop", "each_pot"},
}


def test_line_up_has_the_fields_of_the_scheme() -> None:
    """A client that does not know a new field writes another line-up: see `line_up_of`."""
    for part, names in COMMITTED.items():
        assert {field.name for field in fields(part)} == names, part
