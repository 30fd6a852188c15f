"""Cookies are made by us only, and fresh ones are given before the old ones end."""

from __future__ import annotations

import secrets
from functools import partial

import pytest
from server.fault_kit import reading
from server.server_kit import both_databases, browsers, plain_http, run_async, serving, sit_down

from rondel.client import Client
from rondel.server import app
from rondel.server.browser import DAY, YEAR, Cookies

TABLE = {"game": "ingenious", "seats": [{"kind": "me", "name": "Ana"}, {"kind": "friend"}]}


class Calendar:
    """A clock that a test moves on."""

    now = 20_000.0 * DAY

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def calendar(monkeypatch) -> Calendar:
    """By which all servers sign."""
    calendar = Calendar()
    monkeypatch.setattr(app, "Cookies", partial(Cookies, clock=calendar))
    return calendar


def given(answer) -> str | None:
    """The cookie that an answer gives."""
    header = answer.headers.get("set-cookie")
    return header.partition("=")[2].partition(";")[0] if header else None


async def nobody(_: bytes) -> bool:
    return False


async def everybody(_: bytes) -> bool:
    return True


# --- cookies themselves ----------------------------------------------------------------------------------------------


@run_async
async def test_what_we_have_signed_is_known_again_and_nothing_that_differs_by_a_sign():
    cookies, other = Cookies(False, Calendar()), Cookies(False, Calendar())
    cookies.secret, other.secret = b"1" * 32, b"2" * 32
    made = cookies.new()
    assert made.cookie is not None
    assert await cookies.known(f"rondel={made.cookie}", nobody) == (made.mark, None)
    assert await other.known(f"rondel={made.cookie}", nobody) is None
    for at, sign in enumerate(made.cookie):
        changed = made.cookie[:at] + ("A" if sign != "A" else "B") + made.cookie[at + 1 :]
        assert await cookies.known(f"rondel={changed}", nobody) is None, at
    for made_up in (secrets.token_urlsafe(32), f"{secrets.token_urlsafe(32)}.20000.{secrets.token_urlsafe(32)}", ""):
        assert await cookies.known(f"rondel={made_up}", nobody) is None


@run_async
async def test_a_cookie_is_renewed_after_half_its_life_and_stays_the_same_browser():
    calendar = Calendar()
    cookies = Cookies(False, calendar)
    made = cookies.new()
    calendar.now += YEAR / 2 - DAY
    assert await cookies.known(f"rondel={made.cookie}", nobody) == (made.mark, None)
    calendar.now += 2 * DAY
    renewed = await cookies.known(f"rondel={made.cookie}", nobody)
    assert renewed is not None and renewed.mark == made.mark and renewed.cookie not in (None, made.cookie)
    assert await cookies.known(f"rondel={renewed.cookie}", nobody) == (made.mark, None)
    calendar.now -= 10 * YEAR  # a clock that was wrong takes nobody's seat
    again = await cookies.known(f"rondel={renewed.cookie}", nobody)
    assert again is not None and again.mark == made.mark and again.cookie is not None


@run_async
async def test_a_token_of_before_cookies_were_signed_counts_for_whoever_sits_somewhere():
    cookies = Cookies(False, Calendar())
    token = secrets.token_urlsafe(32)
    found = await cookies.known(f"rondel={token}", everybody)
    assert found is not None and found.cookie is not None and found.cookie.startswith(f"{token}.")
    assert await cookies.known(f"rondel={found.cookie}", nobody) == (found.mark, None)
    assert await cookies.known(f"rondel={token}", nobody) is None


# --- a server --------------------------------------------------------------------------------------------------------


@run_async
async def test_a_made_up_cookie_is_nobody_and_is_replaced(database):
    async with serving(database) as address, plain_http(address, headers={"origin": address}) as http:
        made_up = secrets.token_urlsafe(32)
        for value in (made_up, f"{made_up}.20000.{made_up}"):
            sent = {"cookie": f"rondel={value}"}
            assert given(await http.get("/api/tables?mine=true", headers=sent)) is None
            made = await http.post("/api/tables", json=TABLE, headers=sent)
            fresh = given(made)
            assert fresh is not None and made_up not in fresh
            id = made.json()["id"]
            http.cookies.clear()
            assert (await http.get(f"/api/tables/{id}", headers=sent)).status_code == 404
            assert (await http.get(f"/api/tables/{id}", headers={"cookie": f"rondel={fresh}"})).json()["host"] is True


@both_databases
@run_async
async def test_who_has_a_seat_from_before_cookies_were_signed_keeps_it_and_gets_a_signed_one(database):
    async with serving(database) as address, browsers(address, 2) as people:
        id = await sit_down(people, "ingenious")
        tokens = [person.cookies["rondel"].partition(".")[0] for person in people]
    async with serving(database) as address, plain_http(address) as http:
        for token in tokens:
            answer = await http.get(f"/api/tables/{id}", headers={"cookie": f"rondel={token}"})
            assert [seat["mine"] for seat in answer.json()["seats"]].count(True) == 1
            fresh = given(answer)
            assert fresh is not None and fresh.startswith(f"{token}.")
            http.cookies.clear()
            again = await http.get(f"/api/tables/{id}", headers={"cookie": f"rondel={fresh}"})
            assert again.status_code == 200 and given(again) is None


@run_async
async def test_looking_is_enough_to_get_a_fresh_cookie_but_no_file_that_is_kept_carries_one(database, calendar):
    async with serving(database) as address, plain_http(address, headers={"origin": address}) as http:
        cookie = given(await http.post("/api/tables", json=TABLE))
        http.cookies.clear()
        calendar.now += YEAR * 0.6
        sent = {"cookie": f"rondel={cookie}"}
        kept = await http.get("/", headers=sent)
        assert given(kept) is None or kept.headers["cache-control"] == "no-store"
        renewed = given(await http.get("/api/tables", headers=sent))
        assert renewed is not None and renewed != cookie
        assert given(await http.get("/api/tables/nowhere", headers=sent)) is None


@run_async
async def test_a_program_takes_the_fresh_cookie_for_the_old_one(database, calendar):
    async with serving(database) as address, browsers(address, 1) as (ana,):
        id = (await ana.create("ingenious", [ana.me("Ana"), ana.friend()])).id
        old = ana.cookies
        calendar.now += YEAR * 0.6
        for where in (address, address.replace("127.0.0.1", "localhost")):
            async with Client(where, cookies=old) as again:
                assert again.cookies == old and (await again.table(id)).host
                assert again.cookies.keys() == old.keys() and again.cookies != old
                async with again.connect(id) as viewer:
                    assert viewer.table.host


@both_databases
@run_async
async def test_the_secret_is_of_the_database_and_the_same_for_all_its_servers(database):
    async with serving(database) as one, serving(database) as two, plain_http(one, headers={"origin": one}) as http:
        made = await http.post("/api/tables", json=TABLE)
        sent = {"cookie": f"rondel={given(made)}"}
        async with plain_http(two) as other:
            assert (await other.get(f"/api/tables/{made.json()['id']}", headers=sent)).json()["host"] is True
    async with reading(database) as store:
        secret = await store.secret()
        assert len(secret) == 32 and secret == await store.secret()
