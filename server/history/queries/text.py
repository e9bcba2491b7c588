"""Recorded hands as text: a list of them, or one in full."""

from collections.abc import Iterator, Sequence
from typing import Final

from riverboat.engine.cards import format_cards
from riverboat.engine.errors import EngineError
from riverboat.engine.events import StreetStarted
from riverboat.engine.games import Opens
from riverboat.engine.hand import HandState
from riverboat.engine.notation.provenance import Provenance
from riverboat.engine.text.events import describe
from riverboat.engine.text.games import (
    describe_stakes,
    describe_worth,
    game_of_hand,
    has_button,
    name_of_hand,
)
from riverboat.language.catalog import in_english
from riverboat.server.history.errors import JournalDamaged
from riverboat.server.history.queries.hands import HandPlayer, HandSummary, RecordedHand

_TIME: Final = "%Y-%m-%d %H:%M:%S UTC"
_DATES: Final = {"year": "%Y", "month": "%Y-%m", "day": "%Y-%m-%d"}


def list_lines(summaries: Sequence[HandSummary]) -> list[str]:
    """Return a heading, and then each hand in a text line."""
    heading = ("id", "started", "table", "hand", "game", "players", "pot", "board", "winners")
    return _columns(
        [
            heading,
            *(
                (
                    str(hand.id),
                    _played(hand),
                    hand.source.table or hand.table_name,
                    str(hand.number),
                    hand.game,
                    str(len(hand.players)),
                    hand.source.money(hand.pot),
                    format_cards(hand.board) or "-",
                    _winners(hand),
                )
                for hand in summaries
            ),
        ]
    )


def hand_lines(record: RecordedHand) -> Iterator[str]:
    """Yield the text of the hand, line by line, with all cards that are not sealed.

    Raises JournalDamaged.
    """
    try:
        yield from _hand_lines(record)
    except (EngineError, LookupError, ValueError):
        raise JournalDamaged(f"hand {record.summary.id} does not follow from its events") from None


def _hand_lines(record: RecordedHand) -> Iterator[str]:
    summary, events = record.summary, record.events
    hand = HandState.replay(events[:1])
    bomb_pot = hand.game.streets[0].opens is Opens.NOBODY
    game = in_english(game_of_hand(hand.game.code, hand.game.boards, bomb_pot=bomb_pot))
    game = f"{game} {describe_stakes(hand.stakes, hand.game.code)}"
    hand_name = name_of_hand(summary.number, summary.id)
    table = summary.source.table or summary.table_name
    yield f"{hand_name}, {game}, at {table}, {_played(summary)}"
    yield from _source_lines(summary.source)
    yield ""
    names = {player.seat: player.name for player in summary.players}
    for player in summary.players:
        button = ", the button" if player.seat == summary.button and has_button(hand.game.code) else ""
        yield f"Seat {player.seat + 1}: {player.name} with {player.starting_stack:,}{button}"
    yield ""
    for event in events[1:]:
        line = describe(event, names, hand)
        if isinstance(event, StreetStarted):
            yield ""
        if line:
            yield line
        hand.apply(event)
    yield ""
    if not hand.over:
        yield "The hand is not over."
        if record.sealed:
            yield "Hidden cards are sealed until then. Use --unseal to show them; the audit records it."
        return
    yield from _columns([_result(player, hand) for player in summary.players])


def _result(player: HandPlayer, hand: HandState) -> tuple[str, ...]:
    """Return the result of the hand for `player`."""
    cards, stack = hand.hole_cards(player.seat), hand.stack(player.seat)
    if hand.folded(player.seat):
        worth = "folded"
    elif not cards or (hand.game.has_board and not hand.board):
        worth = ""
    else:
        worth = describe_worth(hand, cards)
    return (
        player.name,
        format_cards(cards),
        f"{player.starting_stack:,} to {stack:,}",
        _signed(stack - player.starting_stack),
        worth,
    )


def _winners(hand: HandSummary) -> str:
    if hand.ended_at is None:
        return "not over"
    won = [
        (player.name, player.finishing_stack - player.starting_stack)
        for player in hand.players
        if player.finishing_stack is not None
    ]
    return ", ".join(f"{name} +{hand.source.money(chips)}" for name, chips in won if chips > 0)


def _played(hand: HandSummary) -> str:
    """Return when the hand was played, as exactly as its source says."""
    if hand.source.played is not None and hand.source.precision:
        return hand.source.played.strftime(_DATES[hand.source.precision])
    return hand.started_at.strftime(_TIME)


def _source_lines(source: Provenance) -> Iterator[str]:
    """Yield where an imported hand comes from."""
    if named := [
        text for text in (source.venue, source.event, source.hand and f"hand {source.hand}") if text
    ]:
        yield f"From {', '.join(named)}"
    if source.unit > 1:
        yield f"Amounts are chips: {source.unit:,} are {source.money(source.unit)}"
    yield from source.comments


def _signed(chips: int) -> str:
    return f"{chips:+,}" if chips else "0"


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Align `rows` in columns, two spaces apart."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]
