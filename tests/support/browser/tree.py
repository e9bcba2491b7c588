"""What the accessibility tree of the page says, in the order in which a screen reader reads it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from playwright.async_api import Page

_WHOLE: Final = {"button", "image", "slider", "textbox", "tab"}
"""Roles of nodes that are read by their name, without what is in them."""

_STATES: Final = ("current", "pressed", "disabled")


async def read_region(page: "Page", name: str) -> list[str]:
    """Return what is read of the region called `name`: its controls, pictures, groups and texts."""
    session = await page.context.new_cdp_session(page)
    tree = (await session.send("Accessibility.getFullAXTree"))["nodes"]
    await session.detach()
    nodes = {node["nodeId"]: node for node in tree}
    [region] = [node for node in tree if _role(node) == "region" and _name(node) == name]
    return list(_read(region, nodes))


def _read(node: dict[str, Any], nodes: dict[str, dict[str, Any]]) -> Iterator[str]:
    role = "" if node["ignored"] else _role(node)
    if role in _WHOLE:
        states = [each["name"] for each in node.get("properties", []) if each["name"] in _STATES]
        on = [each for each in states if _property(node, each) in (True, "true")]
        yield " ".join([role, _name(node), *(f"[{each}]" for each in on)])
        return
    if role == "StaticText" and _name(node).strip():
        yield _name(node).strip()
    elif role in ("group", "list"):
        yield f"{role} {_name(node)}"
    for child in node.get("childIds", []):
        if child in nodes:
            yield from _read(nodes[child], nodes)


def _role(node: dict[str, Any]) -> str:
    return str(node["role"]["value"])


def _name(node: dict[str, Any]) -> str:
    return str(node.get("name", {}).get("value", ""))


def _property(node: dict[str, Any], name: str) -> Any:
    return next(each["value"].get("value") for each in node["properties"] if each["name"] == name)
