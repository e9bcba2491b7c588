"""Poker for OpenSpiel: `import` this module, then `pyspiel.load_game("riverboat(game=stud,players=3)")`.

The cards are explicit chance nodes, one card each, in the order in which they are dealt.
"""

from typing import Any, Final, Self

import numpy as np
import pyspiel

from riverboat.client_cli.arena.environments.deals import Deals
from riverboat.client_cli.arena.errors import MatchError
from riverboat.engine.actions import Action
from riverboat.engine.cards import Card, format_card, format_cards
from riverboat.engine.events import Seat
from riverboat.engine.games import GAMES, Game
from riverboat.engine.hand import Hand
from riverboat.engine.hand.views import SPECTATOR, visible
from riverboat.engine.text.events import describe

NAME: Final = "riverboat"

_DEFAULTS: Final = {"game": "nlhe", "players": 2, "stack": 100}

_TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="Riverboat poker",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=max(game.max_seats for game in GAMES.values()),
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=True,
    parameter_specification=_DEFAULTS,
)


class PokerGame(pyspiel.Game):  # type: ignore[misc] # pyspiel has no types
    """A poker game for OpenSpiel.

    Its parameters are game, the code of a game; players, their number; and stack, what everybody starts with,
    in big blinds (see `Deals`). The last player has the button. Utilities are in big blinds. The actions are
    those of `Choices`.

    Raises MatchError if the game is unknown, not for that many players, or if its deck may run out.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = _DEFAULTS | (params or {})
        code, players, stack = str(given["game"]), int(str(given["players"])), int(str(given["stack"]))
        self.deals = Deals(code, players, stack)
        cards, deck = _most_cards(self.deals.game, players), self.deals.game.deck
        if cards > len(deck):
            raise MatchError(
                f"{self.deals.game.name} with {players} players may need {cards} of {len(deck)} cards: "
                "OpenSpiel's game does not shuffle discards, so use fewer players"
            )
        streets = len(self.deals.game.streets)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.deals.choices),
            max_chance_outcomes=max(deck) + 1,
            num_players=players,
            min_utility=float(-stack),
            max_utility=float((players - 1) * stack),
            utility_sum=0.0,
            # Each street: everybody checks or draws once; and each bet or raise costs at least half a unit.
            max_game_length=players * (2 * streets + 2 * stack),
        )
        super().__init__(_TYPE, info, given)

    def new_initial_state(self) -> "PokerState":
        """Return the state before the first card."""
        return PokerState(self)

    def make_py_observer(
        self, iig_obs_type: Any | None = None, params: dict[str, Any] | None = None
    ) -> "PokerObserver":
        """Return an observer of states. `params` has to be empty. Raises ValueError."""
        if params:
            raise ValueError(f"the observer takes no parameters, and got {params}")
        return PokerObserver(self.deals, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))

    def max_chance_nodes_in_history(self) -> int:
        """Return how many cards a hand deals at most."""
        return _most_cards(self.deals.game, self.num_players())


def _most_cards(game: Game, players: int) -> int:
    """Return how many cards a hand deals at most."""
    hole = game.streets[0].hole
    own = sum(street.hole + street.up + hole * street.draw for street in game.streets)
    return players * own + sum(street.board for street in game.streets)


class SlowDeal:
    """A hand that is dealt card by card, so that each card is a decision of chance.

    deals: the game. cards: dealt so far. missing: how many cards are needed before play continues. hand: the
    hand as of the last decision; None before the first cards.
    """

    def __init__(self, deals: Deals) -> None:
        self.deals = deals
        self.cards: tuple[Card, ...] = ()
        first = deals.game.streets[0]
        self.missing = deals.players * (first.hole + first.up) + first.board
        self.hand: Hand | None = None
        self._actions: tuple[tuple[int, Action], ...] = ()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Return an independent copy; OpenSpiel copies states like this."""
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.hand = self.hand and self.hand.copy()
        return twin

    @property
    def left(self) -> list[Card]:
        """The cards that may come next."""
        return [card for card in self.deals.game.deck if card not in self.cards]

    def choices(self) -> dict[int, Action]:
        """Return the legal actions by number; none while cards are missing."""
        return {} if self.hand is None or self.missing else self.deals.choices.legal(self.hand)

    def deal(self, card: Card) -> None:
        """Deal `card`; with the last missing one, play continues."""
        self.cards += (card,)
        self.missing -= 1
        if not self.missing:
            self.hand = self._replayed()

    def act(self, number: int) -> None:
        """Take the action with this number for the player to act. Raises ValueError if nobody is to act."""
        if self.hand is None or self.hand.actor is None or self.missing:
            raise ValueError("no player is to act: a card is to be dealt, or the hand is over")
        seat, action = self.hand.actor, self.choices()[number]
        self._actions += ((seat, action),)
        after = self.hand.copy()
        after.act(seat, action)  # with cards from the rest of the deck, to count them
        self.missing = max(0, after.dealt - len(self.cards))
        if not self.missing:
            self.hand = after

    def _replayed(self) -> Hand:
        """Return the hand with the cards dealt so far, after all actions so far."""
        deals = self.deals
        seats = [Seat(seat, deals.stack) for seat in range(deals.players)]
        hand = Hand(deals.game, deals.stakes, seats, (*self.cards, *self.left))
        hand.start()
        for seat, action in self._actions:
            hand.act(seat, action)
        return hand


