"""Deals by vote on the prizes of a tournament, and directors whom its host names."""

from typing import Any, Final

from riverboat.client_cli.conformance.case import Need, case, the
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.stage import Stage
from riverboat.client_cli.conformance.tournament import QUICK, opened

FOR_MONEY: Final = {
    **QUICK,
    "stack": 1_000,
    "buy_in": 100,
    "payouts": [{"entries": 2, "shares": [700, 300]}],
}
"""A structure for two players, who have time to talk."""


@case(
    the(
        "`take_part`",
        "`propose_deal` proposes shares of the prizes that are left; the player who proposes them has accepted.",
        "`accept_deal` and `decline_deal` vote on it.",
        "The deal is made between hands when all have accepted, and ends with a refusal, an elimination, or after three minutes.",
        "`shares` | map of chips by player | null | with `propose_deal`: the money of each player with chips",
        "`to_play_for` | chips | 0 | with `propose_deal`: what the winner gets in addition",
    ),
    the(
        "`direct_tournament`",
        "`name_director` and `remove_director` are for the host and operators.",
        "`shares` | map of chips by player | null | with `propose_deal`: the money of each player with chips",
        "`to_play_for` | chips | 0 | with `propose_deal`: what the winner gets in addition",
    ),
    the(
        "`tournament_info`",
        "`deal` | `prize_deal_info` | null | the deal that is proposed",
        "`directors` | list of strings | empty | the ids of those whom the host has named directors",
        "`paid_by_deals` | map of integers | empty | what deals have paid, in money, by the player's id",
    ),
    the(
        "`tournament_clock`",
        "`deal_ms` | integer | null | milliseconds that are left to vote on a deal; null without one, or when all have accepted",
    ),
    the(
        "`prize_deal_info`",
        "A deal on the prizes that are left.",
        "`shares` | map of integers | required | the money of each player, by the player's id",
        "`to_play_for` | integer | 0 | what the winner gets in addition",
        "`agreed` | list of strings | empty | the ids of those who have accepted",
    ),
    the(
        "Error codes",
        "`bad_deal` | the prizes that are left cannot be shared so, or not yet",
        "`deal_open` | another deal is proposed",
        "`no_deal` | there is no deal that this player can decide on",
        "`bad_director` | the player is a director already, or was not named one",
    ),
    need=Need.HOST,
)
async def prizes_are_shared_by_a_vote(stage: Stage) -> None:
    await stage.own_server()
    host, helper, ann, bob = await stage.guests(4)
    tournament = {"tournament": (await opened(host, structure=FOR_MONEY))["tournament"]}
    direct = {"reason": "a test", **tournament}
    names = {"action": "name_director", "player": helper.welcome["player"], **direct}
    await host.result("direct_tournament", **names)
    await host.refused("bad_director", "direct_tournament", **names)
    await helper.refused("operators_only", "direct_tournament", **names)
    for player in (ann, bob):
        await player.result("take_part", action="register", **tournament)
    one, other = ann.welcome["player"], bob.welcome["player"]
    even: dict[str, Any] = {"shares": {one: 60, other: 60}, "to_play_for": 80}
    await ann.refused("no_deal", "take_part", action="accept_deal", **tournament)
    await ann.refused("bad_message", "take_part", action="propose_deal", **tournament)
    wrong = {"shares": {one: 60, other: 61}, "to_play_for": 80}
    await ann.refused("bad_deal", "take_part", action="propose_deal", **wrong, **tournament)
    await helper.result("direct_tournament", action="propose_deal", **even, **direct)
    await ann.refused("deal_open", "take_part", action="propose_deal", **even, **tournament)
    await helper.result("direct_tournament", action="withdraw_deal", **direct)
    await ann.result("take_part", action="propose_deal", **even, **tournament)
    snapshot = await bob.result("watch_tournament", **tournament)
    expect_equal(snapshot["info"]["directors"], [helper.welcome["player"]], "the directors")
    expect_equal(snapshot["info"]["deal"], {**even, "agreed": [one]}, "the deal")
    expect(0 < snapshot["clock"]["deal_ms"] <= 180_000, "the time to vote is not within three minutes")
    await bob.result("take_part", action="decline_deal", **tournament)
    update = await bob.next_news()
    expect_equal(
        [event["kind"] for event in update["events"]], ["deal_voted", "deal_withdrawn"], "the events"
    )
    expect_equal(update["clock"].get("deal_ms"), None, "the time to vote without a deal")
    table = snapshot["tables"][0]["table"]
    for player in (ann, bob):
        await player.watch(table)
    await ann.result("take_part", action="propose_deal", **even, **tournament)
    await bob.result("take_part", action="accept_deal", **tournament)
    await ann.ask("ping")
    if turn := ann.tables[table].turn:
        actor = next(each for each in (ann, bob) if each.tables[table].snapshot["you"] == turn["seat"])
        await actor.ask("act", table=table, hand=turn["hand"], turn=turn["turn"], action="fold")
    while not (info := (await bob.next_news()).get("info") or {}).get("paid_by_deals"):
        pass
    expect_equal(info["paid_by_deals"], even["shares"], "what the deal has paid")
    expect_equal(info["prizes"], [80], "the prizes after the deal")
    await bob.result("unwatch_tournament", **tournament)
    removes = {**names, "action": "remove_director"}
    await host.result("direct_tournament", **removes)
    await host.refused("bad_director", "direct_tournament", **removes)
    await helper.refused("operators_only", "direct_tournament", action="pause_tournament", **direct)
    await bob.result("show_account")  # with updates of the table before it: players go on
