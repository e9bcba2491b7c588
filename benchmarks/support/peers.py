"""Other poker engines behind one interface: play one hand of no-limit hold'em; copy a hand.

Each engine is used in its fastest way. Tables are kept between hands if it has any, only what the policy
needs is queried, and it shuffles itself. A maker imports its engine, so ImportError means that it is not
installed.
"""

import copy
import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

STACK = 10_000
SMALL_BLIND, BIG_BLIND = 50, 100
# For a random number below FOLD, the mixed policy folds to a bet; below RAISE, it raises.
FOLD, RAISE = 0.10, 0.25

PlayHand = Callable[[int, str, random.Random], None]


@dataclass(frozen=True)
class Peer:
    """An engine.

    play: return a function that plays a hand, for a number of players and the policy "check/call" or "mixed".
    copy: return a function that copies a hand of six players on the flop; None if it cannot be copied.
    differs: what it does differently from the others.
    """

    play: PlayHand
    copy: Callable[[], object] | None
    differs: str = ""


def roll_for(policy: str, rng: random.Random) -> float:
    return rng.random() if policy == "mixed" else 1.0


def pokerkit() -> Peer:
    module = import_module("pokerkit")
    automations = tuple(module.Automation)

    def start(players: int) -> Any:
        blinds = (SMALL_BLIND, BIG_BLIND)
        return module.NoLimitTexasHoldem.create_state(automations, True, 0, blinds, BIG_BLIND, STACK, players)

    def play(players: int, policy: str, rng: random.Random) -> None:
        state = start(players)
        while state.status:
            roll = roll_for(policy, rng)
            if roll < FOLD and state.checking_or_calling_amount:
                state.fold()
            elif FOLD <= roll < RAISE and state.can_complete_bet_or_raise_to():
                state.complete_bet_or_raise_to()
            else:
                state.check_or_call()

    flop = start(6)
    for _ in range(6):
        flop.check_or_call()
    return Peer(play, lambda: copy.deepcopy(flop))


def clubs() -> Peer:
    dealer_at = import_module("clubs.poker").Dealer

    def table(players: int) -> Any:
        return dealer_at(
            num_players=players,
            num_streets=4,
            blinds=[SMALL_BLIND, BIG_BLIND] + [0] * (players - 2),
            antes=0,
            raise_sizes="inf",
            num_raises="inf",
            num_suits=4,
            num_ranks=13,
            num_hole_cards=2,
            num_community_cards=[0, 3, 1, 1],
            num_cards_for_hand=5,
            mandatory_num_hole_cards=0,
            start_stack=STACK,
        )

    tables = cache(table)

    def play(players: int, policy: str, rng: random.Random) -> None:
        dealer = tables(players)
        seen = dealer.reset(reset_button=True, reset_stacks=True)
        done = [False]
        while not all(done):
            bet = seen["call"]
            roll = roll_for(policy, rng)
            if roll < FOLD and bet:
                bet = -1
            elif FOLD <= roll < RAISE and seen["max_raise"]:
                bet = seen["min_raise"]
            seen, _, done = dealer.step(bet)

    flop = table(6)
    seen = flop.reset(reset_button=True, reset_stacks=True)
    for _ in range(6):
        seen, _, _ = flop.step(seen["call"])
    return Peer(play, lambda: copy.deepcopy(flop))


def rlcard() -> Peer:
    module = import_module("rlcard.games.nolimitholdem")
    actions = module.Action

    def table(players: int) -> Any:
        game = module.Game(num_players=players)
        game.small_blind, game.big_blind = SMALL_BLIND, BIG_BLIND
        game.init_chips = [STACK] * players
        game.dealer_id = players - 1
        return game

    tables = cache(table)

    def play(players: int, policy: str, rng: random.Random) -> None:
        game = tables(players)
        game.init_game()
        while not game.is_over():
            action = actions.CHECK_CALL
            roll = roll_for(policy, rng)
            if roll < FOLD:
                bets = game.round.raised
                if max(bets) > bets[game.game_pointer]:
                    action = actions.FOLD
            elif roll < RAISE and actions.RAISE_HALF_POT in game.get_legal_actions():
                action = actions.RAISE_HALF_POT
            game.step(action)
        game.get_payoffs()

    flop = table(6)
    flop.init_game()
    for _ in range(6):
        flop.step(actions.CHECK_CALL)
    return Peer(play, lambda: copy.deepcopy(flop), "raises half the pot, because it has no smaller raise")


def pokerlib() -> Peer:
    module = import_module("pokerlib")
    ask = module.enums.RoundPublicInId

    def play(players: int, policy: str, rng: random.Random) -> None:
        seats = module.PlayerGroup([module.Player(0, number, "", STACK) for number in range(players)])
        deal = module.Round(0, seats, players - 1, SMALL_BLIND, BIG_BLIND)
        while not deal.finished:
            player, to_call = deal.current_player, deal.to_call
            roll = roll_for(policy, rng)
            if roll < FOLD and to_call:
                deal.publicIn(player.id, ask.FOLD)
            elif FOLD <= roll < RAISE and to_call + BIG_BLIND <= player.money:
                deal.publicIn(player.id, ask.RAISE, BIG_BLIND)
            else:
                deal.publicIn(player.id, ask.CALL if to_call else ask.CHECK)

    return Peer(play, None, "has no minimum raise: it raises by a big blind")


