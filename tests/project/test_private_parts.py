"""What we lean on inside uvicorn, Numba and pytest without their promise: where that changes, it is told here."""

import inspect

import pytest
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, CompilerBase
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from rondel.server.requests import Requests
from rondel.server.sockets import Sockets

KEPT = {
    HttpToolsProtocol: ("transport", "loop", "flow", "cycle"),
    WebSocketsSansIOProtocol: (
        *("transport", "loop", "frames", "read_paused"),
        *("handshake_complete", "curr_msg_data_type"),
    ),
    RequestResponseCycle: ("response_started", "response_complete", "more_body", "disconnected", "message_event"),
    FlowControl: ("read_paused",),
}
"""What we read or write in an object of uvicorn, by its class."""


@pytest.mark.parametrize("ours", [Requests, Sockets])
def test_uvicorn_still_has_what_we_have_put_our_own_in_the_place_of(ours):
    (theirs,) = ours.__bases__
    taken = [name for name, made in vars(ours).items() if inspect.isfunction(made) and f"super().{name}(" in _of(made)]
    assert len(taken) > 4
    gone = [name for name in taken if not inspect.isfunction(getattr(theirs, name, None))]
    assert not gone, f"uvicorn's {theirs.__name__} has no {gone} any more: see {ours.__module__}"


@pytest.mark.parametrize("theirs", KEPT)
def test_uvicorn_still_keeps_what_we_look_at(theirs):
    gone = [name for name in KEPT[theirs] if f"self.{name}" not in _of(theirs)]
    assert not gone, f"uvicorn's {theirs.__name__} keeps no {gone} any more: see rondel/server/requests.py, sockets.py"


def test_uvicorn_still_has_the_first_line_of_every_answer():
    assert STATUS_LINE[431] == b"HTTP/1.1 431 Request Header Fields Too Large\r\n"


def test_numba_still_puts_functions_together_as_we_change_it():
    said = _of(JITCodeLibrary) + "".join(map(_of, JITCodeLibrary.__bases__))
    names = ("_finalized", "_linking_libraries", "_final_module", "_verify_declare_only_symbols()")
    gone = [name for name in names if f"self.{name}" not in said]
    gone += [name for name in ("finalize", "get_pointer_to_function", "codegen") if not hasattr(JITCodeLibrary, name)]
    assert not gone, f"Numba's libraries have no {gone} any more: see rondel/core/kernel/library.py"
    assert issubclass(Compiler, CompilerBase) and "self.state.library" in _of(CompilerBase)


def test_pytest_still_lets_us_write_a_group_into_the_name_of_a_test(request):
    named = request.node.id.parse(f"{request.node.nodeid}@some group")
    assert str(named).endswith("@some group") and request.node._id == request.node.id, "see tests/conftest.py"


def _of(part):
    return inspect.getsource(part)
