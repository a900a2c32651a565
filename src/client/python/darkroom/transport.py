"""Speaks HTTP with the service under one key."""

from __future__ import annotations

import http.client
import json
import random
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from email.utils import parsedate_to_datetime
from typing import Any, TypeVar
from urllib.parse import urlsplit

from .errors import ApiError, Closed, ConnectionLost, DarkroomError, FieldFault
from .pictures import Form

#: Seconds that an answer may be silent.
_ANSWER_S = 60.0
_FIRST_BACKOFF_S = 0.5
_LONGEST_BACKOFF_S = 30.0
#: Whoever asks for more patience than this is told to the caller instead.
_LONGEST_RETRY_AFTER_S = 300.0
#: Answers of a service that is busy, restarting or without its database, or of a proxy before it.
_PASSING = {408, 425, 429, 502, 503, 504}

T = TypeVar("T")


def may_pass(error: DarkroomError) -> bool:
    """Whether the same request may do better later."""
    if isinstance(error, ConnectionLost):
        return True
    if not isinstance(error, ApiError) or (error.retry_after or 0) > _LONGEST_RETRY_AFTER_S:
        return False
    # Sent again after a lost connection, a request can meet itself in the service.
    return error.status in _PASSING or error.code == "IDEMPOTENCY_KEY_IN_USE"


def backoff(failures: int, first: float, error: DarkroomError) -> float:
    """
    Seconds to wait after a failure, the first counted as 0: twice as long each time, never sooner than the service
    asks, and up to a quarter longer so that clients do not come back all at once.
    """
    asked = (error.retry_after or 0.0) if isinstance(error, ApiError) else 0.0
    own = max(first, min(first * 2.0 ** min(failures, 30), _LONGEST_BACKOFF_S))
    return max(own, asked) * (1 + random.random() / 4)


def read_retry_after(header: str | None) -> float | None:
    """What ``Retry-After`` says, in seconds: it holds seconds, or a date."""
    if header is None:
        return None
    if header.isdecimal():
        return float(header)
    try:
        return max(0.0, parsedate_to_datetime(header).timestamp() - time.time())
    except ValueError:
        return None


class Transport:
    """Connections are made for one request each. ``close`` breaks off what is under way, from whichever thread."""

    def __init__(self, url: str, api_key: str, retries: int) -> None:
        self.url = url.rstrip("/")
        self.api_key = api_key
        self.retries = retries
        self._closed = threading.Event()
        self._open: set[socket.socket] = set()

    def close(self) -> None:
        self._closed.set()
        for sock in list(self._open):
            # One that is closed already is as well.
            with suppress(OSError):
                sock.shutdown(socket.SHUT_RDWR)

    def sleep(self, seconds: float) -> None:
        if self._closed.wait(seconds):
            raise Closed

    def json(
        self,
        path: str,
        method: str = "GET",
        *,
        form: Form | None = None,
        headers: Mapping[str, str] | None = None,
        retries: int | None = None,
    ) -> tuple[Any, float]:
        """``data`` of the answer and the seconds its ``Retry-After`` names, asked as often as it takes."""

        def once() -> tuple[Any, float]:
            with self.open(path, method, form=form, headers=headers) as response:
                after = read_retry_after(response.headers.get("Retry-After")) or 0.0
                try:
                    return json.loads(response.read())["data"], after
                except (ValueError, LookupError, TypeError) as error:
                    # It comes from what stands between, and may be another next time.
                    raise ConnectionLost("the answer is not what the service says") from error

        return self.repeat(once, retries)

    def file(self, address: str) -> bytes:
        """A file of the service, by its path or its full address."""

        def once() -> bytes:
            with self.open(address) as response:
                return response.read()

        return self.repeat(once)

    def repeat(self, once: Callable[[], T], retries: int | None = None) -> T:
        most = self.retries if retries is None else retries
        failures = 0
        while True:
            try:
                return once()
            except DarkroomError as error:
                if failures >= most or not may_pass(error):
                    raise
                self.sleep(backoff(failures, _FIRST_BACKOFF_S, error))
                failures += 1

    @contextmanager
    def open(
        self,
        address: str,
        method: str = "GET",
        *,
        form: Form | None = None,
        headers: Mapping[str, str] | None = None,
        silence: float = _ANSWER_S,
    ) -> Iterator[http.client.HTTPResponse]:
        """One request, once. Whatever goes wrong with the connection while the answer is read is ``ConnectionLost``."""
        own = not address.startswith(("http:", "https:"))
        url = urlsplit(self.url + address if own else address)
        sent = dict(headers or {})
        # Not to another host, which a bucket that holds the outputs may be.
        if own or address.startswith(f"{self.url}/"):
            sent["Authorization"] = f"Bearer {self.api_key}"
        if form is not None:
            sent |= {"Content-Type": form.content_type, "Content-Length": str(form.length)}
        elif method == "POST":
            sent["Content-Length"] = "0"
        connection = _connection(url.scheme, url.netloc, silence)
        sock: socket.socket | None = None
        try:
            with self._lost(f"{url.scheme}://{url.netloc} cannot be reached"):
                connection.connect()
                sock = connection.sock
                self._open.add(sock)
                target = f"{url.path or '/'}{'?' if url.query else ''}{url.query}"
                response = _ask(connection, method, target, form, sent)
            with self._lost("the answer broke off"):
                if response.status >= 300:
                    raise _refusal(response)
                yield response
        finally:
            if sock is not None:
                self._open.discard(sock)
            connection.close()

    @contextmanager
    def _lost(self, what: str) -> Iterator[None]:
        if self._closed.is_set():
            raise Closed
        try:
            yield
        except (OSError, http.client.HTTPException) as error:
            if self._closed.is_set():
                raise Closed from error
            raise ConnectionLost(f"{what}: {error}") from error


def _connection(scheme: str, host: str, timeout: float) -> http.client.HTTPConnection:
    if scheme == "https":
        return http.client.HTTPSConnection(host, timeout=timeout, context=ssl.create_default_context())
    return http.client.HTTPConnection(host, timeout=timeout)


def _ask(
    connection: http.client.HTTPConnection, method: str, target: str, form: Form | None, headers: Mapping[str, str]
) -> http.client.HTTPResponse:
    try:
        connection.request(method, target, body=form, headers=headers)
    except (BrokenPipeError, ConnectionResetError):
        # The service answers before it has everything where it refuses, and closes: what it said may have arrived.
        pass
    return connection.getresponse()


def _refusal(response: http.client.HTTPResponse) -> ApiError:
    try:
        problem = json.loads(response.read())["errors"]
        code, message = problem["code"], problem["message"]
    except (ValueError, LookupError, TypeError, http.client.IncompleteRead):
        problem, code, message = {}, "UNEXPECTED_ANSWER", f"The service answered {response.status}."
    return ApiError(
        code,
        message,
        status=response.status,
        fields=tuple(FieldFault(each["field"], each["message"]) for each in problem.get("fields", ())),
        request_id=problem.get("request_id") or response.headers.get("Request-Id"),
        retry_after=read_retry_after(response.headers.get("Retry-After")),
    )

