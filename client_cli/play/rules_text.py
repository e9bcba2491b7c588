"""The rules of a table, as a player reads them before sitting down."""

from riverboat.client_cli.play.language import said
from riverboat.engine.table.fold import TableState
from riverboat.engine.text.durations import duration
from riverboat.engine.text.games import rules_message
from riverboat.language.message import Chips


def rules_lines(state: TableState) -> list[str]:
    """Return the rules of a table in lines, without what `all_cards_line` says."""
    rules = state.rules
    seats = said(
        "table-seats-and-bank" if rules.time_bank_ms else "table-seats",
        seats=rules.seats,
        least=Chips(rules.min_buy_in),
        most=Chips(rules.max_buy_in),
        time=duration(rules.act_ms),
        bank=duration(rules.time_bank_ms),
    )
    return [said("table-rules", name=state.opened.name, rules=rules_message(rules)), seats]


def all_cards_line(state: TableState) -> str | None:
    """Return the sentence that a player accepts before sitting down; None if nobody sees hidden cards."""
    if not state.rules.all_cards:
        return None
    return said("spectators-see-all", time=duration(state.rules.spectator_delay_ms))
