"""The page in the browser: the files that the build puts into `STATIC`, and nothing else of the disk."""

from __future__ import annotations

import re
from functools import lru_cache
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

STATIC = Path(__file__).parent / "static"
INDEX = "index.html"
KEPT = 400
"""Files that are kept in memory."""
FRESH = "no-cache"
"""A browser asks each time whether its copy is still the newest."""
FOREVER = "public, max-age=31536000, immutable"
"""Of files whose names change with what is in them."""
TWINS = {"br": ".br", "gzip": ".gz"}
"""Compressed copies beside a file, the best first."""
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mp3": "audio/mpeg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
_NAME = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9_.-]*")
"""One name without a folder, and none that is hidden: so no path leads out of `STATIC`."""

router = APIRouter(include_in_schema=False)
_READ: dict[str, Any] = {"methods": ["GET", "HEAD"], "response_class": Response}


@router.api_route("/", **_READ)
@router.api_route("/new", **_READ)
@router.api_route("/analysis", **_READ)
@router.api_route("/analysis/{id}", **_READ)
@router.api_route("/puzzles/{game}", **_READ)
@router.api_route("/puzzles/{game}/{id}", **_READ)
@router.api_route("/rules/{game}", **_READ)
@router.api_route("/table/{id}", **_READ)
@router.api_route("/table/{id}/replay", **_READ)
async def page(request: Request) -> Response:
    """The page: which of its screens is shown, it reads from the address itself."""
    return _file(request, STATIC / INDEX, FRESH) or Response(
        (files("rondel.server") / "unbuilt.html").read_text("utf-8"), 503, media_type="text/html"
    )


@router.api_route("/assets/{name}", **_READ)
async def asset(request: Request, name: str) -> Response:
    """A part of the page."""
    return _named(request, STATIC / "assets", name, FOREVER)


@router.api_route("/{name}", **_READ)
async def top(request: Request, name: str) -> Response:
    """What browsers look for beside the page, such as its icon."""
    return _named(request, STATIC, name, FRESH)


def lost(request: Request) -> Response | None:
    """The page for an address that there is not, so that it can say so: for people, whose browsers want HTML."""
    api = request.url.path == "/api" or request.url.path.startswith("/api/")
    if api or request.method not in ("GET", "HEAD") or "text/html" not in request.headers.get("accept", ""):
        return None
    return _file(request, STATIC / INDEX, "no-store", 404)


class _Content(NamedTuple):
    body: bytes
    etag: str


def _named(request: Request, folder: Path, name: str, cache: str) -> Response:
    found = None
    if _NAME.fullmatch(name) and Path(name).suffix not in TWINS.values():
        found = _file(request, folder / name, cache)
    if found is None:
        raise HTTPException(404)
    return found


def _file(request: Request, path: Path, cache: str, status: int = 200) -> Response | None:
    """A file, or the compressed copy of it that the browser understands; None where there is none."""
    content = _content(path)
    if content is None:
        return None
    headers = {"cache-control": cache, "vary": "accept-encoding"}
    understood = _encodings(request.headers.get("accept-encoding", ""))
    for encoding, ending in TWINS.items():
        twin = _content(path.with_name(path.name + ending)) if encoding in understood else None
        if twin is not None:
            content = twin
            headers["content-encoding"] = encoding
            break
    if status == 200:
        headers["etag"] = content.etag
        known = [tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")]
        if content.etag in known:
            headers.pop("content-encoding", None)
            return Response(status_code=304, headers=headers)
    headers["content-type"] = TYPES.get(path.suffix, "application/octet-stream")
    return Response(content.body, status, headers)


def _encodings(header: str) -> set[str]:
    """The encodings that an Accept-Encoding header allows."""
    parts = [part.replace(" ", "").lower().partition(";q=") for part in header.split(",")]
    return {name for name, _, weight in parts if not re.fullmatch(r"0(\.0*)?", weight)}


def _content(path: Path) -> _Content | None:
    try:
        stat = path.stat()
        return _read(path, stat.st_mtime_ns, stat.st_size) if path.is_file() else None
    except OSError:
        return None


@lru_cache(KEPT)
def _read(path: Path, changed: int, size: int) -> _Content:
    """A file as it was when it was last ``changed``: a build while the server runs is seen."""
    body = path.read_bytes()
    return _Content(body, f'"{blake2b(body, digest_size=12).hexdigest()}"')
