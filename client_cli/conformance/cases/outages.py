"""Suspended tables."""

from riverboat.client_cli.conformance.case import Need, case, the
from riverboat.client_cli.conformance.client import Message, RawClient
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.stage import Stage


async def receive_until(client: RawClient, type: str) -> list[Message]:
    """Read until a message of this type arrives. Returns all messages up to it."""
    came = [await client.receive()]
    while came[-1]["type"] != type:
        came.append(await client.receive())
    return came


@case(
    the(
        "Error codes",
        "`journal_unavailable` | the command could not be committed, or the table is suspended",
    ),
    the(
        "Suspended tables",
        "The server shows an event only after it has committed it to the database.",
        "What cannot be committed does not happen.",
        "If a commit fails, or takes more than two seconds, the table is suspended, and everybody who watches it is sent `suspended`.",
        "Until `resumed`, its commands are refused with `journal_unavailable`, except `watch`, `resume` and `unwatch`, and the clock of the turn stops.",
        "If you `resume` a suspended table, `suspended` arrives before the reply.",
        "A snapshot has the field `suspended`.",
        "Play resumes automatically, at most five seconds after the database accepts commits again.",
        "If a turn is pending, an update with its remaining time arrives before `resumed`.",
    ),
    the(
        "`suspended`",
        "The table is suspended, because events cannot be committed: see [suspended tables](#suspended-tables).",
        "`table` | string | required | the table's id",
        "`message` | string | required | a sentence for people",
    ),
    the(
        "`resumed`",
        "The table is no longer suspended: play resumes.",
        "`table` | string | required | the table's id",
    ),
    the(
        "`snapshot`",
        "`suspended` | boolean | false | whether the table is suspended: see [suspended tables](#suspended-tables)",
    ),
    need=Need.HOST,
)
async def table_is_suspended_until_commits_succeed(stage: Stage) -> None:
    server = await stage.own_server()
    game = await stage.game(2)
    actor, turn = await game.actor(), await game.turn()
    act = {"table": game.table, "hand": turn["hand"], "turn": turn["turn"], "action": "call"}
    other = next(client for client in game.clients if client is not actor)
    seq = game.seen.seq
    async with server.record_lost():
        refusal = await actor.refused("journal_unavailable", "act", **act)
        for client in game.clients:
            if client is other:
                suspended = (await receive_until(client, "suspended"))[-1]
                expect_equal(set(suspended), {"type", "table", "message"}, "the fields of suspended")
                expect_equal(suspended["table"], game.table, "the suspended table")
            for _ in range(3):
                await client.refused("journal_unavailable", "sit_out", table=game.table)
            snapshot = await client.watch(game.table)
            expect(snapshot["suspended"] is True, "the snapshot does not show that the table is suspended")
            expect_equal(
                (snapshot["seq"], snapshot["turn"]["turn"]), (seq, turn["turn"]), "the events and the turn"
            )
            expect_equal(snapshot["turn"]["ms"], refusal["ms"], "the stopped clock of the turn")
        await other.send("resume", table=game.table, seq=seq)
        *_, suspended_again, resumed = await receive_until(other, "accepted")
        expect_equal(suspended_again["type"], "suspended", "the message before the reply to resume")
        expect_equal(resumed["result"]["events"], [], "the missed events")
    for client in game.clients:
        *before, resumed = await receive_until(client, "resumed")
        expect_equal(resumed, {"type": "resumed", "table": game.table}, "resumed")
        expect_equal(before[-1]["type"], "update", "the message before resumed")
        ms = before[-1]["turn"]["ms"]  # by then the clock runs again
        expect(refusal["ms"] - 1_000 < ms <= refusal["ms"], f"the time of the turn is {ms}")
    await actor.result("act", **act)
    expect(
        not (await actor.watch(game.table)).get("suspended"),
        "the snapshot still shows that the table is suspended",
    )
