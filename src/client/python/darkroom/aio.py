"""The same client for ``asyncio``."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Concatenate, ParamSpec, TypeVar

from .client import Client

P = ParamSpec("P")
T = TypeVar("T")

#: Threads are made as they are needed; each stream that is followed takes one while it waits.
_THREADS = ThreadPoolExecutor(max_workers=1_000, thread_name_prefix="darkroom")


def _awaited(
    method: Callable[Concatenate[Client, P], T],
) -> Callable[Concatenate[AsyncClient, P], Coroutine[Any, Any, T]]:
    @functools.wraps(method)
    async def call(self: AsyncClient, /, *args: P.args, **kwargs: P.kwargs) -> T:
        client = self._make()
        work = functools.partial(method, client, *args, **kwargs)
        try:
            return await asyncio.get_running_loop().run_in_executor(_THREADS, work)
        finally:
            client.close()

    return call


def _iterated(
    method: Callable[Concatenate[Client, P], Iterator[T]],
) -> Callable[Concatenate[AsyncClient, P], AsyncIterator[T]]:
    @functools.wraps(method)
    async def iterate(self: AsyncClient, /, *args: P.args, **kwargs: P.kwargs) -> AsyncIterator[T]:
        client = self._make()
        items = method(client, *args, **kwargs)
        try:
            while True:
                item = await asyncio.get_running_loop().run_in_executor(_THREADS, next, items, None)
                if item is None:
                    return
                yield item
        finally:
            client.close()

    return iterate


class AsyncClient:
    """
    A ``Client`` whose methods are awaited, and whose ``jobs``, ``events`` and ``all_events`` are iterated with
    ``async for``. Each call works in a thread; a task that is cancelled breaks its connection off.
    """

    def __init__(self, url: str, api_key: str, *, retries: int = 5) -> None:
        self._make = functools.partial(Client, url, api_key, retries=retries)
        # What is wrong with the options is said here, not at the first call.
        self._make()

    submit_image_agent = _awaited(Client.submit_image_agent)
    plan_image_agent = _awaited(Client.plan_image_agent)
    branch = _awaited(Client.branch)
    submit_detail_preservation = _awaited(Client.submit_detail_preservation)
    job = _awaited(Client.job)
    jobs = _iterated(Client.jobs)
    job_page = _awaited(Client.job_page)
    cancel = _awaited(Client.cancel)
    erase = _awaited(Client.erase)
    wait = _awaited(Client.wait)
    events = _iterated(Client.events)
    all_events = _iterated(Client.all_events)
    steps = _awaited(Client.steps)
    input_picture = _awaited(Client.input_picture)
    read_output = _awaited(Client.read_output)
    download = _awaited(Client.download)
    stream_token = _awaited(Client.stream_token)
    credits = _awaited(Client.credits)
    usage = _awaited(Client.usage)
    webhook_deliveries = _awaited(Client.webhook_deliveries)
    redeliver_webhook = _awaited(Client.redeliver_webhook)
    webhook_secret = _awaited(Client.webhook_secret)
    rotate_webhook_secret = _awaited(Client.rotate_webhook_secret)
