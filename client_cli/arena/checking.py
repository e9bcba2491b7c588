"""Tries a bot with everything that a match may bring, and explains what it does wrong."""

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Final

from riverboat.client_cli.arena import messages
from riverboat.client_cli.arena.entries import Entry, entries_of
from riverboat.client_cli.arena.errors import MatchError
from riverboat.client_cli.arena.log import set_line
from riverboat.client_cli.arena.piped import PipedPlayer
from riverboat.client_cli.arena.pipes import Program, ProgramGone
from riverboat.client_cli.arena.results import FaultKind
from riverboat.client_cli.arena.running import Table
from riverboat.client_cli.arena.settings import MatchSettings, stakes_of
from riverboat.client_cli.bots.bot import TurnTime
from riverboat.engine.cards import DECK
from riverboat.engine.events import Seat
from riverboat.engine.games import GAMES, NO_LIMIT_HOLDEM
from riverboat.engine.hand import Hand, View

_RIVALS: Final = 2
"""Random bots beside the bot, where the game has the seats."""

_STACK: Final = 1_500
"""Short, and kept from hand to hand: there are all-ins, side pots and deep stacks."""

_REPLY_WITHIN: Final = 15.0

ADVICE: Final = {
    FaultKind.ILLEGAL: "Choose from the legal actions of the turn; totals of bets and raises lie between "
    "their minimum and maximum.",
    FaultKind.GARBAGE: "Write nothing but replies to the standard output, one JSON object per line, with the "
    '"id" of the turn and an "action". Write what you want to see to the standard error.',
    FaultKind.SLOW: "Reply within the clock of the turn. A match checks or folds for a slow bot.",
    FaultKind.HUNG: "A bot that leaves three turns in a row without a reply is asked no more.",
    FaultKind.CRASHED: "After a crash the seat checks or folds for the rest of the match.",
}


@dataclass(frozen=True, slots=True)
class Finding:
    """What one trial found. detail: what happened. advice: what to do; empty if all is well."""

    trial: str
    is_well: bool
    detail: str
    advice: str = ""


def check(
    entry: Entry,
    games: Sequence[str],
    hands: int,
    *,
    act_ms: int,
    bank_ms: int,
    is_isolated: bool,
    network: bool = False,
) -> Iterator[Finding]:
    """Try the bot in `hands` hands of each of the `games`, and yield what is found.

    Raises MatchError if the bot does not start.
    """
    chosen = [
        MatchSettings(
            bots=1 + min(_RIVALS, GAMES[code].max_seats - 1),
            game=code,
            stack=_STACK,
            keep=True,
            duplicate=False,
            act_ms=act_ms,
            bank_ms=bank_ms,
            network=network,
        )
        for code in games
    ]
    for settings in chosen:
        yield _plays(entry, settings, hands, is_isolated=is_isolated)
    yield _repeats(entry, chosen[0], hands, is_isolated=is_isolated)
    if entry.command:
        yield from _converses(entry, chosen[0], is_isolated=is_isolated)


def _table(entry: Entry, settings: MatchSettings, *, is_isolated: bool) -> Table:
    rivals = entries_of(["random"] * (settings.bots - 1))
    return Table(settings, [entry, *rivals], is_isolated=is_isolated)


def _plays(entry: Entry, settings: MatchSettings, hands: int, *, is_isolated: bool) -> Finding:
    """Play a match of one game."""
    trial = f"plays {settings.game}"
    table = _table(entry, settings, is_isolated=is_isolated)
    with closing(table):
        table.start()
        results = [table.play(number) for number in range(hands)]
    player = table.players[0]
    faults = [fault for result in results for fault in result.faults if fault.bot == 0]
    if faults:
        counts = Counter(fault.kind for fault in faults)
        counted = ", ".join(f"{count} {kind.value}" for kind, count in counts.items())
        worst = max(counts, key=lambda kind: (kind in (FaultKind.CRASHED, FaultKind.HUNG), counts[kind]))
        example = next(fault.detail for fault in faults if fault.kind is worst)
        words = player.last_words.strip()
        shown = f"{counted} in {hands} hands, such as: {example}" + (f"\n{words}" if words else "")
        return Finding(trial, False, shown, ADVICE[worst])
    slowest = f", slowest reply {player.slowest_ms:,.0f} ms" if isinstance(player, PipedPlayer) else ""
    return Finding(trial, True, f"{hands} hands without a fault{slowest}")


