"""What is said of a tournament: its entry, clock, standings and events, for one player, who is "You"."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.library.tournament import FollowedTournament
from riverboat.client_cli.play.language import chips, date_and_time, said, say, signed
from riverboat.engine.errors import GameError
from riverboat.engine.text.games import stakes_message
from riverboat.engine.tournament import deal_events as dle
from riverboat.engine.tournament import director_events as de
from riverboat.engine.tournament import events as ev
from riverboat.engine.tournament.event import TournamentEvent
from riverboat.engine.tournament.structure import games_of, stakes_of
from riverboat.language.message import Chips, Message
from riverboat.server.protocol.tournaments import TournamentInfo

_MOVES: Final = {"balance": "tour-you-moved.balance", "broken table": "tour-you-moved.broken"}
"""What is said of a move for the reasons that the engine has; for a director's there are other words."""

_STAGES: Final = ("registering", "running", "finished", "cancelled")
"""The stages, in the order in which they are listed."""

_FIRST_PLACES: Final = 10
"""Places that are shown at least where not all are."""


def clock(ms: int) -> str:
    """Return a duration as a clock shows it: "4:12", "1:04:12"; seconds that have begun count."""
    seconds = max(0, -(-ms // 1000))
    hours, minutes, seconds = seconds // 3600, seconds // 60 % 60, seconds % 60
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def entry_text(info: TournamentInfo) -> str:
    """Return what an entry costs: "entry 1,000 + 100"."""
    if not info.buy_in + info.fee + info.bounty:
        return said("tour-free")
    price = chips(info.buy_in + info.bounty) + (f" + {chips(info.fee)}" if info.fee else "")
    return said("tour-entry-bounty" if info.bounty else "tour-entry", price=price, bounty=Chips(info.bounty))


def when_text(info: TournamentInfo) -> str:
    """Return when a tournament starts: "when it is full", or a date and a time on this machine's clock."""
    if info.start is not None:
        return date_and_time(datetime.fromtimestamp(info.start / 1000, UTC).astimezone())
    return said("tour-starts-full" if info.starts_when_full else "tour-starts-director")


def in_listing_order(infos: Iterable[TournamentInfo]) -> list[TournamentInfo]:
    """Return tournaments as a list shows them: those that are open first."""
    return sorted(
        infos, key=lambda info: _STAGES.index(info.stage) if info.stage in _STAGES else len(_STAGES)
    )


def listing_parts(info: TournamentInfo) -> list[str]:
    """Return what a list says of a tournament besides its name, the most important first."""
    parts = [said(f"tour-stage-{info.stage}")] if info.stage in _STAGES else []
    if info.stage == "running":
        parts.append(said("tour-left", left=info.left, count=info.entered))
    else:
        parts.append(said("tour-entered", count=info.entered, most=info.max_players))
    if info.stage == "registering":
        parts.append(said("tour-starts", when=when_text(info)))
    return [*parts, info.structure, entry_text(info)]


def blinds_text(tournament: FollowedTournament, level: int) -> str:
    """Return the stakes of `level`, counted from 0: "30/60 big blind ante 60"; "" after the last."""
    structure = tournament.structure
    if level >= len(structure.levels):
        return ""
    code = [structure.game, *[each.game for each in structure.levels[: level + 1] if each.game]][-1]
    game = games_of(code)[0]
    try:
        stakes = stakes_of(structure.levels[level], game, big_blind_ante=structure.big_blind_ante)
    except GameError:  # of a server with other rules
        return ""
    return say(stakes_message(stakes, game.code))


def level_text(tournament: FollowedTournament) -> str:
    """Return the level: "Level 3: 30/60"."""
    level = tournament.clock.level
    return said("tour-level-now", level=level + 1, blinds=blinds_text(tournament, level))


def clock_text(tournament: FollowedTournament, passed_ms: int = 0) -> str:
    """Return what the level has left, or why it stands still. passed_ms: since the clock was sent."""
    now = tournament.clock
    if now.suspended:
        return said("tour-suspended")
    if now.paused:
        return said("tour-paused")
    if now.break_ms is not None:
        return f"{said('tour-break')} {clock(now.break_ms - passed_ms)}"
    hand_for_hand = said("tour-hand-for-hand") if now.hand_for_hand else ""
    hands = tournament.structure.levels[now.level].hands
    left = said("tour-hands", count=hands) if hands else ""
    if now.left_ms is not None:
        left = clock(now.left_ms - (passed_ms if now.runs else 0))
    return " ".join([part for part in (left, hand_for_hand) if part])


def head_parts(tournament: FollowedTournament, passed_ms: int) -> list[str]:
    """Return what a line above the table says, the most important first."""
    info, own = tournament.info, tournament.own
    if info.stage != "running":
        return [_stage_text(tournament)]
    parts = [level_text(tournament), clock_text(tournament, passed_ms)]
    if tournament.rank:
        parts.append(said("tour-rank", rank=tournament.rank, left=info.left))
    else:
        parts.append(said("tour-left", left=info.left, count=info.entered))
    parts.append(said("tour-average", chips=Chips(tournament.average)))
    if following := blinds_text(tournament, tournament.clock.level + 1):
        parts.append(said("tour-next-level", blinds=following))
    if own is not None and own.head:
        parts.append(said("tour-your-bounty", chips=Chips(own.head)))
    return [part for part in parts if part]


def _stage_text(tournament: FollowedTournament) -> str:
    """Return how far a tournament is, or who has won it."""
    winner = next((each for each in tournament.players.values() if each.place == 1), None)
    if winner is None or not tournament.is_over:
        return said(f"tour-stage-{tournament.info.stage}")
    return said("tour-won-by", you=winner is tournament.own, who=winner.name)


def deal_parts(tournament: FollowedTournament, passed_ms: int) -> list[str]:
    """Return what a line says of the deal that is open, for everybody at the tables; nothing without one.

    passed_ms: since the clock was sent.
    """
    deal, left = tournament.info.deal, tournament.clock.deal_ms
    if deal is None:
        return []
    agreed, count = len(deal.agreed), len(deal.shares)
    id = "tour-deal-open.all" if agreed == count else "tour-deal-open"
    parts = [said(id, agreed=agreed, count=count)]
    own = tournament.own
    if own is not None and own.player in deal.shares:
        parts.append(said("tour-deal-yours", chips=Chips(deal.shares[own.player])))
    if left is not None:
        parts.append(
            said("tour-deal-left", time=clock(left - (0 if tournament.clock.suspended else passed_ms)))
        )
    if 0 < agreed < count:
        names = [tournament.players[player].name for player in deal.agreed if player in tournament.players]
        parts.append(said("tour-deal-agreed", names=", ".join(names)))
    return parts


def standings_lines(tournament: FollowedTournament, *, whole: bool = True) -> Iterator[str]:
    """Yield the prizes, and each player with place, stack or prize, and table.

    whole: otherwise only the first ones, at least as many as win prizes, and the player's own place.
    """
    info = tournament.info
    if info.prizes:
        yield said("tour-pool", chips=Chips(info.pool))
        left = [f"{place}. {chips(prize)}" for place, prize in enumerate(info.prizes, start=1) if prize]
        if left:
            yield "  ".join(left)
        if info.paid_by_deals:
            yield _paid_by_deals(tournament)
        yield ""
    own = tournament.own
    shown = max(_FIRST_PLACES, len(info.prizes))
    for rank, each in enumerate(tournament.standings, start=1):
        is_own = own is not None and own.player == each.player
        if not whole and rank > shown:
            if not is_own:
                continue
            yield "     …"
        prize = signed(each.prize) if each.prize else said("tour-out")
        is_done = each.out or each.place > 0
        what = prize if is_done else chips(each.stack)
        where = said("tour-table", number=each.table) if each.table is not None and not is_done else ""
        mark = ">" if is_own else " "
        yield f"{mark}{each.place or rank:>4}  {each.name:<24}  {what:>10}  {where}".rstrip()


def _paid_by_deals(tournament: FollowedTournament) -> str:
    info = tournament.info
    shares = shares_text(lambda player: tournament.players[player].name, info.paid_by_deals)
    if info.stage == "running":
        return said("tour-deal-paid.rest", shares=shares, chips=Chips(info.prizes[0]))
    return said("tour-deal-paid", shares=shares)


async def standings_of(connection: Connection, id: str) -> list[str]:
    """Return the standings of a tournament, and how to play one that is not over. Raises CommandRefused."""
    tournament = await connection.tournament(id)
    if not tournament.ended:
        await tournament.unwatch()
    lines = list(standings_lines(tournament))
    return lines if tournament.is_over else [f"riverboat play --tournament {id}", "", *lines]


def shares_text(name_of: Callable[[str], str], shares: Mapping[str, int]) -> str:
    """Return the shares of a deal, the largest first: "Ann 500, Bob 300"."""
    by_size = sorted(shares.items(), key=lambda share: -share[1])
    return ", ".join([f"{name_of(player)} {chips(share)}" for player, share in by_size])


class _Reader:
    """The player who reads about an event of `tournament`."""

    def __init__(self, tournament: FollowedTournament, event: TournamentEvent) -> None:
        self._tournament = tournament
        self._player = getattr(event, "player", "")
        self.you = tournament.own is not None and tournament.own.player == self._player

    def name(self, player: str) -> str:
        """Return the name of a player of the tournament."""
        found = self._tournament.players.get(player)
        return player if found is None else found.name

    def about(self, id: str, **parts: Any) -> Message:
        """Return the message `id` about the player of the event."""
        return Message(id, {"you": self.you, "who": self.name(self._player), **parts})

    def blinds(self, level: int) -> str:
        """Return the stakes of `level`, counted from 0."""
        return blinds_text(self._tournament, level)

    @property
    def final_delay(self) -> int:
        """The seconds after which spectators see the final table."""
        return self._tournament.structure.final_delay_seconds

    @property
    def own_table(self) -> int | None:
        """The number of the table where the reader has a seat."""
        own = self._tournament.own
        return None if own is None else own.table

    @property
    def knows(self) -> bool:
        """Whether the player of the event is the reader, or one at the only table that is left."""
        return self.you or len(self._tournament.tables) < 2


def _seated(event: ev.PlayerSeated, reader: _Reader) -> Message | None:
    return reader.about("tour-you-seated", table=event.table, seat=event.seat + 1) if reader.you else None


def _moved(event: ev.PlayerMoved, reader: _Reader) -> Message | None:
    id = "tour-you-moved" if event.by else _MOVES.get(event.reason, "tour-you-moved")
    return reader.about(id, table=event.table, seat=event.seat + 1) if reader.you else None


def _level(event: ev.LevelBegun, reader: _Reader) -> Message | None:
    if not event.level and not event.by:  # it begins with the tournament
        return None
    return reader.about("tour-level-begun", level=event.level + 1, blinds=reader.blinds(event.level))


def _closed(event: ev.RegistrationClosed, reader: _Reader) -> Message | None:
    if not event.pool:
        return None
    return reader.about("tour-closed", pool=Chips(event.pool), places=len(event.prizes))


def _busted(event: ev.PlayerBusted, reader: _Reader) -> Message | None:
    if not event.by or not reader.knows:
        return None
    return reader.about("tour-busted-by", by=", ".join([reader.name(each) for each in event.by]))


def _place(event: ev.PlaceTaken, reader: _Reader) -> Message | None:
    return reader.about("tour-place-taken", place=event.place) if reader.knows else None


def _prize(event: ev.PrizePaid, reader: _Reader) -> Message | None:
    return reader.about("tour-prize-won", chips=Chips(event.amount)) if reader.knows else None


def _bounty(event: ev.BountyWon, reader: _Reader) -> Message | None:
    if not event.paid or event.of == event.player or not reader.knows:
        return None
    return reader.about("tour-bounty-won", of=reader.name(event.of), chips=Chips(event.paid))


def _deal(event: dle.DealProposed, reader: _Reader) -> Message:
    shares = shares_text(reader.name, dict(event.shares))
    id = "tour-deal-proposed.rest" if event.to_play_for else "tour-deal-proposed"
    return Message(id, {"shares": shares, "chips": Chips(event.to_play_for)})


def _vote(event: dle.DealVoted, reader: _Reader) -> Message | None:
    return reader.about("tour-deal-accepted") if event.accepts else None


def _off(event: dle.DealWithdrawn, reader: _Reader) -> Message:
    id = "tour-deal-off"
    return Message(id if event.by else f"{id}.{event.reason}", {"reason": event.reason})


def _final(event: ev.FinalTableDrawn, reader: _Reader) -> Message:
    seconds = reader.final_delay
    return Message("tour-final-delayed", {"seconds": seconds}) if seconds else Message("tour-final-table")


def _held(event: ev.AllInHeld, reader: _Reader) -> Message | None:
    return Message("tour-all-in-held") if event.table == reader.own_table else None


_SAID: Final[dict[type[TournamentEvent], Callable[[Any, _Reader], Message | None]]] = {
    ev.TournamentStarted: lambda event, reader: Message("tour-started"),
    ev.PlayerSeated: _seated,
    ev.PlayerMoved: _moved,
    ev.ShootOutRoundBegun: lambda event, reader: Message("tour-round-begun", {"round": event.round}),
    ev.FinalTableDrawn: _final,
    ev.LevelBegun: _level,
    ev.BreakBegun: lambda event, reader: Message("tour-break-begun", {"time": clock(event.ms)}),
    ev.BreakEnded: lambda event, reader: Message("tour-break-ended"),
    ev.RegistrationClosed: _closed,
    ev.PlayerBusted: _busted,
    ev.PlaceTaken: _place,
    ev.PrizePaid: _prize,
    ev.BountyWon: _bounty,
    de.TournamentPaused: lambda event, reader: Message("tour-paused-for", {"reason": event.reason}),
    de.TournamentResumed: lambda event, reader: Message("tour-resumed"),
    de.TimeAdded: lambda event, reader: Message(
        "tour-time-added", {"time": clock(event.ms), "reason": event.reason}
    ),
    ev.HandForHandBegun: lambda event, reader: Message("tour-hand-for-hand-begun"),
    ev.AllInHeld: _held,
    dle.DealProposed: _deal,
    dle.DealVoted: _vote,
    dle.DealWithdrawn: _off,
    dle.DealMade: lambda event, reader: Message("tour-deal-made"),
    de.DirectorNamed: lambda event, reader: reader.about("tour-director-named"),
    de.DirectorRemoved: lambda event, reader: reader.about("tour-director-removed"),
    ev.HandForHandEnded: lambda event, reader: Message("tour-hand-for-hand-ended"),
    de.PlayerPenalised: lambda event, reader: reader.about(
        "tour-penalised", count=event.hands, reason=event.reason
    ),
    de.PlayerDisqualified: lambda event, reader: reader.about("tour-disqualified", reason=event.reason),
    de.StackCorrected: lambda event, reader: reader.about(
        "tour-stack-set", chips=Chips(event.chips), reason=event.reason
    ),
    de.TournamentCancelled: lambda event, reader: Message("tour-cancelled-for", {"reason": event.reason}),
    ev.TournamentFinished: lambda event, reader: Message("tour-over"),
}
"""What is said of an event. Of the others nothing is said: they are seen."""


def sentences_of(tournament: FollowedTournament, events: Sequence[TournamentEvent | None]) -> Iterator[str]:
    """Yield what `events` mean to the player: news of all, and at the last table what others get.

    Of hundreds at other tables, who is out is in the standings.
    """
    for event in events:
        speak = None if event is None else _SAID.get(type(event))
        message = None if event is None or speak is None else speak(event, _Reader(tournament, event))
        if message is not None:
            yield say(message)
