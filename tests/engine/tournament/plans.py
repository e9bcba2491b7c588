"""Tournaments of every format and option, by seed."""

from dataclasses import dataclass, replace
from random import Random

from riverboat.engine.games import GAMES
from riverboat.engine.tournament.ready import READY, ready_structure
from riverboat.engine.tournament.structure import Level, TournamentStructure
from tests.engine.tournament.judge import TournamentJudge
from tests.engine.tournament.simulation import Simulation


@dataclass(frozen=True)
class TournamentPlan:
    """A tournament to play. meddles: with a director, and with absent players. loose: as in Simulation."""

    name: str
    structure: TournamentStructure
    players: int
    late: int
    meddles: bool
    loose: float = 0
    deals: bool = False


def plan(seed: int, fewest: int = 6, most: int = 60) -> TournamentPlan:
    """Return the plan of the tournament `seed`: the formats in turn, the options at random."""
    random = Random(seed)
    name = list(READY)[seed % len(READY)]
    players = random.randint(fewest, most)
    if READY[name][0].starts_when_full:
        players = 2 if name == "heads-up" else min(players, 9)
    minutes = random.choice((20, 40, 90))
    structure = ready_structure(name, players, minutes)
    code = random.choice([structure.game, structure.game, *GAMES])
    game = GAMES.get(code)
    if game is not None and code not in ("kuhn", "leduc") and structure.seats > 2:
        most_seats = min(game.max_seats, 10)
        structure = replace(
            structure,
            game=code,
            seats=random.choice([min(structure.seats, most_seats), random.randint(2, most_seats)]),
        )
        if structure.starts_when_full:
            structure = replace(structure, max_players=max(structure.min_players, players))
    if random.random() < 0.2:
        structure = replace(structure, levels=by_hands(structure.levels, random.randint(2, 8)))
    if random.random() < 0.2 and structure.most_seats >= 8:
        structure = replace(structure, levels=mixed(structure.levels), seats=min(structure.seats, 8))
    structure = replace(
        structure,
        halting=random.random() < 0.7,
        hand_for_hand=random.random() < 0.8,
        big_blind_ante=random.random() < 0.5,
    )
    return TournamentPlan(
        name, structure, players, random.randint(0, players // 3), random.random() < 0.5, deals=seed % 3 == 0
    )


def by_hands(levels: tuple[Level, ...], hands: int) -> tuple[Level, ...]:
    """Return levels of `hands` hands each."""
    return tuple(replace(level, minutes=0, hands=hands) for level in levels)


def mixed(levels: tuple[Level, ...]) -> tuple[Level, ...]:
    """Return levels that change games: a rotation from the third one on, and a flop game later."""
    return tuple(
        replace(level, game="horse" if number == 2 else "plo" if number == 6 else level.game)
        for number, level in enumerate(levels)
    )


def play(plan: TournamentPlan, seed: int) -> tuple[Simulation, TournamentJudge]:
    """Play the tournament to its end under the eyes of the judge."""
    judge = TournamentJudge()
    simulation = Simulation(
        plan.structure,
        plan.players,
        seed,
        late=plan.late,
        meddles=plan.meddles,
        loose=plan.loose,
        deals=plan.deals,
        watch=judge.see,
    )
    simulation.run()
    return simulation, judge
