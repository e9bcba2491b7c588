"""The bookings of a tournament's events, whose money waits in an account of its own."""

from collections.abc import Iterable

from riverboat.engine.tournament import director_events as dev
from riverboat.engine.tournament import events as ev
from riverboat.engine.tournament.event import TournamentEvent
from riverboat.server.history import ledger
from riverboat.server.history.database.models import HOUSE, escrow_account, player_account
from riverboat.server.history.ledger import Booking, Rows


class Escrow:
    """The money that the tournament with this id was paid and has not paid out, as its events add up.

    chips: how much. fees: those of the entries, which the house gets at the end.
    """

    def __init__(self, tournament: str) -> None:
        self.chips = 0
        self.fees = 0
        self._tournament = tournament
        self._registered: dict[str, ev.PlayerRegistered] = {}

    def copy(self) -> "Escrow":
        """Return another one as it is now. The entries, which never change, are shared."""
        made = Escrow(self._tournament)
        made.chips, made.fees, made._registered = self.chips, self.fees, dict(self._registered)
        return made

    def after(self, event: TournamentEvent) -> tuple[str, list[tuple[str, int]]] | None:
        """Apply `event`. Return the kind of its booking, and how it changes accounts; None for no booking."""
        kind, account, chips = "", HOUSE, 0
        match event:
            case ev.PlayerRegistered(player=player, buy_in=buy_in, fee=fee, bounty=bounty):
                self._registered[player] = event
                self.fees += fee
                kind, account, chips = "tournament_buy_in", player_account(player), -(buy_in + fee + bounty)
            case ev.PlayerUnregistered(player=player):
                entry = self._registered.pop(player)
                self.fees -= entry.fee
                price = entry.buy_in + entry.fee + entry.bounty
                kind, account, chips = "tournament_refund", player_account(player), price
            case ev.PlayerRebought(player=player, cost=cost) | ev.AddOnTaken(player=player, cost=cost):
                kind, account, chips = "tournament_buy_in", player_account(player), -cost
            case ev.BountyWon(player=player, paid=paid):
                kind, account, chips = "tournament_bounty", player_account(player), paid
            case ev.PrizePaid(player=player, amount=amount):
                kind, account, chips = "tournament_prize", player_account(player), amount
            case dev.EntryRefunded(player=player, amount=amount):
                kind, account, chips = "tournament_refund", player_account(player), amount
            case ev.TournamentFinished() | dev.TournamentCancelled():
                kind, chips = "tournament_fee", self.chips
        if not chips:
            return None
        self.chips -= chips
        return kind, [(escrow_account(self._tournament), -chips), (account, chips)]


def transaction_of(tournament: str, seq: int) -> str:
    """Return the id of the ledger's transaction for the event `seq`."""
    return f"{tournament}#{seq}"


def rows_of(
    escrow: Escrow, tournament: str, events: Iterable[tuple[int, TournamentEvent]], at: int
) -> tuple[Rows, dict[str, int]]:
    """Return the ledger rows of numbered `events`, which `escrow` applies, and what each player pays.

    at: milliseconds since 1970 in UTC.
    """
    rows: Rows = []
    pays: dict[str, int] = {}
    for seq, event in events:
        booked = escrow.after(event)
        if booked is None:
            continue
        kind, changes = booked
        rows += ledger.booked(Booking(transaction_of(tournament, seq), kind, at), *changes)
        for account, chips in changes:
            if chips < 0 and account != escrow_account(tournament):
                pays[account] = pays.get(account, 0) - chips
    return rows, pays
