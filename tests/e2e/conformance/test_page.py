"""The sentences of a page are found as CONTRIBUTING.md says."""

from tests.e2e.conformance.page import Sentence, sentences

PAGE = """\
# The page

Version 1. A fraction, 600.0, ends no **sentence**; nor does `x.y`. Are
[links](x.md)? `code` begins one.

## `sit`

Some are before a table:

| field | value | meaning |
|---|---|---|
| `id` | text | the id. Its own |
| `seat` | 0 to 9 | |

- An item. Another sentence of it.
- **Bold.** What follows.

```exchange
> {"type":"sit"} No sentence. At all.
```
"""


def test_sentences_rows_and_items_are_found() -> None:
    assert sentences(PAGE) == [
        Sentence("The page", "Version 1."),
        Sentence("The page", "A fraction, 600.0, ends no sentence; nor does `x.y`."),
        Sentence("The page", "Are"),
        Sentence("The page", "[links](x.md)?"),
        Sentence("The page", "`code` begins one."),
        Sentence("`sit`", "Some are before a table:"),
        Sentence("`sit`", "`id` | text | the id. Its own"),
        Sentence("`sit`", "`seat` | 0 to 9 |"),
        Sentence("`sit`", "An item."),
        Sentence("`sit`", "Another sentence of it."),
        Sentence("`sit`", "Bold."),
        Sentence("`sit`", "What follows."),
    ]
