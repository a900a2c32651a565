"""The API of darkroom under one key."""

from __future__ import annotations

import hashlib
import os
import random
import re
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timezone
from pathlib import Path
from typing import Self, TypeVar, Unpack
from urllib.parse import quote, urlencode, urlsplit

from . import answers
from .answers import AgentFields, JobFilter, JobMessage, KeyMessage, Labels, OutputFile, read
from .errors import ConnectionLost, DarkroomError
from .events import follow, follow_all
from .pictures import Form, Picture
from .transport import Transport

_RETRIES = 5
_PATIENT_RETRIES = 10
_FIRST_LOOK_S = 2.0
_LONGEST_LOOK_S = 30.0

T = TypeVar("T")


class Client:
    """
    A client of the service at ``url``. Every method fails with an ``ApiError`` when the service refuses, and with
    ``ConnectionLost`` when it cannot be reached. It may be used by several threads; ``close`` breaks off what they do.

    What may be sent twice without harm is sent again up to ``retries`` times when the connection or the service
    fails, with growing pauses: some fifteen seconds by default.
    """

    def __init__(self, url: str, api_key: str, *, retries: int = _RETRIES) -> None:
        if not re.match(r"https?://[^/]", url):
            message = f"url must be an address such as https://images.example.com, not {url!r}"
            raise DarkroomError("INVALID_OPTION", message)
        if not isinstance(api_key, str) or not re.fullmatch(r"[\x21-\x7e]+", api_key):
            raise DarkroomError("INVALID_OPTION", "api_key is missing, or has characters that no API key has")
        self._transport = Transport(url, api_key, retries)

    def close(self) -> None:
        """Breaks off what is under way, which fails with ``Closed``. Nothing else needs closing."""
        self._transport.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def submit_image_agent(
        self,
        instructions: str,
        images: Sequence[Picture] = (),
        *,
        idempotency_key: str | None = None,
        cancel_after: int | None = None,
        **fields: Unpack[AgentFields],
    ) -> answers.AcceptedJob:
        """
        Creates an image agent job, from at most 10 images. Sent again under one idempotency key until it is answered,
        so it creates one job; under a key of your own also when you call it again within 24 hours. ``cancel_after``
        seconds, at most 86,400, later it is canceled unless it has ended; it may take five more.
        """
        form = Form({"instructions": instructions, **fields}, {"images": images})
        return self._submit("/v2/image/agent", form, idempotency_key, cancel_after)

    def plan_image_agent(
        self, instructions: str, images: Sequence[Picture] = (), **fields: Unpack[AgentFields]
    ) -> answers.AgentPlan:
        """What such a job would do, without creating it: its steps, what is not understood, its price."""
        form = Form({"instructions": instructions, **fields}, {"images": images})
        return self._post(answers.AgentPlan, "/v2/image/agent/plan", form=form)

    def branch(
        self,
        job_id: str,
        step: int | None = None,
        instructions: str | None = None,
        *,
        idempotency_key: str | None = None,
        cancel_after: int | None = None,
        **fields: Unpack[AgentFields],
    ) -> answers.AcceptedJob:
        """
        Creates a job that goes on from an image agent job that has ended: with its pictures, the first ``step`` steps
        of its plan (all of them without it), and then what ``instructions`` say, or without any the rest of its plan
        again. Fields that are left out are as in that job. Sent again as ``submit_image_agent`` is.
        """
        form = Form({"from_job": job_id, "from_step": step, "instructions": instructions, **fields}, {})
        return self._submit("/v2/image/agent", form, idempotency_key, cancel_after)

    def submit_detail_preservation(
        self,
        source_image: Picture,
        reference_images: Sequence[Picture],
        *,
        idempotency_key: str | None = None,
        cancel_after: int | None = None,
        **labels: Unpack[Labels],
    ) -> answers.AcceptedJob:
        """Creates a detail preservation job from 1 to 10 references, in the same way."""
        form = Form(labels, {"source_image": [source_image], "reference_images": reference_images})
        return self._submit("/v2/image-utils/detail-preservation", form, idempotency_key, cancel_after)

    def job(self, job_id: str, *, as_of: int | datetime | None = None) -> answers.Job:
        """The job; with ``as_of`` as it stood after an event, or at a time."""
        return self._get(answers.Job, f"{_job_path(job_id)}{_query(as_of=as_of)}")

    def jobs(self, *, limit: int | None = None, **only: Unpack[JobFilter]) -> Iterator[answers.Job]:
        """Your jobs, newest first, page after page (of ``limit`` jobs) as they are asked for."""
        cursor: str | None = None
        while True:
            page = self.job_page(limit=limit, cursor=cursor, **only)
            yield from page.jobs
            cursor = page.next_cursor
            if cursor is None:
                return

    def job_page(
        self, *, limit: int | None = None, cursor: str | None = None, **only: Unpack[JobFilter]
    ) -> answers.JobPage:
        """One page of your jobs, 1 to 100 of them; 20 without a ``limit``."""
        return self._get(answers.JobPage, f"/v1/jobs{_query(limit=limit, cursor=cursor, **only)}")

    def cancel(self, job_id: str) -> answers.Job:
        """Ends a job; its credits come back. Fails with ``JOB_ENDED`` when it had ended."""
        return self._post(answers.Job, f"{_job_path(job_id)}/cancel")

    def erase(self, job_id: str) -> answers.Job:
        """
        Erases every picture of a job that has ended, those of its request too, for good. Fails with ``JOB_NOT_ENDED``
        before.
        """
        return read(answers.Job, self._transport.json(_job_path(job_id), "DELETE")[0])

    def wait(self, job_id: str, *, timeout: float | None = None, retries: int = _PATIENT_RETRIES) -> answers.Job:
        """
        Looks at the job, less and less often, until it has ended; ``TimeoutError`` after ``timeout`` seconds. To see
        it at once, and how it goes on, use ``events``.
        """
        until = None if timeout is None else time.monotonic() + timeout
        pause, spread = _FIRST_LOOK_S, 1 + random.random() / 2
        while True:
            answer, retry_after = self._transport.json(_job_path(job_id), retries=retries)
            job = read(answers.Job, answer)
            if job.status in ("succeeded", "failed"):
                return job
            left = None if until is None else until - time.monotonic()
            if left is not None and left <= 0:
                raise TimeoutError(f"job {job_id} is {job.status} after {timeout} s")
            wanted = max(pause * spread, retry_after)
            self._transport.sleep(wanted if left is None else min(wanted, left))
            pause = min(pause * 2, _LONGEST_LOOK_S)

    def events(
        self,
        job_id: str,
        *,
        after: int = 0,
        retries: int = _PATIENT_RETRIES,
        on_lost: Callable[[int, float, str], object] | None = None,
    ) -> Iterator[JobMessage]:
        """
        Follows a job to its end: each message behind ``after`` exactly once and in order, through any number of lost
        connections of which ``retries`` in a row may fail. ``on_lost`` is told the last id, the seconds until the next
        attempt, and the reason. Fails with ``STREAM_DIVERGED`` when what has been seen is not what the service has.
        """
        return follow(self._transport, f"{_job_path(job_id)}/stream", after, retries, on_lost)

    def all_events(
        self,
        *,
        after: str = "0",
        type: str | None = None,
        events: Sequence[str] = (),
        retries: int = _PATIENT_RETRIES,
        on_lost: Callable[[str, float, str], object] | None = None,
    ) -> Iterator[KeyMessage]:
        """
        Follows all jobs of the key in the same way, and for ever: the messages of all their streams in one order; if
        asked, of jobs of one ``type`` or of some kinds alone (``events``: ``status``, ``log``, ``result``, ``end``). Keep
        the ``id`` of the last one and give it as ``after`` to continue after it another day; ``now`` leaves out what is
        stored already.
        """
        only = ({} if type is None else {"type": type}) | ({"event": ",".join(events)} if events else {})
        return follow_all(self._transport, only, after, retries, on_lost)

    def steps(self, job_id: str) -> tuple[answers.ShownStep, ...]:
        """Small pictures of what the job's steps have made so far; of quick steps there are none."""
        return self._get(answers.ShownSteps, f"{_job_path(job_id)}/steps").steps

    def input_picture(self, job_id: str, field: str, index: int) -> bytes:
        """A picture of the job's request, as it was sent: the field's name, and its place counted from 0."""
        return self._transport.file(f"{_job_path(job_id)}/inputs/{quote(field, safe='')}/{index}")

    def read_output(self, output: OutputFile) -> bytes:
        """A file of a job's ``outputs``, whole: its hash is compared."""

        def once() -> bytes:
            content = self._transport.file(output.url)
            if hashlib.sha256(content).hexdigest() != output.sha256:
                raise ConnectionLost(f"what came from {output.url} is not the output")
            return content

        return self._transport.repeat(once)

    def download(self, job: answers.Job, folder: str | os.PathLike[str] = ".") -> tuple[Path, ...]:
        """Writes the outputs of a job into a folder, and returns their paths. No half-written file is left behind."""
        paths = []
        Path(folder).mkdir(parents=True, exist_ok=True)
        for place, output in enumerate(job.outputs):
            path = Path(folder) / f"{job.id}-{place}{Path(urlsplit(output.url).path).suffix}"
            part = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
            try:
                part.write_bytes(self.read_output(output))
                part.replace(path)
            finally:
                part.unlink(missing_ok=True)
            paths.append(path)
        return tuple(paths)

    def stream_token(self, job_id: str) -> answers.StreamToken:
        """A token that opens the stream of this one job, for an ``EventSource`` in a browser."""
        return self._post(answers.StreamToken, f"{_job_path(job_id)}/stream-token")

    def credits(self) -> answers.Credits:
        """What your account can spend."""
        return self._get(answers.Credits, "/v1/credits")

    def usage(self, *, days: int | None = None) -> answers.Usage:
        """What your key has had done on each of the last days, 1 to 366; 30 without ``days``."""
        return self._get(answers.Usage, f"/v1/usage{_query(days=days)}")

    def webhook_deliveries(self, job_id: str, *, cursor: str | None = None) -> answers.WebhookDeliveries:
        """The attempts to tell the job's ``webhook_url``, a page of up to 100."""
        query = _query(limit=100, cursor=cursor)
        return self._get(answers.WebhookDeliveries, f"{_job_path(job_id)}/webhook-deliveries{query}")

    def redeliver_webhook(self, job_id: str, *, webhook_id: str | None = None) -> answers.WebhookDeliveries:
        """Has the message of this id sent again at once, or the last one. Not repeated by itself."""
        path = f"{_job_path(job_id)}/webhook-deliveries/redeliver{_query(webhook_id=webhook_id)}"
        return self._post(answers.WebhookDeliveries, path, retries=0)

    def webhook_secret(self) -> answers.WebhookSecret:
        """What your account's webhooks are signed with."""
        return self._get(answers.WebhookSecret, "/v1/webhook-secret")

    def rotate_webhook_secret(self) -> answers.WebhookSecret:
        """Gives your account a new secret. Not repeated by itself."""
        return self._post(answers.WebhookSecret, "/v1/webhook-secret/rotate", retries=0)

    def _get(self, shape: type[T], path: str) -> T:
        return read(shape, self._transport.json(path)[0])

    def _post(self, shape: type[T], path: str, *, form: Form | None = None, retries: int | None = None) -> T:
        return read(shape, self._transport.json(path, "POST", form=form, retries=retries)[0])

    def _submit(
        self, path: str, form: Form, idempotency_key: str | None, cancel_after: int | None
    ) -> answers.AcceptedJob:
        headers = {"Idempotency-Key": idempotency_key or secrets.token_hex(16)}
        if cancel_after is not None:
            headers["Cancel-After"] = str(cancel_after)
        return read(answers.AcceptedJob, self._transport.json(path, "POST", form=form, headers=headers)[0])


def _job_path(job_id: str) -> str:
    return f"/v1/jobs/{quote(job_id, safe='')}"


def _query(**parameters: object) -> str:
    given = {
        name: value.astimezone(timezone.utc).isoformat().replace("+00:00", "Z") if isinstance(value, datetime) else value
        for name, value in parameters.items()
        if value is not None
    }
    return f"?{urlencode(given)}" if given else ""
