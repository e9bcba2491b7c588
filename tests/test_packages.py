"""The wheel and the sdist, installed next to a project with folders of the same names."""

import subprocess
import sys
import venv
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

pytestmark = pytest.mark.integration

ROOT = Path(__file__).parents[1]
OTHERS = ("engine", "server", "client_cli", "migrations", "web")


def run(command: Sequence[str | Path], folder: Path) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Build the sdist, and the wheel from it. Return them by suffix."""
    folder = tmp_path_factory.mktemp("built")
    for target in ("sdist", "wheel"):
        run([sys.executable, "-m", "hatchling", "build", "-t", target, "-d", folder], ROOT)
    return {"wheel": next(folder.glob("*.whl")), "sdist": next(folder.glob("*.tar.gz"))}


def test_wheel_has_one_top_level_package(built: dict[str, Path]) -> None:
    names = {name.partition("/")[0] for name in zipfile.ZipFile(built["wheel"]).namelist()}
    assert {name for name in names if not name.endswith(".dist-info")} == {"riverboat"}


@pytest.mark.parametrize("kind", ["wheel", "sdist"])
def test_command_runs_beside_colliding_names(kind: str, built: dict[str, Path], tmp_path: Path) -> None:
    project = tmp_path / "project"
    for name in OTHERS:
        (project / name).mkdir(parents=True)
        (project / name / "__init__.py").write_text("raise ImportError('the wrong package')\n")
    python = installed(built[kind], tmp_path / "venv")
    shown = run([python.with_name("riverboat"), "odds", "AsKs", "QdQh"], project)
    assert "%" in shown
    # `-m` puts the project's folder first on the path, like a program of the project.
    run([python, "-m", "riverboat.client_cli", "battle", "--specs", "2"], project)
    page = (
        "import riverboat.server.app, riverboat.migrations.versions\n"
        "from riverboat.language.catalog import languages\n"
        "from riverboat.server.net.site import FILES, Site\n"
        "assert len(Site.load().prepared().files) == len(FILES) + len(languages()) > len(FILES) + 10"
    )
    run([python, "-c", page], project)


def installed(package: Path, folder: Path) -> Path:
    """Install `package` in a new environment at `folder`, with the dependencies of this one."""
    venv.create(folder, with_pip=False, symlinks=True)
    python = folder / "bin" / "python"
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    packages = folder / "lib" / version / "site-packages"
    borrowed = [path for path in sys.path if path.endswith("site-packages")]
    (packages / "borrowed.pth").write_text("\n".join(borrowed))
    options = ["--quiet", "--no-deps", "--no-index", "--no-build-isolation", "--ignore-installed"]
    options += ["--no-compile"]  # few of its modules run here
    run([sys.executable, "-m", "pip", "--python", python, "install", *options, package], folder)
    return python
