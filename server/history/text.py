"""Hands on record as text for people: a list of them, or one from its first card to its last chip."""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.cards import format_cards
from engine.errors import EngineError
from engine.events import StreetStarted
from engine.games import Opens
from engine.state import HandState
from server.history.errors import RecordDamaged
from server.history.queries import HandOnRecord, HandPlayer, HandSummary
from server.protocol.game_text import describe_change, describe_stakes, describe_worth, has_button
from server.protocol.text import describe

_TIME: Final = "%Y-%m-%d %H:%M:%S UTC"


def list_lines(summaries: Sequence[HandSummary]) -> list[str]:
    """A line for each hand, under a heading."""
    heading = ("hand", "started", "table", "game", "players", "pot", "board", "winners")
    return _columns(
        [
            heading,
            *(
                (
                    str(hand.number),
                    hand.started_at.strftime(_TIME),
                    hand.table_name,
                    hand.game,
                    str(len(hand.players)),
                    str(hand.pot),
                    format_cards(hand.board) or "-",
                    _winners(hand),
                )
                for hand in summaries
            ),
        ]
    )


def hand_lines(record: HandOnRecord) -> Iterator[str]:
    """The hand as it went, line by line, with everybody's cards that are not sealed. Raises RecordDamaged."""
    try:
        yield from _hand_lines(record)
    except (EngineError, LookupError, ValueError):
        raise RecordDamaged(f"hand {record.summary.number} does not follow from its events") from None


def _hand_lines(record: HandOnRecord) -> Iterator[str]:
    summary, events = record.summary, record.events
    hand = HandState.replay(events[:1])
    change = describe_change(hand.game.boards, hand.game.streets[0].opens is Opens.NOBODY)
    game = f"{hand.game.name}{change} {describe_stakes(hand.stakes, hand.game.code)}"
    yield f"Hand {summary.number}, {game}, at {summary.table_name}, {summary.started_at.strftime(_TIME)}"
    yield ""
    names = {player.seat: player.name for player in summary.players}
    for player in summary.players:
        button = ", the button" if player.seat == summary.button and has_button(hand.game.code) else ""
        yield f"Seat {player.seat}: {player.name} with {player.starting_stack}{button}"
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
            yield "What not everybody may see is sealed until it is: --unseal shows it, which is kept."
        return
    yield from _columns([_result(player, hand) for player in summary.players])


def _result(player: HandPlayer, hand: HandState) -> tuple[str, ...]:
    """What the hand came to for `player`."""
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
        f"{player.starting_stack} to {stack}",
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
    return ", ".join(f"{name} {_signed(chips)}" for name, chips in won if chips > 0)


def _signed(chips: int) -> str:
    return f"{chips:+}" if chips else "0"


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """`rows` with their columns side by side, two spaces apart."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]
