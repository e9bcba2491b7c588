"""What is played in a log of the Annual Computer Poker Competition: its game definitions.

A definition is a file of lines "key = value" between GAMEDEF and END GAMEDEF, and a log names the file. Where
the file is none of the competition's own, the definition stands in the log's comments.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Self

from engine.errors import NotationError
from engine.events import HandStarted, Post
from engine.games import GAMES, Game, House, Stakes, Structure

HOUSE: Final = House(cap_heads_up=True)
"""The house rules of the competition: the cap on raises holds heads-up too."""

MOST_RAISES: Final = (3, 4, 4, 4)
"""So many bets and raises a round there are at fixed limit; before the flop the big blind is the first."""

_BEGIN, _END = "GAMEDEF", "END GAMEDEF"
_LIMIT_STACK: Final = 20_000  # no definition of a limit game has stacks, and nobody can lose as much
_LINE: Final = re.compile(r"([A-Za-z]+)(?: *= *([0-9]{1,12}(?: +[0-9]{1,12}){0,9}))?")
_FIXED_PART: Final = {
    "numRounds": (4,),
    "numSuits": (4,),
    "numRanks": (13,),
    "numHoleCards": (2,),
    "numBoardCards": (0, 3, 1, 1),
}


@dataclass(frozen=True, slots=True)
class AcpcGame:
    """A game of hold'em as the competition defines it. Players go from the left of the button.

    game: hold'em without a limit or with a fixed one. blinds, stacks: by player, in chips.
    small_bet, big_bet: the bets at fixed limit; without a limit both are 0.
    """

    game: Game
    blinds: tuple[int, ...]
    stacks: tuple[int, ...]
    small_bet: int = 0
    big_bet: int = 0

    @property
    def stakes(self) -> Stakes:
        """What it is played for. Raises GameError for a game without blinds."""
        posted = sorted(filter(None, self.blinds))
        small_blind = posted[0] if len(posted) > 1 else 0
        return Stakes(small_blind, max(self.blinds), small_bet=self.small_bet, big_bet=self.big_bet)

    @property
    def posts(self) -> tuple[Post, ...]:
        """What every player owes."""
        return tuple([Post(blind=blind) for blind in self.blinds])

    @classmethod
    def of(cls, started: HandStarted) -> Self:
        """The game of a hand. Raises NotationError for one that a definition has no words for."""
        game = GAMES.get(started.game)
        if game is None or game.code not in {"nlhe", "flhe"} or started.boards > 1 or started.bomb_pot:
            raise _not_for_acpc("only hold'em without a limit or with a fixed one")
        if started.posts != tuple([Post(blind=post.blind) for post in started.posts]):
            raise _not_for_acpc("no forced bets but blinds")
        blinds = tuple([post.blind for post in started.posts])
        stacks = tuple([seat.stack for seat in started.seats])
        if game.structure is Structure.NO_LIMIT:
            if started.stakes.smallest_bet != max(blinds):
                raise _not_for_acpc("no bet but one as large as the largest blind")
            return cls(game, blinds, stacks)
        return cls(game, blinds, stacks, started.stakes.smallest_bet, started.stakes.largest_bet)

    def definition(self) -> list[str]:
        """The lines that define it."""
        fixed = self.game.structure is Structure.FIXED_LIMIT
        bets = (self.small_bet, self.small_bet, self.big_bet, self.big_bet)
        lines = {"numPlayers": (len(self.blinds),), "stack": self.stacks, "blind": self.blinds}
        if fixed:
            lines |= {"raiseSize": bets, "maxRaises": MOST_RAISES}
        lines |= {"firstPlayer": _first_players(self.blinds)} | _FIXED_PART
        said = [f"{name} = {' '.join(map(str, values))}" for name, values in lines.items()]
        return [_BEGIN, "limit" if fixed else "nolimit", *said, _END]

    @classmethod
    def defined(cls, lines: Iterable[str]) -> Self:
        """The game that `lines` define. Raises NotationError for what is no definition that we can play."""
        said: dict[str, tuple[int, ...]] = {}
        for line in lines:
            found = _LINE.fullmatch(line.strip())
            if found:
                said[found[1]] = tuple(map(int, (found[2] or "").split()))
        blinds, players = said.get("blind", ()), said.get("numPlayers", ())
        if players != (len(blinds),) or not any(blinds):
            raise NotationError("the definition does not give a blind for every player", code="bad_field")
        for name, values in (_FIXED_PART | {"firstPlayer": _first_players(blinds)}).items():
            if said.get(name, values) != values:
                raise NotationError(f"{name} is not that of hold'em", code="unknown_variant")
        if "nolimit" in said:
            stacks = said.get("stack", ())
            if len(stacks) != len(blinds):
                raise NotationError("the definition does not give every player a stack", code="bad_field")
            return cls(GAMES["nlhe"], blinds, stacks)
        bets = said.get("raiseSize", ())
        if "limit" not in said or len(bets) != 4 or bets[0] != bets[1] or bets[2] != bets[3]:
            raise NotationError("the definition does not give the bets of four rounds", code="bad_field")
        stacks = said.get("stack", (_LIMIT_STACK,) * len(blinds))
        return cls(GAMES["flhe"], blinds, stacks, bets[0], bets[2])


def _first_players(blinds: Sequence[int]) -> tuple[int, ...]:
    """Who acts first in each round, counted from 1: before the flop who follows the largest blind."""
    largest = max([turn for turn, blind in enumerate(blinds, 1) if blind == max(blinds)])
    return (2 if len(blinds) == 2 else largest % len(blinds) + 1, 1, 1, 1)


def _not_for_acpc(reason: str) -> NotationError:
    return NotationError(f"a log of the competition has {reason}", code="not_for_acpc")


def _competition(players: int, structure: str) -> AcpcGame:
    fixed = structure == "limit"
    small, big = (5, 10) if fixed else (50, 100)
    return AcpcGame(
        GAMES["flhe" if fixed else "nlhe"],
        (big, small) if players == 2 else (small, big, *(0,) * (players - 2)),
        (_LIMIT_STACK,) * players,
        *((10, 20) if fixed else ()),
    )


GAME_FILES: Final[dict[str, AcpcGame]] = {
    "holdem.limit.2p.reverse_blinds.game": _competition(2, "limit"),
    "holdem.limit.3p.game": _competition(3, "limit"),
    "holdem.nolimit.2p.reverse_blinds.game": _competition(2, "nolimit"),
    "holdem.nolimit.3p.game": _competition(3, "nolimit"),
}
"""The competition's own games, by the names of their files."""


def file_of(game: AcpcGame) -> str | None:
    """The name of the competition's file for `game`, or None."""
    return next((name for name, each in GAME_FILES.items() if each == game), None)


def game_in_comments(comments: Sequence[str]) -> AcpcGame | None:
    """The last game that the `comments` of a log name or define, or None. Raises NotationError."""
    for at in range(len(comments) - 1, -1, -1):
        if comments[at] == _END:
            begin = max([place for place in range(at) if comments[place] == _BEGIN], default=0)
            return AcpcGame.defined(comments[begin + 1 : at])
        for word in comments[at].split():
            if word in GAME_FILES:
                return GAME_FILES[word]
    return None
