"""Starts a program that sees nothing but itself, on Linux, and ends it with all that it has started.

Run as a script, without the rest of Riverboat, so that it starts fast: `isolated.py CONFIG COMMAND...`.
CONFIG has the fields of a `Confinement`, as JSON. Without a command it exits with 0 if this machine permits
that.

With namespaces, the program has users, processes, mounts, IPC and a network of its own: see unshare(2),
user_namespaces(7), pid_namespaces(7) and pivot_root(2). It sees the paths that are shown to it, read-only,
and a temporary folder of its own. There are three processes:

- The watcher stays outside, and holds the program to its memory and its number of processes.
- The first process of the new space: with its end, all others in the space end.
- The program.

Without namespaces, the watcher still ends all descendants of the program, and the limits hold.
"""

import ctypes
import json
import os
import resource
import select
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, NoReturn

if __package__:
    from riverboat.client_cli.arena.mounts import enter_root, libc
else:  # run as a script
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    from mounts import enter_root, libc  # type: ignore[import-not-found,no-redef]

_NEW_USER, _NEW_MOUNTS, _NEW_PIDS, _NEW_NETWORK = 0x10000000, 0x20000, 0x20000000, 0x40000000
_NEW_IPC, _NEW_NAMES = 0x8000000, 0x4000000
_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE, _PR_CAPBSET_DROP, _PR_SET_SECUREBITS = 1, 4, 24, 28
_PR_SET_CHILD_SUBREAPER, _PR_SET_NO_NEW_PRIVS, _PR_CAP_AMBIENT = 36, 38, 47
_LOCKED_SECUREBITS = 0x2F  # no user has capabilities because of its number
_CAPABILITIES_V3 = 0x20080522
_KEYCTL = {"x86_64": 250, "aarch64": 219}

NOT_STARTED = 127
TOO_MUCH_MEMORY = 121
TOO_MANY_PROCESSES = 122

_WATCH_EVERY = 0.1
"""Seconds between two looks at the memory and the processes of the program."""

_TASKS_PER_PROCESS = 16
"""Threads that the kernel grants for each process, before the watcher looks."""

_MB = 1 << 20


class Confinement(NamedTuple):
    """What holds a program.

    namespaces: whether it sees itself alone. network: whether it has the network all the same.
    shown: the paths that it sees, read-only. hidden: paths among them that it does not see.
    folder: where it starts. parent: the process with which it ends.
    memory_mb: of all its processes together. processes: their number. file_mb: its largest file, and its
        temporary folder. open_files: of each process.
    """

    namespaces: bool
    network: bool
    shown: list[str]
    hidden: list[str]
    folder: str
    parent: int
    memory_mb: int
    processes: int
    file_mb: int
    open_files: int


def die_with_parent(number: int = signal.SIGKILL) -> None:
    """Let the kernel send this signal when the thread that started this process ends, on Linux."""
    libc.prctl(_PR_SET_PDEATHSIG, number)


def end_with(parent: int) -> None:
    """Let this process end with `parent`, which started it, however that ends, on Linux."""
    if sys.platform == "linux":
        die_with_parent()
        if os.getppid() != parent:  # it ended before that
            os._exit(1)


def _unshare(held: Confinement) -> bool:
    """Leave the spaces of this machine, but for its mounts. Return the success."""
    user, group = os.getuid(), os.getgid()
    network = 0 if held.network else _NEW_NETWORK
    if libc.unshare(_NEW_USER | _NEW_PIDS | _NEW_IPC | _NEW_NAMES | network):
        return False
    with suppress(OSError):  # the user has no name then, which changes no right
        Path("/proc/self/setgroups").write_text("deny")
        Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
        Path("/proc/self/gid_map").write_text(f"{group} {group} 1")
    return True


def _limit(held: Confinement) -> None:
    """Set the limits that the kernel keeps for each process."""
    wanted = {
        resource.RLIMIT_FSIZE: held.file_mb * _MB,
        resource.RLIMIT_NOFILE: held.open_files,
        resource.RLIMIT_CORE: 0,
    }
    if held.namespaces:  # it counts the processes of the user, which are those of the program alone there
        wanted[resource.RLIMIT_NPROC] = held.processes * _TASKS_PER_PROCESS
    for kind, value in wanted.items():
        most = resource.getrlimit(kind)[1]
        own = value if most == resource.RLIM_INFINITY else min(value, most)
        resource.setrlimit(kind, (own, own))


def _drop_rights() -> None:
    """Give up all capabilities for good, and the keys of the session."""
    libc.prctl(_PR_CAP_AMBIENT, 4, 0, 0, 0)
    libc.prctl(_PR_SET_SECUREBITS, _LOCKED_SECUREBITS, 0, 0, 0)
    for capability in range(64):
        libc.prctl(_PR_CAPBSET_DROP, capability, 0, 0, 0)
    libc.capset((ctypes.c_uint32 * 2)(_CAPABILITIES_V3, 0), (ctypes.c_uint32 * 6)())
    if (number := _KEYCTL.get(os.uname().machine)) is not None:
        libc.syscall(number, 1, None)  # KEYCTL_JOIN_SESSION_KEYRING


