"""The stable codes, with what each means and what to do."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a code means.

    kind: what has codes of this kind. meaning, advice: what is wrong, and what to do.
    """

    kind: str
    meaning: str
    advice: str


@cache
def explanations() -> dict[str, list[Explanation]]:
    """Return what each code means: more than one thing if several kinds have it."""
    kinds = tomllib.loads(files("riverboat.client_cli.explain").joinpath("codes.toml").read_text("utf-8"))
    found: dict[str, list[Explanation]] = {}
    for codes in kinds.values():
        about = codes.pop("about")
        for code, (meaning, advice) in codes.items():
            found.setdefault(code, []).append(Explanation(about, meaning, advice))
    return found


def page() -> str:
    """Return docs/codes.md: every code by its kind."""
    kinds: dict[str, list[str]] = {}
    for code, all_meanings in explanations().items():
        for found in all_meanings:
            row = f"| `{code}` | {found.meaning} | {found.advice} |"
            kinds.setdefault(found.kind, []).append(row)
    tables = [
        "\n".join(
            [f"## {kind.rstrip('.')}", "", "| code | meaning | what to do |", "|---|---|---|", *sorted(rows)]
        )
        for kind, rows in kinds.items()
    ]
    return "\n\n".join([_HEAD, *tables]) + "\n"


_HEAD = """\
# Codes

Errors have a stable code for programs, beside a sentence for people that names the value.
`riverboat explain CODE` says what this page says. It is made of `client_cli/explain/codes.toml`:
`python -m riverboat.client_cli.explain.codes docs/codes.md`."""


if __name__ == "__main__":
    import sys
    from pathlib import Path

    Path(sys.argv[1]).write_text(page(), encoding="utf-8")
