"""The money that a tournament holds."""

from riverboat.engine.tournament import events as ev
from riverboat.server.history.tournaments.postings import Escrow

ANN = ev.PlayerRegistered("ann", "Ann", buy_in=100, fee=10, bounty=0)


def test_a_copy_goes_its_own_way() -> None:
    escrow = Escrow("evening")
    escrow.after(ANN)
    tried = escrow.copy()
    tried.after(ev.PlayerUnregistered("ann"))
    assert (tried.chips, tried.fees) == (0, 0)
    assert (escrow.chips, escrow.fees) == (110, 10)
    assert escrow.after(ev.PlayerUnregistered("ann")) == (
        "tournament_refund",
        [("tournament:evening", -110), ("player:ann", 110)],
    )
