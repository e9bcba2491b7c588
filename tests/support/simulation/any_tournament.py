"""Choose the tournament of a run: any format and options, and over after a few hundred hands."""

from dataclasses import replace
from random import Random
from typing import Final

from riverboat.engine.tournament.structure import AddOn, Level, Rebuys, TimeCards, TournamentStructure
from riverboat.engine.tournament.structure_checks import check_structure, chips_in_play
from tests.engine.tournament.plans import TournamentPlan, plan

STACK: Final = 500
BUY_IN: Final = 100


def any_tournament(chance: Random, entrants: int = 0) -> TournamentPlan:
    """Return the plan of a tournament of `entrants`; of 6 to 60, or of a few for one table, if that is 0."""
    most = chance.choice((9, 9, 20, 40, 60))
    while True:
        made = plan(chance.getrandbits(32), entrants or 6, entrants or most)
        if not entrants or made.players == entrants:  # no sit-and-go is large
            return replace(made, structure=shortened(made.structure, made.players, chance))


def shortened(structure: TournamentStructure, players: int, chance: Random) -> TournamentStructure:
    """Return `structure` with few chips, short levels, and options that suit a run."""
    late = min(structure.late_levels, 2)
    quick = replace(
        structure,
        stack=STACK,
        buy_in=BUY_IN,
        fee=10,
        bounty=structure.bounty and BUY_IN // 2,
        ticket=structure.ticket and 2 * BUY_IN,
        min_players=structure.min_players if structure.starts_when_full else 2,
        late_levels=late,
        rebuys=structure.rebuys and Rebuys(BUY_IN, STACK, most=chance.choice((0, 1, 3)), seconds=5),
        add_on=structure.add_on and AddOn(BUY_IN, STACK),
        act_seconds=chance.choice((1, 2, 5)),
        final_delay_seconds=5 if chance.random() < 0.2 and not structure.shoot_out else 0,
    )
    hands = 0 if players <= 9 and chance.random() < 0.2 else chance.choice((2, 3, 4))
    levels: list[Level] = []
    while not levels or chips_in_play(quick, players) > 2 * levels[-1].big_blind or len(levels) <= late + 2:
        big = 10 * 2 ** len(levels)
        number = len(levels)
        levels.append(
            Level(
                big // 2,
                big,
                ante=big if quick.big_blind_ante and number > 1 else 0,
                minutes=0 if hands else 1,
                hands=hands,
                game=structure.levels[number].game if number < len(structure.levels) else "",
                break_minutes=int(number == late - 1 or chance.random() < 0.1),
            )
        )
    cards = TimeCards(chance.randint(1, 3), seconds=1, reset_levels=(2,)) if chance.random() < 0.3 else None
    quick = replace(quick, levels=tuple(levels), time_cards=cards)
    check_structure(quick)
    return quick
