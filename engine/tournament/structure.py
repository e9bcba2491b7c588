"""The structure of a tournament as data: levels, stacks, entries, prizes and options.

Chips of a tournament are play for its prizes and nothing else; money (buy-ins, fees, bounties, prizes) is in
the chips of a balance, the smallest unit. Both are integers.
"""

from typing import Final

from riverboat.engine.errors import GameError
from riverboat.engine.facts import fact
from riverboat.engine.games import Game, Opens, Stakes, game_named
from riverboat.engine.rotations import ROTATIONS

FINAL_TABLES: Final = {6: 7, 7: 7, 8: 9, 9: 9}
"""The seats at the final table by the seats at a table (RP-9); for others they are the same."""


@fact
class Level:
    """A level of play, in chips.

    small_blind, big_blind: at fixed limit the big blind is the small bet; in games without blinds, too.
    ante: in games with blinds; of each player, or of the big blind if the structure says so.
    minutes, hands: how long it lasts; one of the two. A level of hands ends when every table has played them.
    bring_in, stud_ante: in games with a bring-in; a quarter and a tenth of the big blind if they are 0.
    game: the code of the game or rotation that is played from this level on; empty for the one before.
    break_minutes: the break after the level; 0 for none.
    """

    small_blind: int
    big_blind: int
    ante: int = 0
    minutes: int = 0
    hands: int = 0
    bring_in: int = 0
    stud_ante: int = 0
    game: str = ""
    break_minutes: int = 0

    @property
    def ms(self) -> int:
        """How long the level lasts in milliseconds; 0 for a level of hands."""
        return self.minutes * 60_000


@fact
class Rebuys:
    """Rebuys for a player who has no chips left, until registration closes.

    cost: in money, all for the prize pool. chips: what they buy.
    most: how often a player may rebuy; 0 for no limit.
    seconds: how long the player's seat is kept for the decision.
    """

    cost: int
    chips: int
    most: int = 0
    seconds: int = 30


@fact
class AddOn:
    """Chips that each player may buy once, in the break after the last level of registration.

    cost: in money, all for the prize pool. chips: what it buys.
    """

    cost: int
    chips: int


@fact
class TimeCards:
    """Time cards, in place of a time bank: each gives its player more time in a turn (RP-19).

    number: how many a player has with each entry. seconds: what each of them gives.
    reset_levels: levels, counted from 1; every player has all of them again with the first hand of each.
    """

    number: int
    seconds: int = 30
    reset_levels: tuple[int, ...] = ()


@fact
class PayoutBracket:
    """How the pool is divided from this number of entries on.

    entries: the fewest entries. shares: thousandths of the pool, for the first place first.
    """

    entries: int
    shares: tuple[int, ...]


STANDARD_PAYOUTS: Final = (
    PayoutBracket(2, (1000,)),
    PayoutBracket(5, (650, 350)),
    PayoutBracket(8, (500, 300, 200)),
    PayoutBracket(16, (400, 270, 190, 140)),
    PayoutBracket(26, (350, 230, 160, 120, 80, 60)),
    PayoutBracket(46, (300, 200, 140, 100, 75, 60, 50, 40, 35)),
)
"""Winner takes all among the fewest, and the first six to eight in a hundred of larger fields."""


