import asyncio
import gzip
import re
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from ipaddress import ip_network
from pathlib import Path
from typing import NamedTuple

import pytest
from websockets.asyncio.client import connect
from websockets.datastructures import Headers
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from riverboat.language.catalog import languages
from riverboat.server.net.addresses import AddressPolicy
from riverboat.server.net.limits import NetworkLimits
from riverboat.server.net.listener import Listener
from riverboat.server.net.site import CONTENT_SECURITY_POLICY, FILES, PreparedSite, Site
from tests.server.net.fakes import FakeService
from tests.server.net.test_connection import say_hello
from tests.support.waiting import until

MAX_BYTES = 48 * 1024
"""Compressed bytes of the page, without its language and what it loads only when it is needed."""

LANGUAGE_FILES = tuple(f"/languages/{code}.js" for code in languages())
WHEN_NEEDED = (*LANGUAGE_FILES, "/more.css", "/more.js", "/scene.js", "/equity.js", "/fair.js")

MAX_REQUESTS = 7


class Answer(NamedTuple):
    status: int
    headers: Headers
    body: bytes


Get = Callable[..., Awaitable[Answer]]


async def request(listener: Listener, path: str, method: str = "GET", **headers: str) -> Answer:
    reader, writer = await asyncio.open_connection("127.0.0.1", listener.port)
    named = {"Host": f"127.0.0.1:{listener.port}"} | headers
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in named.items())]
    writer.write("\r\n".join([*lines, "", ""]).encode())
    head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    status, *rest = head.decode().split("\r\n")
    pairs = [line.partition(": ") for line in rest]
    return Answer(int(status.split()[1]), Headers([(name, value) for name, _, value in pairs]), body)


@pytest.fixture
async def listener(service: FakeService, limits: NetworkLimits) -> AsyncIterator[Listener]:
    access = AddressPolicy(hosts=["poker.example.org"])
    listener = await Listener.open(service, "127.0.0.1", 0, limits, access=access, site=Site.load())
    yield listener
    await listener.close("the test is over")


@pytest.fixture
def get(listener: Listener) -> Get:
    async def get(path: str, method: str = "GET", **headers: str) -> Answer:
        return await request(listener, path, method, **headers)

    return get


async def test_page_is_complete_small_and_typed(get: Get) -> None:
    paths = ["/" if name == "index.html" else f"/{name}" for name in FILES] + [*LANGUAGE_FILES]
    assert list(Site.load().paths) == paths
    assert len(set(paths).difference(WHEN_NEEDED)) <= MAX_REQUESTS
    answers = [await get(path, **{"Accept-Encoding": "br, gzip"}) for path in paths]
    assert {answer.status for answer in answers} == {200}
    assert (
        sum(len(answer.body) for path, answer in zip(paths, answers, strict=True) if path not in WHEN_NEEDED)
        <= MAX_BYTES
    )
    types = {
        path.rpartition(".")[2]: answer.headers["Content-Type"]
        for path, answer in zip(paths, answers, strict=True)
    }
    assert types["/"].startswith("text/html")
    assert types["js"].startswith("text/javascript")
    assert types["css"].startswith("text/css")


async def test_headers_forbid_everything_but_this_server(get: Get) -> None:
    headers = (await get("/")).headers
    assert headers["Content-Security-Policy"] == CONTENT_SECURITY_POLICY
    assert "default-src 'none'" in CONTENT_SECURITY_POLICY
    assert "require-trusted-types-for 'script'" in CONTENT_SECURITY_POLICY
    assert "frame-ancestors 'none'" in CONTENT_SECURITY_POLICY
    assert "unsafe" not in CONTENT_SECURITY_POLICY
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"


async def test_compressed_and_plain_bodies_are_the_same_file(get: Get) -> None:
    plain = await get("/app.js")
    assert "Content-Encoding" not in plain.headers
    assert (await get("/app.js", **{"Accept-Encoding": "gzip;q=0"})).body == plain.body
    compressed = await get("/app.js?v=1", **{"Accept-Encoding": "gzip"})
    assert compressed.headers["Content-Encoding"] == "gzip"
    assert compressed.headers["Vary"] == "Accept-Encoding"
    assert gzip.decompress(compressed.body) == plain.body
    assert compressed.headers["ETag"] != plain.headers["ETag"]


async def test_known_file_is_not_sent_again(get: Get) -> None:
    etag = (await get("/app.js")).headers["ETag"]
    for known in (etag, f'W/{etag}, "other"', "*"):
        again = await get("/app.js", **{"If-None-Match": known})
        assert (again.status, again.body) == (304, b"")
        assert again.headers["ETag"] == etag
    assert (await get("/app.js", **{"If-None-Match": '"other"'})).status == 200


