"""Plays with one of our bots at a dealer of the competition."""

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from riverboat.client_cli.arena import chance
from riverboat.client_cli.arena.acpc.connection import LineConnection, PeerGone
from riverboat.client_cli.arena.errors import MatchError
from riverboat.client_cli.arena.event_lines import EventLines
from riverboat.client_cli.arena.player import HandInfo, Player, Turn
from riverboat.client_cli.arena.results import Fault
from riverboat.engine import events as ev
from riverboat.engine.errors import EngineError
from riverboat.engine.events import Seat
from riverboat.engine.hand import Hand
from riverboat.engine.notation.acpc import BettingWriter, hand_at
from riverboat.engine.notation.acpc_game import AcpcGame

VERSION: Final = "VERSION:2.0.0"

SILENT_WITHIN: Final = 1800.0
"""Seconds that a dealer may be silent: two players may take the ten minutes that each action has."""

_SEND_WITHIN: Final = 60.0
_STATE: Final = re.compile(
    r"MATCHSTATE:(?P<position>[0-9]{1,2}):(?P<number>[0-9]{1,10}):(?P<betting>[cfr0-9/]{0,4000})"
    r":(?P<cards>[0-9A-Za-z|/]{0,200})"
)


@dataclass(frozen=True, slots=True)
class HandResult:
    """A hand that the dealer finished. won: the bot's chips. faults: what the bot did wrong."""

    number: int
    won: int
    faults: tuple[Fault, ...]


def play_at(
    connection: LineConnection, game: AcpcGame, player: Player, seed: int = 0
) -> Iterator[HandResult]:
    """Play until the dealer closes the connection. Yields after each hand.

    player: has been started. seed: of the bot's chance.

    Raises MatchError if the dealer is silent for too long, or sends what is not a state of `game`.
    """
    number, faults = -1, list[Fault]()
    if not _sent(connection, VERSION):
        return
    while (line := _next_line(connection)) is not None:
        if line.startswith(("#", ";")):
            continue
        found = _STATE.fullmatch(line)
        if found is None:
            raise MatchError(f"the dealer sent {line[:80]!r}, which is not a match state")
        hand = _hand_of(game, found, player.name)
        turn = Turn(hand, int(found["position"]), 0, faults, [], EventLines(hand.events))
        if int(found["number"]) != number:
            number = int(found["number"])
            faults.clear()
            if not player.is_out:
                info = HandInfo(turn.seat, chance.bot_seed(seed, 0, number, 0))
                player.hand_started(turn, info)
        if turn.hand.over:
            if not player.is_out:
                player.hand_ended(turn)
            (stack,) = [seat.stack for seat in turn.hand.seats if seat.number == turn.seat]
            yield HandResult(number, turn.hand.stack(turn.seat) - stack, tuple(faults))
        elif turn.hand.actor == turn.seat and not _sent(connection, f"{line}:{_answer(player, turn)}"):
            return


def _sent(connection: LineConnection, line: str) -> bool:
    """Send `line`. Return whether the dealer is still there."""
    try:
        connection.send([line], time.monotonic() + _SEND_WITHIN)
    except PeerGone:
        return False
    return True


def _next_line(connection: LineConnection) -> str | None:
    """Return the dealer's next line; None if it has disconnected. Raises MatchError."""
    try:
        line = connection.receive(time.monotonic() + SILENT_WITHIN)
    except PeerGone:
        return None
    if line is None:
        raise MatchError(f"the dealer was silent for {SILENT_WITHIN:g} seconds")
    return line


def _hand_of(game: AcpcGame, found: re.Match[str], name: str) -> Hand:
    """Return the hand of a match state. Raises MatchError.

    The protocol has no names. The others are called by their place at the table, which moves by one position
    with each hand.
    """
    players, position, number = len(game.blinds), int(found["position"]), int(found["number"])
    seats = [
        Seat(at, stack, name if at == position else f"Seat {(at + number) % players + 1}", auto_muck=False)
        for at, stack in enumerate(game.stacks)
    ]
    try:
        if position >= players:
            raise MatchError(f"position {position} is not one of {players} players")
        return hand_at(game, number, found["betting"], found["cards"], seats)
    except (EngineError, MatchError) as error:
        sent = found[0][:200]
        raise MatchError(f"the dealer sent {sent!r}, which is not a state of this game: {error}") from None


def _answer(player: Player, turn: Turn) -> str:
    """Let the bot act, and return its action as the protocol writes it."""
    hand = turn.hand
    known, free = len(hand.events), hand.price == hand.bet(turn.seat)
    if player.is_out:
        turn.play_passively()
    else:
        player.act(turn)
    started = hand.events[0]
    assert isinstance(started, ev.HandStarted)  # noqa: S101 - every hand starts with it
    writer = BettingWriter(started)
    for event in hand.events[1:known]:
        writer.piece(event)
    action = writer.piece(hand.events[known])
    return "c" if action == "f" and free else action  # the protocol has no fold without a bet
