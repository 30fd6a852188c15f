"""Bots against each other, on the same deals and from each other's seats.

| module | noun |
|---|---|
| `entrant` | a bot that takes part, with its budget |
| `contest` | what is played, by whom, from which seed |
| `lineups` | who sits where |
| `playing` | one game: it depends on the contest, the deal and the line-up, and on nothing else |
| `workers` | many processes |
| `folder` | what was played, kept on disk, so that an arena can go on where it stopped |
| `arena` | all games of an arena |
| `stopping` | a test that may be repeated after every deal |
| `standing` | who has won how often and by how much, and how sure that is |
| `intervals`, `elo`, `skill` | its parts: intervals, ratings for two sides, ratings for more |
| `ladder` | the ratings as a picture |
"""

from rondel.arena.arena import Arena, Results
from rondel.arena.contest import Contest
from rondel.arena.entrant import Entrant
from rondel.arena.playing import Played, Task, play

__all__ = ["Arena", "Contest", "Entrant", "Played", "Results", "Task", "play"]
