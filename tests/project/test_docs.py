"""The site of the documents: it is built without a warning, stands alone, and every link in it leads somewhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from project.docs_kit import DOCS, pages

import rondel
from rondel.core.registry import meta, slugs

pytestmark = [pytest.mark.xdist_group("docs"), pytest.mark.full]

NAMESPACE = "http://www.w3.org/"
"""Names of XML dialects look like addresses; nothing is fetched from there."""
ELSEWHERE = re.compile(r"""(?:https?:|wss?:)?//[\w.-]+\.\w""", re.IGNORECASE)


class Page(HTMLParser):
    """A built page: its links, what it may load (any other attribute), and the places that a link can lead to."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.places: set[str] = set()
        self.text = ""
        """What stands in its own scripts and style sheets."""
        self._inside = ""
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._inside = tag
        for name, value in attrs:
            if name in ("id", "name"):
                self.places.add(value or "")
            elif tag == "a" and name == "href":
                self.links.append(value or "")
            elif value:
                self.loaded.append(value)

    def handle_data(self, data: str) -> None:
        if self._inside in ("script", "style"):
            self.text += data

    def handle_endtag(self, tag: str) -> None:
        self._inside = ""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built with warnings as errors."""
    folder = tmp_path_factory.mktemp("docs")
    built = folder / "site"
    environment = {**os.environ, "PYTHONPATH": str(Path(rondel.__file__).parents[1])}
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-d", str(folder / "trees")]
    done = subprocess.run(
        [*command, str(DOCS), str(built)], capture_output=True, text=True, timeout=300, check=False, env=environment
    )
    assert done.returncode == 0 and done.stderr == "", done.stderr
    return built


@pytest.fixture(scope="module")
def built(site: Path) -> dict[Path, Page]:
    return {file: Page(file) for file in site.rglob("*.html")}


def without_comments(text: str) -> str:
    """A script or style sheet without what nobody runs."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return re.sub(r"^\s*//.*$", "", text, flags=re.MULTILINE).replace(NAMESPACE, "")


def test_no_page_loads_anything_from_elsewhere(built: dict[Path, Page]) -> None:
    for file, page in built.items():
        for address in page.loaded:
            assert not ELSEWHERE.search(address.replace(NAMESPACE, "")), (file.name, address)
        assert not ELSEWHERE.search(without_comments(page.text)), file.name


def test_no_script_or_style_sheet_does_either(site: Path) -> None:
    files = [*site.rglob("*.js"), *site.rglob("*.css")]
    assert files
    for file in files:
        text = without_comments(file.read_text(encoding="utf-8"))
        assert not (found := ELSEWHERE.search(text)), (file.name, found)
        for address in re.findall(r"url\(\s*[\"']?([^\"')]+)", text) if file.suffix == ".css" else ():
            assert address.startswith(("data:", "#")) or (file.parent / address).exists(), (file.name, address)


@pytest.mark.parametrize(
    "line",
    [
        '<script src="https://cdn.example.org/a.js"></script>',
        '<link rel="stylesheet" href="//fonts.example.org/css">',
        '<img src="http://example.org/badge.svg">',
        '<meta http-equiv="refresh" content="0; url=https://example.org">',
        '<style>@import "https://example.org/a.css";</style>',
        '<script>fetch("https://example.org/count")</script>',
    ],
)
def test_what_comes_from_elsewhere_would_be_noticed(line: str, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text(line, encoding="utf-8")
    with pytest.raises(AssertionError):
        test_no_page_loads_anything_from_elsewhere({file: Page(file)})


def test_every_link_leads_somewhere(built: dict[Path, Page]) -> None:
    checked = 0
    for file, page in built.items():
        for link in page.links:
            address = urlsplit(link)
            if address.scheme:
                continue
            target = (file.parent / unquote(address.path)).resolve() if address.path else file
            assert target.exists(), (file.name, link)
            if address.fragment and target in built:
                assert unquote(address.fragment) in built[target].places, (file.name, link)
            checked += 1
    assert checked > 100


def test_every_page_can_be_reached_from_the_first(site: Path, built: dict[Path, Page]) -> None:
    first = {(site / urlsplit(link).path).resolve() for link in built[site / "index.html"].links}
    wanted = {(site / page.relative_to(DOCS)).with_suffix(".html") for page in pages()}
    assert wanted - {site / "index.html"} <= first


@pytest.mark.parametrize("slug", [slug for slug in slugs() if meta(slug).package.startswith("rondel.")])
def test_the_rules_of_every_game_are_on_the_site(site: Path, slug: str) -> None:
    page = (site / "rules" / f"{slug}.html").read_text(encoding="utf-8")
    assert f"<title>{meta(slug).title} - Rondel</title>" in page
    assert "<strong>" in page