async def test_version_is_asked_for_once(get: Get) -> None:
    [path] = re.findall(r'src="([0-9a-f]{16}/app\.js)"', (await get("/")).body.decode())
    version = path.partition("/")[0]
    answer = await get(f"/{path}")
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert answer.body == (await get("/app.js")).body
    assert version in (await get("/sw.js")).body.decode()
    other = await get(f"/{'0' * 16}/app.js")  # a page that was loaded before the server was updated
    assert (other.status, other.headers["Cache-Control"]) == (200, "no-cache")
    for unversioned in ("/", "/sw.js", "/app.js"):
        assert (await get(unversioned)).headers["Cache-Control"] == "no-cache"
    assert (await get(f"/{version}/nothing")).status == 426


def test_version_is_of_all_files() -> None:
    one, same, other = (PreparedSite.of({"app.js": "1", "more.js": text}).version for text in ("2", "2", "3"))
    assert one == same != other


async def test_head_gets_the_headers_alone(get: Get) -> None:
    whole, head = await get("/style.css"), await get("/style.css", "HEAD")
    assert (head.status, head.body) == (200, b"")
    assert head.headers["Content-Length"] == whole.headers["Content-Length"] == str(len(whole.body))
    assert (await get("/healthz", "HEAD")).status == 200


@pytest.mark.parametrize(
    "path", ["/nothing", "/web/app.js", "/../server/app.py", "/ui/table.js", "/%2e%2e/", "//"]
)
async def test_other_paths_do_not_exist(get: Get, path: str) -> None:
    assert (await get(path)).status == 426
    head = await get(path, "HEAD")
    assert (head.status, head.body, head.headers["Allow"]) == (405, b"", "GET, HEAD")


async def test_name_of_somebody_else_gets_no_page(get: Get) -> None:
    refused = await get("/", Host="evil.example")
    assert refused.status == 421
    assert b"--allowed-host" in refused.body
    for host in ("poker.example.org", "localhost:8765", "127.0.0.1"):
        assert (await get("/", Host=host)).status == 200
    assert (await get("/healthz", Host="evil.example")).status == 200


async def test_own_page_may_connect_and_others_may_not(listener: Listener) -> None:
    url = f"ws://127.0.0.1:{listener.port}/"
    async with connect(url, origin=Origin(f"http://127.0.0.1:{listener.port}"), proxy=None) as connection:
        await say_hello(connection)
    for origin in ("http://127.0.0.1", "https://evil.example"):
        with pytest.raises(InvalidStatus) as refused:
            await connect(url, origin=Origin(origin), proxy=None)
        assert refused.value.response.status_code == 403


async def test_requests_for_pages_count_as_connections(service: FakeService) -> None:
    limits = NetworkLimits(connect_rate=0.001, connect_burst=3)
    access = AddressPolicy(proxies=[ip_network("127.0.0.1")])
    listener = await Listener.open(service, "127.0.0.1", 0, limits, access=access, site=Site.load())
    client = {"X-Forwarded-For": "192.0.2.7"}
    answers = [await request(listener, "/style.css", **client) for _ in range(5)]
    assert [answer.status for answer in answers] == [200, 200, 200, 429, 429]
    assert (await request(listener, "/style.css", **{"X-Forwarded-For": "192.0.2.8"})).status == 200
    await listener.close("the test is over")


@pytest.mark.integration  # waits for the limits to pass
async def test_client_that_does_not_read_a_page_is_closed(service: FakeService) -> None:
    limits = NetworkLimits(hello_s=1, close_s=0.5)
    site = Site(["index.html"], lambda: {"index.html": "x" * 10_000_000})
    listener = await Listener.open(service, "127.0.0.1", 0, limits, site=site)
    _, writer = await asyncio.open_connection("127.0.0.1", listener.port, limit=1024)
    writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    await until(lambda: len(listener._sockets) == 1)
    await until(lambda: len(listener._sockets) == 0)
    writer.transport.abort()
    await listener.close("the test is over")


async def test_without_a_site_there_is_no_page(service: FakeService, limits: NetworkLimits) -> None:
    listener = await Listener.open(service, "127.0.0.1", 0, limits)
    assert (await request(listener, "/")).status == 426
    await listener.close("the test is over")


async def test_page_is_prepared_once_when_it_is_asked_for(
    service: FakeService, limits: NetworkLimits
) -> None:
    read = []

    def contents() -> dict[str, str]:
        read.append(threading.current_thread())
        return {"index.html": "the page"}

    listener = await Listener.open(service, "127.0.0.1", 0, limits, site=Site(["index.html"], contents))
    assert (await request(listener, "/healthz")).status == 200
    assert not read
    answers = await asyncio.gather(*(request(listener, "/") for _ in range(3)))
    assert [answer.body for answer in answers] == [b"the page"] * 3
    assert len(read) == 1
    assert threading.main_thread() not in read  # tables go on meanwhile
    await listener.close("the test is over")


def test_missing_module_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "app.js").write_text('import { one } from "./one.js";\n')
    with pytest.raises(OSError, match=r"one\.js"):
        Site.load(tmp_path).prepared()
