"""Plays the tournaments of a match, set by set: one tournament in each rotation of the seats."""

from collections.abc import Sequence
from operator import attrgetter
from random import Random
from typing import Final

import msgspec

from riverboat.client_cli.arena import chance
from riverboat.client_cli.arena.dealing import HandHere
from riverboat.client_cli.arena.errors import MatchError
from riverboat.client_cli.arena.match import OUT, Match, play_out
from riverboat.client_cli.arena.player import HandInfo, Player
from riverboat.client_cli.arena.results import EventResult, PlayedEvents, PlayedHand, PlayedSet
from riverboat.client_cli.arena.settings import MatchSettings
from riverboat.client_cli.arena.tournament.all_in_luck import is_run_out, luck
from riverboat.client_cli.arena.tournament.event_hands import clockwise, dealt_by_seats, renumbered
from riverboat.engine.games import game_named
from riverboat.engine.tournament import commands as co
from riverboat.engine.tournament import events as ev
from riverboat.engine.tournament.bounties import knocked_out_by
from riverboat.engine.tournament.hands import hand_of
from riverboat.engine.tournament.icm import MOST_EXACT, icm_after_hand
from riverboat.engine.tournament.length import HANDS_AN_HOUR
from riverboat.engine.tournament.state import OVER, TournamentStage
from riverboat.engine.tournament.structure import TournamentStructure
from riverboat.engine.tournament.tournament import Tournament

HAND_MS: Final = 3_600_000 // HANDS_AN_HOUR
"""What a hand of each table takes on the clock of the tournament, in milliseconds."""


class EventMatch(Match):
    """A match of tournaments by `structure`. players: as those of Match."""

    def __init__(
        self, settings: MatchSettings, players: Sequence[Sequence[Player]], structure: TournamentStructure
    ) -> None:
        super().__init__(settings, players)
        self._structure = structure

    def play_set(self, number: int) -> PlayedSet:
        """Play the tournaments of the set `number`, from 0, one after the other."""
        return self._played(number, [self._event(number, each) for each in range(self.settings.rotations)])

    def play_block(self, first: int, sets: int) -> list[PlayedSet]:
        """Play `sets` sets from `first`. Each rotation meets them in an order of its own, as in Match."""
        rotations = range(self.settings.rotations)
        orders = [chance.order_in_block(self.settings.key, each, first, sets) for each in rotations]
        events: dict[int, dict[int, _Event]] = {number: {} for number in range(first, first + sets)}
        for numbers in zip(*orders, strict=True):
            for rotation, number in enumerate(numbers):
                events[number][rotation] = self._event(number, rotation)
        return [self._played(number, [found[each] for each in rotations]) for number, found in events.items()]

    def resume_after(self, played: PlayedSet) -> None:
        """Do nothing: every tournament begins from its start."""

    def _event(self, set: int, rotation: int) -> "_Event":
        event = _Event(self.settings, self._structure, set, rotation, self._players[rotation])
        event.play(self)
        return event

    def _played(self, number: int, events: "Sequence[_Event]") -> PlayedEvents:
        hands = [hand for event in events for hand in event.hands]
        return PlayedEvents(number, hands, tuple(event.result() for event in events))

    def play_hand(
        self, hand: HandHere, bots: Sequence[int], rotation: int, infos: Sequence[HandInfo]
    ) -> None:
        """Play a hand that was dealt to these bots."""
        players = self._players[rotation]
        timed = [self._times[bot] for bot in bots]
        even = self.settings.even_ms / 1000
        play_out(hand, [players[bot] for bot in bots], infos, timed, show=False, even=even)


