"""Follows the stream of a job, or of all jobs of a key."""

from __future__ import annotations

import http.client
import json
from collections.abc import Callable, Iterator
from typing import Any, Protocol, TypeVar
from urllib.parse import urlencode

from .answers import EndMessage, JobMessage, KeyMessage, LogMessage, ResultMessage, StatusMessage, read
from .errors import ConnectionLost, DarkroomError
from .transport import Transport, backoff, may_pass

#: What a server that says nothing about it wants clients to wait.
_RETRY_S = 2.0
#: The service sends a heartbeat every 10 s; a connection silent for longer than this is dead.
_SILENCE_S = 30.0
_MESSAGES: dict[str, type[Any]] = {
    "status": StatusMessage,
    "log": LogMessage,
    "result": ResultMessage,
    "end": EndMessage,
}


OnLost = Callable[[Any, float, str], object]

M = TypeVar("M")


class _Place(Protocol[M]):
    """Where a follower stands, and what its messages are."""

    after: Any
    #: Nothing comes behind the message that was taken last.
    ended: bool

    def address(self) -> str: ...

    def take(self, name: str, block: dict[str, str]) -> M | None:
        """Moves on to a message; none if it has been seen, or is of a kind that this client does not know."""

    def pass_by(self, id: str) -> None:
        """Moves on to a place that no message stands at."""


class _JobPlace:
    def __init__(self, path: str, after: int) -> None:
        self.after = after
        self.ended = False
        self._path = path
        self._logged_at: str | None = None

    def address(self) -> str:
        return self._path if self._logged_at is None else f"{self._path}?{urlencode({'logged_at': self._logged_at})}"

    def pass_by(self, id: str) -> None:
        """The stream of a job has no such places."""

    def take(self, name: str, block: dict[str, str]) -> JobMessage | None:
        number = int(block["id"])
        # A server that starts over from the beginning must not make us say things twice.
        if number <= self.after:
            return None
        self.after = number
        if name not in _MESSAGES:
            return None
        message = _message(name, number, block["data"] if name == "end" else json.loads(block["data"]))
        if isinstance(message, LogMessage):
            self._logged_at = message.data.created_at
        self.ended = name == "end"
        return message


class _KeyPlace:
    ended = False

    def __init__(self, only: dict[str, str], after: str) -> None:
        self.after = after
        self._only = only

    def address(self) -> str:
        return f"/v1/stream?{urlencode(self._only)}"

    def pass_by(self, id: str) -> None:
        self.after = id

    def take(self, name: str, block: dict[str, str]) -> KeyMessage | None:
        self.after = block["id"]
        return key_message(json.loads(block["data"])) if name in _MESSAGES else None


def _message(name: str, number: int, data: Any) -> JobMessage:
    message: JobMessage = read(_MESSAGES[name], {"id": number, "data": data})
    return message


def key_message(value: dict[str, Any]) -> KeyMessage:
    """A message of all jobs of a key; the third part of its id is its number on the stream of its job."""
    number = int(value["id"].split("-")[2])
    return KeyMessage(value["id"], value["job_id"], _message(value["event"], number, value["data"]))


def follow(
    transport: Transport, path: str, after: int, retries: int, on_lost: OnLost | None
) -> Iterator[JobMessage]:
    """
    Follows the stream at ``path`` to its end, each message exactly once and in order, however often the connection
    breaks: behind the ``end`` message, or when the service says (204) that there is nothing behind ``after``.
    """
    return _follow(transport, _JobPlace(path, after), retries, on_lost)


def follow_all(
    transport: Transport, only: dict[str, str], after: str, retries: int, on_lost: OnLost | None
) -> Iterator[KeyMessage]:
    """Follows all jobs of the key in the same way; it has no end."""
    if after == "now":
        # A place that stays where it is, should the connection break before the first message.
        page, _ = transport.json(f"/v1/events?{urlencode({'after': after, **only})}")
        yield from map(key_message, page["events"])
        after = page["last_event_id"]
    yield from _follow(transport, _KeyPlace(only, after), retries, on_lost)


def _follow(transport: Transport, place: _Place[M], retries: int, on_lost: OnLost | None) -> Iterator[M]:
    retry, failures = _RETRY_S, 0
    while True:
        lost: DarkroomError = ConnectionLost("the service closed the stream")
        after = str(place.after)
        headers = {"Accept": "text/event-stream"} | ({} if after == "0" else {"Last-Event-ID": after})
        try:
            with transport.open(place.address(), headers=headers, silence=_SILENCE_S) as response:
                if response.status == 204:
                    return
                _check_stream(response)
                failures = 0
                for name, block in _blocks(response):
                    if name == "retry":
                        retry = int(block["retry"]) / 1000
                        continue
                    if name == "id":
                        place.pass_by(block["id"])
                        continue
                    if name == "gap":
                        gap = json.loads(block["data"])
                        raise DarkroomError(gap["code"], gap["message"])
                    message = place.take(name, block)
                    if message is not None:
                        yield message
                    if place.ended:
                        return
        except DarkroomError as error:
            if not may_pass(error):
                raise
            lost = error
        if failures >= retries:
            raise lost
        wait = backoff(failures, retry, lost)
        failures += 1
        if on_lost is not None:
            on_lost(place.after, wait, lost.message)
        transport.sleep(wait)


def _check_stream(response: http.client.HTTPResponse) -> None:
    """A page that something between us and the service put in its place may pass."""
    kind = response.headers.get("Content-Type") or "nothing"
    if not kind.startswith("text/event-stream"):
        raise ConnectionLost(f"what came is no event stream but {kind}")


def _blocks(response: http.client.HTTPResponse) -> Iterator[tuple[str, dict[str, str]]]:
    """
    Each block of lines by the name of its event, ``retry`` and an ``id`` without a message as ones of their own; one
    that was cut off is none.
    """
    block: dict[str, str] = {}
    for line in response:
        if not line.endswith(b"\n"):
            return
        name, _, value = line.decode().rstrip("\r\n").partition(":")
        value = value.removeprefix(" ")
        if name == "retry" and value.isdecimal():
            yield name, {name: value}
        elif name in ("id", "event", "data"):
            block[name] = f"{block[name]}\n{value}" if name == "data" and name in block else value
        elif not line.strip():
            if "event" in block and "data" in block:
                yield block["event"], block
            elif "id" in block and "data" not in block:
                yield "id", block
            block = {}