def _repeats(entry: Entry, settings: MatchSettings, hands: int, *, is_isolated: bool) -> Finding:
    """Play the same match twice."""
    logs = []
    for _ in range(2):
        table = _table(entry, settings, is_isolated=is_isolated)
        with closing(table):
            table.start()
            logs.append([set_line(table.match.play_set(number)) for number in range(hands)])
    trial = "repeats itself"
    if logs[0] == logs[1]:
        return Finding(trial, True, "two matches with the same seed are the same")
    return Finding(
        trial,
        False,
        "two matches with the same seed differ",
        "Take all chance from the bot's `random`, or seed your own with the `seed` of each hand. A bot that "
        "looks at the time cannot repeat itself.",
    )


def _converses(entry: Entry, settings: MatchSettings, *, is_isolated: bool) -> Iterator[Finding]:
    """Speak to the program without a match."""
    program = Program(entry.command, is_isolated=is_isolated, sandbox=entry.sandbox(settings))
    try:
        yield from _conversation(program)
    except (ProgramGone, messages.BadReply, MatchError) as error:
        yield Finding("keeps to the protocol", False, f"the program {error}", ADVICE[FaultKind.GARBAGE])
    finally:
        program.kill()


def _conversation(program: Program) -> Iterator[Finding]:
    seats = [Seat(0, 10_000, "rival"), Seat(1, 10_000, "bot")]
    hand = Hand(NO_LIMIT_HOLDEM, stakes_of("nlhe"), seats, DECK, number=1)
    hand.start()
    view, legal, clock = View(hand, 1), hand.legal_actions(), TurnTime(5_000, 10_000)
    events = messages.events_data(hand.events, 1)
    if legal is None:
        raise MatchError("has no turn")
    program.queue(messages.line(_first_message(clock)))
    _receive(program)
    began = messages.HandBegan(hand=1, seat=1, seed=1, events=events)
    program.queue(messages.line(began))
    program.queue(messages.line(messages.your_turn(view, legal, 1, clock, events)))
    _reply(program, 1)
    program.queue(
        messages.line(
            messages.Refused(id=1, error="this is a test", legal=messages.legal_data(legal), clock=clock)
        )
    )
    try:
        _reply(program, 1)
        yield Finding("takes a refusal", True, "replied again, with another action or the same")
    except TimeoutError:
        yield Finding(
            "takes a refusal",
            False,
            f'no reply to "refused" in {_REPLY_WITHIN:g} s',
            "Reply once more with the same id. Otherwise the seat waits for the clock and checks or folds.",
        )
    program.queue(b'{"type":"from_a_later_version","anything":[1,2,3]}\n')
    program.queue(messages.line(messages.your_turn(view, legal, 2, clock, events)))
    try:
        _reply(program, 2)
        yield Finding("ignores messages that it does not know", True, "played on")
    except TimeoutError:
        yield Finding(
            "ignores messages that it does not know",
            False,
            "no reply after a message of an unknown type",
            "Ignore messages and fields that you do not know: later versions may add some.",
        )
    if program.close(messages.line(messages.MatchEnded())):
        yield Finding("ends with the match", True, "exited by itself")
    else:
        yield Finding(
            "ends with the match",
            False,
            'did not exit after "match_ended"',
            "Exit at match_ended, or at the end of the standard input. The match ends the program otherwise.",
        )


def _first_message(clock: TurnTime) -> messages.MatchStarted:
    return messages.MatchStarted(
        version=messages.VERSION,
        bot=1,
        bots=2,
        game="nlhe",
        games=("nlhe",),
        stack=10_000,
        keep=False,
        clock=clock,
    )


def _receive(program: Program) -> bytes:
    """Return the next line. Raises TimeoutError and ProgramGone."""
    line = program.receive(time.monotonic() + _REPLY_WITHIN)
    if line is None:
        raise TimeoutError
    return line


def _reply(program: Program, id: int) -> None:
    """Wait for the reply to the turn `id`. Raises BadReply, TimeoutError and ProgramGone."""
    found, reply = messages.reply_id(_receive(program))
    if found != id:
        raise messages.BadReply(f"wrote a reply with the id {found} to the turn {id}")
    messages.action_of(reply)
