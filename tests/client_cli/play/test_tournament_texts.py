"""What is said of a tournament, in the terminal and in the page, which say the same."""

import asyncio
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from riverboat.client_cli.library.errors import ConnectionLost
from riverboat.client_cli.library.tournament import FollowedTournament
from riverboat.client_cli.play.tournament_texts import (
    clock,
    deal_parts,
    entry_text,
    head_parts,
    sentences_of,
    standings_lines,
)
from riverboat.engine.tournament import deal_events as dle
from riverboat.engine.tournament import director_events as de
from riverboat.engine.tournament import events as ev
from riverboat.engine.tournament.event import TOURNAMENT_EVENTS, TournamentEvent
from riverboat.engine.tournament.ready import ready_structure
from riverboat.server.protocol.tournaments import EntrantInfo, PrizeDealInfo, TournamentUpdate
from tests.support.browser.node import answers
from tests.support.forged_tournament import ForgedTournament


class NoConnection:
    """Takes subscriptions away, and nothing else."""

    def __init__(self) -> None:
        self.unsubscribed: list[Any] = []

    def unsubscribe(self, subscription: Any) -> None:
        self.unsubscribed.append(subscription)


def followed(friday: ForgedTournament, player: str = "ada") -> FollowedTournament:
    return FollowedTournament(NoConnection(), player, friday.snapshot)  # type: ignore[arg-type]


SAID: list[tuple[TournamentEvent, str]] = [
    (ev.TournamentStarted(0), "The tournament begins"),
    (ev.PlayerSeated("ada", 1, 0, 1500), "You play at table 1, seat 1"),
    (ev.PlayerMoved("ada", 2, 3, "broken table"), "Your table is broken: you move to table 2, seat 4"),
    (ev.PlayerMoved("ada", 2, 3, "balance"), "To balance the tables, you move to table 2, seat 4"),
    (ev.PlayerMoved("ada", 2, 3, "seat by the door", "cy"), "You move to table 2, seat 4"),
    (ev.PlayerMoved("bob", 2, 3, "balance"), ""),
    (ev.ShootOutRoundBegun(2, (), 1500), "Round 2 begins"),
    (ev.FinalTableDrawn(1, 9, (), 0), "The final table: seats are drawn"),
    (ev.LevelBegun(0, 0), ""),
    (ev.LevelBegun(2, 0), "Level 3 begins with the next hand: 25/50 ante 50"),
    (ev.BreakBegun(0, 300_000), "A break of 5:00 begins"),
    (ev.BreakEnded(0), "The break is over"),
    (
        ev.RegistrationClosed(9000, (4500, 2700, 1800)),
        "Registration is closed: 9,000 in the prize pool, 3 paid",
    ),
    (ev.RegistrationClosed(0, ()), ""),
    (ev.PlayerBusted("ada", 1, 7, 800, ("bob", "cy")), "Bob, Cy knocked you out"),
    (ev.PlayerBusted("bob", 1, 7, 800, ("ada",)), ""),
    (ev.PlaceTaken("ada", 3, 3, 3), "You finish in place 3"),
    (ev.PlaceTaken("bob", 3, 3, 3), ""),
    (ev.PrizePaid("bob", 1800), ""),
    (ev.BountyWon("bob", "cy", 500), ""),
    (ev.PrizePaid("ada", 1800), "You win 1,800"),
    (ev.BountyWon("ada", "bob", 500), "You win the bounty on Bob: 500"),
    (ev.BountyWon("ada", "ada", 500), ""),
    (de.TournamentPaused(0, "cy", "pizza"), "The tournament is paused: pizza"),
    (de.TournamentResumed(0, "cy"), "The tournament goes on"),
    (de.TimeAdded(300_000, "cy", "pizza"), "5:00 added to the clock: pizza"),
    (ev.HandForHandBegun(0), "Hand for hand: each table waits for the others"),
    (ev.AllInHeld(1), "All-in: the cards stay face down until all tables are done"),
    (ev.AllInHeld(2), ""),
    (
        dle.DealProposed((("ada", 500), ("bob", 1300)), 200, 0, "bob"),
        "A deal is proposed: Bob 1,300, Ada 500. Left to play for: 200",
    ),
    (dle.DealProposed((("ada", 500),), 0, 0, "", "cy"), "A deal is proposed: Ada 500"),
    (dle.DealVoted("bob", accepts=True), "Bob accepts the deal"),
    (dle.DealVoted("bob", accepts=False), ""),
    (dle.DealWithdrawn("refused"), "The deal is off: not everybody accepts"),
    (dle.DealWithdrawn("elimination"), "The deal is off: a player is out"),
    (dle.DealWithdrawn("expired"), "The deal is off: its time is over"),
    (dle.DealWithdrawn("a slip", "cy"), "The deal is off: a slip"),
    (dle.DealMade(0), "Everybody accepts: the deal is made"),
    (de.DirectorNamed("bob", "cy", "help"), "Bob may direct the tournament"),
    (de.DirectorRemoved("bob", "cy", "help"), "Bob directs the tournament no more"),
    (ev.HandForHandEnded(0), "Hand for hand is over"),
    (de.PlayerPenalised("bob", 9, "cy", "abuse"), "Bob misses hands (9): abuse"),
    (de.PlayerDisqualified("bob", "cy", "two accounts"), "Bob is disqualified: two accounts"),
    (de.StackCorrected("ada", 2000, "cy", "a slip"), "The director sets your stack to 2,000: a slip"),
    (de.TournamentCancelled("cy", "rain"), "The tournament is cancelled, and all entries are refunded: rain"),
    (ev.TournamentFinished(0), "The tournament is over"),
]