def _execute(held: Confinement, command: list[str]) -> NoReturn:
    """Become the program."""
    try:
        os.setsid()
        _limit(held)
        if held.namespaces:
            _drop_rights()
        libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        os.execvp(command[0], command)  # noqa: S606 - the user's own command
    except OSError as error:
        print(f"{command[0]}: {error.strerror}", file=sys.stderr)  # noqa: T201
    finally:
        sys.stderr.flush()
        os._exit(NOT_STARTED)


def _close_streams() -> None:
    """Leave the pipes to the program, so that their end is seen when it closes them."""
    for stream in range(3):
        os.close(stream)


def _run_first(held: Confinement, command: list[str], alive: int) -> NoReturn:
    """Be the first process of the new space: run `command`, and exit as it does."""
    die_with_parent()
    if select.select([alive], [], [], 0)[0]:  # the watcher ended before that
        os._exit(1)
    if libc.unshare(_NEW_MOUNTS) or not enter_root(held.shown, held.hidden, held.folder, held.file_mb * _MB):
        os._exit(1)
    if not command:
        os._exit(0)
    child = os.fork()
    if not child:
        _execute(held, command)
    libc.prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)  # the program cannot look into this process
    _close_streams()
    while True:
        ended, status = os.wait()  # children of the child, too
        if ended == child:
            code = os.waitstatus_to_exitcode(status)
            os._exit(code if code >= 0 else 128 - code)


def _descendants(pid: int) -> list[int]:
    """Return the running processes that descend from `pid`."""
    found: list[int] = []
    left = [pid]
    while left:
        parent = left.pop()
        for task in _names(f"/proc/{parent}/task"):
            with suppress(OSError, ValueError):
                children = Path(f"/proc/{parent}/task/{task}/children").read_text().split()
                left += map(int, children)
                found += map(int, children)
    return found


def _names(folder: str) -> list[str]:
    try:
        return os.listdir(folder)
    except OSError:
        return []


def _memory(pids: list[int], limit: int) -> int:
    """Return the bytes of memory of these processes; what they share counts once, if that decides."""
    page = resource.getpagesize()
    resident = 0
    for pid in pids:
        with suppress(OSError, ValueError, IndexError):
            resident += page * int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    if resident <= limit:
        return resident
    total = 0
    for pid in pids:
        with suppress(OSError, ValueError, StopIteration):
            lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
            total += 1024 * int(next(line for line in lines if line.startswith("Pss:")).split()[1])
    return total


def _kill_all(child: int) -> None:
    """End `child` and all of its descendants, and what they start meanwhile."""
    while True:
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        left = _descendants(os.getpid())
        for pid in left:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        with suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        if not left:
            return
        time.sleep(0.001)


def _watch(held: Confinement, child: int) -> int:
    """Wait until `child` ends; return its exit code. End it if its program takes too much."""
    most = held.memory_mb * _MB
    while True:
        received = signal.sigtimedwait([signal.SIGCHLD, signal.SIGTERM], _WATCH_EVERY)
        if received is not None and received.si_signo == signal.SIGTERM:
            return 128 + signal.SIGTERM
        try:
            while (ended := os.waitpid(-1, os.WNOHANG))[0]:
                if ended[0] == child:
                    code = os.waitstatus_to_exitcode(ended[1])
                    return code if code >= 0 else 128 - code
        except ChildProcessError:
            return 1
        if os.getppid() != held.parent:
            return 1
        pids = _descendants(os.getpid())
        if len(pids) - held.namespaces > held.processes:
            return TOO_MANY_PROCESSES
        if _memory(pids, most) > most:
            return TOO_MUCH_MEMORY


def main(held: Confinement, command: list[str]) -> int:
    """Run `command`; return its exit code."""
    if held.namespaces and not _unshare(held):
        return 1
    # With namespaces, the first process of the space ends with this one, and all others with it.
    die_with_parent(signal.SIGKILL if held.namespaces else signal.SIGTERM)
    if os.getppid() != held.parent:  # it ended before that
        return 1
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGCHLD, signal.SIGTERM])
    libc.prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    alive, own = os.pipe()
    child = os.fork()
    if not child:
        os.close(own)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD, signal.SIGTERM])
        if held.namespaces:
            _run_first(held, command, alive)
        if not command:
            os._exit(0)
        _execute(held, command)
    os.close(alive)
    _close_streams()
    code = _watch(held, child)
    _kill_all(child)
    return code


if __name__ == "__main__":
    os._exit(main(Confinement(**json.loads(sys.argv[1])), sys.argv[2:]))  # the streams may be closed
