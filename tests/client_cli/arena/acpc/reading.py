"""A reading of the ACPC protocol of its own, from the specification, without the engine's rules or notation.

It keeps what each player has spent in the whole hand, as the protocol does, not bets of a street.
"""

import re
from dataclasses import dataclass, field
from random import Random

from riverboat.engine.assessor import strength
from riverboat.engine.cards import parse_cards


@dataclass(frozen=True)
class Definition:
    """A game: limit has the raise size of each round, no-limit has none."""

    stacks: tuple[int, ...]
    blinds: tuple[int, ...]
    first: tuple[int, ...]
    raises: tuple[int, ...] = ()
    most_raises: tuple[int, ...] = (99, 99, 99, 99)

    def lines(self) -> str:
        """Return the file of the definition."""

        def row(values: tuple[int, ...]) -> str:
            return " ".join(map(str, values))

        limit = f"limit\nraiseSize = {row(self.raises)}\nmaxRaises = 3 4 4 4" if self.raises else "nolimit"
        return (
            f"GAMEDEF\n{limit}\nnumPlayers = {len(self.stacks)}\nnumRounds = 4\nstack = {row(self.stacks)}\n"
            f"blind = {row(self.blinds)}\nfirstPlayer = {row(self.first)}\nnumSuits = 4\nnumRanks = 13\n"
            "numHoleCards = 2\nnumBoardCards = 0 3 1 1\nEND GAMEDEF\n"
        )


HEADS_UP = Definition((20_000,) * 2, (100, 50), (2, 1, 1, 1))
LIMIT = Definition((20_000,) * 2, (10, 5), (2, 1, 1, 1), (10, 10, 20, 20), (3, 4, 4, 4))
LIMIT_3 = Definition((20_000,) * 3, (5, 10, 0), (3, 1, 1, 1), (10, 10, 20, 20), (3, 4, 4, 4))
SIDE_POTS = Definition((1_500, 4_000, 9_000), (50, 100, 0), (3, 1, 1, 1))


@dataclass
class State:
    """A match state, read."""

    game: Definition
    position: int
    number: int
    betting: str
    cards: str
    spent: list[int] = field(default_factory=list)
    folded: set[int] = field(default_factory=set)
    to_act: int | None = None
    raised: int = 0
    smallest: int = 0
    passed: int = 0
    over: bool = False

    @classmethod
    def of(cls, game: Definition, line: str) -> "State":
        """Read a state. AssertionError for one that the protocol does not have."""
        word, position, number, betting, cards = line.split(":")
        assert word == "MATCHSTATE"
        state = cls(game, int(position), int(number), betting, cards, spent=[*game.blinds])
        state._follow()
        assert cards.count("/") == betting.count("/")
        return state

    @property
    def holes(self) -> list[str]:
        """The hole cards by position, empty where hidden."""
        return self.cards.split("/")[0].split("|")

    def _acting(self) -> list[int]:
        everybody = range(len(self.spent))
        return [p for p in everybody if p not in self.folded and self.spent[p] < self.game.stacks[p]]

    def _next(self, after: int) -> int:
        players = len(self.spent)
        return next(p for p in ((after + 1 + i) % players for i in range(players)) if p in self._acting())

    def _follow(self) -> None:
        rounds = self.betting.split("/")
        step = max(self.game.blinds)
        for number, letters in enumerate(rounds):
            self.raised, self.passed = 0, 0
            self.smallest = max(self.spent) + step
            if not self.over:
                self.to_act = self._next(self.game.first[number] - 2)
            for letter, size in re.findall(r"([fcr])(\d*)", letters):
                assert not self.over
                self._play(number, letter, size)
            if number + 1 < len(rounds):
                assert self.over or self.passed >= len(self._acting())

    def _play(self, number: int, letter: str, size: str) -> None:
        player, price = self.to_act, max(self.spent)
        assert player is not None
        if letter == "f":
            assert self.spent[player] < price
            self.folded.add(player)
        elif letter == "c":
            self.spent[player] = min(price, self.game.stacks[player])
            self.passed += self.spent[player] < self.game.stacks[player]
        else:
            total = int(size) if size else min(price + self.game.raises[number], self.game.stacks[player])
            assert price < total <= self.game.stacks[player]
            self.smallest = max(self.smallest, total + total - price)
            self.raised += 1
            self.spent[player] = total
            self.passed = int(total < self.game.stacks[player])
        live = len(self.spent) - len(self.folded)
        acting = self._acting()
        if live == 1 or (self.passed >= len(acting) and (number == 3 or len(acting) < 2)):
            self.over, self.to_act = True, None
        elif self.passed < len(acting):
            self.to_act = self._next(player)
        else:
            self.to_act = None

    def can_raise(self, number: int) -> bool:
        """Whether a raise is allowed."""
        return self.raised < self.game.most_raises[number] and len(self._acting()) > 1

    def won(self) -> float:
        """Return the chips that the viewer won in a finished hand, pot by pot."""
        assert self.over
        board = [card for part in self.cards.split("/")[1:] for card in parse_cards(part)]
        live = [p for p in range(len(self.spent)) if p not in self.folded]
        ranks = {p: strength((*parse_cards(self.holes[p]), *board)) if len(live) > 1 else 1 for p in live}
        got, below = 0.0, 0
        for level in sorted({*self.spent} - {0}):
            pot = sum(min(spent, level) - min(spent, below) for spent in self.spent)
            takers = [p for p in live if self.spent[p] >= level]
            best = max((ranks[p] for p in takers), default=None)
            winners = [p for p in takers if ranks[p] == best]
            if self.position in winners:
                got += pot / len(winners)
            below = level
        return got - self.spent[self.position]


def random_answer(state: State, rng: Random) -> str:
    """Return a random action. Totals are over the whole hand."""
    number = state.betting.count("/")
    draw = rng.random()
    if draw < 0.15 and state.spent[state.position] < max(state.spent):
        return "f"
    if draw < 0.5 and state.can_raise(number):
        if state.game.raises:
            return "r"
        most = state.game.stacks[state.position]
        if max(state.spent) < most:
            size = rng.choice([state.smallest, state.smallest + 30, state.smallest * 2, most])
            return f"r{min(size, most)}"
    return "c"
