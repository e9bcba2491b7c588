"""What a bot's program may see and use: its folder, the interpreter, the system's libraries, and no more."""

import json
import os
import shutil
import site
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

from riverboat.client_cli.arena import isolated
from riverboat.client_cli.arena.errors import MatchError
from riverboat.client_cli.arena.secrets_of_decks import state_folder

_SYSTEM: Final = (
    *("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"),
    *("/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/alternatives"),
    *("/etc/localtime", "/etc/timezone", "/etc/passwd", "/etc/group", "/etc/nsswitch.conf"),
    *("/etc/ssl/certs", "/etc/ssl/openssl.cnf", "/etc/ca-certificates", "/etc/pki/tls/certs"),
    *("/etc/pki/ca-trust", "/etc/crypto-policies"),
)
"""What programs need of the system. Each is shown if it exists. No key and no password is in them."""

_FOR_NETWORK: Final = ("/etc/resolv.conf", "/etc/hosts", "/etc/services")

_VARIABLES: Final = frozenset(
    {"PATH", "LANG", "LANGUAGE", "TZ", "LD_LIBRARY_PATH", "VIRTUAL_ENV"}
    | {"PYTHONPATH", "PYTHONHASHSEED", "NODE_PATH", "JAVA_HOME"}
    | {"OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"}
)
"""The variables that a bot inherits, beside those of the language. Passwords and keys are not among them."""

_OUTSIDE: Final = frozenset({"HOME", "TMPDIR"})
"""The variables that it inherits without namespaces, too; with them it has folders of its own."""

_OWN_FOLDER: Final = "/tmp"  # noqa: S108 - of the program alone

NOT_HELD: Final = (
    "This machine does not permit namespaces, so programs can read every file that you can, such as the log, "
    "use the network, and see and signal your other processes."
)
NOT_HELD_HERE: Final = (
    "Only Linux can hold programs, so here they can read every file that you can, such as the log, use the "
    "network, any amount of memory, and see and signal your other processes."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The limits of a program.

    memory_mb: of all its processes together, as they use it. processes: how many it may have at a time.
    file_mb: of its largest file, and of its temporary folder. open_files: of each process.
    """

    memory_mb: int = 2_048
    processes: int = 64
    file_mb: int = 256
    open_files: int = 1_024


@dataclass(frozen=True, slots=True, kw_only=True)
class Sandbox:
    """What a program may see and use.

    shown: paths beside the interpreter and the system. hidden: paths that are never shown, even in those.
    network: whether it has the network. limits: what it may use. variables: of the environment, which it gets
    beside the usual ones.
    """

    shown: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    network: bool = False
    limits: Limits = field(default_factory=Limits)
    variables: tuple[str, ...] = ()

    def launcher(self, command: Sequence[str], *, is_isolated: bool) -> list[str]:
        """Return the command that starts `command`. is_isolated: whether it sees itself alone."""
        if sys.platform != "linux":
            return list(command)
        held = isolated.Confinement(
            namespaces=is_isolated,
            network=self.network,
            shown=list(self._paths(command)),
            hidden=[str(state_folder()), *self.hidden],
            folder=os.getcwd(),
            parent=os.getpid(),
            **asdict(self.limits),
        )
        script = str(Path(isolated.__file__).resolve())
        return [sys.executable, "-I", "-S", script, json.dumps(held._asdict()), *command]

    def environment(self, *, is_isolated: bool) -> Mapping[str, str]:
        """Return the environment of the program: the variables of this process that programs need to run."""
        names = (_VARIABLES if is_isolated else _VARIABLES | _OUTSIDE).union(self.variables)
        found = {name: value for name, value in os.environ.items() if name in names or name.startswith("LC_")}
        if is_isolated:
            found |= {"HOME": _OWN_FOLDER, "TMPDIR": _OWN_FOLDER}
            if site.ENABLE_USER_SITE:
                found["PYTHONUSERBASE"] = site.getuserbase()
        return found

    def _paths(self, command: Sequence[str]) -> Iterable[str]:
        yield from _SYSTEM
        yield from _FOR_NETWORK if self.network else ()
        yield from interpreter_paths()
        program = shutil.which(command[0]) if command else None
        if program is not None:
            yield from _paths_of_program(program)
        yield from self.shown


def interpreter_paths() -> list[str]:
    """Return the folders of this interpreter, of its packages and of Riverboat."""
    package = Path(isolated.__file__).resolve().parents[2]
    found = [sys.prefix, sys.base_prefix, sys.exec_prefix, *filter(os.path.isabs, sys.path), str(package)]
    return [path for path in found if not _has_home(Path(path))]


def own_paths(command: Sequence[str]) -> tuple[str, ...]:
    """Return the paths of a bot: the folder of the first file on its command line, and the other files.

    Without a file that is the current folder. Of the home folder itself, only the files are shown.
    """
    if not command:
        return ()
    files = [
        Path(word).absolute() for word in command[1:] if not word.startswith("-") and Path(word).exists()
    ]
    if "/" in command[0] and not Path(command[0]).is_absolute():
        files.insert(0, Path(command[0]).absolute())
    if not files:
        own = Path.cwd()
        return () if _has_home(own) else (str(own),)
    first = files[0] if files[0].is_dir() else files[0].parent
    chosen = files if _has_home(first) else [first, *files]
    return tuple(str(path) for path in chosen if not _has_home(path))


def check_hidden(shown: Sequence[str], hidden: Sequence[str]) -> None:
    """Raise MatchError if bots need what they must not see: the folder of the match has their files in it."""
    for path in map(Path, hidden):
        for needed in (*shown, *interpreter_paths()):
            if Path(needed).resolve().is_relative_to(path.resolve()):
                raise MatchError(
                    f"{str(path)!r} is hidden from bots, because the log is in it, but a bot needs "
                    f"{needed!r}: choose another folder for the match"
                )


def checked_binds(paths: Sequence[str]) -> tuple[str, ...]:
    """Return the paths of `--bind`, absolute. Raises MatchError if one is missing or has the home folder."""
    found = []
    for text in paths:
        path = Path(text).expanduser().absolute()
        if not path.exists():
            raise MatchError(f"{text!r} cannot be shown to bots: it does not exist")
        if _has_home(path):
            raise MatchError(f"{text!r} cannot be shown to bots: it has your home folder in it")
        found.append(str(path))
    return tuple(found)


def _paths_of_program(program: str) -> Iterable[str]:
    """Return where a program and what is installed with it are; the file alone without a prefix."""
    for path in (Path(program).absolute(), Path(program).resolve()):
        yield str(path)
        prefix = path.parent.parent
        if path.parent.name == "bin" and not _has_home(prefix) and prefix != Path("~/.local").expanduser():
            yield str(prefix)


def _has_home(path: Path) -> bool:
    """Return whether the home folder is in `path`, or is `path`."""
    home = Path("~").expanduser().resolve()
    return home.is_relative_to(path.resolve())


@cache
def can_isolate() -> bool:
    """Return whether this machine permits to isolate programs."""
    if sys.platform != "linux":
        return False
    done = subprocess.run(Sandbox().launcher([], is_isolated=True), capture_output=True, check=False)  # noqa: S603
    return done.returncode == 0


def not_held() -> str:
    """Return what this machine does not hold, in a sentence; an empty text if it holds everything."""
    if can_isolate():
        return ""
    return NOT_HELD if sys.platform == "linux" else NOT_HELD_HERE
