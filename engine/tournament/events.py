"""The events of a tournament: frozen facts in a stream of their own, apart from those of its tables.

Each declares its audience as those of a hand do. Times are in milliseconds of the clock that the tournament
is given, chips are in play, and money is in the chips of a balance. `by` is who decided, `reason` why.
"""

from riverboat.engine.events import Audience
from riverboat.engine.facts import fact
from riverboat.engine.games import Stakes
from riverboat.engine.tournament.event import TournamentEvent
from riverboat.engine.tournament.structure import TournamentStructure


@fact
class SeatInHand:
    """A player as dealt into a hand.

    absent: the hand is folded for the player. time_cards: those that the player has.
    """

    seat: int
    player: str
    stack: int
    absent: bool = False
    time_cards: int = 0


@fact
class TournamentAnnounced(TournamentEvent):
    """A tournament was announced, and players may register. start_ms: when it starts; 0 for by command."""

    audience = Audience.EVERYONE
    structure: TournamentStructure
    start_ms: int = 0


@fact
class PlayerRegistered(TournamentEvent):
    """A player paid for an entry: the first, or with `again` another after being out."""

    audience = Audience.EVERYONE
    player: str
    name: str
    buy_in: int
    fee: int
    bounty: int
    again: bool = False


@fact
class PlayerUnregistered(TournamentEvent):
    """A player gave the entry back before the start, for a refund of its whole price."""

    audience = Audience.EVERYONE
    player: str


@fact
class TournamentStarted(TournamentEvent):
    """The tournament started."""

    audience = Audience.EVERYONE
    at_ms: int


@fact
class TableAdded(TournamentEvent):
    """A table was added, with this number of seats."""

    audience = Audience.EVERYONE
    table: int
    seats: int


@fact
class PlayerSeated(TournamentEvent):
    """A player got a drawn seat, and `chips` that come into play (rules 7 and 8)."""

    audience = Audience.EVERYONE
    player: str
    table: int
    seat: int
    chips: int


@fact
class LevelBegun(TournamentEvent):
    """A level began, counted from 0, for the next hand of each table (rule 23).

    by: the director who skipped or undid a level; empty for the clock.
    """

    audience = Audience.EVERYONE
    level: int
    at_ms: int
    by: str = ""
    reason: str = ""


@fact
class BreakBegun(TournamentEvent):
    """A break of `ms` began: no table begins a hand."""

    audience = Audience.EVERYONE
    at_ms: int
    ms: int


@fact
class BreakEnded(TournamentEvent):
    """The break ended."""

    audience = Audience.EVERYONE
    at_ms: int


@fact
class RegistrationClosed(TournamentEvent):
    """No more entries, rebuys or add-ons: the prizes are fixed, in money, for the first place first."""

    audience = Audience.EVERYONE
    pool: int
    prizes: tuple[int, ...]


@fact
class TableHandBegun(TournamentEvent):
    """A hand began at a table.

    hand: counts the hands of the tournament from 1. stakes: those of the level for the game.
    button, small_blind, big_blind: their seats, of which the first two may be empty; in games without blinds
        the blinds are None if there were none yet, and else where they would be (rule 11-B).
    seats: in order of their numbers. heads_up_cap: the cap on raises holds between two players (rule 48).
    face_down: in hand-for-hand play, cards of players who are all-in stay face down until AllInsReleased
        (RP-8-F). It may be announced during the hand.
    """

    audience = Audience.EVERYONE
    table: int
    hand: int
    level: int
    game: str
    stakes: Stakes
    button: int
    small_blind: int | None
    big_blind: int | None
    seats: tuple[SeatInHand, ...]
    heads_up_cap: bool = False
    face_down: bool = False


@fact
class TableHandEnded(TournamentEvent):
    """A hand ended; `stacks` are (seat, chips) of those dealt in."""

    audience = Audience.EVERYONE
    table: int
    hand: int
    stacks: tuple[tuple[int, int], ...]


@fact
class TimeCardsUsed(TournamentEvent):
    """A player used time cards in the hand that has ended; `left` are left."""

    audience = Audience.EVERYONE
    player: str
    left: int


@fact
class PlayerBusted(TournamentEvent):
    """A player has no chips left.

    stack: at the start of the hand. by: the players who won the last of it.
    rebuy_until: until when the player may rebuy; 0 for no rebuy.
    """

    audience = Audience.EVERYONE
    player: str
    table: int
    hand: int
    stack: int
    by: tuple[str, ...] = ()
    rebuy_until: int = 0