UNSAID = {
    "tournament_announced", "player_registered", "player_unregistered", "table_added", "table_hand_begun",
    "table_hand_ended", "rebuy_declared", "player_rebought", "rebuy_declined", "add_on_taken",
    "player_eliminated", "table_broken", "table_removed", "table_halted", "table_continued",
    "hand_for_hand_round_ended", "all_ins_released", "player_absent", "player_returned",
    "chips_removed", "entry_refunded", "time_cards_used",
}  # fmt: skip
"""Events of which the players are sent the effects alone."""


async def test_every_event_is_said_or_seen() -> None:
    assert {event.kind for event, _ in SAID} | UNSAID == {*TOURNAMENT_EVENTS}


@pytest.mark.parametrize(("event", "sentence"), SAID)
async def test_event_is_said_to_its_player(event: TournamentEvent, sentence: str) -> None:
    friday = ForgedTournament()
    friday.start("1", "2")
    assert "".join(sentences_of(followed(friday), [event, None])) == sentence


async def test_what_others_get_is_said_at_the_last_table() -> None:
    friday = ForgedTournament()
    friday.start("1")
    events = [ev.PlaceTaken("bob", 3, 3, 3), ev.PrizePaid("bob", 1800), ev.BountyWon("bob", "cy", 500)]
    assert list(sentences_of(followed(friday), events)) == [
        "Bob finishes in place 3",
        "Bob wins 1,800",
        "Bob wins the bounty on Cy: 500",
    ]


async def test_standings_show_what_the_winner_won() -> None:
    friday = ForgedTournament()
    friday.start("1")
    friday.change("ada", place=1, prize=4_500, stack=13_500)
    assert any("Ada" in line and line.endswith("+4,500") for line in standings_lines(followed(friday)))


async def test_delayed_final_table_is_announced_as_such() -> None:
    structure = replace(ready_structure("sit-and-go"), final_delay_seconds=60)
    friday = ForgedTournament(structure=structure)
    drawn = friday.update(ev.FinalTableDrawn(2, 9, (), 0))
    here = followed(friday)
    here.apply(drawn)
    said = list(sentences_of(here, [ev.FinalTableDrawn(2, 9, (), 0)]))
    assert said == ["Spectators see the final table 60 s later, with all hole cards"]
    data = [msgspec.to_builtins(friday.snapshot), "ada", [msgspec.to_builtins(drawn)]]
    [[page]] = answers("tournament.mjs", [data])
    assert page["sentences"] == said


