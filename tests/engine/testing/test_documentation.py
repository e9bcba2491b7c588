"""Runs the examples of docs/testing-poker-software.md."""

import doctest
import re
from pathlib import Path

PAGE = Path(__file__).parents[3] / "docs" / "testing-poker-software.md"


def test_examples_print_what_page_says() -> None:
    page = PAGE.read_text()
    examples = "\n".join(re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL))
    test = doctest.DocTestParser().get_doctest(examples, {}, PAGE.name, str(PAGE), 0)
    assert len(test.examples) > 20
    report: list[str] = []
    results = doctest.DocTestRunner().run(test, out=report.append)
    assert not results.failed, "".join(report)
