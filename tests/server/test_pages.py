"""The page: the files that the build made, as browsers want them, and no other file."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from server.server_kit import GENEROUS, plain_http, run_async, serving

from rondel.server import pages
from rondel.server.guard import HEADERS
from rondel.server.settings import Limits

INDEX, SCRIPT, ICON = b"<!doctype html><title>Rondel</title>", b"export const rondel = 1;" * 20, b"<svg/>"
SQUEEZED = b"as if Brotli had made it"
SECRET = b"not for anybody"
SCREENS = ["/", "/new", "/table/abc23", "/table/abc23/replay", "/analysis", "/analysis/abc23"]
BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder as the build leaves it, with something beside it that is nobody's business."""
    folder = tmp_path / "site" / "static"
    (folder / "assets").mkdir(parents=True)
    for name, content in (
        ("index.html", INDEX),
        ("index.html.gz", gzip.compress(INDEX)),
        ("index.html.br", SQUEEZED),
        ("favicon.svg", ICON),
        ("robots.txt", b"Disallow: /"),
        (".hidden", SECRET),
        ("assets/main-a1b2.js", SCRIPT),
        ("assets/main-a1b2.js.gz", gzip.compress(SCRIPT)),
        ("assets/main-a1b2.js.br", SQUEEZED),
        ("assets/board-c3.css", b"p{}"),
        ("assets/font-d4.woff2", b"font"),
        ("../secret.txt", SECRET),
    ):
        (folder / name).write_bytes(content)
    monkeypatch.setattr(pages, "STATIC", folder)
    return folder


@asynccontextmanager
async def asking(database: str, **settings: object) -> AsyncIterator[httpx.AsyncClient]:
    """Somebody who understands no compression unless a request says so."""
    async with (
        serving(database, **settings) as address,
        plain_http(address, headers={"accept-encoding": "identity"}) as http,
    ):
        yield http


async def raw(http: httpx.AsyncClient, path: str, encoding: str) -> tuple[httpx.Response, bytes]:
    """An answer with its body as it came."""
    async with http.stream("GET", path, headers={"accept-encoding": encoding}) as answer:
        return answer, b"".join([part async for part in answer.aiter_raw()])


@run_async
async def test_every_screen_is_the_page_and_is_asked_for_anew(built, database):
    async with asking(database) as http:
        for path in SCREENS:
            answer = await http.get(path)
            assert (answer.status_code, answer.content) == (200, INDEX)
            assert answer.headers["content-type"] == "text/html; charset=utf-8"
            assert answer.headers["cache-control"] == "no-cache" and answer.headers["vary"] == "accept-encoding"
            assert all(answer.headers[name] == value for name, value in HEADERS.items())
            again = await http.get(path, headers={"if-none-match": f'"other", {answer.headers["etag"]}'})
            assert (again.status_code, again.content) == (304, b"")
            assert again.headers["etag"] == answer.headers["etag"] and again.headers["cache-control"] == "no-cache"
        head = await http.head("/")
        assert head.status_code == 200 and head.content == b"" and head.headers["content-length"] == str(len(INDEX))


@run_async
async def test_a_new_build_is_seen_at_once(built, database):
    async with asking(database) as http:
        old = (await http.get("/")).headers["etag"]
        (built / "index.html").write_bytes(INDEX + b"<p>newer")
        answer = await http.get("/", headers={"if-none-match": old})
        assert answer.status_code == 200 and answer.content.endswith(b"newer") and answer.headers["etag"] != old


@run_async
async def test_parts_are_kept_for_a_year_and_what_lies_beside_the_page_is_not(built, database):
    forever = "public, max-age=31536000, immutable"
    wanted = {
        "/assets/main-a1b2.js": (SCRIPT, "text/javascript; charset=utf-8", forever),
        "/assets/board-c3.css": (b"p{}", "text/css; charset=utf-8", forever),
        "/assets/font-d4.woff2": (b"font", "font/woff2", forever),
        "/favicon.svg": (ICON, "image/svg+xml", "no-cache"),
        "/robots.txt": (b"Disallow: /", "text/plain; charset=utf-8", "no-cache"),
    }
    async with asking(database) as http:
        for path, (content, kind, cache) in wanted.items():
            answer = await http.get(path)
            assert (answer.status_code, answer.content) == (200, content)
            assert (answer.headers["content-type"], answer.headers["cache-control"]) == (kind, cache)


