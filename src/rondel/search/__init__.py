"""Search over the contract, for one to four seats, chance and hidden hands. It knows no game by name.

| module | noun |
|---|---|
| `budget` | how long a player may think |
| `search` | a search of one game, with its memory |
| `memory` | a tree, with all that it will ever need |
| `tree` | the source that is compiled for each game, over its rules and its judge |
| `ends`, `ending` | its parts: what an end is worth; endings by counting |
| `layout` | where things lie in the arrays |
"""

from rondel.search.budget import Budget
from rondel.search.search import Candidate, Search

__all__ = ["Budget", "Candidate", "Search"]
