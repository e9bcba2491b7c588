"""Deals by vote: proposed, accepted by all or by nobody, made between hands."""

from typing import Final

import pytest

from riverboat.engine.errors import TournamentError
from riverboat.engine.tournament import commands as co
from riverboat.engine.tournament.deal_events import DealMade, DealWithdrawn
from riverboat.engine.tournament.deal_votes import DEAL_MS
from riverboat.engine.tournament.events import HandForHandBegun, PlaceTaken, PrizePaid
from riverboat.engine.tournament.fold import TournamentState
from riverboat.engine.tournament.state import TournamentStage
from riverboat.engine.tournament.structure import PayoutBracket
from riverboat.engine.tournament.tournament import Tournament
from tests.engine.tournament.small import begin, end, of_kind, play_out, started

PAYOUTS: Final = (PayoutBracket(3, (600, 300, 100)),)
EVEN: Final = (("p0", 100), ("p1", 100), ("p2", 100))


def three_left() -> Tournament:
    """Return a tournament of three for 180, 90 and 30."""
    return started(3, min_players=3, payouts=PAYOUTS)


def proposed(shares: tuple[tuple[str, int], ...] = EVEN, to_play_for: int = 0) -> Tournament:
    tournament = three_left()
    tournament.handle(co.ProposeDeal(shares, to_play_for, by="Dora"))
    return tournament


def vote(tournament: Tournament, *players: str, accepts: bool = True) -> list[object]:
    return [
        event for player in players for event in tournament.handle(co.VoteOnDeal(player, accepts=accepts))
    ]


def refused(tournament: Tournament, command: co.TournamentCommand) -> str:
    before = len(tournament.events)
    with pytest.raises(TournamentError) as found:
        tournament.handle(command)
    assert len(tournament.events) == before
    return found.value.code


def test_deal_that_all_accept_ends_the_tournament() -> None:
    tournament = proposed()
    assert not of_kind(vote(tournament, "p0", "p1"), DealMade)  # type: ignore[arg-type]
    events = tournament.handle(co.VoteOnDeal("p2", accepts=True))
    assert of_kind(events, PrizePaid) == [PrizePaid(player, 100) for player, _ in EVEN]
    assert sorted(event.place for event in of_kind(events, PlaceTaken)) == [1, 2, 3]
    assert tournament.state.stage is TournamentStage.FINISHED
    assert TournamentState.replay(tournament.events) == tournament.state


def test_part_is_left_to_play_for() -> None:
    tournament = proposed((("p0", 90), ("p1", 90), ("p2", 60)), 60)
    vote(tournament, "p0", "p1", "p2")
    assert tournament.state.prizes == (60,)
    events = [*play_out(tournament, "p0", ["p1"]), *play_out(tournament, "p0", ["p2"])]
    assert of_kind(events, PrizePaid) == [PrizePaid("p0", 60)]
    assert tournament.state.stage is TournamentStage.FINISHED


def test_places_that_a_deal_has_paid_have_no_bubble() -> None:
    """Five players at three tables, two of them paid: hand for hand would begin with three left."""
    tournament = started(5, seats=2, min_players=5, payouts=(PayoutBracket(2, (650, 350)),))
    shares = tuple((f"p{number}", 70) for number in range(5))
    tournament.handle(co.ProposeDeal(shares, 150, by="Dora"))
    vote(tournament, *(player for player, _ in shares))
    assert tournament.state.prizes == (150,)
    while tournament.state.seated > 3:
        table = tournament.state.tables[tournament.ready_tables()[0]]
        winner, loser = table.seats.values()
        play_out(tournament, winner, [loser])
    assert len(tournament.state.tables) == 2
    assert not of_kind(tournament.events, HandForHandBegun)


def test_one_refusal_ends_a_deal_also_after_accepting() -> None:
    tournament = proposed()
    vote(tournament, "p0", "p1")
    events = tournament.handle(co.VoteOnDeal("p0", accepts=False))
    assert of_kind(events, DealWithdrawn) == [DealWithdrawn("refused")]
    assert refused(tournament, co.VoteOnDeal("p1", accepts=True)) == "no_deal"
    assert tournament.state.prizes == (180, 90, 30)


def test_deal_waits_for_the_hand_in_progress_and_no_other_begins() -> None:
    tournament = three_left()
    begun = begin(tournament)
    tournament.handle(co.ProposeDeal(EVEN, player="p0"))
    vote(tournament, "p1", "p2")
    assert tournament.state.deal is not None
    events = end(tournament, begun, {"p0": 100, "p1": -100})
    assert of_kind(events, DealMade)


def test_elimination_withdraws_a_deal() -> None:
    tournament = three_left()
    begun = begin(tournament)
    tournament.handle(co.ProposeDeal(EVEN, player="p0"))
    vote(tournament, "p1", "p2")
    events = end(tournament, begun, {"p0": 10_000, "p1": -10_000})
    assert of_kind(events, DealWithdrawn) == [DealWithdrawn("elimination")]
    assert not of_kind(events, DealMade)


def test_deal_expires() -> None:
    tournament = proposed()
    vote(tournament, "p0")
    assert not of_kind(tournament.advance(DEAL_MS - 1), DealWithdrawn)
    assert of_kind(tournament.advance(DEAL_MS), DealWithdrawn) == [DealWithdrawn("expired")]
    assert tournament.state.deal is None


def test_director_withdraws_a_deal() -> None:
    tournament = proposed()
    (event,) = tournament.handle(co.WithdrawDeal("Dora", "a mistake"))
    assert event == DealWithdrawn("a mistake", "Dora")
    assert refused(tournament, co.WithdrawDeal("Dora", "again")) == "no_deal"


def test_what_no_deal_can_be_is_refused() -> None:
    tournament = three_left()
    assert refused(tournament, co.ProposeDeal(EVEN[:2], by="Dora")) == "bad_deal"
    assert refused(tournament, co.ProposeDeal((*EVEN[:2], ("p2", 99)), by="Dora")) == "bad_deal"
    assert refused(tournament, co.ProposeDeal(EVEN, 1, by="Dora")) == "bad_deal"
    assert refused(tournament, co.ProposeDeal((("p0", -1), ("p1", 201), ("p2", 100)), by="D")) == "bad_deal"
    assert refused(tournament, co.ProposeDeal(EVEN, player="p7")) == "bad_deal"
    tournament.handle(co.ProposeDeal(EVEN, player="p0"))
    assert refused(tournament, co.ProposeDeal(EVEN, player="p1")) == "deal_open"
    assert refused(tournament, co.VoteOnDeal("p7", accepts=True)) == "no_deal"
    assert refused(started(3, buy_in=0), co.ProposeDeal(EVEN, by="Dora")) == "bad_deal"
    satellite = started(5, seats=3, ticket=125)
    assert refused(satellite, co.ProposeDeal(EVEN, by="Dora")) == "bad_deal"
