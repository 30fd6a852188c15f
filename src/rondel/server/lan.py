"""The address of this machine in its network, to be typed or photographed."""

from __future__ import annotations

import io
import socket

import segno


def lan_address() -> str | None:
    """The address by which others in the network reach this machine; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documents (RFC 5737)
        except OSError:
            return None
        found = str(probe.getsockname()[0])
    return None if found.startswith("127.") or found == "0.0.0.0" else found


def qr_code(text: str) -> str:
    """A QR code in lines of text."""
    lines = io.StringIO()
    segno.make(text, micro=False).terminal(lines, compact=True)
    return lines.getvalue()
