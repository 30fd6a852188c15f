"""Puzzles over HTTP: nobody is told the answer before one was given, and the server keeps nothing of who tries them."""

from datetime import UTC, datetime

import pytest
from server.http_kit import Line
from server.server_kit import run_async, serving

from rondel.core.puzzle import of_the_day, posed, puzzles_of
from rondel.core.registry import slugs

GAME = "ingenious"
PUZZLE = puzzles_of(GAME)[0]
FOUND = posed(GAME, PUZZLE.id)
PATH = f"/api/games/{GAME}/puzzles/{PUZZLE.id}"
ANSWER = list(FOUND.answer)
OTHER = [PUZZLE.choices[0].others[0]]
while not FOUND.go(OTHER).done:
    OTHER.append(FOUND.game.legal(FOUND.go(OTHER).state)[0])


async def ask(address, path, body=None, **headers):
    line = Line(address, {})
    try:
        answer = await line.ask("GET" if body is None else "POST", path, body, headers)
    finally:
        await line.close()
    return answer.status_code, answer.json()


@run_async
async def test_the_puzzles_of_a_game_are_listed_and_that_of_the_day_is_one_of_them(database):
    async with serving(database) as address:
        _, told = await ask(address, f"/api/games/{GAME}/puzzles")
        assert [(each["id"], each["number"], each["grade"]) for each in told["puzzles"]] == [
            (each.id, number, each.grade) for number, each in enumerate(puzzles_of(GAME), start=1)
        ]
        days = [datetime.now(UTC).date()]
        _, today = await ask(address, "/api/puzzles/today")
        days.append(datetime.now(UTC).date())
        assert (today["game"], today["puzzle"]["id"]) in [(slug, puzzle.id) for slug, puzzle in map(of_the_day, days)]
        assert set(today["games"]) == {slug for slug in slugs() if puzzles_of(slug)}
        status, told = await ask(address, "/api/games/awkward/puzzles")
        assert (status, told) == (200, {"puzzles": []})


@run_async
async def test_a_puzzle_is_told_as_its_seat_knows_it_and_without_its_answer(database):
    async with serving(database) as address:
        status, told = await ask(address, PATH)
    news, seat = told["news"], FOUND.seat
    assert status == 200 and told["decisions"] == len(PUZZLE.choices)
    assert (news["eyes"], news["actor"], news["first"], news["number"]) == (seat, seat, 0, len(PUZZLE.entries))
    assert news["offers"]["question"]["key"] and not news["hints"] and news["guide"] is None
    assert set(told) == {"game", "puzzle", "decisions", "news"}
    assert set(told["puzzle"]) == {"id", "number", "grade", "players", "options"}
    others = [rack for at, rack in enumerate(news["view"]["racks"]) if at != seat]
    assert others and all(tile is None for rack in others for tile in rack)


@run_async
async def test_a_wrong_answer_tells_how_far_it_falls_short_and_the_best_one_only_if_asked_for(database):
    async with serving(database) as address:
        _, wrong = await ask(address, f"{PATH}/moves", {"line": OTHER})
        _, shown = await ask(address, f"{PATH}/moves", {"line": OTHER, "show": True})
        _, right = await ask(address, f"{PATH}/moves", {"line": ANSWER})
    assert wrong["verdict"] == {"right": False, "behind": pytest.approx(PUZZLE.margin)} and wrong["hints"] == []
    assert wrong["news"]["offers"] is None and wrong["news"]["actor"] is None
    assert [hint["line"] for hint in shown["hints"]] == [ANSWER, list(FOUND.hints[1].line)]
    assert right["verdict"]["right"] and right["hints"] == shown["hints"]
    assert right["hints"][0]["merits"]


@run_async
async def test_the_answer_is_not_to_be_had_before_one_was_given(database):
    async with serving(database) as address:
        _, told = await ask(address, f"{PATH}/moves", {"line": [], "show": True})
        assert told["verdict"] is None and told["hints"] == [] and told["news"]["offers"] is not None
        looked = {"line": [], "moves": [ANSWER[0], FOUND.hints[1].line[0]]}
        status, seen = await ask(address, f"{PATH}/previews", looked)
        assert status == 200 and [set(each) for each in seen["prospects"]] == [{"events", "asks"}] * 2


@run_async
async def test_what_makes_no_sense_is_refused(database):
    async with serving(database) as address:
        for path in ("/api/games/ingenious/puzzles/000000", "/api/games/awkward/puzzles/000000"):
            assert (await ask(address, path))[0] == 404
        assert (await ask(address, "/api/games/chess/puzzles"))[0] == 404
        for line, status, code in (
            ([99_999], 409, "illegal"),
            (["nonsense"], 409, "unreadable"),
            ([*ANSWER, ANSWER[0]], 409, "game_over"),
            ([1] * 41, 422, "unsound"),
        ):
            found, told = await ask(address, f"{PATH}/moves", {"line": line})
            assert (found, told["error"]["code"]) == (status, code)
        status, told = await ask(address, f"{PATH}/moves", {"line": [*ANSWER, 1]}, **{"accept-language": "cs"})
        assert told["error"]["message"] == "Na tuto úlohu už jste odpověděli."


@run_async
async def test_who_asks_too_much_has_to_wait(database):
    async with serving(database, limits={"heavy": 0.1, "previews": 0.1}) as address:
        assert (await ask(address, PATH))[0] == 200
        assert (await ask(address, f"{PATH}/moves", {"line": ANSWER}))[0] == 429
        looked = {"line": [], "moves": [ANSWER[0]]}
        found = [(await ask(address, f"{PATH}/previews", looked))[0] for _ in range(101)]
        assert found[0] == 200 and found[-1] == 429
