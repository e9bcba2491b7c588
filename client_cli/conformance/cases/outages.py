"""A table that waits, because nothing can be put on record."""

from client_cli.conformance.case import Need, case, expect, expect_equal, the
from client_cli.conformance.line import Line, Message
from client_cli.conformance.stage import Stage


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
        "Where that fails, or takes more than two seconds, the table waits: everybody who watches it is sent `halted`.",
        "Until `going_on` its commands are refused with `journal_unavailable`, at once, but `watch`, `resume` and `unwatch`, and the time of the turn stands still.",
        "Who resumes while it waits is sent `halted` before the reply; a snapshot says it by its field.",
        "The table goes on by itself, five seconds at most after things can be put on record again.",
        "Before `going_on` comes an update, which tells the time of the turn that waits, where one does.",
    ),
    the(
        "`halted`",
        "Nothing can be put on record, and the table waits: see [when a table waits](#when-a-table-waits).",
        "`table` | text | – | the table's id",
        "`message` | text | – | a sentence for people",
    ),
    the("`going_on`", "The table, which was halted, goes on.", "`table` | text | – | the table's id"),
    the(
        "`snapshot`",
        "`halted` | true or false | false | nothing can be put on record, and the table waits: see [when a table waits](#when-a-table-waits)",
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
                halted = (await comes(line, "halted"))[-1]
                expect_equal(set(halted), {"type", "table", "message"}, "the fields of halted")
                expect_equal(halted["table"], game.table, "the table that waits")
            for _ in range(3):
                await line.refused("journal_unavailable", "sit_out", table=game.table)
            snapshot = await line.watch(game.table)
            expect(snapshot["halted"] is True, "the snapshot does not say that the table waits")
            expect_equal(
                (snapshot["seq"], snapshot["turn"]["turn"]), (seq, turn["turn"]), "what has happened"
            )
            expect_equal(snapshot["turn"]["ms"], refusal["ms"], "the time of the turn, which stands still")
        await other.send("resume", table=game.table, seq=seq)
        *_, told, resumed = await comes(other, "accepted")
        expect_equal(told["type"], "halted", "what comes before the reply to resume")
        expect_equal(resumed["result"]["events"], [], "what was missed")
    for line in game.lines:
        *before, going_on = await comes(line, "going_on")
        expect_equal(going_on, {"type": "going_on", "table": game.table}, "going_on")
        expect_equal(before[-1]["type"], "update", "what comes before going_on")
        expect_equal(before[-1]["turn"]["ms"], refusal["ms"], "the time of the turn")
    await actor.result("act", **act)
    expect(not (await actor.watch(game.table)).get("halted"), "the snapshot says that the table waits")