class PokerState(pyspiel.State):  # type: ignore[misc]
    """A state of a PokerGame. play: the hand behind it."""

    def __init__(self, game: PokerGame) -> None:
        super().__init__(game)
        self.play = SlowDeal(game.deals)

    def current_player(self) -> int:
        """Return the player to act, CHANCE or TERMINAL."""
        if self.play.missing or self.play.hand is None:
            return int(pyspiel.PlayerId.CHANCE)
        actor = self.play.hand.actor
        return int(pyspiel.PlayerId.TERMINAL) if actor is None else actor

    def chance_outcomes(self) -> list[tuple[Card, float]]:
        """Return each card that may come next, with its probability."""
        left = self.play.left
        return [(card, 1 / len(left)) for card in left]

    def is_terminal(self) -> bool:
        """Return whether the hand is over."""
        return self.current_player() == int(pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        """Return what each player has won, in big blinds; zeros before the end of the hand."""
        play = self.play
        if play.hand is None or not self.is_terminal():
            return [0.0] * play.deals.players
        return [play.deals.won(play.hand, seat) for seat in range(play.deals.players)]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.play.choices())

    def _apply_action(self, action: int) -> None:
        if self.current_player() == pyspiel.PlayerId.CHANCE:
            self.play.deal(action)
        else:
            self.play.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return (
            format_card(action)
            if player == pyspiel.PlayerId.CHANCE
            else self.play.deals.choices.names[action]
        )

    def __str__(self) -> str:
        hand = self.play.hand
        dealt = f"cards {format_cards(self.play.cards)}"
        if hand is None:
            return dealt
        return "\n".join([dealt, *_lines(hand, range(self.play.deals.players))])


class PokerObserver:
    """An observer of PokerStates, as OpenSpiel's PyObserver describes it.

    With perfect recall there is only a string: everything that the player has seen, in order. Without, it is
    the present state, and `tensor` has the `Features`.
    """

    def __init__(self, deals: Deals, kind: Any) -> None:
        self._features = deals.features
        self._kind = kind
        self._is_private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        has_tensor = self._is_private and kind.public_info and not kind.perfect_recall
        self.tensor = np.zeros(self._features.size, np.float32) if has_tensor else None
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: PokerState, player: int) -> None:
        """Set `tensor` to what `player` sees in `state`; zeros before the deal."""
        hand = state.play.hand
        if self.tensor is not None:
            self.tensor[:] = 0 if hand is None else self._features.encode(hand, player)

    def string_from(self, state: PokerState, player: int) -> str:
        """Return what `player` sees in `state` as text; an empty string before the deal."""
        hand = state.play.hand
        if hand is None:
            return ""
        own = f"player {player}: {format_cards(hand.hole_cards(player))}" if self._is_private else ""
        if not self._kind.public_info:
            return own
        if self._kind.perfect_recall:
            viewers = [player] if self._is_private else [SPECTATOR]
            return "\n".join([own, *_lines(hand, viewers)])
        chips = " ".join(f"{hand.stack(seat.number)}/{hand.bet(seat.number)}" for seat in hand.seats)
        board = f"board {format_cards(hand.board)}"
        return " | ".join([own, hand.street.name, board, f"pot {hand.pot}", f"stack/bet {chips}"])


def _lines(hand: Hand, viewers: Any) -> list[str]:
    """Return the events that one of `viewers` may see, as text, one for each."""
    names = {seat.number: f"player {seat.number}" for seat in hand.seats}
    seen = [event for event in hand.events[1:] if any(visible(event, viewer) for viewer in viewers)]
    return [line for event in seen if (line := describe(event, names)) is not None]


pyspiel.register_game(_TYPE, PokerGame)
