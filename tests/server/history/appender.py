"""Append to ten tables until killed, and print "table seq" once an append is durable."""

import asyncio
import sys
from itertools import count

from riverboat.server.history.database.writer import Writer
from riverboat.server.history.journal.journal import Journal
from tests.server.history.builders import chatter, open_table


async def keep_appending(journal: Journal, table: str) -> None:
    await open_table(journal, table)
    for seq in count(2):
        await journal.append(table, chatter(seq))
        sys.stdout.write(f"{table} {seq}\n")
        sys.stdout.flush()


async def main(url: str) -> None:
    async with Writer(url) as writer:
        await asyncio.gather(*(keep_appending(Journal(writer), f"t{number}") for number in range(10)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
