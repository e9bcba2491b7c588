"""A whole tournament of players who act at random, with real hands at all tables at once."""

from collections.abc import Callable
from random import Random
from typing import Final

from riverboat.engine.actions import Action, BetTo, BringIn, Call, Draw, LegalActions, RaiseTo
from riverboat.engine.games import game_named
from riverboat.engine.hand import Hand
from riverboat.engine.hand.setup import has_draw
from riverboat.engine.tournament import commands as co
from riverboat.engine.tournament.bounties import knocked_out_by
from riverboat.engine.tournament.deal_votes import in_the_prizes
from riverboat.engine.tournament.deals import icm_deal
from riverboat.engine.tournament.entries import may_rebuy
from riverboat.engine.tournament.event import TournamentEvent
from riverboat.engine.tournament.events import TableHandBegun
from riverboat.engine.tournament.hands import hand_of
from riverboat.engine.tournament.state import OVER, Entrant, TournamentStage
from riverboat.engine.tournament.structure import TournamentStructure
from riverboat.engine.tournament.tournament import Tournament

MOST_STEPS: Final = 2_000_000
HAND_MS: Final = (20_000, 140_000)


class Simulation:
    """Plays a tournament to its end; its story is in `events`.

    late: how many of the players register during the tournament, as far as it allows that.
    meddles: whether a director gives commands, and players leave and return.
    loose: how often a player bets or raises; 0 for by the seed.
    watch: is called with each event, right after it.
    """

    def __init__(
        self,
        structure: TournamentStructure,
        players: int,
        seed: int,
        *,
        late: int = 0,
        meddles: bool = False,
        deals: bool = False,
        loose: float = 0,
        watch: Callable[[TournamentEvent], None] = lambda event: None,
    ) -> None:
        self.random = Random(seed)
        self.tournament = Tournament(structure, Random(seed + 1))
        self.meddles = meddles
        self._deals = Random(seed + 2) if deals else None
        self.loose = self.random.choice((0.1, 0.25, 0.5))
        self.loose = loose or self.loose
        self.hands: dict[int, tuple[int, TableHandBegun]] = {}  # by table: when it ends
        self.held: dict[int, tuple[Hand, TableHandBegun]] = {}  # all-in, by table
        self._watch = watch
        self._seen = 0
        self.report()
        late = late if structure.late_levels else 0
        self._late = [f"late{number}" for number in range(late)]
        for number in range(players - late):
            self._do(co.RegisterPlayer(f"p{number}", f"P{number}"))
        if self.tournament.state.stage is TournamentStage.REGISTERING:
            self._do(co.StartTournament())

    @property
    def events(self) -> list[TournamentEvent]:
        """All events so far."""
        return self.tournament.events

    def run(self) -> None:
        """Play to the end."""
        for _ in range(MOST_STEPS):
            if self.tournament.state.stage in OVER:
                return
            self.step()
        raise AssertionError("the tournament does not end")

    def _do(self, command: co.TournamentCommand) -> None:
        self.tournament.handle(command)
        self.report()

    def report(self) -> None:
        """Show the events that are new to the one who watches."""
        for event in self.tournament.events[self._seen :]:
            self._watch(event)
        self._seen = len(self.tournament.events)
        state = self.tournament.state
        assert state.seated == sum(len(table.seats) for table in state.tables.values())

    def step(self) -> None:
        """Begin all hands that can begin, and let time pass to what comes next."""
        tournament, random = self.tournament, self.random
        ready = tournament.ready_tables()
        for table in ready:
            if not tournament.why_no_hand(table):
                self._do(co.BeginHand(table))
                begun = tournament.events[-1]
                assert isinstance(begun, TableHandBegun)
                self.hands[table] = (tournament.now_ms + random.randint(*HAND_MS), begun)
        self._choose()
        if tournament.state.stage in OVER:
            return
        due = tournament.next_due()
        if self.hands:
            table = min(self.hands, key=lambda table: self.hands[table][0])
            ends, begun = self.hands[table]
            tournament.advance(max(ends, tournament.now_ms))
            self.report()
            del self.hands[table]
            self._play(begun)
        elif due is not None:
            tournament.advance(max(due, tournament.now_ms))
            self.report()
        elif not ready:
            reasons = {table: tournament.why_no_hand(table) for table in tournament.state.tables}
            raise AssertionError(f"nothing can happen: {reasons}")

    def _play(self, begun: TableHandBegun) -> None:
        hand = played_hand(begun, self.random, self.loose)
        if hand.held and self.tournament.state.hand_for_hand:
            self.held[begun.table] = (hand, begun)
            self._do(co.HoldAllIn(begun.table))
        else:
            self._end(hand, begun)
        while released := [number for number in self.held if self.tournament.state.tables[number].released]:
            self._end(*self.held.pop(released[0]))

    def _end(self, hand: Hand, begun: TableHandBegun) -> None:
        while hand.pauses:
            hand.deal_next()
        self._do(co.EndHand(begun.table, tuple(sorted(hand.stacks().items())), knocked_out_by(hand)))

    def _choose(self) -> None:
        """Let players enter late, enter again, rebuy and take the add-on, and a director meddle."""
        state, random = self.tournament.state, self.random
        room = len(state.players) < self.tournament.structure.max_players
        if self._late and room and not state.closed and random.random() < 0.3:
            name = self._late.pop()
            self._do(co.RegisterPlayer(name, name.upper()))
        if not state.closed and state.stage is TournamentStage.RUNNING:
            for entrant in list(state.players.values()):
                self._buy(entrant)
        if self.meddles and random.random() < 0.05:
            self._meddle()
        if self._deals is not None and state.stage is TournamentStage.RUNNING:
            self._deal(self._deals)

    def _deal(self, random: Random) -> None:
        """Let somebody propose a deal now and then, and all others vote."""
        state = self.tournament.state
        stacks = in_the_prizes(state)
        if state.deal is not None:
            voters = [player for player in state.deal.shares if player not in state.deal.agreed]
            if voters:
                self._do(co.VoteOnDeal(random.choice(voters), random.random() < 0.9))
        elif state.closed and state.pool and 1 < len(stacks) < 8 and random.random() < 0.1:
            if self.tournament.structure.ticket or state.plays_rounds:
                return
            first, second, *_ = [*state.prizes, 0]
            left = random.choice((0, first - second))
            deal = icm_deal(stacks, state.prizes[: len(stacks)], left)
            by_player = random.random() < 0.5
            player = random.choice(list(stacks)) if by_player else ""
            self._do(
                co.ProposeDeal(tuple(deal.shares.items()), left, player, "" if by_player else "director")
            )

    def _buy(self, entrant: Entrant) -> None:
        state, structure, random = self.tournament.state, self.tournament.structure, self.random
        if state.closed:
            return
        may_again = entrant.out and entrant.entries <= structure.re_entries and not entrant.disqualified
        if may_again and random.random() < 0.3:
            self._do(co.ReEnter(entrant.player))
        elif any(bust.player == entrant.player and bust.rebuy_until for bust in state.busts):
            if random.random() < 0.5:
                wants = random.random() < 0.6
                self._do((co.TakeRebuy if wants else co.DeclineRebuy)(entrant.player))
        elif (
            entrant.table is not None
            and entrant.stack
            and not entrant.rebuy_declared
            and may_rebuy(self.tournament, entrant)
            and random.random() < 0.02
        ):
            self._do(co.TakeRebuy(entrant.player))
        add_on = structure.add_on is not None and state.on_break and state.level + 1 == structure.late_levels
        if add_on and entrant.stack and entrant.table is not None and not entrant.added_on:
            in_hand = any(dealt.player == entrant.player for dealt in state.tables[entrant.table].dealt_in)
            if not in_hand and not entrant.disqualified and random.random() < 0.5:
                self._do(co.TakeAddOn(entrant.player))

    def _meddle(self) -> None:
        tournament, random = self.tournament, self.random
        state = tournament.state
        if state.paused:
            self._do(co.ResumeTournament("director"))
            return
        seated = [entrant for entrant in state.players.values() if entrant.table is not None]
        someone = random.choice(seated)
        match random.randrange(8):
            case 0:
                self._do(co.SetPresence(someone.player, someone.absent))
            case 1:
                self._do(co.Penalise(someone.player, random.randint(1, 2), "director", "noise"))
            case 2 if len(seated) - len(state.busts) > 4 and not someone.disqualified:
                self._do(co.Disqualify(someone.player, "director", "collusion"))
            case 3 if state.now_level.minutes:
                self._do(co.AddTime(random.randint(1, 600_000), "director", "a dispute"))
            case 4 if state.level + 1 < len(tournament.structure.levels):
                self._do(co.SkipLevel("director", "late"))
            case 5 if state.level:
                self._do(co.UndoLevel("director", "a mistake"))
            case 6:
                self._do(co.PauseTournament("director", "fire alarm"))
                tournament.advance(tournament.now_ms + random.randint(0, 600_000))
                self._do(co.ResumeTournament("director"))
            case 7 if someone.stack and not state.tables[someone.table or 0].dealt_in:
                self._do(
                    co.CorrectStack(someone.player, someone.stack + random.randint(1, 50), "d", "a miscount")
                )
            case _:
                pass


