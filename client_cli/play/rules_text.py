"""The rules of a table, as a player reads them before sitting down."""

from collections.abc import Iterator

from riverboat.engine.table.fold import TableState
from riverboat.engine.table.rules import TableRules
from riverboat.engine.text.durations import in_words
from riverboat.engine.text.games import describe_rules


def rules_lines(state: TableState) -> list[str]:
    """Return the rules of a table in lines, without what `all_cards_line` says."""
    rules = state.rules
    buy_in = f"buy-in {rules.min_buy_in:,} to {rules.max_buy_in:,}"
    return [
        f"Table {state.opened.name}: {describe_rules(rules)}.",
        f"{rules.seats} seats, {buy_in}, {', '.join(_times(rules))}.",
    ]


def all_cards_line(state: TableState) -> str | None:
    """Return the sentence that a player accepts before sitting down; None if nobody sees hidden cards."""
    if not state.rules.all_cards:
        return None
    later = in_words(state.rules.spectator_delay_ms)
    return f"Spectators see all hole cards, also folded ones, {later} after each hand."


def _times(rules: TableRules) -> Iterator[str]:
    yield f"{in_words(rules.act_ms)} to act"
    if rules.time_bank_ms:
        yield f"time bank {in_words(rules.time_bank_ms)}"
