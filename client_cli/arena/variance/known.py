"""AIVAT for the bots of a match: whose policy is known, and which values fit the game."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from riverboat.client_cli.arena.entries import entry_of, worker_command
from riverboat.client_cli.arena.errors import MatchError
from riverboat.client_cli.arena.settings import MatchSettings, stakes_of
from riverboat.client_cli.arena.solvers import KUHN, LEDUC, CfrPlus, SmallGame
from riverboat.client_cli.arena.variance.aivat import Aivat, RangePolicy, ValueModel
from riverboat.client_cli.arena.variance.asked import AskedPolicy
from riverboat.client_cli.arena.variance.holdem import HoldemValues
from riverboat.client_cli.arena.variance.policies import caller, expert, maniac, tight_aggressive
from riverboat.client_cli.arena.variance.solved import SolvedValues

_HOLDEM: Final = ("nlhe", "plhe", "flhe")
_SMALL: Final[Mapping[str, SmallGame]] = {"kuhn": KUHN, "leduc": LEDUC}
_ITERATIONS: Final = 300
"""Of the solver, for values: Leduc's exploitability is about 3 thousandths of an ante then."""


def aivat_of(settings: MatchSettings, specs: Sequence[str], faulty: Collection[int] = ()) -> Aivat:
    """Return AIVAT for a match of the bots that `specs` name.

    faulty: the bots with a fault. They did not always play their policy, so it counts as unknown.

    Raises MatchError if AIVAT does not cover the match, or knows no bot.
    """
    if settings.bots != 2:
        raise MatchError(f"AIVAT is for matches of 2 bots, not {settings.bots}: use --estimator chance")
    if settings.game not in (*_HOLDEM, *_SMALL):
        covered = ", ".join([*_HOLDEM, *_SMALL])
        raise MatchError(f"AIVAT covers {covered}, not {settings.game}: use --estimator chance")
    policies = {
        bot: policy
        for bot, spec in enumerate(specs)
        if bot not in faulty and (policy := _policy(spec, settings.game)) is not None
    }
    if not policies:
        if faulty:
            raise MatchError("AIVAT knows no bot: those with a policy had faults, and did not always play it")
        raise MatchError(
            f"AIVAT has to know how a bot acts, and neither {' nor '.join(specs)} says so. Known are caller, "
            "maniac, in hold'em tight-aggressive and expert, and bots in Python with a method policy(view)"
        )
    return Aivat(policies, _values(settings.game))


def _policy(spec: str, game: str) -> RangePolicy | None:
    """Return the policy of a bot; None if it is not known."""
    house = {"caller": caller, "maniac": maniac}
    if game in _HOLDEM:
        house |= {"tight-aggressive": tight_aggressive, "expert": expert}
    if spec in house:
        return house[spec]
    if entry_of(spec).command != worker_command(spec):
        return None
    asked = AskedPolicy(spec)
    return asked if asked.has_policy else None


def _values(game: str) -> ValueModel:
    if game in _HOLDEM:
        return HoldemValues()
    solver = CfrPlus(_SMALL[game])
    solver.run(_ITERATIONS)
    return SolvedValues(solver.strategy, ante=stakes_of(game).ante)
