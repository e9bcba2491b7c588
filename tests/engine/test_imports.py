import ast
import sys
from pathlib import Path

import engine


def imported_by(path: Path) -> set[str]:
    """The packages that the module at `path` imports from anywhere in it."""
    names = set[str]()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
    return {name.partition(".")[0] for name in names}


def test_the_engine_imports_the_standard_library_only() -> None:
    root = Path(engine.__file__).parent
    others = {
        str(path.relative_to(root)): strange
        for path in root.rglob("*.py")
        if (strange := imported_by(path) - sys.stdlib_module_names - {"engine"})
    }
    assert others == {"assessor/batch.py": {"numpy"}}
