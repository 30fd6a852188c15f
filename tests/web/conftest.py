"""The page, a server and a Chromium, once for each file of tests; a browser of their own for everybody in a test."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright
from web.people import Person
from web.web_kit import House, build_page, launched

from rondel.core import registry
from rondel.core.dealer import SystemDealer
from rondel.server.room import Dealers


@pytest.fixture(scope="session")
def built_page() -> None:
    build_page()


# Not for the session: while Playwright runs, this thread has an event loop, and no other test could start one. (The
# scope "package" would be the session: the folders of the tests are no packages.)
@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright, launched(playwright) as browser:
        yield browser


@pytest.fixture(scope="module")
def dealers() -> Dealers:
    """The chance of the tables; a file whose tests begin at known positions has its own."""
    return lambda _: SystemDealer()


@pytest.fixture(scope="module")
def house(built_page: None, dealers: Dealers, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with pytest.MonkeyPatch.context() as patch:
        patch.delitem(registry._packages, "awkward")  # the lobby has the games that people know
        house = House(tmp_path_factory.mktemp("house"), dealers)
        yield house
        house.close()


@pytest.fixture
def person(chromium: Browser, house: House) -> Iterator[Callable[..., Person]]:
    """Somebody with a browser; the test fails if anything goes wrong in it that it did not bring about itself."""
    people: list[Person] = []

    def come(name: str = "Ana", **more: object) -> Person:
        kind, at = more.pop("kind", Person), more.pop("house", house)
        people.append(kind(chromium, at, name, **more))  # type: ignore[operator]
        return people[-1]

    yield come
    faults = [fault for each in people for fault in each.guard.faults]
    for each in people:
        each.closes()
    assert not faults, "\n".join(faults)
