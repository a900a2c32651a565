"""Follows the stream of a job."""

from __future__ import annotations

import http.client
import json
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlencode

from .answers import EndMessage, JobMessage, LogMessage, ResultMessage, StatusMessage, read
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


def follow(
    transport: Transport, path: str, after: int, retries: int, on_lost: Callable[[int, float, str], object] | None
) -> Iterator[JobMessage]:
    """
    Follows the stream at ``path`` to its end, each message exactly once and in order, however often the connection
    breaks: behind the ``end`` message, or when the service says (204) that there is nothing behind ``after``.
    """
    retry, failures, logged_at = _RETRY_S, 0, None
    while True:
        lost: DarkroomError = ConnectionLost("the service closed the stream")
        headers = {"Accept": "text/event-stream"} | ({"Last-Event-ID": str(after)} if after > 0 else {})
        address = path if logged_at is None else f"{path}?{urlencode({'logged_at': logged_at})}"
        try:
            with transport.open(address, headers=headers, silence=_SILENCE_S) as response:
                if response.status == 204:
                    return
                _check_stream(response)
                failures = 0
                for name, block in _blocks(response):
                    if name == "retry":
                        retry = int(block["retry"]) / 1000
                        continue
                    if name == "gap":
                        gap = json.loads(block["data"])
                        raise DarkroomError(gap["code"], gap["message"])
                    number = int(block["id"])
                    # A server that starts over from the beginning must not make us say things twice.
                    if number <= after:
                        continue
                    after = number
                    if name not in _MESSAGES:
                        continue
                    data = block["data"] if name == "end" else json.loads(block["data"])
                    message: JobMessage = read(_MESSAGES[name], {"id": number, "data": data})
                    if isinstance(message, LogMessage):
                        logged_at = message.data.created_at
                    yield message
                    if name == "end":
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
            on_lost(after, wait, lost.message)
        transport.sleep(wait)


def _check_stream(response: http.client.HTTPResponse) -> None:
    """A page that something between us and the service put in its place may pass."""
    kind = response.headers.get("Content-Type") or "nothing"
    if not kind.startswith("text/event-stream"):
        raise ConnectionLost(f"what came is no event stream but {kind}")


def _blocks(response: http.client.HTTPResponse) -> Iterator[tuple[str, dict[str, str]]]:
    """Each block of lines by the name of its event, ``retry`` as one of its own; one that was cut off is none."""
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
            block = {}
