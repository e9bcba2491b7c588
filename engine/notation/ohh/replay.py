"""Open Hand History records to hands, played through the engine.

A record becomes one of PHH, whose replay knows what to do about unknown cards. The pots of the file say how
many chips each player has in the end.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Set
from dataclasses import asdict, astuple, dataclass, replace
from itertools import chain
from math import ceil
from typing import Any, Final

from riverboat.engine.errors import NotationError
from riverboat.engine.events import Event
from riverboat.engine.hand import Hand
from riverboat.engine.notation.ohh.actions import hand_number, phh_actions
from riverboat.engine.notation.ohh.names import OWN
from riverboat.engine.notation.ohh.provenance import provenance_of
from riverboat.engine.notation.ohh.records import OhhHand
from riverboat.engine.notation.ohh.setup import OhhSetup, game_of, posts_of, seat_of, setup_of, stakes_of
from riverboat.engine.notation.phh import hand as phh_hand
from riverboat.engine.notation.phh.extensions import OWN_FIELD
from riverboat.engine.notation.phh.hand import PhhReplay
from riverboat.engine.notation.phh.records import PhhHand
from riverboat.engine.notation.phh.variants import variant_of
from riverboat.engine.notation.provenance import Provenance

_USUAL_RATES: Final = range(5, 105, 5)


@dataclass(frozen=True, slots=True)
class OhhReplay:
    """A record played through the engine.

    source: the record. hand: the hand, with made-up cards where the record has none.
    events: those that the record has. finishing_stacks: by its pots, in chips. provenance: what it says
    besides.
    """

    source: OhhHand
    hand: Hand
    events: list[Event]
    finishing_stacks: Mapping[int, int]
    provenance: Provenance

    @property
    def differences(self) -> dict[int, tuple[int, int]]:
        """The seats whose final stacks differ: the chips of the played hand and those of the record."""
        stacks = self.hand.stacks()
        return {
            seat: (stacks[seat], chips)
            for seat, chips in self.finishing_stacks.items()
            if chips != stacks[seat]
        }


def replay(source: OhhHand) -> OhhReplay:
    """Play `source` through the engine, with all actions checked by its rules.

    The text has neither house rules nor the rate of the rake. This takes the first usual ones that allow the
    actions and give the stacks to which the pots lead. Raises NotationError with the place.
    """
    setup = setup_of(source)
    finishing, raked = settled(setup)
    record = _record(setup, finishing)
    provenance = provenance_of(setup, raked)
    errors = []
    for house in _houses(setup, raked):
        attempts = (
            OhhReplay(source, played.hand, played.events, finishing, provenance)
            for played in _plays(record, house)
        )
        try:
            first = next(attempts)
        except NotationError as error:
            errors.append(error)
            continue
        return next((each for each in chain([first], attempts) if not each.differences), first)
    raise errors[0]


def settled(setup: OhhSetup) -> tuple[dict[int, int], int]:
    """Return the final stacks by the pots of the file, and what the house took.

    Raises NotationError unless the pots have the chips that the players put in. Some sites leave an uncalled
    bet out of the pots, others pay it to its player with them. Part of an ante is uncalled as well if another
    player had less than that. Nobody can call an ante for the whole table, which has the same name in the
    file, so the pots decide whether antes count.
    """
    source, put = setup.source, Counter[int]()
    for action in setup.actions:
        put[action.seat] += action.amount
    pots, won = 0, Counter[int]()
    for pot in source.objects("pots"):
        pots += setup.chips(source.amount("amount", pot))
        for win in source.objects("player_wins", pot):
            seat = seat_of(source, setup.seats, win)
            if seat not in setup.stacks:
                raise source.error(f"player_id {win.get('player_id')!r} wins, but was not dealt in")
            won[seat] += setup.chips(source.amount("win_amount", win))
    stacks = {seat: stack - put[seat] + won[seat] for seat, stack in setup.stacks.items()}
    if pots != put.total():
        bettor, uncalled = _uncalled(setup, {"Post Ante", "Post Dead"})
        if pots != put.total() - uncalled:
            bettor, uncalled = _uncalled(setup, {"Post Dead"})
        if pots != put.total() - uncalled:
            reason = f"the pots have {pots} chips, but the players put in {put.total()}"
            raise source.error(f"{reason} (of which {setup.unit} make 1)", "chips_differ")
        stacks[bettor] += uncalled
    if won.total() > pots:
        raise source.error(f"the players win {won.total()} chips of pots of {pots}", "chips_differ")
    return stacks, pots - won.total()


def _uncalled(setup: OhhSetup, not_bets: Set[str]) -> tuple[int, int]:
    """Return the player with the largest bet on the last street with bets, and how far it was not called.

    not_bets: names of actions whose chips nobody calls.
    """
    bets, last = dict.fromkeys(setup.stacks, 0), -1
    for action in setup.actions:
        if action.amount and action.name not in not_bets:
            if action.street != last:
                bets, last = dict.fromkeys(setup.stacks, 0), action.street
            bets[action.seat] += action.amount
    *_, second, most = sorted([0, 0, *bets.values()])
    return max(bets, key=lambda seat: bets[seat], default=0), most - second


def _record(setup: OhhSetup, finishing: Mapping[int, int]) -> PhhHand:
    """Return the hand as a record of PHH, in chips. Raises NotationError."""
    source, game = setup.source, game_of(setup)
    stakes = stakes_of(setup)
    boards = setup.boards_on("Flop") if setup.is_bomb_pot else 1
    guessed = {
        "stakes": asdict(stakes),
        "posts": [list(astuple(post)) for post in posts_of(setup, stakes)],
        "button": setup.button,
        "boards": max(1, boards),
        "bomb_pot": setup.is_bomb_pot,
    }
    stated = {name: value for name, value in source.object(OWN).items() if name not in {"unit", "source"}}
    own = guessed | stated
    nothing = (0,) * len(setup.stacks)
    return PhhHand(
        variant=variant_of(game.code, own=own["boards"] != 1 or bool(own["bomb_pot"])),
        antes=nothing,
        blinds_or_straddles=nothing,
        min_bet=stakes.smallest_bet,
        small_bet=stakes.smallest_bet,
        big_bet=stakes.largest_bet,
        starting_stacks=tuple(setup.stacks.values()),
        actions=tuple(phh_actions(setup, game, is_run=own["boards"] == 1)),
        hand=hand_number(source.text("game_number")),
        seats=tuple(setup.stacks),
        players=tuple(setup.names.values()),
        finishing_stacks=tuple([max(0, finishing[seat]) for seat in setup.stacks]),
        metadata={OWN_FIELD: own},
        line=source.line,
    )


def _houses(setup: OhhSetup, raked: int) -> list[dict[str, Any]]:
    """Return house rules to try, which differ in what the rules of an action are."""
    order = [action.name for action in setup.actions if action.name in {"Post Ante", "Post BB"}]
    runs = setup.boards_on("River") if "Run_It_Twice" in setup.flags and not setup.is_bomb_pot else 1
    common: dict[str, Any] = {"max_runs": max(1, runs)}
    if order[:2] == ["Post Ante", "Post BB"]:
        common["blind_before_ante"] = False
    if raked:
        pots = sum([setup.chips(setup.source.amount("amount", pot)) for pot in setup.source.objects("pots")])
        common["rake"] = {"per_mille": ceil(1000 * raked / pots), "cap": raked, "no_flop_no_drop": False}
    uncapped = {"raise_cap": 99}
    return [common, common | uncapped, common | uncapped | {"half_bet_counts": False}]


def _plays(record: PhhHand, house: dict[str, Any]) -> Iterator[PhhReplay]:
    """Play `record` by house rules that differ in how pots are paid. Raises NotationError."""
    own = record.metadata[OWN_FIELD]
    if "house" in own:
        yield phh_hand.replay(record)
        return
    rake = house.get("rake")
    rakes: list[dict[str, Any]] = [{}]
    if rake is not None:
        least = rake["per_mille"]
        rates = [least, *[rate for rate in _USUAL_RATES if rate > least]]
        rakes = [{"rake": rake | {"per_mille": rate}} for rate in rates]
    for by_suit in ({}, {"odd_chip_by_suit": True}):
        for its_rake in rakes:
            tried = house | by_suit | its_rake
            yield phh_hand.replay(replace(record, metadata={OWN_FIELD: own | {"house": tried}}))
