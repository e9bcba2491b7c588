"""Plays the hands of a match, set by set."""

from collections.abc import Collection, Sequence
from functools import lru_cache
from operator import attrgetter
from time import perf_counter, sleep

from riverboat.client_cli.arena import chance
from riverboat.client_cli.arena.dealing import Deal, Dealing, Deck, HandInPlay, deal_here
from riverboat.client_cli.arena.player import HandInfo, Player
from riverboat.client_cli.arena.results import FaultKind, PlayedHand, PlayedSet
from riverboat.client_cli.arena.settings import BLOCK, MatchSettings
from riverboat.client_cli.arena.times import Times
from riverboat.engine.actions import Show
from riverboat.engine.events import HandEnded, Seat
from riverboat.engine.games import GAMES
from riverboat.engine.house import STANDARD_HOUSE
from riverboat.engine.notation.acpc_game import HOUSE

OUT: frozenset[FaultKind] = frozenset({FaultKind.CRASHED, FaultKind.HUNG})
"""The faults after which a bot is asked no more."""


class Match:
    """A match between bots.

    players: for each rotation, its players in the order of the bots' indices. A bot that plays in the same
        process in every rotation is the same player in all of them.

    A set depends on the settings, its number and the bots alone, unless stacks are kept or a bot learns.

    deal: where hands are played; by default in this process.
    """

    def __init__(
        self, settings: MatchSettings, players: Sequence[Sequence[Player]], deal: Dealing = deal_here
    ) -> None:
        self.settings = settings
        self._deal = deal
        self._players = players
        self._has_acpc_rules = any(player.has_acpc_rules for player in players[0])
        self._stacks = [settings.stack] * settings.bots
        self._times = [Times() for _ in range(settings.bots)]

    def play_set(self, number: int) -> PlayedSet:
        """Play all hands of the set `number`, from 0, one after the other."""
        rotations = range(self.settings.rotations)
        return PlayedSet(number, [self._play(number, rotation, number + 1) for rotation in rotations])

    def play_block(self, first: int, sets: int) -> list[PlayedSet]:
        """Play `sets` sets from `first`, so that a player cannot tell which hands of others have its decks.

        Each rotation meets the decks in an order of its own. The rotations take turns hand by hand.
        """
        rotations = range(self.settings.rotations)
        orders = [chance.order_in_block(self.settings.key, rotation, first, sets) for rotation in rotations]
        played: dict[int, dict[int, PlayedHand]] = {number: {} for number in range(first, first + sets)}
        for place, numbers in enumerate(zip(*orders, strict=True)):
            for rotation, number in enumerate(numbers):
                played[number][rotation] = self._play(number, rotation, first + place + 1)
        return [
            PlayedSet(number, [hands[rotation] for rotation in rotations]) for number, hands in played.items()
        ]

    def take_times(self) -> tuple[Times, ...]:
        """Return the times of each bot's actions since the last call."""
        taken, self._times = self._times, [Times() for _ in range(self.settings.bots)]
        return tuple(taken)

    def exclude(self, bots: Collection[int]) -> None:
        """Ask these bots no more: they crashed or hung in an earlier set."""
        for players in self._players:
            for bot in bots:
                players[bot].is_out = True

    def resume_after(self, played: PlayedSet) -> None:
        """Continue with the stacks after `played`, if stacks are kept."""
        if self.settings.keep:
            self._keep_stacks(played.hands[-1])

    def _play(self, set: int, rotation: int, number: int) -> PlayedHand:
        """Play a hand. number: counts the hands of the rotation; it says nothing of the set."""
        settings, players = self.settings, self._players[rotation]
        game = settings.game_of(set)
        deck, reserve = _cards(settings.key, set, game.code)
        seats = settings.seats(set, rotation)
        has_acpc_rules = self._has_acpc_rules
        dealt = [
            Seat(seat, self._stacks[bot], players[bot].name, auto_muck=not has_acpc_rules)
            for seat, bot in enumerate(seats)
        ]
        house = HOUSE if has_acpc_rules else STANDARD_HOUSE
        hand = self._deal(Deal(game, number, dealt, seats, deck, reserve, house))
        key = settings.key_of_bots
        infos = [HandInfo(seat, chance.bot_seed(key, bot, set, rotation)) for seat, bot in enumerate(seats)]
        timed = [self._times[bot] for bot in seats]
        even = settings.even_ms / 1000
        play_out(hand, [players[bot] for bot in seats], infos, timed, show=has_acpc_rules, even=even)
        won = [0] * settings.bots
        for seat in dealt:
            won[seats[seat.number]] = hand.turns[seat.number].hand.stack(seat.number) - seat.stack
        notes = sorted((note for turn in hand.turns for note in turn.notes), key=attrgetter("turn"))
        played = PlayedHand(
            set,
            rotation,
            seats,
            hand.finish(),
            tuple(won),
            tuple(hand.faults),
            tuple(notes),
            tuple(hand.talk),
            lines=hand.lines,
        )
        self.exclude({fault.bot for fault in played.faults if fault.kind in OUT})
        if settings.keep:
            self._keep_stacks(played)
        return played

    def _keep_stacks(self, played: PlayedHand) -> None:
        """Take over the stacks at the end of a hand. A bot without chips buys in again."""
        ended = next(event for event in played.events if isinstance(event, HandEnded))
        for seat, stack in ended.stacks:
            self._stacks[played.seats[seat]] = stack or self.settings.stack


@lru_cache(maxsize=2 * BLOCK)
def _cards(key: str, set: int, code: str) -> tuple[Deck, Deck | None]:
    """Return the deck of a set, and the reserve of a game with draws. All rotations of a block need them."""
    game = GAMES[code]
    has_draw = any(street.draw for street in game.streets)
    reserve = chance.reserve(key, set, game.deck) if has_draw else None
    return chance.deck(key, set, game.deck), reserve


def play_out(
    hand: HandInPlay,
    players: Sequence[Player],
    infos: Sequence[HandInfo],
    times: Sequence[Times],
    *,
    show: bool,
    even: float = 0.0,
) -> None:
    """Play `hand`, which was dealt. `players`, `infos` and `times` are by seat, from 0.

    times: to which the time of each action is added. show: whether everybody shows at a showdown.
    even: the seconds that an action takes at least, so that nobody sees how long another thinks.
    """
    turns = hand.turns
    for turn, player, info in zip(turns, players, infos, strict=True):
        if not player.is_out:
            player.hand_started(turn, info)
    while (actor := hand.actor) is not None:
        turn = turns[actor]
        if show and turn.hand.showing:
            turn.play(Show())
        elif players[actor].is_out:
            turn.play_passively()
        else:
            started = perf_counter()
            players[actor].act(turn)
            taken = perf_counter() - started
            times[actor].add(taken)
            if taken < even:
                sleep(even - taken)
    for turn, player in zip(turns, players, strict=True):
        if not player.is_out:
            player.hand_ended(turn)


def excluded_by(played: PlayedSet) -> set[int]:
    """Return the bots that crashed or hung in a set."""
    return {fault.bot for hand in played.hands for fault in hand.faults if fault.kind in OUT}
