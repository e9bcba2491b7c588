"""Gives a process a file system of its own, with nothing but what is shown to it.

Part of the script `isolated.py`, so it imports nothing but the standard library.
"""

import ctypes
import os
from contextlib import suppress

libc = ctypes.CDLL(None, use_errno=True)

_READ_ONLY, _NO_SUID, _NO_DEVICES, _NO_EXECUTION = 0x1, 0x2, 0x4, 0x8
_REMOUNT, _BIND, _RECURSIVE, _PRIVATE = 0x20, 0x1000, 0x4000, 0x40000
_DETACH = 2
_PIVOT_ROOT = {"x86_64": 155, "aarch64": 41, "riscv64": 41, "ppc64le": 203, "s390x": 217, "i686": 217}
_MOUNT_SETATTR = 442  # on every architecture
_EMPTY_FOLDER_SIZE = 4096

_OLD = "/.outside"
_DEVICES = ("null", "zero", "full", "random", "urandom")
_MAX_LINKS = 40


def enter_root(shown: list[str], hidden: list[str], folder: str, temporary_bytes: int) -> bool:
    """Enter a new root with what is `shown`, read-only, but for what is `hidden`. Return the success.

    There are also a `/tmp` of this many bytes, the harmless devices, and a `/proc` with the own processes;
    where the kernel refuses that, an empty one. This process has a mount namespace of its own already.

    folder: where to go; `/tmp` if it is not shown.
    """
    try:
        _enter(shown, hidden, temporary_bytes)
    except OSError:
        return False
    try:
        os.makedirs(folder, exist_ok=True)
        os.chdir(folder)
    except OSError:
        os.chdir("/tmp")  # noqa: S108 - its own
    return True


def _enter(shown: list[str], hidden: list[str], temporary_bytes: int) -> None:
    _mount(None, "/", None, _RECURSIVE | _PRIVATE)
    root = "/tmp"  # noqa: S108 - every machine has it, and only this process sees the mount
    options = f"mode=755,size={temporary_bytes}"
    _mount("tmpfs", root, "tmpfs", _NO_SUID | _NO_DEVICES, options)
    os.mkdir(root + _OLD)
    if libc.syscall(_PIVOT_ROOT.get(os.uname().machine, -1), root.encode(), (root + _OLD).encode()):
        raise _error("pivot_root")
    os.chdir("/")
    for folder, mode in (("/tmp", 0o1777), ("/dev", 0o755), ("/dev/shm", 0o1777), ("/proc", 0o555)):  # noqa: S108
        os.mkdir(folder)
        os.chmod(folder, mode)
    for name in _DEVICES:
        _bind(f"/dev/{name}", read_only=False)
    for name, target in (("fd", ""), ("stdin", "/0"), ("stdout", "/1"), ("stderr", "/2")):
        os.symlink(f"/proc/self/fd{target}", f"/dev/{name}")
    real = {_follow(path) for path in shown}
    bound: list[str] = []
    for path in sorted(real, key=len):
        if path and not any(_is_below(path, other) for other in bound):
            _bind(path, read_only=True)
            bound.append(path)
    for path in hidden:
        _hide(os.path.realpath(path))
    _new_proc()
    if libc.umount2(_OLD.encode(), _DETACH):
        raise _error("umount")
    os.rmdir(_OLD)


def _follow(path: str) -> str:
    """Return the real path of `path`, and make the links on the way; an empty text if it does not exist."""
    parts, current, links = path.split("/"), "", 0
    while parts:
        part = parts.pop(0)
        if part in {"", "."}:
            continue
        if part == "..":
            current = current.rpartition("/")[0]
            continue
        current = f"{current}/{part}"
        if not os.path.islink(_OLD + current):
            continue
        links += 1
        if links > _MAX_LINKS:
            return ""
        target = os.readlink(_OLD + current)
        with suppress(OSError):  # it is there already, or in a folder that is
            os.makedirs(os.path.dirname(current), exist_ok=True)
            os.symlink(target, current)
        current = "" if target.startswith("/") else current.rpartition("/")[0]
        parts = target.split("/") + parts
    return current if current and os.path.exists(_OLD + current) else ""


def _bind(path: str, *, read_only: bool) -> None:
    """Show what is at `path` outside."""
    if os.path.isdir(_OLD + path):
        os.makedirs(path, exist_ok=True)
    else:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
    _mount(_OLD + path, path, None, _BIND | _RECURSIVE)
    if read_only:
        # struct mount_attr: what to set, what to clear, propagation, user namespace
        attributes = (ctypes.c_uint64 * 4)(_READ_ONLY | _NO_SUID | _NO_DEVICES, 0, 0, 0)
        size, at, recursive = ctypes.c_size_t(32), ctypes.c_int(-100), ctypes.c_uint(0x8000)
        if libc.syscall(_MOUNT_SETATTR, at, path.encode(), recursive, attributes, size):
            raise _error(path)


def _hide(path: str) -> None:
    """Cover what is at `path`, if it is shown."""
    if os.path.isdir(path):
        _mount("tmpfs", path, "tmpfs", _NO_SUID | _NO_DEVICES | _READ_ONLY, f"size={_EMPTY_FOLDER_SIZE}")
    elif os.path.exists(path):
        _mount("/dev/null", path, None, _BIND)


def _new_proc() -> None:
    flags = _NO_SUID | _NO_DEVICES | _NO_EXECUTION
    with suppress(OSError):  # within a container whose own /proc is covered in part, the kernel refuses it
        _mount("proc", "/proc", "proc", flags)
        with suppress(OSError), open("/proc/sys/user/max_user_namespaces", "w", encoding="ascii") as most:
            most.write("0")  # so the program cannot become the root of one
        _mount(None, "/proc", None, _REMOUNT | _BIND | _READ_ONLY | flags)


def _mount(source: str | None, target: str, kind: str | None, flags: int, options: str = "") -> None:
    texts = [None if text is None else text.encode() for text in (source, target, kind)]
    if libc.mount(*texts, ctypes.c_ulong(flags), options.encode() or None):
        raise _error(target)


def _error(what: str) -> OSError:
    number = ctypes.get_errno()
    return OSError(number, os.strerror(number), what)


def _is_below(path: str, other: str) -> bool:
    return path == other or path.startswith(f"{other}/")
