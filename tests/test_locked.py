"""The lock files of CI and their audit."""

import re
import runpy
import subprocess
import sys
import tomllib
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

pytestmark = pytest.mark.integration

ROOT = Path(__file__).parents[1]
LOCKS = ("requirements.lock", "audit.lock")


@pytest.fixture(scope="module")
def audit() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / ".ci" / "audit.py"))


@pytest.mark.parametrize("name", LOCKS)
def test_every_package_has_hashes_and_no_url(name: str) -> None:
    text = (ROOT / ".ci" / name).read_text()
    entries = re.findall(r"^(\S+==.*(?:\n    .*)*)", text, re.MULTILINE)
    assert len(entries) > 10
    assert all(re.search(r" \\\n    --hash=sha256:[0-9a-f]{64}", entry) for entry in entries)
    assert "://" not in text


def test_lock_matches_the_requirements(audit: dict[str, Any]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    extras = project["project"]["optional-dependencies"]
    texts = [*project["build-system"]["requires"], *project["project"]["dependencies"]]
    texts += [each for extra in ("fast", "postgres", "test", "dev") for each in extras[extra]]
    versions: dict[str, list[str]] = {}
    for package, version in audit["locked"]((ROOT / ".ci" / "requirements.lock").read_text()):
        versions.setdefault(package, []).append(version)
    for required in map(Requirement, texts):
        if required.name != "riverboat":
            found = versions[canonicalize_name(required.name)]
            assert any(required.specifier.contains(version) for version in found), required


def test_audit_fails_for_known_vulnerabilities(audit: dict[str, Any]) -> None:
    said, code = audit["summary"]({"a 1.0": ["PYSEC-1", "PYSEC-2"], "b 2.0": []}, ["c 3.0"], 2)
    assert code == 1
    assert "a 1.0: PYSEC-1, PYSEC-2" in said
    assert "c 3.0" in said


def test_audit_reports_a_registry_without_data(audit: dict[str, Any]) -> None:
    assert audit["summary"]({}, ["a 1.0"], 0) == (
        "audit: NOT MADE. The registry does not tell of vulnerabilities here.",
        0,
    )


class Answer:
    def __init__(self, status: int, version: str = "") -> None:
        self.status_code, self.ok = status, status == 200
        self.version = version

    def json(self) -> dict[str, Any]:
        return {"info": {"version": self.version}}


@pytest.mark.parametrize(("newest", "status"), [("1.0", 200), ("2.0", 404)])
def test_answer_for_the_newest_version_is_not_used_for_others(
    audit: dict[str, Any], newest: str, status: int
) -> None:
    class Mirror:
        def get(self, *, url: str, timeout: float) -> Answer:
            return {"x/a/1.0/json": Answer(404), "x/a/json": Answer(200, newest)}[url]

    assert audit["NewestToo"](Mirror()).get(url="x/a/1.0/json", timeout=1).status_code == status


def test_audit_installs_its_own_lock_where_that_is_missing(
    audit: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[list[str]] = []

    def run(command: list[str], *, check: bool) -> subprocess.CompletedProcess[str]:
        ran.append(command)
        assert Path(command[0]).exists()
        return subprocess.CompletedProcess(command, 0 if check else 1)

    scope = audit["main"].__globals__
    monkeypatch.setitem(sys.modules, "pip_audit", None)  # importing it fails
    monkeypatch.setitem(scope, "audit_elsewhere", partial(scope["audit_elsewhere"], run=run))
    assert audit["main"](["some.lock"]) == 1
    (install, again), own = ran, str(ROOT / ".ci" / "audit.lock")
    assert install[1:3] == ["-m", "pip"]
    assert install[-3:] == ["--require-hashes", "-r", own]
    assert again[0] == install[0]
    assert again[-2:] == ["--installed", "some.lock"]
    assert not Path(again[0]).exists(), "the environment is removed"
    with pytest.raises(ImportError):
        audit["main"](["--installed", "some.lock"])
