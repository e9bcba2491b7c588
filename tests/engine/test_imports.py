import ast
import sys
from pathlib import Path

from riverboat import engine


def imported_by(path: Path) -> set[str]:
    """Return the packages that the module at `path` imports, anywhere in it."""
    names = set[str]()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
    return {name.partition(".")[0] for name in names}


def test_engine_imports_only_standard_library() -> None:
    root = Path(engine.__file__).parent
    others = {
        str(path.relative_to(root)): strange
        for path in root.rglob("*.py")
        if (strange := imported_by(path) - sys.stdlib_module_names - {"riverboat"})
    }
    assert others == {
        "assessor/batch.py": {"numpy"},
        "runout_arrays.py": {"numpy"},
        "sampling.py": {"numpy"},
        "tournament/push_fold_any.py": {"numpy"},
        "tournament/push_fold_charts.py": {"numpy"},
        "tournament/push_fold_ring.py": {"numpy"},
        "tournament/push_fold_solver.py": {"numpy"},
    }