class _Event:
    """A tournament. Its players are the places in `bots`, the order in which bots register."""

    def __init__(
        self,
        settings: MatchSettings,
        structure: TournamentStructure,
        set: int,
        rotation: int,
        players: Sequence[Player],
    ) -> None:
        self._settings = settings
        self._set = set
        self._rotation = rotation
        self._bots = settings.seats(set, rotation)
        self._names = [players[bot].name for bot in self._bots]
        self._lucky = [0.0] * settings.bots
        self.hands: list[PlayedHand] = []
        seed = chance.event_seed(settings.key, set)
        self._tournament = Tournament(structure, Random(seed))  # noqa: S311 - a match repeats it

    def play(self, match: EventMatch) -> None:
        """Play the tournament to its end. Raises MatchError if it has none."""
        tournament = self._tournament
        for place, name in enumerate(self._names):
            tournament.handle(co.RegisterPlayer(str(place), name))
        if tournament.state.stage is TournamentStage.REGISTERING:
            tournament.handle(co.StartTournament())
        while tournament.state.stage not in OVER:
            tables = tournament.ready_tables()
            for table in tables:
                # The hand of a table before may have broken this one.
                if table == tables[0] or table in tournament.ready_tables():
                    self._play_hand(match, table)
            due = tournament.now_ms + HAND_MS if tables else tournament.next_due()
            if due is None:
                raise MatchError(f"{tournament.structure.name} came to a stop: no table can begin a hand")
            if tournament.state.stage not in OVER:
                tournament.advance(due)

    def _play_hand(self, match: EventMatch, number: int) -> None:
        tournament, settings = self._tournament, self._settings
        begun = next(
            event for event in tournament.handle(co.BeginHand(number)) if isinstance(event, ev.TableHandBegun)
        )
        order = clockwise(begun)
        places = [int(dealt.player) for dealt in order]
        bots = tuple(self._bots[place] for place in places)
        table, game = tournament.state.tables[number], game_named(begun.game)
        chosen = settings.key, self._set, number, table.played
        seats = [dealt.seat for dealt in order]
        deck = dealt_by_seats(chance.event_deck(*chosen, game.deck), game, seats, table.size)
        has_draw = any(street.draw for street in game.streets)
        reserve = chance.event_reserve(*chosen, game.deck) if has_draw else None
        hand = hand_of(renumbered(begun, order, [self._names[place] for place in places]), deck, reserve)
        key = settings.key_of_bots
        infos = [
            HandInfo(seat, chance.event_bot_seed(key, bot, self._set, self._rotation, begun.hand))
            for seat, bot in enumerate(bots)
        ]
        in_play = HandHere(hand, bots)
        match.play_hand(in_play, bots, self._rotation, infos)
        stacks = hand.stacks()
        won = [0] * settings.bots
        for seat, dealt in enumerate(order):
            won[bots[seat]] = stacks[seat] - dealt.stack
        played = PlayedHand(
            self._set,
            self._rotation,
            bots,
            in_play.finish(),
            tuple(won),
            tuple(in_play.faults),
            tuple(sorted((note for turn in in_play.turns for note in turn.notes), key=attrgetter("turn"))),
            tuple(in_play.talk),
            lines=in_play.lines,
        )
        self.hands.append(played)
        match.exclude({fault.bot for fault in played.faults if fault.kind in OUT})
        self._add_luck(played, places)
        out = tuple(
            (seats[seat], tuple(seats[by] for by in winners)) for seat, winners in knocked_out_by(hand)
        )
        tournament.handle(
            co.EndHand(number, tuple((seats[seat], chips) for seat, chips in stacks.items()), out)
        )

    def _add_luck(self, played: PlayedHand, places: Sequence[int]) -> None:
        """Add what players won by luck in a hand, whose seats these places have.

        With more players than the model is exact for, it would take longer than the hands.
        """
        state = self._tournament.state
        if not state.closed or not is_run_out(played.events):
            return
        left = [place for place in range(len(self._bots)) if state.players[str(place)].stack]
        if len(left) > MOST_EXACT:
            return
        before = [state.players[str(place)].stack for place in left]
        at = {place: index for index, place in enumerate(left)}

        def worth(stacks: Sequence[float]) -> list[float]:
            after = [float(chips) for chips in before]
            for place, chips in zip(places, stacks, strict=True):
                after[at[place]] = chips
            prizes = icm_after_hand(before, after, state.prizes)
            return [prizes[at[place]] for place in places]

        if (found := luck(played.events, worth)) is not None:
            for place, prize in zip(places, found, strict=True):
                self._lucky[self._bots[place]] += prize

    def result(self) -> EventResult:
        """Return how the tournament ended."""
        state = self._tournament.state
        cost = self._settings.unit
        won = [-cost] * self._settings.bots
        for event in self._tournament.events:
            if isinstance(event, ev.PrizePaid):
                won[self._bots[int(event.player)]] += event.amount
            elif isinstance(event, ev.BountyWon):
                won[self._bots[int(event.player)]] += event.paid
        place_of = {self._bots[int(player)]: entrant.place for player, entrant in state.players.items()}
        return EventResult(
            self._rotation,
            self._bots,
            tuple(place_of[bot] for bot in range(self._settings.bots)),
            tuple(won),
            tuple(round(prize, 3) for prize in self._lucky),
            len(self.hands),
            tuple({"kind": event.kind, **msgspec.to_builtins(event)} for event in self._tournament.events),
        )
