"""Compile `engine/native/_assessor.c` into the wheel; where that fails, build the wheel without it."""

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import zlib
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NAME = "_assessor.abi3.so"  # of the stable ABI: one file for Python 3.11 and every later version
FLAGS = ["-O3", "-std=c11", "-fPIC", "-shared", "-fvisibility=hidden", "-Wl,-s"]
MAC_FLAGS = ["-O3", "-std=c11", "-fPIC", "-bundle", "-undefined", "dynamic_lookup", "-fvisibility=hidden"]
LOAD = (
    "import importlib.util as u, sys; s = u.spec_from_file_location('_assessor', sys.argv[1]); "
    "s.loader.exec_module(u.module_from_spec(s))"
)
PATIENCE = 120  # seconds


class LeftOutError(Exception):
    """The reason why there is no assessor in C."""


class CompileAssessor(BuildHookInterface[Any]):
    """Adds the compiled file, to the wheel or for an editable installation to the sources.

    The environment variable RIVERBOAT_NATIVE decides: "no" does not try, "must" fails with the reason.
    """

    _folder: str | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and say in one line if that fails."""
        native = Path(self.root, "engine", "native")
        if version == "editable":
            target = native / NAME
            target.unlink(missing_ok=True)  # of an earlier version
        else:
            self._folder = tempfile.mkdtemp()
            target = Path(self._folder, NAME)
        try:
            compile_to(target, native / "_assessor.c")
        except (LeftOutError, OSError, subprocess.SubprocessError) as reason:
            if os.environ.get("RIVERBOAT_NATIVE") == "must":
                raise
            self.app.display_warning(f"Riverboat's assessor stays in Python: {reason}")
            return
        if version != "editable":
            platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
            build_data["pure_python"] = False
            build_data["tag"] = f"cp311-abi3-{platform}"
            build_data["force_include"][str(target)] = f"riverboat/engine/native/{NAME}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was compiled for the wheel."""
        if self._folder is not None:
            shutil.rmtree(self._folder)


def compile_to(target: Path, source: Path) -> None:
    """Compile `source`, and try the result. Raises LeftOutError."""
    headers = Path(sysconfig.get_path("include"))
    if os.environ.get("RIVERBOAT_NATIVE") == "no":
        raise LeftOutError("RIVERBOAT_NATIVE is no")
    if sys.implementation.name != "cpython" or os.name != "posix":
        raise LeftOutError(f"it is not compiled on {sys.implementation.name} on {sys.platform}")
    if sysconfig.get_config_var("Py_GIL_DISABLED"):
        raise LeftOutError("a free-threaded Python lacks the stable ABI")
    compiler = (
        shlex.split(os.environ.get("CC", ""))
        or [name for name in ("cc", "gcc", "clang") if shutil.which(name)][:1]
    )
    if not compiler:
        raise LeftOutError("there is no C compiler")
    if not (headers / "Python.h").is_file():
        raise LeftOutError(f"there is no Python.h in {headers}: it comes with python3-dev or python3-devel")
    flags = MAC_FLAGS if sys.platform == "darwin" else FLAGS
    checksum = f"-DSOURCE_CHECKSUM={zlib.crc32(source.read_bytes())}"
    command = [*compiler, *flags, checksum, f"-I{headers}", str(source), "-o", str(target)]
    run(command, "the compiler failed")
    try:
        run([sys.executable, "-c", LOAD, str(target)], "what was compiled cannot be loaded")
    except LeftOutError:
        target.unlink(missing_ok=True)
        raise


def run(command: list[str], failure: str) -> None:
    """Run `command`. Raises LeftOutError with the error that it printed."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)  # noqa: S603
    if done.returncode:
        lines = done.stderr.strip().split("\n")
        said = next((line for line in lines if "error: " in line.lower()), lines[-1])
        raise LeftOutError(f"{failure}: {said or 'it did not say why'}")
