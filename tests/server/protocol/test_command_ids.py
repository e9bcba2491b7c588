"""What identifies a command, and what it asks for."""

from msgspec.structs import replace

from riverboat.server.protocol.command_ids import content_of, key_of
from riverboat.server.protocol.commands import ChangePassword, Chat, Hello, Sit

SAID = Chat(id="1", table="t", text="hello")


def test_ids_are_those_of_their_player() -> None:
    again = replace(SAID, text="something else")
    assert key_of("ann", SAID) == key_of("ann", again) != key_of("bob", SAID)
    assert key_of("ann", SAID) != key_of("ann", replace(SAID, id="2"))
    assert key_of("ann", SAID) != key_of("ann", SAID, "audit") != key_of("bob", SAID, "audit")


def test_content_is_all_but_the_secrets() -> None:
    assert content_of(SAID) == content_of(replace(SAID)) != content_of(replace(SAID, text="else"))
    change = ChangePassword(id="1", password="former one", new_password="new one, longer")
    assert content_of(change) == content_of(replace(change, password="other", new_password="another one"))
    hello = Hello(id="1", version=1, token="secret")
    assert content_of(hello) == content_of(replace(hello, token="other"))


def test_content_says_whether_there_is_a_password() -> None:
    sit = Sit(id="1", table="t", buy_in=5)
    assert content_of(sit) != content_of(replace(sit, password="secret"))
    assert content_of(sit) != content_of(Chat(id="1", table="t", text="5"))