async def test_page_says_and_shows_the_same() -> None:
    friday = ForgedTournament()
    begun = friday.start("1", "2")
    here, snapshot = followed(friday), msgspec.to_builtins(friday.snapshot)
    updates: list[TournamentUpdate] = [begun]
    updates += [friday.update(event) for event, _ in SAID]
    updates.append(friday.change("ada", stack=700, table=2, seat=3))
    updates.append(friday.change("bob", out=True, place=9, table=None))
    updates.append(friday.tick(level=1, hand_for_hand=True))
    for agreed in ([], ["bob"], ["bob", "cy"], ["ada", "bob", "cy"]):
        friday.info = msgspec.structs.replace(friday.info, deal=deal(agreed))
        updates.append(friday.update(whole=True))
    [shown] = answers("tournament.mjs", [[snapshot, "ada", [msgspec.to_builtins(each) for each in updates]]])
    assert await anext(here) == ()  # the beginning
    for update, page in zip(updates, shown, strict=True):
        here.apply(update)
        events = await anext(here)
        head = head_parts(here, 0)
        assert page == {
            "sentences": list(sentences_of(here, events)),
            "head": [head[0], *head[2:]],
            "deal": deal_parts(here, 0),
            "left": [list(each) for each in enumerate(here.info.prizes, start=1)],
            "paid": "",
            "table": here.own_table,
            "standings": [each.player for each in here.standings],
            "entry": entry_text(here.info),
        }


async def test_state_follows_updates() -> None:
    friday = ForgedTournament()
    here = followed(friday)
    assert (here.own_table, here.rank, here.average) == (None, 1, 1500)
    here.apply(friday.start("1", "2"))
    assert here.own_table == "1"
    moving = asyncio.create_task(here.until(lambda: here.own_table == "2"))
    here.apply(friday.change("ada", ev.PlayerMoved("ada", 2, 3, "balance"), table=2, seat=3, stack=600))
    assert await moving
    assert (here.own_table, here.rank, here.seq) == ("2", 9, friday.seq)
    here.apply(
        TournamentUpdate(
            tournament=here.id, seq=here.seq, events=[], clock=here.clock, unregistered=["bob"], removed=[1]
        )
    )
    assert "bob" not in here.players
    assert list(here.tables) == [2]
    assert list(standings_lines(here))[-1] == ">   8  Ada                              600  Table 2"
    friday.info = msgspec.structs.replace(friday.info, stage="finished")
    here.apply(friday.update(ev.TournamentFinished(0)))
    assert here.ended
    assert not await here.until(lambda: False)
    assert [events async for events in here][-1] == (ev.TournamentFinished(0),)


def deal(agreed: list[str]) -> PrizeDealInfo:
    return PrizeDealInfo(shares={"ada": 3000, "bob": 2500, "cy": 1000}, to_play_for=500, agreed=agreed)


@pytest.mark.parametrize(
    ("player", "agreed", "said"),
    [
        ("ada", [], ["Deal: 0 of 3 accept", "you get 3,000", "2:03 left to vote"]),
        (
            "cy",
            ["ada", "bob"],
            ["Deal: 2 of 3 accept", "you get 1,000", "2:03 left to vote", "accepted by Ada, Bob"],
        ),
        ("dora", ["ada"], ["Deal: 1 of 3 accept", "2:03 left to vote", "accepted by Ada"]),
    ],
)
async def test_open_deal_is_said_to_everybody(player: str, agreed: list[str], said: list[str]) -> None:
    friday = ForgedTournament()
    friday.start("1")
    assert deal_parts(followed(friday, player), 0) == []
    friday.info = msgspec.structs.replace(friday.info, deal=deal(agreed))
    friday.tick(deal_ms=125_000)
    assert deal_parts(followed(friday, player), 2_000) == said
    friday.tick(deal_ms=125_000, suspended=True)
    assert "2:05 left to vote" in deal_parts(followed(friday, player), 2_000)


@pytest.mark.parametrize(
    ("stage", "prizes", "left", "said"),
    [
        ("running", [500, 0, 1800], [[1, 500], [3, 1800]], "Ada 4,000, Bob 2,700. Left to play for: 500"),
        ("finished", [0, 0], [], "Ada 4,000, Bob 2,700"),
    ],
)
async def test_what_a_deal_paid_and_left_is_said(
    stage: str, prizes: list[int], left: list[list[int]], said: str
) -> None:
    friday = ForgedTournament(you="ada")
    paid = {"bob": 2700, "ada": 4000}
    friday.info = msgspec.structs.replace(
        friday.info, stage=stage, pool=9000, prizes=prizes, paid_by_deals=paid
    )
    shown = list(standings_lines(followed(friday)))
    places = ["  ".join(f"{place}. {prize:,}" for place, prize in left)] if left else []
    assert shown[1 : shown.index("")] == [*places, f"Paid by a deal: {said}"]
    snapshot, update = friday.snapshot, friday.update(whole=True)
    given = [msgspec.to_builtins(snapshot), "ada", [msgspec.to_builtins(update)]]
    [[page]] = answers("tournament.mjs", [given])
    assert (page["left"], page["paid"]) == (left, f"Paid by a deal: {said}")