@fact
class RebuyDeclared(TournamentEvent):
    """A player will rebuy when out of chips, and so plays with chips behind (rule 27)."""

    audience = Audience.OWNER
    player: str


@fact
class PlayerRebought(TournamentEvent):
    """A player bought `chips` again."""

    audience = Audience.EVERYONE
    player: str
    cost: int
    chips: int


@fact
class RebuyDeclined(TournamentEvent):
    """A player without chips does not rebuy, or let the time for it pass."""

    audience = Audience.EVERYONE
    player: str


@fact
class AddOnTaken(TournamentEvent):
    """A player took the add-on."""

    audience = Audience.EVERYONE
    player: str
    cost: int
    chips: int


@fact
class PlayerEliminated(TournamentEvent):
    """A player is out, and the seat is free."""

    audience = Audience.EVERYONE
    player: str


@fact
class BountyWon(TournamentEvent):
    """A player won a bounty, or a share of it.

    of: whose head it was on; the player's own at the end. paid: in money, at once. added: to the own head.
    """

    audience = Audience.EVERYONE
    player: str
    of: str
    paid: int
    added: int = 0


@fact
class PlaceTaken(TournamentEvent):
    """A player finished in `place`. The prizes of the places `first` to `last` are shared equally."""

    audience = Audience.EVERYONE
    player: str
    place: int
    first: int
    last: int


@fact
class PrizePaid(TournamentEvent):
    """A player won `amount` in money."""

    audience = Audience.EVERYONE
    player: str
    amount: int


@fact
class PlayerMoved(TournamentEvent):
    """A player moved, with all chips. reason: "balance", "broken table", or the director's."""

    audience = Audience.EVERYONE
    player: str
    table: int
    seat: int
    reason: str
    by: str = ""


@fact
class TableBroken(TournamentEvent):
    """A table is broken (rule 10-B): the moves of its players follow.

    cards: the seat cards, (table, seat), as shuffled. order: the players as drawn, who take a card each.
    """

    audience = Audience.EVERYONE
    table: int
    cards: tuple[tuple[int, int], ...]
    order: tuple[str, ...]
    by: str = ""
    reason: str = ""


@fact
class TableRemoved(TournamentEvent):
    """A table without players is gone."""

    audience = Audience.EVERYONE
    table: int


@fact
class FinalTableDrawn(TournamentEvent):
    """All players drew seats at the final table (RP-9).

    table: a new one if spectators see the final table later; otherwise the first that is left.
    places: (player, seat). button: the seat of the first button.
    """

    audience = Audience.EVERYONE
    table: int
    seats: int
    places: tuple[tuple[str, int], ...]
    button: int


@fact
class ShootOutRoundBegun(TournamentEvent):
    """The winners of all tables of a shoot-out sat down to its next round, with `chips` each.

    round: counted from 1. places: (player, table, seat), by table; a player alone at one has a bye.
    """

    audience = Audience.EVERYONE
    round: int
    places: tuple[tuple[str, int, int], ...]
    chips: int


@fact
class TableHalted(TournamentEvent):
    """A table begins no hand until it gets players (rule 11-D)."""

    audience = Audience.EVERYONE
    table: int


@fact
class TableContinued(TournamentEvent):
    """A halted table may begin hands again."""

    audience = Audience.EVERYONE
    table: int


@fact
class HandForHandBegun(TournamentEvent):
    """Hand for hand was announced: the hands in progress are its first round (RP-8)."""

    audience = Audience.EVERYONE
    at_ms: int


@fact
class HandForHandRoundEnded(TournamentEvent):
    """Every table has played its hand of the round, which takes `ms` off the clock."""

    audience = Audience.EVERYONE
    at_ms: int
    ms: int


@fact
class HandForHandEnded(TournamentEvent):
    """Tables play on without waiting for each other."""

    audience = Audience.EVERYONE
    at_ms: int


@fact
class AllInHeld(TournamentEvent):
    """At this table betting is over: its cards stay face down until all tables are done (RP-8-F)."""

    audience = Audience.EVERYONE
    table: int


@fact
class AllInsReleased(TournamentEvent):
    """All tables are done: held hands are tabled and run out."""

    audience = Audience.EVERYONE


@fact
class TournamentFinished(TournamentEvent):
    """The tournament is over, and all prizes are paid."""

    audience = Audience.EVERYONE
    at_ms: int
