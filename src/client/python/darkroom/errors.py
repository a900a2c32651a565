"""What the client fails with."""

from __future__ import annotations

from dataclasses import dataclass


class DarkroomError(Exception):
    """``code`` is for programs, the message for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"


@dataclass(frozen=True)
class FieldFault:
    field: str
    message: str


class ApiError(DarkroomError):
    """The service, or a proxy before it (``UNEXPECTED_ANSWER``), refused a request."""

    def __init__(
        self,
        code: str,
        message: str,
        *,
        status: int,
        fields: tuple[FieldFault, ...] = (),
        request_id: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(code, message)
        self.status = status
        #: Every fault of the request, where single fields are to blame.
        self.fields = fields
        #: By which the service's log names the request.
        self.request_id = request_id
        #: Seconds after which to come back, if the service said so.
        self.retry_after = retry_after

    def __str__(self) -> str:
        return f"{super().__str__()} (status {self.status}, request {self.request_id})"


class ConnectionLost(DarkroomError):
    """A connection could not be made, or broke (``CONNECTION_LOST``)."""

    def __init__(self, message: str) -> None:
        super().__init__("CONNECTION_LOST", message)


class Closed(DarkroomError):
    """The client was closed while it was at work (``CLOSED``)."""

    def __init__(self) -> None:
        super().__init__("CLOSED", "the client was closed")
