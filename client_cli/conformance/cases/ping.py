"""Ping: whether the server still answers."""

from time import time

from riverboat.client_cli.conformance.case import case, the
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.stage import Stage

DAY_MS = 86_400_000


@case(
    the(
        "`ping`",
        "Ask whether the connection still works: after a change of networks a client may never learn that its connection is dead.",
        "The result is a `pong`.",
        "It counts as one frame, and not as a sign that somebody uses the connection.",
        "`id` | string | required | the command's id",
    ),
    the(
        "`pong`",
        "`at` | clock time | required | the server's time",
    ),
)
async def server_answers_a_ping(stage: Stage) -> None:
    """More pings than a connection may send costly commands."""
    stranger = await stage.stranger()
    await stranger.refused("hello_first", "ping")
    client = await stage.guest()
    times = []
    for _ in range(stage.figures.costly_burst + 20):
        pong = await client.result("ping")
        expect_equal(set(pong), {"at"}, "the fields of a pong")
        times.append(pong["at"])
    expect(times == sorted(times), "the server's time goes backwards")
    expect(abs(times[-1] - time() * 1000) < DAY_MS, f"{times[-1]} is not in milliseconds since 1970")
    await client.is_well()
