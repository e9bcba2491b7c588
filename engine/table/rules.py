"""The rules of a table. An option is declared here, on its field; the wire, the client library, the command
line and the checks of the documentation derive it from there."""

from dataclasses import field

from riverboat.engine.facts import fact
from riverboat.engine.games import Stakes
from riverboat.engine.house import STANDARD_HOUSE, House
from riverboat.engine.options import chips, option
from riverboat.engine.rotations import ROTATIONS


@fact(kw_only=True)
class TableRules:
    """The rules of a table. Times are in milliseconds, and stakes and buy-ins in chips."""

    game: str = field(
        default="nlhe", metadata=option("The code of a game or rotation: nlhe, plo, razz, horse...")
    )
    stakes: Stakes = field(metadata=option("The stakes."))
    seats: int = field(
        metadata=option("The number of seats.", least=2, most=10, follows="6, or as many as the game allows")
    )
    min_buy_in: int = field(metadata=chips("The lowest buy-in.", follows="20 big blinds, or small bets"))
    max_buy_in: int = field(metadata=chips("The highest buy-in.", follows="200 big blinds, or small bets"))
    act_ms: int = field(
        default=15_000, metadata=option("The time to act.", unit="ms", least=200, most=300_000)
    )
    house: House = field(default=STANDARD_HOUSE, metadata=option("The house rules."))
    boards: int = field(
        default=1, metadata=option("The number of boards, in games with a board.", least=1, most=3)
    )
    bomb_pot_every: int = field(
        default=0,
        metadata=option(
            "Play a bomb pot every N hands, in games with a board. 0 turns it off.", least=0, most=1_000
        ),
    )
    straddles: int = field(
        default=0,
        metadata=option("The number of players left of the big blind who straddle.", least=0, most=3),
    )
    spectator_delay_ms: int = field(
        default=0,
        metadata=option("The delay of the spectator feed.", unit="ms", least=0, most=1_800_000),
    )
    all_cards: bool = field(
        default=False,
        metadata=option("With a delay: spectators see all hole cards of a hand when it is over."),
    )
    spectators_chat: bool = field(default=False, metadata=option("Spectators may chat."))
    unlisted: bool = field(
        default=False, metadata=option("Hide the table from players who do not know its id.")
    )
    time_bank_ms: int = field(
        default=30_000,
        metadata=option(
            "Each player's time bank, beyond the time to act. 0 for none.",
            unit="ms",
            least=0,
            most=300_000,
        ),
    )
    time_bank_refill_ms: int = field(
        default=500,
        metadata=option("The time added to the time bank with each hand.", unit="ms", least=0, most=300_000),
    )
    runout_ms: int = field(
        default=1_000,
        metadata=option(
            "The time before each street when all players are all-in; 0 for none.",
            unit="ms",
            least=0,
            most=10_000,
        ),
    )
    showdown_ms: int = field(
        default=1_000,
        metadata=option(
            "The pause between a showdown and the next hand. 0 for no pause.",
            unit="ms",
            least=0,
            most=10_000,
        ),
    )
    keep_ms: int = field(
        default=0,  # it was opened by a server that did not record it
        metadata=option(
            "How long the table stays open with nobody at it.",
            unit="ms",
            least=60_000,
            most=604_800_000,
            follows="the maximum",
        ),
    )

    @property
    def games(self) -> tuple[str, ...]:
        """The codes of the games that are played, in their order."""
        rotation = ROTATIONS.get(self.game)
        return rotation.games if rotation else (self.game,)

    @property
    def unit(self) -> int:
        """The chips that stacks are counted in: the big blind, or the small bet where there is none."""
        return max(self.stakes.big_blind, self.stakes.smallest_bet)

    @property
    def usual_buy_in(self) -> int:
        """The chips of a player who names no number: a hundred units, within the limits."""
        return max(self.min_buy_in, min(100 * self.unit, self.max_buy_in))