@pytest.mark.parametrize(
    ("understood", "sent"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("br;q=1.0, gzip;q=0.8, *;q=0.1", "br"),
        ("GZIP", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("br; q=0.000, gzip;q=0", None),
        ("deflate, brx", None),
        ("", None),
    ],
)
@run_async
async def test_a_file_is_sent_as_the_browser_understands_it(understood, sent, built, database):
    bodies = {"br": SQUEEZED, "gzip": gzip.compress(SCRIPT), None: SCRIPT}
    async with asking(database) as http:
        answer, body = await raw(http, "/assets/main-a1b2.js", understood)
        assert answer.headers.get("content-encoding") == sent and answer.headers["vary"] == "accept-encoding"
        assert gzip.decompress(body) == SCRIPT if sent == "gzip" else body == bodies[sent]
        assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
        plain, body = await raw(http, "/assets/font-d4.woff2", understood)
        assert "content-encoding" not in plain.headers and body == b"font", "it has no twin"
    tags = set()
    async with asking(database) as http:
        for one in ("br", "gzip", "identity"):
            tags.add((await raw(http, "/assets/main-a1b2.js", one))[0].headers["etag"])
    assert len(tags) == 3, "a tag is of what was sent"


@run_async
async def test_an_address_that_there_is_not_is_said_by_the_page_to_people_and_in_json_to_programs(built, database):
    async with asking(database) as http:
        for path in ("/nowhere", "/table", "/table/abc/nothing", "/assets/gone-e5.js", "/assets", "/favicon.ico"):
            answer = await http.get(path, headers=BROWSER)
            assert (answer.status_code, answer.content) == (404, INDEX)
            assert answer.headers["cache-control"] == "no-store" and "etag" not in answer.headers
            answer = await http.get(path)
            assert answer.status_code == 404 and answer.json()["error"]["key"] == "no_page"
        for path in ("/api", "/api/nothing", "/api/tables/abc/nothing"):
            answer = await http.get(path, headers=BROWSER)
            assert answer.status_code == 404 and answer.json()["error"]["key"] == "no_page"
        known = {"origin": str(http.base_url).rstrip("/"), **BROWSER}
        assert (await http.post("/nowhere", headers=known)).json()["error"]["key"] == "no_page"


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/assets/../../secret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/assets/%2e%2e/%2e%2e/secret.txt",
        "/..%5csecret.txt",
        "/%2e%2e%2fsecret.txt",
        "//secret.txt",
        "/assets//../../secret.txt",
        "/.hidden",
        "/%2ehidden",
        "/secret.txt%00.html",
        "/assets/.",
        "/assets/..",
        "/..",
        "/index.html.br",
        "/assets/main-a1b2.js.gz",
        "/index.html/",
        "/" + "a" * 300,
        "/table/" + "%2e%2e%2f" * 4 + "secret.txt/replay/x",
    ],
)
@run_async
async def test_no_path_leads_out_of_the_folder(path, built, database):
    """Asked as it stands, as no browser would."""
    async with serving(database) as address:
        reader, writer = await asyncio.open_connection("127.0.0.1", int(address.rpartition(":")[2]))
        writer.write(f"GET {path} HTTP/1.1\r\nhost: {address[7:]}\r\nconnection: close\r\n\r\n".encode())
        answer = await reader.read()
        writer.close()
    assert answer.startswith(b"HTTP/1.1 404 ") and SECRET not in answer and b"no_page" in answer


@run_async
async def test_without_a_build_the_page_says_how_to_make_one(tmp_path, monkeypatch, database):
    monkeypatch.setattr(pages, "STATIC", tmp_path / "nothing")
    async with asking(database) as http:
        for path in SCREENS:
            answer = await http.get(path, headers=BROWSER)
            assert answer.status_code == 503 and "./play" in answer.text
            assert answer.headers["content-type"].startswith("text/html")
            assert answer.headers["cache-control"] == "no-store"
        assert (await http.get("/assets/main.js", headers=BROWSER)).json()["error"]["key"] == "no_page"
        assert (await http.get("/api/server")).status_code == 200


@run_async
async def test_the_usual_limits_bear_several_tabs(built, database):
    """Six tabs are opened at once, each with 15 parts, and look at both lists every 5 s, for two minutes."""
    parts = ["/", *["/assets/main-a1b2.js"] * 15, "/api/server", "/api/games"]
    lists = ["/api/tables", "/api/tables?mine=true"] * 24
    async with asking(database, limits={**GENEROUS, "requests": Limits().requests}) as http:
        for path in [*parts, *lists] * 6:
            assert (await http.get(path)).status_code == 200
