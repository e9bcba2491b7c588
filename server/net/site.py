"""The browser table: its files, which are read and compressed when somebody first asks for one."""

import asyncio
import gzip
import hashlib
import re
import threading
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from email.utils import formatdate
from http import HTTPStatus
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, NamedTuple, Self

from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from riverboat.server.net.bundle import bundle, compact

_TYPES: Final = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "webmanifest": "application/manifest+json",
}
FILES: Final = (
    "index.html",
    "style.css",
    "app.js",
    "more.css",
    "more.js",
    "scene.js",
    "equity.js",
    "fair.js",
    "manifest.webmanifest",
    "icon.svg",
    "sw.js",
)
"""The files of the page besides its languages. index.html is at "/"."""

LANGUAGES: Final = "languages"
"""The folder with a file for each language."""

BUNDLES: Final = ("app.js", "more.js", "scene.js", "equity.js", "fair.js")
"""The module that the page loads at once, and those that it loads when they are needed."""

CONTENT_SECURITY_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types shell"
)
_VERSION: Final = "VERSION"
"""What stands for the version of the page in its files."""

_VERSIONED: Final = re.compile(r"/([0-9a-f]{16})(?=/)")
"""The version at the beginning of a path."""

_HEADERS: Final = (
    ("Content-Security-Policy", CONTENT_SECURITY_POLICY),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ("Referrer-Policy", "no-referrer"),
    ("X-Content-Type-Options", "nosniff"),
    ("Vary", "Accept-Encoding"),
    ("Connection", "close"),
)


class _Variant(NamedTuple):
    """A file as it is sent. encoding: empty for none."""

    body: bytes
    etag: str
    encoding: str = ""


class _File(NamedTuple):
    type: str
    plain: _Variant
    compressed: _Variant


class PreparedSite(NamedTuple):
    """The files of the page, by path, ready to be sent.

    version: of all files together. Below a folder with this name, they never change, and a browser asks for
    each once.
    """

    version: str
    files: Mapping[str, _File]

    @classmethod
    def of(cls, contents: Mapping[str, str]) -> Self:
        """Prepare files with these contents, by name."""
        version = hashlib.sha256(repr(contents).encode()).hexdigest()[:16]
        versioned = {name: text.replace(_VERSION, version) for name, text in contents.items()}
        return cls(version, {_path(name): _prepare(name, text.encode()) for name, text in versioned.items()})


class Site:
    """The page. Preparing it takes 0.3 s of CPU, which a server for bots alone never spends.

    names: those of its files. read: returns their contents, by name; it is called once, in a thread.
    """

    def __init__(self, names: Iterable[str], read: Callable[[], Mapping[str, str]]) -> None:
        self.paths: Sequence[str] = tuple(map(_path, names))
        self._read = read
        self._prepared: PreparedSite | None = None
        self._preparing = threading.Lock()

    @classmethod
    def load(cls, folder: Traversable | None = None, games: str = "") -> Self:
        """Return the page whose files are in `folder`, by default in the one that is installed.

        games: the module of the games, if they are not those that Riverboat brings.
        """
        folder = folder or files("riverboat") / "web"

        def read(name: str) -> str:
            if games and name == "games.js":
                return games
            return folder.joinpath(*name.split("/")).read_text("utf-8")

        there = [name for name in FILES if folder.joinpath(name).is_file()]
        if folder.joinpath(LANGUAGES).is_dir():
            there += sorted(f"{LANGUAGES}/{file.name}" for file in folder.joinpath(LANGUAGES).iterdir())

        def contents() -> dict[str, str]:
            first, *later = BUNDLES
            bundled = dict(zip(BUNDLES, bundle(first, later, read), strict=True))
            return {name: bundled.get(name) or _compact(name, read(name)) for name in there}

        return cls(there, contents)

    def prepared(self) -> PreparedSite:
        """Return the files, prepared by the first call. Raises BundleError, and OSError if one is missing."""
        with self._preparing:
            if self._prepared is None:
                self._prepared = PreparedSite.of(self._read())
            return self._prepared

    def has(self, request: Request) -> bool:
        """Return whether `request` is for a file of the page, and does not open a WebSocket."""
        return "Upgrade" not in request.headers and _split(request.path)[1] in self.paths

    def answer(self, request: Request) -> Response | Awaitable[Response]:
        """Return the response to `request`, for which `has` is true, compressed if the client takes that."""
        return _response(self._prepared, request) if self._prepared else self._answer_later(request)

    async def _answer_later(self, request: Request) -> Response:
        return _response(await asyncio.to_thread(self.prepared), request)


def _response(site: PreparedSite, request: Request) -> Response:
    version, path = _split(request.path)
    file = site.files[path]
    variant = file.compressed if _accepts_gzip(request.headers) else file.plain
    headers = Headers([("Date", formatdate(usegmt=True)), *_HEADERS, ("ETag", variant.etag)])
    # A page that is older than the server gets what there is now, but does not keep it.
    headers["Cache-Control"] = (
        "public, max-age=31536000, immutable" if version == site.version else "no-cache"
    )
    if _is_known(variant.etag, request.headers):
        return Response(HTTPStatus.NOT_MODIFIED.value, HTTPStatus.NOT_MODIFIED.phrase, headers)
    headers["Content-Type"] = file.type
    headers["Content-Length"] = str(len(variant.body))
    if variant.encoding:
        headers["Content-Encoding"] = variant.encoding
    return Response(HTTPStatus.OK.value, HTTPStatus.OK.phrase, headers, variant.body)


def _path(name: str) -> str:
    return "/" if name == "index.html" else f"/{name}"


def _split(target: str) -> tuple[str, str]:
    """Return the version and the path of a request. Without a version, it is empty."""
    path = target.partition("?")[0]
    found = _VERSIONED.match(path)
    return (found[1], path[found.end() :]) if found else ("", path)


def _compact(name: str, text: str) -> str:
    """Return a page without indentation, a style sheet without space, a script without both and comments."""
    if name.endswith(".html"):
        return re.sub(r"\n\s+", "\n", text)
    if name.endswith(".css"):
        return re.sub(r"\s*([{};,])\s*|(?<=:)\s+", r"\1", text)
    return compact(text) if name.endswith(".js") else text


def _prepare(name: str, body: bytes) -> _File:
    digest = hashlib.sha256(body).hexdigest()[:20]
    return _File(
        _TYPES[name.rpartition(".")[2]],
        _Variant(body, f'"{digest}"'),
        _Variant(gzip.compress(body, mtime=0), f'"{digest}-gzip"', "gzip"),
    )


def _accepts_gzip(headers: Headers) -> bool:
    for part in _tokens(headers, "Accept-Encoding"):
        name, _, quality = part.partition(";")
        if name.strip().lower() == "gzip":
            return quality.replace(" ", "").lower() not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def _is_known(etag: str, headers: Headers) -> bool:
    return any(known.removeprefix("W/") in (etag, "*") for known in _tokens(headers, "If-None-Match"))


def _tokens(headers: Headers, name: str) -> list[str]:
    return [part.strip() for line in headers.get_all(name) for part in line.split(",")]
