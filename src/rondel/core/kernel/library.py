"""How compiled functions are put together: the inner ones as they are written, the entries optimised with all of them.

Numba optimises each function with all it calls, and makes machine code of it. Of an inner function nobody runs that: it
is done again for whoever calls it, up to the entries. So an inner function is kept as a `Part` only, and an entry, the
`Whole`, takes in all parts that it needs. It takes about two thirds of the time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler


class _Nowhere:
    """Where the environment of a function goes that is never run by itself."""

    def set_env(self, _name: str, _environment: object) -> None:
        pass


class Part(JITCodeLibrary):
    """The code of one inner function, without what it calls."""

    def finalize(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, _name: str) -> int:
        return 0

    @property
    def codegen(self) -> _Nowhere:
        return _Nowhere()


class Whole(JITCodeLibrary):
    """The code of an entry with all the parts it needs."""

    def finalize(self) -> None:
        self._linking_libraries = _callers_first(self._linking_libraries)
        super().finalize()  # type: ignore[no-untyped-call]

    def _verify_declare_only_symbols(self) -> None:
        """A call of what is not there would end the process."""
        missing = [each.name for each in self._final_module.functions if each.is_declaration]
        if any(name.startswith("_ZN") for name in missing):
            raise RuntimeError(f"not linked: {missing}")


def _callers_first(libraries: list[JITCodeLibrary]) -> list[JITCodeLibrary]:
    """These and all that they call: LLVM takes in a function only when one is there that calls it."""
    found: dict[JITCodeLibrary, None] = {}

    def meet(library: JITCodeLibrary) -> None:
        if library not in found:
            for called in library._linking_libraries if isinstance(library, Part) else ():
                meet(called)
            found[library] = None

    for library in libraries:
        meet(library)
    return list(reversed(found))


class _Compiler(Compiler):
    library: type[JITCodeLibrary]

    def compile_extra(self, function: Callable[..., Any]) -> Any:
        self.state.library = self.library(self.state.targetctx.codegen(), function.__qualname__)
        self.state.library.enable_object_caching()
        return super().compile_extra(function)  # type: ignore[no-untyped-call]


class PartCompiler(_Compiler):
    """Numba's way from a function to a `Part`."""

    library = Part


class WholeCompiler(_Compiler):
    """Numba's way from a function to a `Whole`."""

    library = Whole
