"""The page, a server and a Chromium, once for a worker of pytest; a window of their own for everybody in a test."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from full import in_full
from playwright.sync_api import sync_playwright

from rondel.core import registry
from web.people import Person
from web.positions import known
from web.web_kit import House, build_page
from web.windows import Windows, launched


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A file goes to one worker, which goes on with the next one: so few of them start a server and a browser.

    With ``./test --full`` a file can take an hour: its tests are for whoever has nothing to do.
    """
    for item in items:
        if Path(__file__).parent in item.path.parents and not in_full():
            item.add_marker(pytest.mark.xdist_group(item.path.stem))


@pytest.fixture(scope="session")
def built_page() -> None:
    build_page()


# Not for the session: while Playwright runs, this thread has an event loop, and no test of another folder could start
# one.
@pytest.fixture(scope="package")
def chromium() -> Iterator[Windows]:
    with sync_playwright() as playwright, launched(playwright) as windows:
        yield windows


@pytest.fixture(scope="package")
def house(built_page: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with pytest.MonkeyPatch.context() as patch:
        patch.delitem(registry._packages, "awkward")  # the lobby has the games that people know
        house = House(tmp_path_factory.mktemp("house"), known)
        yield house
        house.close()


@pytest.fixture
def person(chromium: Windows, house: House, request: pytest.FixtureRequest) -> Iterator[Callable[..., Person]]:
    """Somebody with a window; the test fails if anything goes wrong in it that it did not bring about itself."""
    people: list[Person] = []
    failed = request.session.testsfailed

    def come(name: str = "Ana", **more: object) -> Person:
        kind, at = more.pop("kind", Person), more.pop("house", house)
        people.append(kind(chromium, at, name, **more))  # type: ignore[operator]
        return people[-1]

    yield come
    faults = [fault for each in people for fault in each.guard.faults]
    for each in people:
        if faults or request.session.testsfailed > failed:
            each.closes()
        else:
            each.leaves()
    assert not faults, "\n".join(faults)
