"""A player in a process of its own, asked over pipes and held to its clock."""

import time
from collections.abc import Sequence
from typing import Final

from msgspec import UNSET, Raw, UnsetType

from riverboat.client_cli.arena import messages
from riverboat.client_cli.arena.errors import MatchError
from riverboat.client_cli.arena.messages import BadReply
from riverboat.client_cli.arena.pipes import Program, ProgramGone
from riverboat.client_cli.arena.player import HandInfo, Player, Turn
from riverboat.client_cli.arena.results import FaultKind
from riverboat.client_cli.arena.sandbox import Sandbox
from riverboat.client_cli.arena.settings import MatchSettings
from riverboat.client_cli.arena.turn_lines import TurnLines
from riverboat.client_cli.bots.bot import Spoken, TurnTime
from riverboat.engine.actions import LegalActions
from riverboat.engine.errors import IllegalAction
from riverboat.engine.events import Seat
from riverboat.engine.hand import visible
from riverboat.engine.tournament.prizes import standard_prizes

START_WITHIN: Final = 60.0
"""Seconds for a program to load and to reply to the first message."""

MAX_SLOW: Final = 3
"""After this many turns in a row without a reply a program counts as hung."""

_MS: Final = 1000


class PipedPlayer(Player):
    """A bot that is a program: it reads and writes JSON lines.

    A turn has two replies: the first, and another if that one is refused. A program that once leaves a
    refusal without a reply is given no further one.

    Each action has `act_ms`, and each hand has `bank_ms` in addition. The clock runs only while the bot is
    asked, and each bot has its own.

    bot: its index in the match. start_within: seconds to load and to reply to the first message.
    slowest_ms: the time of its slowest turn.
    """

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        settings: MatchSettings,
        bot: int,
        *,
        is_isolated: bool,
        start_within: float = START_WITHIN,
        sandbox: Sandbox | None = None,
    ) -> None:
        super().__init__(name)
        self._command = command
        self._settings = settings
        self._bot = bot
        self._is_isolated = is_isolated
        self._start_within = start_within
        self._sandbox = sandbox
        self._program: Program | None = None
        self._bank = settings.bank_ms
        self._id = self._slow = 0
        self._ahead = 0  # lines that came before the turn was sent
        self._answered: int | None = None  # the turn whose one reply was played
        self._answers_refusals = True
        self._seen: list[bytes] = []  # events of the hand
        self._passed = 0  # events of the hand, hidden ones included
        self._lines: TurnLines | None = None
        self.slowest_ms = 0.0

    def start(self) -> None:
        """Start the program and wait until it is ready. Raises MatchError."""
        settings = self._settings
        self._program = program = Program(self._command, is_isolated=self._is_isolated, sandbox=self._sandbox)
        program.queue(
            messages.line(
                messages.MatchStarted(
                    version=messages.VERSION,
                    bot=self._bot,
                    bots=settings.bots,
                    game=settings.game,
                    games=settings.games,
                    stack=settings.stack,
                    keep=settings.keep,
                    clock=TurnTime(settings.act_ms, settings.bank_ms),
                    tournament=_tournament_info(settings),
                )
            )
        )
        try:
            line = program.receive(time.monotonic() + self._start_within)
            if line is None:
                raise MatchError(f"{self.name} was not ready after {self._start_within:g} seconds")
            if not messages.is_ready(line):
                raise MatchError(f'{self.name} did not reply {{"type": "ready"}} to the first message')
        except (ProgramGone, BadReply) as error:
            what = error if isinstance(error, ProgramGone) else f"wrote {error}"
            program.kill()
            raise MatchError(
                f"{self.name} {what} before it was ready{_after_colon(program.stderr)}"
            ) from None
        except MatchError:
            program.kill()
            raise

    def hand_started(self, turn: Turn, info: HandInfo) -> None:
        """Queue the message, which is sent with the next turn."""
        self._bank = self._settings.bank_ms
        self._seen = []
        self._passed = 0
        self._lines = None
        self._queue(
            messages.HandBegan(
                hand=turn.hand.number,
                seat=info.seat,
                seed=info.seed,
                events=Raw(self._events_of(turn)),
            )
        )

    def act(self, turn: Turn) -> None:
        """Play the program's reply; the passive action without a legal one in time."""
        legal = turn.hand.legal_actions()
        assert legal is not None  # noqa: S101 - it is the bot's turn
        self._id += 1
        if self._lines is None:
            self._lines = TurnLines(turn.hand, turn.seat)
        clock = TurnTime(self._settings.act_ms, self._bank)
        started = time.monotonic()
        try:
            if self._program is not None:
                self._ahead = self._program.lines_ahead()
                self._program.queue(
                    self._lines.line(self._id, legal, clock, self._events_of(turn), self._talk_in(turn))
                )
            played = self._plays(turn, legal, started)
            self._slow = 0
        except TimeoutError:
            played = False
            self._on_slow(turn)
        except ProgramGone as error:
            played = False
            self._leave(turn, FaultKind.CRASHED, str(error))
        used = time.monotonic() - started
        self.slowest_ms = max(self.slowest_ms, _MS * used)
        self._bank = self._clock(used).bank_ms
        if not played:
            turn.play_passively()

    def hand_ended(self, turn: Turn) -> None:
        """Queue the message, which is sent with the next turn."""
        hand = turn.hand
        self._queue(
            messages.HandOver(
                hand=hand.number,
                seat=turn.seat,
                won=tuple(hand.stack(seat.number) - seat.stack for seat in sorted(hand.seats, key=_number)),
                events=Raw(self._events_of(turn)),
                talk=self._talk_in(turn),
            )
        )

    @property
    def last_words(self) -> str:
        """The end of what the program wrote to its standard error so far."""
        return "" if self._program is None else self._program.stderr

    def close(self) -> None:
        """End the program."""
        if self._program is not None:
            self._program.close(messages.line(messages.MatchEnded()))

    def _events_of(self, turn: Turn) -> bytes:
        """Return the events of the hand that the bot may see, as a list in JSON."""
        events, lines, seat = turn.hand.events, turn.lines.all(), turn.seat
        self._seen += [
            lines[number] for number in range(self._passed, len(lines)) if visible(events[number], seat)
        ]
        self._passed = len(lines)
        return messages.list_of(self._seen)

    def _talk_in(self, turn: Turn) -> Sequence[Spoken] | UnsetType:
        """Return what was said in the hand, if players can talk."""
        return turn.talk if self._settings.talk else UNSET

    def _plays(self, turn: Turn, legal: LegalActions, started: float) -> bool:
        """Play the program's reply, or the one after a refusal. Return the success.

        Raises TimeoutError and ProgramGone.
        """
        error = self._plays_reply(turn, started)
        self._answered = None if error else self._id  # a refused turn has two replies
        if error is None or not self._answers_refusals:
            return error is None
        clock = self._clock(time.monotonic() - started)
        self._queue(
            messages.Refused(id=self._id, error=str(error), legal=messages.legal_data(legal), clock=clock)
        )
        try:
            return self._plays_reply(turn, started) is None
        except TimeoutError:
            self._answers_refusals = False  # so that it does not cost this time again
            raise

    def _plays_reply(self, turn: Turn, started: float) -> BadReply | IllegalAction | None:
        """Play the next reply; return what is wrong with it. Raises TimeoutError and ProgramGone."""
        number = turn.hand.turn
        try:
            reply = self._reply(turn, started)
            note = messages.note_of(reply, self._bot, number)
            if note is not None:
                turn.notes.append(note)
            error = turn.play(messages.action_of(reply))
            if error is None and self._settings.talk:
                turn.say(reply.say, number)
            return error
        except BadReply as error:
            turn.report(FaultKind.GARBAGE, f"wrote {error}")
            return error

    def _reply(self, turn: Turn, started: float) -> messages.Reply:
        """Return the reply to this turn. Raises BadReply, TimeoutError and ProgramGone."""
        deadline = started + (self._settings.act_ms + self._bank) / _MS
        while True:
            line = None if self._program is None else self._program.receive(deadline)
            if line is None:
                raise TimeoutError
            is_early, self._ahead = self._ahead > 0, max(0, self._ahead - 1)
            id, reply = messages.reply_id(line)
            if id == self._id:
                if is_early:
                    raise BadReply("a reply before its turn")
                return reply
            if id is None or id > self._id:
                raise BadReply(f'a reply without the "id" of its turn, {self._id}')
            if id == self._answered:
                self._answered = None
                turn.report(FaultKind.GARBAGE, "wrote a second reply to the turn before")
            # Else a late reply to an earlier turn; that turn is over.

    def _clock(self, used: float) -> TurnTime:
        """Return what is left of a turn in which `used` seconds are gone."""
        left = self._settings.act_ms - int(used * _MS)
        return TurnTime(max(0, left), max(0, self._bank + min(0, left)))

    def _on_slow(self, turn: Turn) -> None:
        self._slow += 1
        if self._slow < MAX_SLOW:
            turn.report(FaultKind.SLOW, "did not reply in its time and time bank")
        else:
            self._leave(turn, FaultKind.HUNG, f"did not reply in {MAX_SLOW} turns in a row")

    def _leave(self, turn: Turn, kind: FaultKind, detail: str) -> None:
        """End the program; the bot is asked no more."""
        self.is_out = True
        turn.report(kind, detail)
        if self._program is not None:
            self._program.kill()

    def _queue(self, message: messages.Message) -> None:
        if self._program is not None:
            self._program.queue(messages.line(message))


def _tournament_info(settings: MatchSettings) -> messages.MatchTournament | UnsetType:
    if (structure := settings.tournament) is None:
        return UNSET
    pool = settings.bots * structure.buy_in
    prizes = tuple(standard_prizes(structure, settings.bots, settings.bots, pool))
    return messages.MatchTournament(structure.name, prizes, settings.unit, structure.bounty, structure.seats)


def _after_colon(stderr: str) -> str:
    """Return the end of the standard error, for the user who started the program."""
    words = stderr.strip()
    return f":\n{words}" if words else ""


def _number(seat: Seat) -> int:
    return seat.number