@pytest.mark.parametrize(
    ("stage", "place", "said"),
    [
        ("registering", 0, "registering"),
        ("cancelled", 0, "cancelled"),
        ("finished", 1, "You win the tournament"),
        ("finished", 2, "Bob wins the tournament"),
    ],
)
async def test_line_says_how_it_ended(stage: str, place: int, said: str) -> None:
    friday = ForgedTournament(you="ada")
    friday.info = msgspec.structs.replace(friday.info, stage=stage)
    friday.set("ada", place=place)
    friday.set("bob", place=1 if place == 2 else 3)
    assert head_parts(followed(friday), 0) == [said]
    given = [msgspec.to_builtins(friday.snapshot), "ada", [msgspec.to_builtins(friday.update(whole=True))]]
    [[page]] = answers("tournament.mjs", [given])
    assert page["head"] == [said]


async def test_deal_that_all_accept_waits_for_the_hands() -> None:
    friday = ForgedTournament()
    friday.start("1")
    friday.info = msgspec.structs.replace(friday.info, deal=deal(["ada", "bob", "cy"]))
    assert deal_parts(followed(friday, "dora"), 0) == [
        "Deal: everybody accepts; it is made when the hands are over"
    ]


@pytest.mark.parametrize("event", [{"kind": "coup"}, {"kind": "place_taken"}, 7])
async def test_what_is_no_event_ends_nothing_silently(event: Any) -> None:
    friday = ForgedTournament()
    here = followed(friday)
    here.apply(TournamentUpdate(tournament=here.id, seq=2, events=[event], clock=here.clock))
    assert await anext(here) == ()
    with pytest.raises(ConnectionLost):
        await anext(here)


@pytest.mark.parametrize(
    ("ms", "shown"), [(0, "0:00"), (1, "0:01"), (61_000, "1:01"), (3_661_000, "1:01:01"), (-5, "0:00")]
)
def test_clock(ms: int, shown: str) -> None:
    assert clock(ms) == shown


@pytest.mark.parametrize(
    ("clock_fields", "shown"),
    [
        ({"left_ms": 480_000, "runs": True}, "7:58"),
        ({"left_ms": 480_000, "runs": False}, "8:00"),
        ({"paused": True}, "Paused"),
        ({"break_ms": 60_000}, "Break 0:58"),
        ({"left_ms": 90_000, "hand_for_hand": True}, "1:30 Hand for hand"),
        ({"suspended": True}, "The server cannot save hands now. Clock and tables wait."),
    ],
)
async def test_line_says_how_the_clock_is(clock_fields: dict[str, Any], shown: str) -> None:
    friday = ForgedTournament()
    friday.start("1")
    friday.clock = msgspec.convert(clock_fields, type(friday.clock))
    assert head_parts(followed(friday), 2_000)[1] == shown


@pytest.mark.parametrize(
    ("place", "after"), [(3, []), (57, ["     …", ">  57  You                              out"])]
)
async def test_end_of_a_large_event_shows_the_first_places_and_the_own_one(
    place: int, after: list[str]
) -> None:
    friday = ForgedTournament()
    friday.info = msgspec.structs.replace(friday.info, stage="finished", prizes=[500, 300, 100])
    friday.players = {
        str(each): EntrantInfo(player=str(each), name=f"Player {each}", place=each, out=each > 1)
        for each in range(1, 301)
    }
    friday.you = str(place)
    friday.players[friday.you] = msgspec.structs.replace(friday.players[friday.you], name="You")
    lines = list(standings_lines(followed(friday, friday.you), whole=False))
    places = lines[lines.index("") + 1 :]
    assert len(places) == 10 + len(after)
    assert places[10:] == after
    assert (
        [each for each in places if each.startswith(">")] == [each for each in places if "You" in each] != []
    )
    assert len(list(standings_lines(followed(friday, friday.you)))) == 300 + len(lines) - len(places)
