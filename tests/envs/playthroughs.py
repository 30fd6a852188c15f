"""Makes the recorded playthroughs of OpenSpiel's format anew: ``python tests/envs/playthroughs.py``.

They are packed (`xz -dc FILE` shows one): every tenth state is written out with all that each player is told. Matches
are at random, but by `greedy` in Rajas, which at random goes on for long.
"""

from __future__ import annotations

import lzma
from pathlib import Path

from open_spiel.python.algorithms.generate_playthrough import playthrough

import rondel
from rondel.bots import Seat, make
from rondel.core.game import OVER
from rondel.core.kernel import words
from rondel.core.told import tell_all
from rondel.envs import openspiel

FOLDER = Path(__file__).parent / "playthroughs"
AT_RANDOM = {"azul_duel": "", "ingenious": "", "ingenious_solo": "players=1", "maharani": "", "maharani_3": "players=3"}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, given in AT_RANDOM.items():
        slug = next(slug for slug in rondel.slugs() if name.startswith(slug))
        write(name, f"{openspiel.PREFIX}{slug}({given})", [])
    write("rajas", f"{openspiel.PREFIX}rajas()", by_greedy("rajas", 1))


def by_greedy(slug: str, seed: int) -> list[int]:
    """All codes of a match of `greedy` with itself."""
    match = rondel.start(slug, seed=seed)
    game, bot, rng = match.game, make("greedy", match.game), words(seed)
    while not match.over:
        match.play(bot.choose(Seat(match, match.actor), rng))
    codes, state = [], game.setup()
    for told in tell_all(match.record()):
        codes.append(game.parse(state, told.text))
        state = game.play(state, codes[-1])
    assert game.actor(state) == OVER
    return codes


def write(name: str, game: str, codes: list[int]) -> None:
    text = playthrough(game, codes, seed=1)
    packed = lzma.compress(text.encode(), preset=9)
    (FOLDER / f"{name}.txt.xz").write_bytes(packed)
    print(f"{name}: {len(text)} letters in {len(packed)} bytes")


if __name__ == "__main__":
    main()