def texasholdem() -> Peer:
    module = import_module("texasholdem")
    actions = module.ActionType

    def start(players: int) -> Any:
        game = module.TexasHoldEm(STACK, big_blind=BIG_BLIND, small_blind=SMALL_BLIND, max_players=players)
        game.start_hand()
        return game

    def check_or_call(game: Any) -> None:
        to_call = game.chips_to_call(game.current_player)
        game.take_action(actions.CALL if to_call else actions.CHECK)

    def play(players: int, policy: str, rng: random.Random) -> None:
        game = start(players)
        while game.is_hand_running():
            roll = roll_for(policy, rng)
            if roll < FOLD and game.chips_to_call(game.current_player):
                game.take_action(actions.FOLD)
                continue
            if FOLD <= roll < RAISE:
                to = game.value_to_total(game.min_raise(), game.current_player)
                if game.validate_move(action=actions.RAISE, total=to):
                    game.take_action(actions.RAISE, total=to)
                    continue
            check_or_call(game)

    flop = start(6)
    for _ in range(6):
        check_or_call(flop)
    return Peer(play, flop.copy)


def pypokerengine() -> Peer:
    finished = import_module("pypokerengine.engine.poker_constants").PokerConstants.Street.FINISHED
    copy_state = import_module("pypokerengine.utils.game_state_utils").deepcopy_game_state
    emulator = import_module("pypokerengine.api.emulator").Emulator()

    def start(players: int) -> Any:
        emulator.set_game_rule(players, 10, SMALL_BLIND, 0)
        seats = {str(number): {"stack": STACK, "name": ""} for number in range(players)}
        state, _ = emulator.start_new_round(emulator.generate_initial_game_state(seats))
        return state

    def play(players: int, policy: str, rng: random.Random) -> None:
        state = start(players)
        while state["street"] != finished:
            _, call, raising = emulator.generate_possible_actions(state)
            roll = roll_for(policy, rng)
            player = state["table"].seats.players[state["next_player"]]
            least = raising["amount"]["min"]
            if roll < FOLD and call["amount"] > player.paid_sum():
                state, _ = emulator.apply_action(state, "fold")
            elif FOLD <= roll < RAISE and least > 0:
                state, _ = emulator.apply_action(state, "raise", least)
            else:
                state, _ = emulator.apply_action(state, "call", call["amount"])

    flop = start(6)
    for _ in range(6):
        call = emulator.generate_possible_actions(flop)[1]
        flop, _ = emulator.apply_action(flop, "call", call["amount"])
    return Peer(play, lambda: copy_state(flop))


def open_spiel() -> Peer:
    module = import_module("pyspiel")
    fold, call, half_pot = 0, 1, 4

    @cache
    def game(players: int) -> Any:
        blinds = [BIG_BLIND, SMALL_BLIND] if players == 2 else [SMALL_BLIND, BIG_BLIND] + [0] * (players - 2)
        settings = {
            "betting": "nolimit",
            "bettingAbstraction": "fchpa",
            "numPlayers": players,
            "numRounds": 4,
            "blind": " ".join(map(str, blinds)),
            "firstPlayer": "2 1 1 1" if players == 2 else "3 1 1 1",
            "numSuits": 4,
            "numRanks": 13,
            "numHoleCards": 2,
            "numBoardCards": "0 3 1 1",
            "stack": " ".join([str(STACK)] * players),
        }
        return module.load_game("universal_poker", settings)

    def play(players: int, policy: str, rng: random.Random) -> None:
        state = game(players).new_initial_state()
        deck = rng.sample(range(52), 2 * players + 5)
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(deck.pop())
                continue
            roll = roll_for(policy, rng)
            if roll < FOLD and fold in state.legal_actions():
                state.apply_action(fold)
            elif FOLD <= roll < RAISE and half_pot in state.legal_actions():
                state.apply_action(half_pot)
            else:
                state.apply_action(call)
        state.returns()

    flop = game(6).new_initial_state()
    deck = list(range(17))
    while deck or flop.is_chance_node():
        flop.apply_action(deck.pop() if flop.is_chance_node() else call)
    return Peer(play, flop.clone, "C++; raises half the pot, because smaller raises are slow to list")


PEERS: dict[str, Callable[[], Peer]] = {
    "pokerkit": pokerkit,
    "clubs": clubs,
    "rlcard": rlcard,
    "pokerlib": pokerlib,
    "texasholdem": texasholdem,
    "PyPokerEngine": pypokerengine,
    "open_spiel": open_spiel,
}
"""The makers of peers by the names of their distributions."""
