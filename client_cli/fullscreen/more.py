"""Opens what is looked at now and then: the invitation, the host's page and the themes."""

from riverboat.client_cli.fullscreen.invite import invitation, qr_rows, reaches_others
from riverboat.client_cli.fullscreen.menu import Menu, host_page, theme_page
from riverboat.client_cli.fullscreen.screen import Mode, Screen, open_page
from riverboat.client_cli.play.state import ClientState


def open_more(name: str, state: ClientState, screen: Screen) -> str:
    """Open what the key `name` opens: "invite", "host" or "theme". Returns why not as a sentence, or ""."""
    if name == "invite":
        first, *lines = invitation(state, screen.link)
        open_page(screen, first.rstrip(":."), lines)
        if screen.link and reaches_others(screen.link):
            screen.code = qr_rows(screen.link)
    elif name == "theme":
        screen.menu, screen.mode = Menu("Themes", theme_page(), None), Mode.MENU
    elif state.table.opened.host != state.player:
        return "Only the host of the table can do that."
    else:
        screen.menu, screen.mode = Menu("The host's page", host_page(state)), Mode.MENU
    return ""
