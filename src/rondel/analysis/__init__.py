"""What a finished match was worth: what each decision cost by what its seat could know, and what was luck.

| module | noun |
|---|---|
| `analysis` | the analysis of a match, or the part of it that is done, as plain data |
| `curve` | the prospects that a search's value means: the chance to win, and the margin |
| `units` | a match in units: decisions, events of chance, resignations |
| `grading` | a decision, by what its seat could know then |
| `oracle` | what positions are worth to somebody who sees everything |
| `analyser` | who does the work, unit by unit |
| `verdict` | luck, own moves, others' moves, and the turning point, of one seat |
| `picture` | the chances over the match as an SVG |
"""

from rondel.analysis.analyser import Analyser, analyse
from rondel.analysis.analysis import Analysis, Choice, Decision, Prospects, Swing
from rondel.analysis.verdict import Verdict

__all__ = ["Analyser", "Analysis", "Choice", "Decision", "Prospects", "Swing", "Verdict", "analyse"]