def played_hand(begun: TableHandBegun, random: Random, loose: float) -> Hand:
    """Return the hand that `begun` begins, played at random until it ends or is held. The absent fold.

    loose: how often a player bets or raises; twice as often a player calls.
    """
    game = game_named(begun.game)
    deck = random.sample(game.deck, len(game.deck))
    reserve = random.sample(game.deck, len(game.deck)) if has_draw(game) else None
    hand = hand_of(begun, deck, reserve)
    hand.start()
    absent = {dealt.seat for dealt in begun.seats if dealt.absent}
    while (legal := hand.legal_actions()) is not None:
        action = legal.cheapest if legal.seat in absent else _any_action(legal, random, hand, loose)
        hand.act(legal.seat, action)
    return hand


def _any_action(legal: LegalActions, random: Random, hand: Hand, loose: float) -> Action:
    if legal.muck or legal.runs or legal.discard:
        return legal.cheapest
    if legal.draw is not None:
        held = hand.hole_cards(legal.seat)
        return Draw(tuple(random.sample(held, random.randint(0, min(legal.draw, len(held))))))
    chance = random.random()
    sizes = legal.bet_to or legal.raise_to
    if sizes and chance < loose:
        to = sizes[1] if random.random() < 0.4 else random.randint(*sizes)
        return (BetTo if legal.bet_to else RaiseTo)(to)
    if legal.call is not None and chance < 2 * loose:
        return Call()
    if legal.bring_in is not None:
        return BringIn()
    return legal.cheapest
