"""Game definitions of the Annual Computer Poker Competition.

A definition is a file of lines "key = value" between GAMEDEF and END GAMEDEF, and a log names the file. If it
is not one of the competition's own files, the log has the definition in its comments.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Self

from riverboat.engine.errors import NotationError
from riverboat.engine.events import HandStarted, Post
from riverboat.engine.games import GAMES, Game, Stakes, Structure
from riverboat.engine.house import House

HOUSE: Final = House(cap_heads_up=True)
"""The house rules of the competition: the cap on raises holds heads-up too."""

MAX_RAISES: Final = (3, 4, 4, 4)
"""The maximum number of bets and raises in each round at fixed limit, after the big blind."""

_BEGIN, _END = "GAMEDEF", "END GAMEDEF"
_LIMIT_STACK: Final = 20_000  # definitions of limit games have no stacks, and nobody can lose this much
_LINE: Final = re.compile(r"([A-Za-z]+)(?: *= *([0-9]{1,12}(?: +[0-9]{1,12}){0,9}))?")
_FIXED_PART: Final = {
    "numRounds": (4,),
    "numSuits": (4,),
    "numRanks": (13,),
    "numHoleCards": (2,),
    "numBoardCards": (0, 3, 1, 1),
}


@dataclass(frozen=True)
class AcpcGame:
    """A game of hold'em as the competition defines it. Players are in order from the left of the button.

    game: no-limit or fixed-limit hold'em. blinds, stacks: by player, in chips.
    small_bet, big_bet: the bets at fixed limit; both 0 at no limit.
    """

    game: Game
    blinds: tuple[int, ...]
    stacks: tuple[int, ...]
    small_bet: int = 0
    big_bet: int = 0

    @cached_property
    def stakes(self) -> Stakes:
        """The stakes. Raises GameError for a game without blinds."""
        posted = sorted(filter(None, self.blinds))
        small_blind = posted[0] if len(posted) > 1 else 0
        return Stakes(small_blind, max(self.blinds), small_bet=self.small_bet, big_bet=self.big_bet)

    @cached_property
    def posts(self) -> tuple[Post, ...]:
        """The posts of each player."""
        return tuple([Post(blind=blind) for blind in self.blinds])

    @classmethod
    def of(cls, started: HandStarted) -> Self:
        """Return the game of a hand. Raises NotationError for a game that a definition cannot describe."""
        game = GAMES.get(started.game)
        if game is None or game.code not in {"nlhe", "flhe"} or started.boards > 1 or started.bomb_pot:
            raise _not_for_acpc("only no-limit and fixed-limit hold'em")
        if started.posts != tuple([Post(blind=post.blind) for post in started.posts]):
            raise _not_for_acpc("no forced bets other than blinds")
        blinds = tuple([post.blind for post in started.posts])
        stacks = tuple([seat.stack for seat in started.seats])
        if game.structure is Structure.NO_LIMIT:
            if started.stakes.smallest_bet != max(blinds):
                raise _not_for_acpc("no smallest bet other than the largest blind")
            return cls(game, blinds, stacks)
        return cls(game, blinds, stacks, started.stakes.smallest_bet, started.stakes.largest_bet)

    def definition(self) -> list[str]:
        """Return the definition, line by line."""
        fixed = self.game.structure is Structure.FIXED_LIMIT
        bets = (self.small_bet, self.small_bet, self.big_bet, self.big_bet)
        lines = {"numPlayers": (len(self.blinds),), "stack": self.stacks, "blind": self.blinds}
        if fixed:
            lines |= {"raiseSize": bets, "maxRaises": MAX_RAISES}
        lines |= {"firstPlayer": _first_players(self.blinds)} | _FIXED_PART
        settings = [f"{name} = {' '.join(map(str, values))}" for name, values in lines.items()]
        return [_BEGIN, "limit" if fixed else "nolimit", *settings, _END]

    @classmethod
    def defined(cls, lines: Iterable[str]) -> Self:
        """Read a definition. Raises NotationError for an invalid one and for a game that we do not have."""
        fields: dict[str, tuple[int, ...]] = {}
        for line in lines:
            found = _LINE.fullmatch(line.strip())
            if found:
                fields[found[1]] = tuple(map(int, (found[2] or "").split()))
        blinds, players = fields.get("blind", ()), fields.get("numPlayers", ())
        if players != (len(blinds),) or not any(blinds):
            raise NotationError("the definition must have a blind for every player", code="bad_field")
        for name, values in (_FIXED_PART | {"firstPlayer": _first_players(blinds)}).items():
            if fields.get(name, values) != values:
                raise NotationError(f"the game is not hold'em: {name} differs", code="unknown_variant")
        if "nolimit" in fields:
            stacks = fields.get("stack", ())
            if len(stacks) != len(blinds):
                raise NotationError("the definition must have a stack for every player", code="bad_field")
            return cls(GAMES["nlhe"], blinds, stacks)
        bets = fields.get("raiseSize", ())
        if "limit" not in fields or len(bets) != 4 or bets[0] != bets[1] or bets[2] != bets[3]:
            raise NotationError("the definition must have the bets of four rounds", code="bad_field")
        stacks = fields.get("stack", (_LIMIT_STACK,) * len(blinds))
        return cls(GAMES["flhe"], blinds, stacks, bets[0], bets[2])


def _first_players(blinds: Sequence[int]) -> tuple[int, ...]:
    """Return who acts first in each round, from 1; before the flop that is after the largest blind."""
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
"""The competition's own games, by file name."""


def file_of(game: AcpcGame) -> str | None:
    """Return the name of the competition's file for `game`, or None."""
    return next((name for name, each in GAME_FILES.items() if each == game), None)


def game_in_comments(comments: Sequence[str]) -> AcpcGame | None:
    """Return the last game that `comments` name or define, or None. Raises NotationError."""
    for at in range(len(comments) - 1, -1, -1):
        if comments[at] == _END:
            begin = max([place for place in range(at) if comments[place] == _BEGIN], default=0)
            return AcpcGame.defined(comments[begin + 1 : at])
        for word in comments[at].split():
            if file_name(word) in GAME_FILES:
                return GAME_FILES[file_name(word)]
    return None


def file_name(word: str) -> str:
    """Return the name of the file in `word`, which may be a path: a dealer names its game by it."""
    return re.split(r"[/\\]", word)[-1]