@fact
class TournamentStructure:
    """The structure of a tournament. `structure_checks.check_structure` says whether it can be played.

    name: for people. game: the code of a game or rotation. seats: of a table, 2 to 10.
    stack: the chips of an entry. levels: in order; the last one stays.
    buy_in, fee, bounty: the price of an entry, in money: for the pool, the house, and the player's own head.
    progressive: half of a bounty goes to the winner's own head (a progressive bounty).
    min_players, max_players: fewer are refunded, more are refused.
    starts_when_full: it starts with the last registration, not at a time.
    late_levels: after how many levels registration, re-entries and rebuys close; 0: with the start.
    re_entries: how often a player who is out may enter again until then.
    rebuys, add_on: None for none.
    ticket: the price of a ticket, in money, of a satellite; 0 for another tournament.
    payouts: how the pool is divided, by entries; of a satellite only the rest after the tickets.
    big_blind_ante: the big blind posts the ante for all (RP-11).
    hand_for_hand: played on the bubble. hand_minutes: what each hand takes off the clock, at most 3 (RP-8).
    halting: a table three players short halts before its big blind is skipped (rule 11-D).
    act_seconds: the time to act (rule 29). time_cards: for more of it; None for a time bank.
    final_delay_seconds: the final table is a new one, which spectators see with all hole cards, this much
        later than its players; 0 for a final table as any other.
    shoot_out: each table plays for itself until one player has all chips. Then the winners play the next
        round, with full stacks from the first level on; with two seats it is a heads-up bracket.
    """

    name: str
    stack: int
    levels: tuple[Level, ...]
    game: str = "nlhe"
    seats: int = 9
    buy_in: int = 0
    fee: int = 0
    bounty: int = 0
    progressive: bool = False
    min_players: int = 2
    max_players: int = 1_000
    starts_when_full: bool = False
    late_levels: int = 0
    re_entries: int = 0
    rebuys: Rebuys | None = None
    add_on: AddOn | None = None
    ticket: int = 0
    payouts: tuple[PayoutBracket, ...] = STANDARD_PAYOUTS
    big_blind_ante: bool = False
    hand_for_hand: bool = True
    hand_minutes: int = 2
    halting: bool = True
    act_seconds: int = 30
    time_cards: TimeCards | None = None
    final_delay_seconds: int = 0
    shoot_out: bool = False

    @property
    def final_seats(self) -> int:
        """The seats at the final table (RP-9), as far as the games allow."""
        return min(FINAL_TABLES.get(self.seats, self.seats), self.most_seats)

    @property
    def most_seats(self) -> int:
        """The most players that every game of the structure can be dealt to."""
        codes = {self.code_at(0), *[each.game for each in self.levels if each.game]}
        return min([game.max_seats for code in codes for game in games_of(code)])

    @property
    def stud_only(self) -> bool:
        """Whether no game of the structure has blinds."""
        return not any(has_blinds(game) for level in range(len(self.levels)) for game in self.games_at(level))

    def code_at(self, level: int) -> str:
        """Return the code of the game or rotation that is played at `level`, counted from 0."""
        codes = [each.game for each in self.levels[: level + 1] if each.game]
        return codes[-1] if codes else self.game

    def games_at(self, level: int) -> tuple[Game, ...]:
        """Return the games that are played at `level`, counted from 0, in order. Raises GameError."""
        return games_of(self.code_at(level))


def games_of(code: str) -> tuple[Game, ...]:
    """Return the games of a game or rotation, in order. Raises GameError."""
    rotation = ROTATIONS.get(code)
    return tuple(game_named(each) for each in (rotation.games if rotation else (code,)))


def has_blinds(game: Game) -> bool:
    """Return whether the first street of `game` begins left of the blinds."""
    return game.streets[0].opens is Opens.LEFT_OF_BLINDS


def stakes_of(level: Level, game: Game, *, big_blind_ante: bool) -> Stakes:
    """Return the stakes of `game` at `level`. Raises GameError."""
    bet = level.big_blind
    if has_blinds(game):
        return Stakes(
            small_blind=level.small_blind,
            big_blind=bet,
            ante=level.ante,
            big_blind_ante=big_blind_ante and level.ante > 0,
        )
    if game.streets[0].opens is Opens.BRING_IN:
        ante, bring_in = level.stud_ante or max(1, bet // 10), level.bring_in or max(1, bet // 4)
        if bring_in >= bet:
            raise GameError(
                f"the bring-in ({bring_in}) is not below the small bet ({bet})", code="bad_stakes"
            )
        return Stakes(ante=ante, bring_in=bring_in, small_bet=bet)
    return Stakes(ante=level.stud_ante or bet, small_bet=bet)
