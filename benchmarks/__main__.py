"""List the benchmarks and long checks, or run one: `python -m benchmarks NAME [OPTIONS]`."""

import ast
import sys
from difflib import get_close_matches
from pathlib import Path
from runpy import run_module

FOLDER = Path(__file__).parent


def summaries() -> dict[str, str]:
    """Return what each benchmark answers: the first line of its module."""
    found = {}
    for path in sorted(FOLDER.glob("[!_]*.py")):
        text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
        found[path.stem] = text.partition("\n")[0]
    return found


def main() -> None:
    known = summaries()
    if not sys.argv[1:]:
        width = max(map(len, known))
        for name, summary in known.items():
            print(f"{name:<{width}}  {summary}")
        return
    name = sys.argv.pop(1)
    if name not in known:
        nearest = get_close_matches(name, known, n=1)
        hint = f" Did you mean {nearest[0]}?" if nearest else ""
        sys.exit(f"{name!r} is not a benchmark.{hint} To list them: python -m benchmarks")
    run_module(f"benchmarks.{name}", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
