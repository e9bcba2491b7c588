"""The tools of the Model Context Protocol (MCP) that play a seat."""

from typing import Annotated, Any, Final

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from riverboat.client_cli.agents.player import BadMove, ToolPlayer, action_of

MAX_WAIT: Final = 300.0
"""The longest time that a call of `wait_for_turn` may take, in seconds."""

INSTRUCTIONS: Final = (
    "You play poker at a table. Call wait_for_turn until it is your turn, then act with the numbers of the "
    "hand and of the turn, and so on. Amounts are whole chips; a bet or a raise is your total for the "
    "street. If you take too long, you check or fold."
)


def tools_for(player: ToolPlayer) -> MCPServer[Any]:
    """Return an MCP server with the tools `wait_for_turn` and `act` for `player`."""
    server: MCPServer[Any] = MCPServer("riverboat", instructions=INSTRUCTIONS)

    @server.tool()
    async def wait_for_turn(
        seconds: Annotated[float, Field(ge=0, le=MAX_WAIT, description="How long to wait.")] = 30.0,
    ) -> dict[str, Any]:
        """Wait for your turn. Returns what happened, and if it is your turn, the hand as you see it."""
        return await player.wait_for_turn(seconds)

    @server.tool()
    async def act(
        *,
        hand: Annotated[int, Field(description="The number of the hand, from wait_for_turn.")],
        turn: Annotated[int, Field(description="The number of the turn, from wait_for_turn.")],
        action: Annotated[
            str,
            Field(description="fold, check, call, bet, raise, bring_in, draw, run, show or muck"),
        ],
        to: Annotated[int | None, Field(description="For bet and raise: your total for the street.")] = None,
        cards: Annotated[str, Field(description='For draw: the cards to exchange, "7h 2c".')] = "",
        times: Annotated[int | None, Field(description="For run: how often to run the board.")] = None,
    ) -> dict[str, Any]:
        """Act on your turn. An illegal action is refused with the reason, and you may act again."""
        try:
            await player.act(hand, turn, action_of(action, to, cards, times))
        except BadMove as error:
            raise ToolError(str(error)) from None
        return {"status": "done"}

    return server
