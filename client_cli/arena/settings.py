"""The settings of a match."""

from dataclasses import asdict, dataclass, field
from functools import cache
from typing import Any, Final

from riverboat.client_cli.arena import chance
from riverboat.client_cli.arena.errors import MatchError
from riverboat.client_cli.arena.sandbox import Limits
from riverboat.client_cli.arena.secrets_of_decks import is_secret
from riverboat.engine.games import GAMES, Game, Opens, Stakes, Structure, game_named
from riverboat.engine.rotations import ROTATIONS
from riverboat.engine.tournament.structure import TournamentStructure

BIG_BLIND: Final = 100
STACK: Final = 100
"""The default stack, in big blinds or small bets."""

BLOCK: Final = 100
"""Sets of a duplicate match whose decks each rotation meets in an order of its own."""

EVENT_BLOCK: Final = 5
"""As BLOCK, of tournaments: they have many hands, and a block is kept in memory."""

AIVAT: Final = "aivat"
ESTIMATORS: Final = ("sets", "all-in", "chance", AIVAT)
"""What the verdict of a match can be by: docs/bot-matches.md has the methods."""

_LEDUC: Final = Stakes(ante=100, small_bet=200, big_bet=400)
"""Ante 1, bets 2 and 4: as Southey et al. define it, Bayes' Bluff (UAI 2005)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchSettings:
    """The settings of a match. With the bots, they decide every card and every action.

    bots: their number. game: the code of a game or of a rotation of games; a rotation changes the game with
        each set.
    seed: of all chance, for one's own trials; a whole number from 0. None with a secret.
    secret: of all decks, as 64 hexadecimal digits; empty with a seed, and where it is not known.
    repeated: whether the secret was published before the match.
    stack: chips of each bot at the start of a hand.
    keep: whether stacks are kept from hand to hand; a bot without chips gets `stack` chips again. Such
        matches cannot be duplicate, and the whole match is one observation, without an interval.
    duplicate: whether each deck is played once in every rotation of the seats.
    act_ms, bank_ms: the time of a bot in its own process: for each action, and for each hand in addition.
    estimator: of the verdict, one of ESTIMATORS; chosen before the match, and part of its log.
    limits: of the program of each bot. network: whether programs have the network. binds: the paths that they
        see beside their own, read-only. share_process: the bots, as they were named, that have one process
        for all rotations, in which a deck can be remembered.
    even_ms: the time that an action takes at least, so that nobody sees how long another thinks.
    talk: whether bots may say a sentence with an action, for all others to see.
    tournament: the structure of the tournaments that are played; None for single hands. A set is then a
        tournament in every rotation of the seats.
    stop_at: stop when every bot's winnings are known to within this many bb/100; None to play all hands.

    Raises MatchError for settings that no match can have.
    """

    bots: int
    game: str = "nlhe"
    seed: int | None = 0
    secret: str = field(default="", repr=False)
    repeated: bool = False
    stack: int = STACK * BIG_BLIND
    keep: bool = False
    duplicate: bool = True
    act_ms: int = 5_000
    bank_ms: int = 10_000
    estimator: str = "sets"
    stop_at: float | None = None
    limits: Limits = field(default_factory=Limits)
    network: bool = False
    binds: tuple[str, ...] = ()
    share_process: tuple[str, ...] = ()
    talk: bool = False
    even_ms: int = 0
    tournament: TournamentStructure | None = None

    def __post_init__(self) -> None:
        if self.tournament is not None:
            self._check_tournament(self.tournament)
            return
        if self.game not in GAMES and self.game not in ROTATIONS:
            known = ", ".join([*GAMES, *ROTATIONS])
            raise MatchError(f"{self.game!r} is not a game. Try one of: {known}")
        for game in map(game_named, self.games):
            if not game.min_seats <= self.bots <= game.max_seats:
                seats = f"{game.min_seats} to {game.max_seats}" if game.max_seats > 2 else "2"
                raise MatchError(f"{game.name} is for {seats} players, not {self.bots}")
        if self.secret and (self.seed is not None or not is_secret(self.secret)):
            raise MatchError("a match has a seed or a secret of 64 hexadecimal digits, not both")
        if self.keep and self.duplicate:
            raise MatchError(
                "a match with kept stacks cannot be duplicate: use --no-duplicate, or reset them"
            )
        if self.keep and self.stop_at is not None:
            raise MatchError(
                "a match with kept stacks is one observation without an interval, so it cannot stop at one: "
                "leave out --stop-at, or reset the stacks"
            )
        if self.stack < self.unit:
            raise MatchError(f"the stack ({self.stack}) is below {self.unit}, the big blind or small bet")

    def _check_tournament(self, structure: TournamentStructure) -> None:
        if not structure.min_players <= self.bots <= structure.max_players:
            raise MatchError(
                f"{structure.name} is for {structure.min_players} to {structure.max_players} players, "
                f"not {self.bots}"
            )
        if structure.re_entries or structure.rebuys or structure.add_on:
            raise MatchError(
                f"{structure.name} has re-entries, rebuys or an add-on, on which bots cannot decide: "
                "play a structure without"
            )
        if not structure.buy_in:
            raise MatchError(f"{structure.name} has no buy-in, so there are no prizes: give it one")
        if self.keep or self.stop_at is not None or self.estimator != "sets":
            raise MatchError("tournaments go without --stacks, --stop-at and --estimator: leave them out")

    @property
    def key(self) -> str:
        """The key of the decks. Raises MatchError if it is not known: of a match that can only be read."""
        if self.secret:
            return self.secret
        if self.seed is None:
            raise MatchError("the secret of the match is not known")
        return str(self.seed)

    @property
    def key_of_bots(self) -> str:
        """The key of the bots' random numbers."""
        return chance.key_of_bots(self.secret) if self.secret else self.key

    def as_data(self) -> dict[str, Any]:
        """Return what the log has of the settings: all but the secret."""
        data = asdict(self)
        del data["secret"]
        if self.tournament is None:
            del data["tournament"]
        return data

    @property
    def games(self) -> tuple[str, ...]:
        """The codes of the games, in the order in which they are played."""
        if (structure := self.tournament) is not None:
            levels = range(len(structure.levels))
            return tuple(dict.fromkeys(game.code for level in levels for game in structure.games_at(level)))
        rotation = ROTATIONS.get(self.game)
        return rotation.games if rotation else (self.game,)

    @property
    def rotations(self) -> int:
        """How many hands a set has."""
        return self.bots if self.duplicate else 1

    @property
    def block(self) -> int:
        """How many sets are played as a whole: one without duplicate deals."""
        if self.rotations == 1:
            return 1
        return BLOCK if self.tournament is None else EVENT_BLOCK

    @property
    def unit(self) -> int:
        """The chips of the "bb" in bb/100: a big blind; a small bet or an ante in games without blinds.

        In tournaments it is the money that an entry costs.
        """
        if (structure := self.tournament) is not None:
            return structure.buy_in + structure.fee + structure.bounty
        return max(unit_of(stakes_of(code)) for code in self.games)

    def game_of(self, set: int) -> Game:
        """Return the game of a set."""
        games = self.games
        return GAMES[games[set % len(games)]]

    def seats(self, set: int, rotation: int) -> tuple[int, ...]:
        """Return the index of the bot in each seat; the last seat has the button.

        In a duplicate match, the circular order is drawn for each set, because a bot would otherwise have the
        same neighbour for ever. In another match it is drawn again when every bot had every seat in every
        game. Kept stacks keep the order.
        """
        turns, games = self.bots, len(self.games)
        if self.duplicate:
            draw, shift = set, rotation
        else:
            draw, shift = (0 if self.keep else set // (games * turns)), set // games % turns
        order = chance.order(self.key, draw, turns)
        return (*order[shift:], *order[:shift])


def unit_of(stakes: Stakes) -> int:
    """Return the big blind; a small bet in games with a bring-in, and an ante in others without blinds."""
    return stakes.big_blind or (stakes.smallest_bet if stakes.bring_in else stakes.ante)


@cache
def stakes_of(code: str) -> Stakes:
    """Return the stakes of a game in matches.

    Blinds of 50 and 100; stud: ante 10, bring-in 25, small bet 100; Kuhn and Leduc: ante 100.
    """
    game = GAMES[code]
    if code == "leduc":
        return _LEDUC
    if game.streets[0].opens is Opens.BRING_IN:
        return Stakes(ante=BIG_BLIND // 10, bring_in=BIG_BLIND // 4, small_bet=BIG_BLIND)
    if game.streets[0].opens is not Opens.LEFT_OF_BLINDS:
        return Stakes(ante=BIG_BLIND, small_bet=BIG_BLIND)
    small_bet = BIG_BLIND if game.structure is Structure.FIXED_LIMIT else 0
    return Stakes(BIG_BLIND // 2, BIG_BLIND, small_bet=small_bet)
