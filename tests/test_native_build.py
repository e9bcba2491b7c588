"""The wheel has the assessor in C where it can be compiled, and is the pure one anywhere else."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from hatch_build import NAME, LeftOutError, compile_to
from riverboat.engine.native import selection

pytestmark = pytest.mark.integration

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "engine" / "native" / "_assessor.c"
BUILD = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d"]


def environment(**changes: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("CC", "RIVERBOAT_NATIVE")}
    return kept | changes


def output(script: str, **changes: str) -> str:
    """Return the last line that a program prints with these variables; or of its error."""
    done = subprocess.run(
        [sys.executable, "-c", script],
        env=environment(**changes),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return (done.stdout or done.stderr).strip().split("\n")[-1]


def answers(**changes: str) -> str:
    """Return which assessor a process with these variables has, and a strength by it."""
    script = (
        "from riverboat.engine.assessor import strength\n"
        "from riverboat.engine.native import selection\n"
        "print(selection.NAME, strength(range(5)))"
    )
    return output(script, **changes)


def test_variable_decides_which_assessor_is_used() -> None:
    assert answers(RIVERBOAT_NATIVE="no") == "pure Python 7297"
    assert answers(RIVERBOAT_NATIVE="yes").startswith(
        "ImportError: RIVERBOAT_NATIVE is 'yes': use no or must"
    )
    if selection.IN_USE:
        assert answers(RIVERBOAT_NATIVE="must") == answers() == "native 7297"


def test_compiled_file_of_another_source_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "riverboat" / "engine" / "native"
    package.mkdir(parents=True)
    for folder in (package, package.parent, package.parent.parent):
        (folder / "__init__.py").touch()
    (package / "selection.py").write_bytes((SOURCE.parent / "selection.py").read_bytes())
    (package / "_assessor.py").write_text("SOURCE = 7")
    (package / "_assessor.c").write_text("another version")
    script = "from riverboat.engine.native import selection; print(selection.NAME)"
    here = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); " + script
    assert output(here) == "pure Python"
    assert "_assessor.c has changed: install Riverboat again" in output(here, RIVERBOAT_NATIVE="must")


@pytest.mark.parametrize(
    ("variables", "reason"),
    [
        ({"PATH": "/nowhere"}, "there is no C compiler"),
        ({"CC": "false"}, "the compiler failed: "),
        ({"CC": "true"}, "what was compiled cannot be loaded: "),
        ({"RIVERBOAT_NATIVE": "no"}, "RIVERBOAT_NATIVE is no"),
    ],
)
def test_reason_is_given_where_nothing_is_compiled(
    variables: dict[str, str], reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("CC", "RIVERBOAT_NATIVE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(LeftOutError, match=reason):
        compile_to(tmp_path / NAME, SOURCE)
    assert not (tmp_path / NAME).exists()


@pytest.mark.parametrize(
    ("attribute", "stub", "reason"),
    [
        ("get_path", lambda name: "/nowhere", "there is no Python.h in /nowhere: it comes with python3-dev"),
        ("get_config_var", lambda name: 1, "a free-threaded Python lacks the stable ABI"),
    ],
)
def test_interpreters_without_headers_or_stable_abi_get_no_compiled_file(
    attribute: str, stub: object, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", "true")
    monkeypatch.delenv("RIVERBOAT_NATIVE", raising=False)
    monkeypatch.setattr(f"hatch_build.sysconfig.{attribute}", stub)
    with pytest.raises(LeftOutError, match=reason):
        compile_to(tmp_path / NAME, SOURCE)


def test_wheel_without_a_compiler_is_pure_and_says_so_in_a_line(tmp_path: Path) -> None:
    done = subprocess.run(
        [*BUILD, tmp_path], cwd=ROOT, env=environment(CC="false"), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    assert not [name for name in zipfile.ZipFile(wheel).namelist() if name.endswith((".so", ".c"))]
    said = [line for line in (done.stdout + done.stderr).split("\n") if "assessor" in line]
    assert said == ["Riverboat's assessor stays in Python: the compiler failed: it did not say why"]


def test_build_fails_where_the_assessor_must_be_compiled(tmp_path: Path) -> None:
    must = environment(CC="false", RIVERBOAT_NATIVE="must")
    done = subprocess.run([*BUILD, tmp_path], cwd=ROOT, env=must, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert not list(tmp_path.glob("*.whl"))
