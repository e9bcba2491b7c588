"""A slash in the page's chat is a command, as it is in the terminal."""

from typing import TYPE_CHECKING

from riverboat.client_cli.play.help import help_lines
from riverboat.language.catalog import in_english
from riverboat.language.message import Message
from tests.support.browser.pages import Visitor, expect, visitor
from tests.web.test_pages import a_table

if TYPE_CHECKING:
    from playwright.async_api import Browser


async def type_in_chat(at: Visitor, text: str) -> None:
    await at.page.get_by_label("Chat message", exact=True).fill(text)
    await at.page.keyboard.press("Enter")


ANSWERS = {
    "/setstakes 1": "Unknown command '/setstakes'. Nobody was sent it.",
    "/": "Unknown command '/'.",
    "/constructor": "Unknown command '/constructor'.",
    "/say": "Say what?",
    "/stakes 100": "Which stakes?",
    "/stakes 1 two": "'two' is not a number of chips.",
    "/kick Nobody": "Nobody here is called 'Nobody'.",
    "/pause": "Only the host of the table may use /pause. Nothing has changed.",
    "/kick Pip": "Only the host of the table may use /kick.",
}
"""What the page says to commands that are unknown or wrong."""


async def test_unknown_or_wrong_command_is_sent_to_nobody(browser: "Browser", url: str) -> None:
    async with a_table(url) as table, visitor(browser, url) as at:
        await at.join(table.id)
        await at.sit()
        await at.page.get_by_role("tab", name="Chat").click()
        for typed, answer in ANSWERS.items():
            await type_in_chat(at, typed)
            await at.page.locator("#toast", has_text=answer).wait_for()
            await expect(at.page.get_by_label("Chat message", exact=True)).to_have_value(typed)
        await type_in_chat(at, "/say that was all")
        await expect(at.page.locator("#chat-lines p")).to_have_text(["Pip: that was all"])
        assert at.faults == []


async def test_commands_of_everybody_and_of_the_host(browser: "Browser", url: str) -> None:
    async with visitor(browser, url) as at:
        await at.join(name="Ada")
        await at.page.get_by_role("button", name="Open a table").click()
        await at.page.get_by_role("button", name="Open the table").click()
        await at.sit()
        await at.page.get_by_role("tab", name="Chat").click()
        await type_in_chat(at, "/help")
        await at.page.locator("#toast", has_text="/mute NAME").wait_for()
        await type_in_chat(at, "/pause dinner")
        await at.page.locator("#bar p", has_text="Paused").wait_for()
        await at.page.reload()
        await expect(at.page.locator(".felt-message")).to_have_text("The table is paused: dinner")
        await at.page.get_by_role("tab", name="Chat").click()
        await type_in_chat(at, "/stakes 200/400")
        await at.page.locator("#bar p", has_text="200/400").wait_for()
        await type_in_chat(at, "/resume")
        await expect(at.page.locator("#bar p")).not_to_contain_text("Paused")
        await type_in_chat(at, "hello")
        await type_in_chat(at, "/mute Ada")
        await at.page.locator("#toast", has_text="Messages of Ada are hidden").wait_for()
        await type_in_chat(at, "unseen")
        await expect(at.page.get_by_label("Chat message", exact=True)).to_have_value("")
        await type_in_chat(at, "/unmute Ada")
        await at.page.locator("#toast", has_text="shown again").wait_for()
        await type_in_chat(at, "again")
        await expect(at.page.locator("#chat-lines p")).to_have_text(["Ada: hello", "Ada: again"])
        assert at.faults == []


def test_page_knows_the_commands_of_the_terminal() -> None:
    there = in_english(Message("chat-help"))
    listed = {word.strip(";:,.") for word in " ".join(help_lines()).split() if word.startswith("/")}
    assert {word for word in listed if word not in there} == {"/language"}  # the page has a list instead


async def test_what_is_typed_while_a_message_is_sent_stays(browser: "Browser", url: str) -> None:
    async with a_table(url) as table, visitor(browser, url) as at:
        await at.join(table.id)
        await at.sit()
        await at.page.get_by_role("tab", name="Chat").click()
        await at.page.get_by_label("Chat message", exact=True).evaluate(
            "input => { input.value = 'one'; input.form.requestSubmit(); input.value = 'two'; }"
        )
        field = at.page.get_by_label("Chat message", exact=True)
        await expect(at.page.locator("#chat-lines p")).to_have_text(["Pip: one"])
        await field.press("Enter")
        await expect(at.page.locator("#chat-lines p")).to_have_text(["Pip: one", "Pip: two"])
        await expect(field).to_have_value("")
        assert at.faults == []
