"""Look up the known vulnerabilities of every package of lock files.

    python .ci/audit.py .ci/requirements.lock

It needs the packages of `.ci/audit.lock`. Where they are not installed, it installs them into an environment
that it removes in the end, and runs there.

The exit code is 1 where a vulnerability is known. What cannot be looked up is named, and is no failure: a
registry may be a mirror that does not answer, or only answers for the newest version of a package.
"""

import re
import subprocess
import sys
import venv
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

TIMEOUT = 15
INSTALLED = "--installed"
"""The packages of LOCK are said to be installed: do not install them again."""

LOCK = Path(__file__).with_name("audit.lock")


def locked(text: str) -> Iterator[tuple[str, str]]:
    """The names and versions in a lock file."""
    return ((name, version) for name, version in re.findall(r"^([\w.-]+)==([^\s;]+)", text, re.MULTILINE))


def summary(found: Mapping[str, Sequence[str]], skipped: Iterable[str], audited: int) -> tuple[str, int]:
    """What to say, and the exit code. found: vulnerabilities by package. skipped: packages not looked up."""
    unknown = sorted(skipped)
    lines = [f"audit: {package}: {', '.join(ids)}" for package, ids in sorted(found.items()) if ids]
    code = 1 if lines else 0
    if not audited:
        lines.append("audit: NOT MADE. The registry does not tell of vulnerabilities here.")
    else:
        lines.append(f"audit: {audited} packages, {'vulnerable, see above' if code else 'none vulnerable'}")
        if unknown:
            lines.append(f"audit: the registry does not tell of {', '.join(unknown)}")
    return "\n".join(lines), code


class NewestToo:
    """A session that asks for the newest version where the registry does not answer for a version, and takes
    that answer if it is the same one."""

    def __init__(self, session: Any) -> None:
        self._session = session

    def get(self, url: str, timeout: float) -> Any:
        """The answer to a request for the version of a package."""
        answer = self._session.get(url=url, timeout=timeout)
        if answer.status_code == 404:
            package, version, page = url.rsplit("/", 2)
            newest = self._session.get(url=f"{package}/{page}", timeout=timeout)
            if newest.ok and newest.json()["info"]["version"] == version:
                return newest
        return answer


def audit_elsewhere(files: Sequence[str], run: Callable[..., Any] = subprocess.run) -> int:
    """Audit in an environment with the packages of LOCK. Raises CalledProcessError if there can be none."""
    with TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = str(Path(folder, "Scripts" if sys.platform == "win32" else "bin", "python"))
        install = ["install", "-q", "--disable-pip-version-check", "--require-hashes", "-r", str(LOCK)]
        run([python, "-m", "pip", *install], check=True)
        return int(run([python, __file__, INSTALLED, *files], check=False).returncode)


def main(arguments: Sequence[str]) -> int:
    """Audit the packages of the lock files that the arguments name."""
    files = [each for each in arguments if each != INSTALLED]
    try:
        return audit(files)
    except ImportError:
        if INSTALLED in arguments:
            raise
    return audit_elsewhere(files)


def audit(files: Sequence[str]) -> int:
    """Audit the packages of these lock files. Raises ImportError without the packages of LOCK."""
    import requests  # noqa: PLC0415 - a test of the rest does without
    from packaging.version import Version  # noqa: PLC0415
    from pip_audit._service import PyPIService, ResolvedDependency  # noqa: PLC0415
    from pip_audit._service.interface import ServiceError  # noqa: PLC0415

    service = PyPIService(timeout=TIMEOUT)
    service.session = NewestToo(service.session)
    found: dict[str, list[str]] = {}
    skipped = []
    for name, version in sorted({each for file in files for each in locked(Path(file).read_text())}):
        try:
            dependency, results = service.query(ResolvedDependency(name, Version(version)))
        except (ServiceError, requests.RequestException, ValueError):
            skipped.append(f"{name} {version}")
            if len(skipped) == 3 and not found:  # nobody answers
                break
            continue
        if dependency.is_skipped():
            skipped.append(f"{name} {version}")
        else:
            found[f"{name} {version}"] = sorted({result.id for result in results})
    said, code = summary(found, skipped, len(found))
    print(said)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
