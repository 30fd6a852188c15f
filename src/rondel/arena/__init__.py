"""Bots against each other: the same deals for everybody, seats changed.

| module | noun |
|---|---|
| `entrant` | a bot that takes part, with what it may think |
| `contest` | what is played, by whom, from which seed |
| `lineups` | who sits where |
| `playing` | one game: a function of the contest, the deal and the line-up, and of nothing else |
| `workers` | many processes |
| `folder` | what was played, kept on disk, so that an arena goes on where it stopped |
| `arena` | all games of an arena |
| `stopping` | a test that may be asked after every deal |
| `standing` | who has won how often, by how much, and how sure that is |
| `intervals`, `elo`, `skill` | what that is made of: intervals, ratings for two sides, ratings for more |
| `ladder` | the ratings as a picture |
"""

from rondel.arena.arena import Arena, Results
from rondel.arena.contest import Contest
from rondel.arena.entrant import Entrant
from rondel.arena.playing import Played, Task, play

__all__ = ["Arena", "Contest", "Entrant", "Played", "Results", "Task", "play"]
