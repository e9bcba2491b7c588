"""A table that waits, because nothing can be put on record."""

from riverboat.client_cli.conformance.case import Need, case, the
from riverboat.client_cli.conformance.client import Line, Message
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.stage import Stage


async def comes(line: Line, type: str) -> list[Message]:
    """Read on until a message of this type has come; it, and before it those that came on the way."""
    came = [await line.receive()]
    while came[-1]["type"] != type:
        came.append(await line.receive())
    return came


@case(
    the(
        "Codes of refusals",
        "`journal_unavailable` | it could not be put on record, or the table waits until it can",
    ),
    the(
        "When a table waits",
        "What cannot be put on record does not happen, and nothing is shown that is not on record.",
        "Where that fails, or takes more than two seconds, the table waits: everybody who watches it is sent `suspended`.",
        "Until `resumed` its commands are refused with `journal_unavailable`, at once, but `watch`, `resume` and `unwatch`, and the time of the turn stands still.",
        "Who resumes while it waits is sent `suspended` before the reply; a snapshot says it by its field.",
        "The table goes on by itself, five seconds at most after things can be put on record again.",
        "Before `resumed` comes an update, which tells the time of the turn that waits, where one does.",
    ),
    the(
        "`suspended`",
        "Nothing can be put on record, and the table waits: see [when a table waits](#when-a-table-waits).",
        "`table` | text | – | the table's id",
        "`message` | text | – | a sentence for people",
    ),
    the(
        "`resumed`", "The table is no longer suspended: play resumes.", "`table` | text | – | the table's id"
    ),
    the(
        "`snapshot`",
        "`suspended` | true or false | false | nothing can be put on record, and the table waits: see [when a table waits](#when-a-table-waits)",
    ),
    need=Need.HOST,
)
async def a_table_waits_for_its_record(stage: Stage) -> None:
    server = await stage.own_server()
    game = await stage.game(2)
    actor, turn = await game.actor(), await game.turn()
    act = {"table": game.table, "hand": turn["hand"], "turn": turn["turn"], "action": "call"}
    other = next(line for line in game.lines if line is not actor)
    seq = game.seen.seq
    async with server.record_lost():
        refusal = await actor.refused("journal_unavailable", "act", **act)
        for line in game.lines:
            if line is other:
                suspended = (await comes(line, "suspended"))[-1]
                expect_equal(set(suspended), {"type", "table", "message"}, "the fields of halted")
                expect_equal(suspended["table"], game.table, "the table that waits")
            for _ in range(3):
                await line.refused("journal_unavailable", "sit_out", table=game.table)
            snapshot = await line.watch(game.table)
            expect(snapshot["suspended"] is True, "the snapshot does not say that the table waits")
            expect_equal(
                (snapshot["seq"], snapshot["turn"]["turn"]), (seq, turn["turn"]), "what has happened"
            )
            expect_equal(snapshot["turn"]["ms"], refusal["ms"], "the time of the turn, which stands still")
        await other.send("resume", table=game.table, seq=seq)
        *_, told, resumed = await comes(other, "accepted")
        expect_equal(told["type"], "suspended", "what comes before the reply to resume")
        expect_equal(resumed["result"]["events"], [], "what was missed")
    for line in game.lines:
        *before, resumed = await comes(line, "resumed")
        expect_equal(resumed, {"type": "resumed", "table": game.table}, "resumed")
        expect_equal(before[-1]["type"], "update", "what comes before resumed")
        ms = before[-1]["turn"]["ms"]  # by then the clock runs again
        expect(refusal["ms"] - 1_000 < ms <= refusal["ms"], f"the time of the turn is {ms}")
    await actor.result("act", **act)
    expect(not (await actor.watch(game.table)).get("suspended"), "the snapshot says that the table waits")
