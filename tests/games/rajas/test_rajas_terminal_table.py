"""The terminal's table of Rajas as a whole: its questions, its sizes, boxes of owners."""

from __future__ import annotations

import re
from random import Random

import pytest
from games.rajas.rajas_screen import GAME_WORDS, SIZES, map_of, other_box, play_on, played, question, some, start
from games.screens import draw, screen_of, shown_at, sit, view_of

from rondel.core.errors import Ambiguous
from rondel.games.rajas.terminal.panel import Panel
from rondel.games.rajas.terminal.province import LARGE, SMALL


def test_what_is_still_to_come_stands_below_the_table():
    for match, state in some(2, "ask_sum", count=10):
        tile = match.game.offers(state).question.args["tile"]
        text = draw(match, state, width=80, height=25)
        assert f"then: lay {tile}" in text or re.search(rf"then: {tile} on [a-d][1-5]", text)
    waiting = {line for _, line in _coming(3) | _coming(4)}
    for part in ("a yield tile", "in hand: ", "border ", "1 upgrade", "money"):
        assert any(part in line for line in waiting), part


def _coming(players: int) -> set[tuple[str, str]]:
    match, states = played(players)
    found = set()
    for state in states[:-1]:
        lines = Panel(view_of(match, state), None, screen_of(match)).coming(200)
        found |= {(question(match, state), line.plain) for line in lines}
    return found


def test_what_happened_in_the_turn_is_told_at_each_of_its_questions():
    match, rng = start(2, 3), Random(2)
    table = sit(match, 120, 40)
    turn, moves, long = -1, [""], 0
    while not match.over and long < 3:
        lines = shown_at(table)
        if match.game.turn(match.state) != turn:
            turn, moves = match.game.turn(match.state), []
        if moves:
            told = next(line for line in lines if line.startswith(f"{match.names[match.actor]}: worker to "))
            assert GAME_WORDS.say(f"group.{moves[0]}") in told
            long += len(moves) > 2
        code = rng.choice(match.game.legal(match.state))
        moves.append(match.game.name(match.state, code))
        match.play(code, match.actor)
    assert long


def test_answers_have_lines_or_share_one_after_the_height_of_the_screen():
    match = start(2, 3)
    match.play("quarry", match.actor)
    names = [match.game.name(match.state, code) for code in match.game.legal(match.state)]
    first, *others = names
    assert len(names) == 6
    small, large = shown_at(sit(match, 80, 24)), shown_at(sit(match, 80, 50))
    at = next(at for at, line in enumerate(small) if f"  {first} (or Enter) · " in line)
    assert " · ".join(line.strip() for line in small[at : at + 2]) == " · ".join([f"{first} (or Enter)", *others])
    for name in others:
        colour = name.partition("-")[0]
        assert any(line.startswith(f"  {name}: {colour}-") for line in large)


def test_a_part_of_a_move_will_do_where_it_means_one():
    match = start(2, 3)
    game, state = match.game, match.state
    for text, meant in (("silk market", "silk-market"), ("market tea", "tea-market"), ("terrace blue", "blue-terrace")):
        assert game.name(state, game.parse(state, text)) == meant
    with pytest.raises(Ambiguous, match="silk-market, tea-market"):
        game.parse(state, "market")


# --- everywhere ------------------------------------------------------------------------------------------------------


def test_a_spectator_and_the_end_see_the_board_too():
    match, states = played(3)
    view = view_of(match, states[-1])
    assert view.seat is None and view.ended
    ahead = max(range(3), key=lambda seat: view.players[seat].difference)
    text = draw(match, states[-1], width=120, height=40)
    assert all(line.rstrip() in text for line in map_of(match, states[-1], ahead, LARGE))
    assert all(
        line.rstrip() in text for seat in range(3) if seat != ahead for line in map_of(match, states[-1], seat, SMALL)
    )


def test_before_the_first_round():
    match = start(3, 3)
    text = draw(match, match.game.setup(), width=80, height=24)
    assert "Set-up" in text and "supply B12 G12 O12 P12" in text


# --- boxes of owners -------------------------------------------------------------------------------------------------


def test_the_board_of_an_owner_may_have_another_shape(tmp_path):
    path = other_box(tmp_path / "own.json")
    for players in (2, 4):
        match = start(players, 2, path)
        for state in play_on(match, 2)[::90]:
            for width, height in SIZES[::2]:
                lines = draw(match, state, width=width, height=height).splitlines()
                assert max(map(len, lines)) <= width
            for seat, player in enumerate(view_of(match, state).players):
                text = "\n".join(map_of(match, state, seat, SMALL))
                made = screen_of(match)
                for tile in player.province:
                    assert "".join(made.tiles.parts(tile.tile, 1)) in text
                large = "\n".join(map_of(match, state, seat, LARGE))
                assert all("TM" in large and "s3t9" in large for tile in player.province if "tea9" in tile.tile)
