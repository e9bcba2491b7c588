"""Runs the `riverboat` command against a server in this process."""

import asyncio
from pathlib import Path

from click.testing import CliRunner, Result

from riverboat.client_cli.main import main


class Riverboat:
    """Runs `riverboat` with its own configuration folder."""

    def __init__(self, url: str, home: Path) -> None:
        self.url = url
        self.tokens = home / "tokens.json"

    async def __call__(self, *args: str, given: str = "", **env: str) -> Result:
        """Run a command with `given` as standard input."""
        return await asyncio.to_thread(CliRunner(env=env).invoke, main, args, input=given)

    async def account(self, what: str, name: str, *args: str, given: str = "", **env: str) -> Result:
        """Run `riverboat account` for `name`."""
        where = [self.url, "--name", name, "--token-file", str(self.tokens)]
        return await self("account", what, *where, *args, given=given, **env)

    async def admin(self, name: str, *args: str, **env: str) -> Result:
        """Run `riverboat admin` as `name`."""
        return await self(
            "admin", "--url", self.url, "--name", name, "--token-file", str(self.tokens), *args, **env
        )

    async def table(self, name: str, *args: str, given: str = "", **env: str) -> Result:
        """Run `riverboat table` as `name`."""
        return await self(
            *("table", "--url", self.url, "--name", name, "--token-file", str(self.tokens)),
            *args,
            given=given,
            **env,
        )
