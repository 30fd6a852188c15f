"""What a server answers that is not what was asked for."""

from __future__ import annotations


class RefusedByServer(Exception):
    """The server did not carry out a request; ``code`` is for programs, the text for people."""

    def __init__(self, code: str, key: str, message: str, status: int | None = None) -> None:
        super().__init__(message)
        self.code, self.key, self.status = code, key, status


class Lost(Exception):
    """The connection is gone; ``code`` says why, where the server closed it."""

    def __init__(self, code: int | None = None) -> None:
        super().__init__(f"the connection is lost ({code})" if code else "the connection is lost")
        self.code = code
