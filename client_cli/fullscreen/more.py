"""Opens what is looked at now and then: pages of text, the invitation, the host's page and the themes."""

from typing import Final

from riverboat.client_cli.fullscreen.invite import invitation, qr_rows, reaches_others
from riverboat.client_cli.fullscreen.menu import Menu, host_page, language_page, theme_page
from riverboat.client_cli.fullscreen.pages import help_page
from riverboat.client_cli.fullscreen.screen import Mode, Screen, open_page
from riverboat.client_cli.play.language import said
from riverboat.client_cli.play.preferences import Bindings
from riverboat.client_cli.play.state import ClientState
from riverboat.client_cli.play.statistics_page import statistics_page

OPENED: Final = ("help", "statistics", "invite", "host", "theme", "language")
"""The names of the keys that open something over the table."""


def open_more(name: str, state: ClientState, screen: Screen, bindings: Bindings) -> str:
    """Open what the key `name`, one of OPENED, opens. Returns why not as a sentence, or ""."""
    if name == "help":
        open_page(screen, said("help-head"), help_page(state, bindings))
    elif name == "statistics":
        open_page(screen, said("statistics-head"), statistics_page(state))
    elif name == "invite":
        _, *lines = invitation(state, screen.link)
        open_page(screen, said("invite-link.head" if screen.link else "invite-nobody.head"), lines)
        if screen.link and reaches_others(screen.link):
            screen.code = qr_rows(screen.link)
    elif name == "theme":
        screen.menu, screen.mode = Menu(said("themes-head"), theme_page(), None), Mode.MENU
    elif name == "language":
        screen.menu, screen.mode = Menu(said("languages-head"), language_page(), None), Mode.MENU
    elif state.table.opened.host != state.player:
        return said("host-only")
    else:
        screen.menu, screen.mode = Menu(said("host-head"), host_page(state)), Mode.MENU
    return ""
