"""Change one thing at a time in a module, and list the changes that its tests do not notice.

    python -m benchmarks.mutants engine/pots.py [--tests tests/engine] [--sample 50] [--seed 1]

A mutant has one comparison, operator, number, condition or return value changed. The tests run on a copy of
the repository, and stop at the first failure. By default they are those of the same package: engine/pots.py
is tested by tests/engine. A survivor is code that can be wrong without a failing test: write that test, or
simplify the code.

The idea is that of DeMillo, Lipton and Sayward, "Hints on test data selection" (1978).
"""

import argparse
import ast
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
LEFT_OUT: Final = shutil.ignore_patterns(".git", ".venv", "node_modules", "__pycache__", ".*_cache")

COMPARISONS: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
OPERATORS: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.Div: ast.Mult,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Mutant:
    """A changed module. line, before, after: what differs."""

    line: int
    before: str
    after: str
    text: str


def changed(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what stands for a node in its mutants."""
    other = deepcopy(node)
    match other:
        case ast.Compare(ops=[op]) if type(op) in COMPARISONS:
            other.ops = [COMPARISONS[type(op)]()]
            yield other
        case ast.BinOp() if type(other.op) in OPERATORS:
            other.op = OPERATORS[type(other.op)]()
            yield other
        case ast.BoolOp():
            other.op = ast.Or() if isinstance(other.op, ast.And) else ast.And()
            yield other
        case ast.UnaryOp(op=ast.Not()):
            yield other.operand
        case ast.Constant(value=bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(value=int() | float() as value):
            yield ast.Constant(value + 1)
        case ast.Return(value=ast.expr()):
            yield ast.Return(ast.Constant(None))


def mutants(text: str) -> Iterator[Mutant]:
    """Yield the mutants of a module."""
    lines = text.splitlines(keepends=True)
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.expr | ast.stmt) or node.lineno != node.end_lineno:
            continue  # what stands on one line can be replaced in the text
        line = lines[node.lineno - 1]
        raw = line.encode()
        for other in changed(node):
            before = raw[node.col_offset : node.end_col_offset].decode()
            new = raw[: node.col_offset] + f"({ast.unparse(other)})".encode() + raw[node.end_col_offset :]
            if isinstance(node, ast.stmt):
                new = raw[: node.col_offset] + ast.unparse(other).encode() + raw[node.end_col_offset :]
            whole = "".join([*lines[: node.lineno - 1], new.decode(), *lines[node.lineno :]])
            yield Mutant(node.lineno, before, ast.unparse(other), whole)


def is_noticed(folder: Path, tests: list[str], seconds: float) -> bool:
    """Return whether a test fails in `folder`, or takes too long."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n0", "-p", "no:cacheprovider", *tests]
    try:
        ran = subprocess.run(command, cwd=folder, capture_output=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return True
    return ran.returncode != 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("module", type=Path, help="a module, relative to the repository")
    parser.add_argument("--tests", action="append", help="a file or folder of tests; repeatable")
    parser.add_argument("--sample", type=int, default=50, help="how many mutants, chosen by chance")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=300, help="after which a mutant counts as noticed")
    options = parser.parse_args()
    text = (ROOT / options.module).read_text(encoding="utf-8")
    tests = options.tests or [str(Path("tests") / options.module.parent)]
    everyone = [mutant for mutant in mutants(text) if mutant.text != text]
    chosen = random.Random(options.seed).sample(everyone, min(options.sample, len(everyone)))
    survivors = 0
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / "copy"
        shutil.copytree(ROOT, folder, symlinks=True, ignore=LEFT_OUT)
        if is_noticed(folder, tests, options.seconds):
            sys.exit(f"{' '.join(tests)} fails without a change.")
        for mutant in sorted(chosen, key=lambda each: each.line):
            (folder / options.module).write_text(mutant.text, encoding="utf-8")
            if not is_noticed(folder, tests, options.seconds):
                survivors += 1
                print(f"{options.module}:{mutant.line}: {mutant.before} -> {mutant.after}", flush=True)
    print(f"{survivors} of {len(chosen)} mutants survive; the module has {len(everyone)}")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
