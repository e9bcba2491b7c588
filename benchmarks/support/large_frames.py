"""An attack on the memory of a server: see `benchmarks.support.strangers`."""

import asyncio
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

from benchmarks.support.honest import ask
from benchmarks.support.processes import riverboat
from benchmarks.support.verdicts import CODEC, POLL, PROXIED, Verdict, all_of
from riverboat.client_cli.library.errors import ConnectionLost
from riverboat.client_cli.load.connection import LeanConnection, masked
from riverboat.server.protocol.commands import VERSION, Hello
from riverboat.server.runtime.memory import TRIM_EVERY

FRAME: Final = 60 * 1024
"""Bytes of a large frame: a little below the limit."""

FRAMES: Final = 8
"""Large frames of a guest: after ten invalid ones the server would disconnect it."""

BACK_WITHIN: Final = 30.0
SETTLED: Final = 1.2 * TRIM_EVERY
"""Seconds of a short form: memory is trimmed once."""

GROWTH: Final = 1.1
"""How many times its memory before the attack a server may have `BACK_WITHIN` seconds after it."""


async def large_frames(folder: Path, scale: float) -> Verdict:
    """Guests of thirty networks send large frames, whole and unfinished, and disconnect."""
    guests, settling = max(300, round(600 * scale)), max(SETTLED, BACK_WITHIN * scale)
    quiet, flooded = folder / "quiet", folder / "flooded"
    quiet.mkdir()
    flooded.mkdir()
    async with riverboat(quiet, *PROXIED) as control, riverboat(flooded, *PROXIED) as served:
        for server in (control, served):  # the caches of both are filled by as many guests
            for line in await guests_of(server.url, guests):
                line.abort()
        await asyncio.sleep(settling)
        before, quiet_before = served.memory(), control.memory()
        lines = await guests_of(served.url, guests)
        await asyncio.gather(*map(send_large, lines))
        await asyncio.sleep(1)  # the server reads what is unfinished
        highest = served.memory()
        for line in lines:
            line.abort()
        await asyncio.sleep(settling)
        after, quiet_after = served.memory(), control.memory()
    verdict = Verdict(
        f"{guests} guests with frames of {FRAME // 1024} KiB: {mib(before)} MiB before, "
        f"{mib(highest)} in the flood, {mib(after)} {settling:g} s after, {after / before:.3f} times",
        f"a server without the flood: {mib(quiet_before)} MiB, then {mib(quiet_after)}, "
        f"{quiet_after / quiet_before:.3f} times",
    )
    verdict.expect(highest > before + guests * FRAME / 4, f"the flood took only {mib(highest - before)} MiB")
    verdict.expect(after <= GROWTH * before, f"{after / before:.3f} times the memory, at most {GROWTH:g}")
    return verdict


async def guests_of(url: str, guests: int) -> list[LeanConnection]:
    """Sign in guests of thirty networks. Returns their connections."""
    lines: list[LeanConnection] = []

    async def sign_in(address: str) -> None:
        line = await LeanConnection.connect(
            *(url, f"riverboat.{CODEC}", lambda message, now: None),
            within=BACK_WITHIN,
            headers={"X-Forwarded-For": address},
        )
        lines.append(line)
        await ask(line, Hello(id="hello", version=VERSION))

    await all_of([partial(sign_in, f"198.18.{n % 30}.{n // 30 + 1}") for n in range(guests)])
    return lines


async def send_large(line: LeanConnection) -> None:
    """Send invalid frames, and then one that is unfinished."""
    with suppress(ConnectionLost):
        for _ in range(FRAMES):
            line.send_frame(0x82, bytes(FRAME))
            await asyncio.sleep(POLL)
        line.send_raw(masked(0x82, bytes(FRAME))[:-1])


def mib(size: int) -> str:
    """Return a size in MiB."""
    return f"{size / 2**20:.1f}"
