"""The sentences of docs/protocol.md that claim nothing which a case could hold, each with the reason."""

from typing import Final

from tests.e2e.conformance.page import Sentence

INTRODUCTIONS: Final = {
    Sentence(
        "The protocol", "This page is normative: where a server or a client differs from it, that is a fault."
    ): ("it is about the page"),
    Sentence("The protocol", "Tests hold its tables, codes and examples equal to the code."): (
        "it is about tests: tests/server/protocol/test_page.py"
    ),
    Sentence("The protocol", "[asyncapi.yaml](asyncapi.yaml) has the same messages for programs to read."): (
        "it is about a file: tests/server/protocol/test_asyncapi.py holds it"
    ),
    Sentence("Worked exchanges", "`>` is sent by the client, `<` by the server."): "it explains the notation",
    Sentence("Worked exchanges", "What a host does."): "it is a title",
    Sentence("Worked exchanges", "A private table."): "it is a title",
    Sentence("Worked exchanges", "Bob has the link, and tries."): "it introduces an example",
}
