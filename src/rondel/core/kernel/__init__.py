"""How rules run: one source, two back ends. The one place that knows about Numba.

Rules are plain functions over one state object, in a lean subset of Python: ints, loops, chained indexing
(``s.rack[p][i]``), no allocation, no recursion. A rules module is a *source*: it is executed once for each set of
component tables, under a name of its own, with a `Kit` injected as ``kit``. Interpreted, a state is an object of nested
lists; that is the reference. Compiled, it is one record of a NumPy array, and every source runs at native speed. The
two are equal byte for byte.

| module | noun |
|---|---|
| `layout` | the fields of a state, as lists and as a record |
| `generator` | seeded random numbers, the same on both back ends |
| `tools` | what sources are handed to work with rows of numbers |
| `arrays` | what the entries of a template take |
| `returns` | what a finished game is worth to its seats |
| `source` | a game's sources, executed over lists |
| `drivers`, `walk` | sources like a game's: play-outs and batches; play under watch |
| `backend` | one way to run a game's sources and a template over them |
| `native` | the compiled back end |
| `library` | how its functions are put together |
| `cache` | the folder of compiled kernels |
| `compiler` | the process that fills it |
| `opening` | the way from an opened game to its compiled rules |
"""

from rondel.core.kernel.generator import Words, below, check_words, words
from rondel.core.kernel.layout import Field, State, Struct
from rondel.core.kernel.source import Instance, Kit, digest, instance

__all__ = [
    "Field",
    "Instance",
    "Kit",
    "State",
    "Struct",
    "Words",
    "below",
    "check_words",
    "digest",
    "instance",
    "words",
]
