"""A whole tournament as a sans-I/O object that turns commands, and time, into events.

Every command is checked before it changes anything. Every change is an event, applied by `fold`.
"""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, Final, Self

from riverboat.engine.errors import TournamentError, check_type
from riverboat.engine.tournament import commands as co
from riverboat.engine.tournament import deal_votes, director, entries, levels, play, starting
from riverboat.engine.tournament.arranging import arrange
from riverboat.engine.tournament.core import TournamentCore
from riverboat.engine.tournament.event import TournamentEvent
from riverboat.engine.tournament.events import TournamentAnnounced
from riverboat.engine.tournament.fold import TournamentState
from riverboat.engine.tournament.prizes import PrizeSchedule, standard_prizes
from riverboat.engine.tournament.state import TournamentStage
from riverboat.engine.tournament.structure import TournamentStructure
from riverboat.engine.tournament.structure_checks import check_structure


class Tournament(TournamentCore):
    """A tournament by `structure`, from its announcement on. Raises StructureError.

    random: draws the seats. start_ms: when it starts by itself; 0 for by command, or when full.
    prizes: divides the pool.
    """

    def __init__(
        self,
        structure: TournamentStructure,
        random: Random,
        *,
        start_ms: int = 0,
        prizes: PrizeSchedule = standard_prizes,
    ) -> None:
        check_type(structure, TournamentStructure, "structure", "ready_structure('freeze-out') or the like")
        check_structure(structure)
        announced = TournamentAnnounced(structure, start_ms)
        super().__init__(TournamentState(announced), random, prizes)
        self.events.append(announced)

    @classmethod
    def replay(
        cls, events: Iterable[TournamentEvent], random: Random, prizes: PrizeSchedule = standard_prizes
    ) -> Self:
        """Return the tournament after `events`, ready to continue. Raises EventError."""
        known = list(events)
        tournament = cls.__new__(cls)
        TournamentCore.__init__(tournament, TournamentState.replay(known), random, prizes)
        tournament.events = known
        return tournament

    def handle(self, command: co.TournamentCommand) -> tuple[TournamentEvent, ...]:
        """Carry out `command` at the time of the last `advance`, and return the events.

        Raises TournamentError, in which case nothing changes.
        """
        carry_out = _HANDLERS.get(type(command))
        if carry_out is None:
            raise TournamentError(f"{command!r:.60} is not a command of a tournament", code="wrong_command")
        before = len(self.events)
        carry_out(self, command)
        arrange(self)
        return tuple(self.events[before:])

    def advance(self, now_ms: int) -> tuple[TournamentEvent, ...]:
        """Let the time be `now_ms`, and return the events that were due until then, each at its time.

        A start whose time has passed is now: nobody could have played.

        Raises TournamentError for a time before the last one.
        """
        if type(now_ms) is not int or now_ms < self.now_ms:
            raise TournamentError(
                f"the time {now_ms!r} is before {self.now_ms}, the time of the tournament", code="bad_time"
            )
        before = len(self.events)
        while (due := self.next_due()) is not None and due <= now_ms:
            late_start = self.state.stage is TournamentStage.REGISTERING
            self.now_ms = now_ms if late_start else max(self.now_ms, due)
            levels.pass_time(self)
            arrange(self)
        self.now_ms = now_ms
        return tuple(self.events[before:])

    def next_due(self) -> int | None:
        """Return when `advance` has something to do, in milliseconds; None if only a command has."""
        return levels.next_due(self.state)

    def why_no_hand(self, table: int) -> str:
        """Return why no hand can begin at `table` now, in words; empty if one can."""
        return play.why_no_hand(self.state, self.table(table))

    def ready_tables(self) -> list[int]:
        """Return the tables at which a hand can begin now."""
        return play.ready_tables(self.state)


_HANDLERS: Final[dict[type[co.TournamentCommand], Callable[[TournamentCore, Any], None]]] = {
    co.RegisterPlayer: entries.register,
    co.UnregisterPlayer: entries.unregister,
    co.ReEnter: entries.re_enter,
    co.TakeRebuy: entries.rebuy,
    co.DeclineRebuy: entries.decline_rebuy,
    co.TakeAddOn: entries.take_add_on,
    co.SetPresence: entries.set_presence,
    co.StartTournament: starting.start_now,
    co.BeginHand: play.begin_hand,
    co.HoldAllIn: play.hold_all_in,
    co.EndHand: play.end_hand,
    co.ReplaceTable: play.replace_table,
    co.PauseTournament: director.pause,
    co.ResumeTournament: director.resume,
    co.AddTime: director.add_time,
    co.SkipLevel: director.skip_level,
    co.UndoLevel: director.undo_level,
    co.MovePlayer: director.move_player,
    co.Penalise: director.penalise,
    co.Disqualify: director.disqualify,
    co.CorrectStack: director.correct_stack,
    co.MergeTables: director.merge_tables,
    co.ProposeDeal: deal_votes.propose,
    co.VoteOnDeal: deal_votes.vote,
    co.WithdrawDeal: deal_votes.withdraw,
    co.NameDirector: director.name_director,
    co.RemoveDirector: director.remove_director,
    co.CancelTournament: director.cancel_tournament,
}
"""What carries out each command."""
