"""Commands that are sent twice with one id, to two servers of one card room."""

import asyncio
from typing import Final

from riverboat.client_cli.conformance.case import Need, case, the
from riverboat.client_cli.conformance.client import Message, RawClient, accepted, opening, refused
from riverboat.client_cli.conformance.expect import expect, expect_equal
from riverboat.client_cli.conformance.stage import PASSWORD, Stage, a_name

UNCERTAIN: Final = ("outcome_unknown", "journal_unavailable")
"""Refusals after which the same command is sent again."""


async def certain(client: RawClient, command: Message) -> Message:
    """Send a command until its outcome is known, and return the reply."""
    while True:
        reply = await client.ask_frame(client.frame(command), command["id"])
        if reply.get("code") not in UNCERTAIN:
            return reply
        await asyncio.sleep(0.1)


async def at_once(stage: Stage, fields: Message, *clients: RawClient) -> Message:
    """Send a command by each client at once, and return it with its result, which is the same for all."""
    command: Message = {}

    async def send() -> Message:
        nonlocal command
        command = {**fields, "id": clients[0].new_id()}
        replies = await asyncio.gather(*(certain(each, command) for each in clients))
        limited = [reply for reply in replies if reply["type"] == "refused"]
        if limited:
            return limited[0]
        carried_out = [reply for reply in replies if reply["type"] == "accepted"]
        expect(len(carried_out) < 2, f"{command['type']} was carried out at two servers: {replies}")
        firsts: list[Message] = [reply.get("first", reply) for reply in replies]
        expect_equal(firsts, firsts[:1] * len(clients), f"the first replies to {command['type']}")
        return firsts[0]

    result = accepted(await stage.patiently(send))
    return {**command, "result": result}


@case(
    the(
        "Command ids and retries",
        "That holds at any server of a card room, and after a crash, for an hour: the id of a command is committed with what it does, also that of a chat message.",
    ),
    need=Need.SECOND,
)
async def command_at_two_servers_is_carried_out_once(stage: Stage) -> None:
    client = await stage.guest()
    there = await stage.elsewhere(client)
    opened = await at_once(stage, {"type": "open_table", **opening("Once")}, client, there)
    table = opened.pop("result")["table"]
    stage.close_later(client, table)
    chat = {"type": "chat", "id": opened["id"], "table": table, "text": "else"}
    for other in ({**opened, "name": "Else"}, chat):
        refused(await certain(there, other), "conflict")
    await client.watch(table)
    commands: list[Message] = [
        {"type": "sit", "buy_in": 5_000},
        {"type": "add_chips", "chips": 1_000},
        {"type": "chat", "text": "once"},
        {"type": "leave"},
        {"type": "join_wait_list"},
        {"type": "leave_wait_list"},
        {"type": "pause_table", "reason": "once"},
    ]
    for fields in commands:
        command = {**fields, "id": client.new_id(), "table": table}
        first, again = await certain(client, command), await certain(there, command)
        first = first.get("first", first)  # it was uncertain at first
        expect_equal(
            again, {"type": "repeated", "id": command["id"], "first": first}, "the reply to it again"
        )
    said = await client.ask("watch", table=table)
    expect_equal(
        [message["text"] for message in said["result"]["chat"]], ["once"], "the chat after it was sent twice"
    )


@case(
    the("Command ids and retries", "was carried out | `accepted`"),
    need=Need.SECOND,
)
async def registration_at_two_servers_is_one(stage: Stage) -> None:
    client = await stage.guest()
    there = await stage.elsewhere(client)
    command = await at_once(
        stage, {"type": "register", "name": a_name(), "password": PASSWORD}, client, there
    )
    del command["result"]
    refused(await certain(there, {**command, "name": a_name()}), "conflict")
