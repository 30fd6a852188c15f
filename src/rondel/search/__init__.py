"""Search over the contract, for one to four seats, chance and hidden hands. It knows no game by name.

| module | noun |
|---|---|
| `budget` | how long a player may think |
| `search` | a search of one game, with its memory |
| `memory` | one tree with all its memory |
| `tree` | the source that is compiled for each game, over its rules and its judge |
| `ends`, `ending` | its parts: what the end of a simulation is worth; counting endings |
| `layout` | where things lie in the arrays |
"""

from rondel.search.budget import Budget
from rondel.search.search import Candidate, Search

__all__ = ["Budget", "Candidate", "Search"]
