"""What the service answers. Fields that a newer service adds are passed over; times are ISO 8601 in UTC."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from datetime import datetime
from functools import cache
from types import UnionType
from typing import Any, Literal, TypedDict, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from .errors import DarkroomError

JobStatus = Literal["queued", "processing", "succeeded", "failed"]
WebhookOccasion = Literal["started", "step", "completed"]
AspectRatio = Literal["auto", "9:16", "2:3", "3:4", "4:5", "1:1", "5:4", "4:3", "3:2", "16:9"]


class Labels(TypedDict, total=False):
    """What a job may carry that is your own: your name for it, and at most 16 texts by name."""

    reference: str
    metadata: Mapping[str, str]


class AgentFields(Labels, total=False):
    """Fields of a request to the image agent that may be left out."""

    model_id: str
    agent_id: str
    aspect_ratio: AspectRatio
    resolution: Literal["2K", "4K"]
    output_format: Literal["auto", "jpeg", "png", "webp", "avif"]
    quality: int
    output_size: Literal["resolution", "original"]
    webhook_url: str
    #: What ``webhook_url`` is told; without it, that the job is completed.
    webhook_events: Sequence[WebhookOccasion]
    max_steps: int


class JobFilter(TypedDict, total=False):
    """Which jobs are listed: those that failed with the code, and those created at ``created_after`` or later, e.g."""

    status: JobStatus
    type: str
    code: str
    reference: str
    #: Words that all stand in what was asked for. A page may have fewer jobs than its limit then, with more behind it.
    q: str
    created_after: datetime
    created_before: datetime


@dataclass(frozen=True)
class JobLinks:
    self: str
    stream: str


@dataclass(frozen=True)
class AcceptedJob:
    job_id: str
    links: JobLinks


@dataclass(frozen=True)
class JobError:
    code: str
    message: str


@dataclass(frozen=True)
class Renditions:
    """Addresses of one picture: its full size, and smaller ones by their longer edge in pixels."""

    w256: str
    w512: str
    w1024: str
    full: str


@dataclass(frozen=True)
class JobResult:
    images: tuple[Renditions, ...]
    model_id: str
    style_id: int
    request_duration_s: float
    #: Of detail preservation: whether anything was repaired, and the repaired boxes.
    repaired: bool | None = None
    regions: tuple[Mapping[str, Any], ...] | None = None


@dataclass(frozen=True)
class OutputFile:
    url: str
    width: int
    height: int
    content_type: str
    bytes: int
    sha256: str


@dataclass(frozen=True)
class QueuePlace:
    #: Jobs that come before it, as the queue stands.
    position: int
    #: By the pace of the last minutes.
    estimated_start: str | None = None


@dataclass(frozen=True)
class Branch:
    """A job, and how many steps of a plan are inherited: by it, or from it."""

    job_id: str
    step: int


@dataclass(frozen=True)
class Job:
    id: str
    type: str
    status: JobStatus
    #: From 0 to 1.
    progress: float
    created_at: str
    input: Mapping[str, Any]
    links: JobLinks
    #: Number of the last event of the job.
    last_event_id: int
    started_at: str | None = None
    finished_at: str | None = None
    attempt: int = 0
    #: Only of a job that is ``queued``, and only where it is fetched by itself.
    queue: QueuePlace | None = None
    plan: Mapping[str, Any] | None = None
    output: JobResult | None = None
    outputs: tuple[OutputFile, ...] = ()
    outputs_expired_at: str | None = None
    pictures_erased_at: str | None = None
    #: The job that this one is a branch of, and how many of its steps were inherited.
    parent: Branch | None = None
    #: Jobs that go on from this one, the newest first; only where it is fetched by itself.
    branches: tuple[Branch, ...] = ()
    #: Why the job failed.
    error: JobError | None = None
    #: ``canceled`` of a job that was cancelled.
    reason: str | None = None
    reference: str | None = None
    metadata: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class JobPage:
    #: Newest first.
    jobs: tuple[Job, ...]
    next_cursor: str | None = None


@dataclass(frozen=True)
class ForeseenStep:
    tool: str
    arguments: Mapping[str, Any]
    words: str
    sentence: str


@dataclass(frozen=True)
class AgentPlan:
    """What a job of the image agent would do."""

    planner: str
    steps: tuple[ForeseenStep, ...]
    not_understood: tuple[str, ...]
    declined: tuple[str, ...]
    notes: tuple[str, ...]
    price: int
    #: The error that the job would fail with, as far as that is known beforehand.
    error: JobError | None = None


@dataclass(frozen=True)
class ShownStep:
    event_id: int
    step: int
    words: str
    picture: OutputFile


@dataclass(frozen=True)
class ShownSteps:
    steps: tuple[ShownStep, ...]


@dataclass(frozen=True)
class StreamToken:
    token: str
    expires_at: str
    #: Path of the stream, including the token.
    stream: str


@dataclass(frozen=True)
class Credits:
    account_id: str
    balance: int
    held: int
    spent: int
    granted: int


@dataclass(frozen=True)
class DayOfUsage:
    #: In UTC.
    day: str
    succeeded: int
    #: Those that were canceled left out.
    failed: int
    canceled: int
    #: Queued or processing.
    under_way: int
    #: What the jobs that succeeded have cost.
    credits: int


@dataclass(frozen=True)
class Usage:
    days: tuple[DayOfUsage, ...]


@dataclass(frozen=True)
class WebhookDelivery:
    attempt: int
    started_at: str
    webhook_id: str
    event: WebhookOccasion
    status: int | None = None
    milliseconds: float | None = None
    error: str | None = None
    answer: str | None = None


@dataclass(frozen=True)
class WebhookMessage:
    webhook_id: str
    event: WebhookOccasion
    state: Literal["pending", "delivered", "failed"]
    next_attempt_at: str | None = None


@dataclass(frozen=True)
class WebhookDeliveries:
    #: Of the last message, as are ``state`` and ``next_attempt_at``.
    webhook_id: str
    url: str
    state: Literal["pending", "delivered", "failed"]
    #: In the order of what they tell.
    messages: tuple[WebhookMessage, ...]
    #: In the order they were made.
    deliveries: tuple[WebhookDelivery, ...]
    next_attempt_at: str | None = None
    next_cursor: str | None = None


@dataclass(frozen=True)
class WebhookSecret:
    secret: str
    created_at: str
    previous_until: str | None = None


@dataclass(frozen=True)
class StatusChange:
    status: JobStatus
    progress: float
    output: JobResult | None = None
    error: JobError | None = None


@dataclass(frozen=True)
class LogLine:
    level: str
    message: str
    created_at: str


@dataclass(frozen=True)
class StatusMessage:
    id: int
    data: StatusChange
    event: Literal["status"] = "status"


@dataclass(frozen=True)
class LogMessage:
    id: int
    data: LogLine
    event: Literal["log"] = "log"


@dataclass(frozen=True)
class ResultMessage:
    id: int
    data: JobResult
    event: Literal["result"] = "result"


@dataclass(frozen=True)
class EndMessage:
    id: int
    data: Literal["succeeded", "failed"]
    event: Literal["end"] = "end"


#: One message of a job's stream; told apart by its class or by ``event``.
JobMessage = StatusMessage | LogMessage | ResultMessage | EndMessage


@dataclass(frozen=True)
class KeyMessage:
    """One message of all jobs of a key: its id among them, its job, and the message as on the stream of the job."""

    id: str
    job_id: str
    message: JobMessage


@dataclass(frozen=True)
class WebhookJob(Job):
    #: Number and hash of the event that is told, as of which the job is shown.
    seq: int = 0
    head_hash: str = ""
    #: Of ``job.step``: the step that was done.
    step: ShownStep | None = None
    #: What a body that would have been too long lost; an ``input`` that it lost is empty.
    cut: tuple[str, ...] = ()


@dataclass(frozen=True)
class WebhookEvent:
    type: Literal["job.succeeded", "job.failed", "job.started", "job.step"]
    #: When the job ended, started or finished the step.
    timestamp: str
    data: WebhookJob


T = TypeVar("T")


def read(shape: type[T], value: object) -> T:
    """The JSON ``value`` as an object of the class ``shape``. Fails with ``UNEXPECTED_ANSWER`` where one is missing."""
    try:
        answer: T = _read(shape, value)
    except (TypeError, AttributeError) as error:
        raise DarkroomError("UNEXPECTED_ANSWER", f"the answer is no {shape.__name__}: {error}") from error
    return answer


def _read(shape: Any, value: Any) -> Any:
    if is_dataclass(shape):
        known = {name: _read(hint, value[name]) for name, hint in _hints(cast(Any, shape)).items() if name in value}
        return shape(**known)  # type: ignore[operator]
    origin, arguments = get_origin(shape), get_args(shape)
    if origin is tuple:
        return tuple(_read(arguments[0], each) for each in value)
    if origin in (Union, UnionType):
        return None if value is None else _read(arguments[0], value)
    return value


@cache
def _hints(shape: Any) -> dict[str, Any]:
    hints = get_type_hints(shape)
    return {field.name: hints[field.name] for field in fields(shape)}
