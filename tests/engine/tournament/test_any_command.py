"""Any command at any time is carried out by the book, or refused and changes nothing."""

from dataclasses import fields, is_dataclass
from random import Random

from hypothesis import example, given, settings
from hypothesis import strategies as st

from riverboat.engine.errors import TournamentError
from riverboat.engine.tournament import commands as co
from riverboat.engine.tournament.deal_votes import in_the_prizes
from riverboat.engine.tournament.fold import TournamentState
from riverboat.engine.tournament.state import OVER
from tests.engine.tournament.judge import TournamentJudge
from tests.engine.tournament.plans import plan
from tests.engine.tournament.simulation import Simulation

KINDS = tuple(
    kind
    for kind in vars(co).values()
    if isinstance(kind, type)
    and is_dataclass(kind)
    and kind not in (co.CancelTournament, co.BeginHand, co.EndHand, co.ReplaceTable)
)


def any_command(random: Random, simulation: Simulation) -> co.TournamentCommand:
    """Return a command of any kind, with values that may fit."""
    state = simulation.tournament.state
    player = random.choice([*state.players, "stranger"])
    tables = [*state.tables, 99]
    stack = state.players[player].stack if player in state.players else 0
    values = {
        "player": player,
        "name": player.upper(),
        "present": random.random() < 0.5,
        "table": random.choice(tables),
        "seat": random.randrange(-1, 10),
        "ms": random.choice([-1, 0, 60_000]),
        "rounds": random.choice([0, 1]),
        "hands": random.choice([0, 1]),
        "chips": random.choice([0, 1, stack + 7]),
        "accepts": random.random() < 0.8,
        "shares": tuple((each, 0) for each in in_the_prizes(state)),
        "to_play_for": sum(state.prizes[:1]),
        "by": "Dora",
        "reason": random.choice(["", "noise"]),
    }
    kind = random.choice(KINDS)
    command = kind(**{field.name: values[field.name] for field in fields(kind)})
    assert isinstance(command, co.TournamentCommand)
    return command


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 100_000))
@example(seed=4_376)  # disqualified while another may rebuy, and somebody with fewer chips after that
@example(seed=5_119)  # disqualified between two rounds of hand-for-hand play, which decides the tournament
def test_any_command_at_any_time(seed: int) -> None:
    random = Random(seed)
    judge = TournamentJudge()
    chosen = plan(seed, most=30)
    simulation = Simulation(chosen.structure, chosen.players, seed, late=chosen.late, watch=judge.see)
    tournament = simulation.tournament
    for _ in range(400):
        if tournament.state.stage in OVER:
            break
        if tournament.state.paused:
            tournament.handle(co.ResumeTournament("Dora"))
            simulation.report()
        simulation.step()
        if random.random() < 0.5 and tournament.state.stage not in OVER:
            command = any_command(random, simulation)
            before, events = repr(tournament.state), len(tournament.events)
            refused = False
            try:
                tournament.handle(command)
            except TournamentError:
                refused = True
            if refused:
                assert repr(tournament.state) == before, command
                assert len(tournament.events) == events
            simulation.report()
    assert repr(TournamentState.replay(tournament.events)) == repr(tournament.state)


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 1_000), steps=st.integers(0, 60))
def test_tournament_may_be_cancelled_at_any_time_before_prizes(seed: int, steps: int) -> None:
    chosen = plan(seed, most=20)
    simulation = Simulation(chosen.structure, chosen.players, seed, late=chosen.late)
    tournament = simulation.tournament
    for _ in range(steps):
        if tournament.state.stage in OVER or tournament.state.paid_places:
            return
        simulation.step()
    if tournament.state.stage in OVER or tournament.state.paid_places:
        return
    tournament.handle(co.CancelTournament("Dora", "flood"))
    taken = sum(
        getattr(event, "buy_in", 0)
        + getattr(event, "fee", 0)
        + getattr(event, "bounty", 0)
        + getattr(event, "cost", 0)
        for event in tournament.events
    )
    given_back = sum(event.amount for event in tournament.events if event.kind == "entry_refunded")  # type: ignore[attr-defined]
    won = sum(event.paid for event in tournament.events if event.kind == "bounty_won")  # type: ignore[attr-defined]
    assert given_back + won == taken
