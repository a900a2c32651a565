"""A client of darkroom, a service of asynchronous image jobs."""

from .aio import AsyncClient
from .answers import (
    AcceptedJob,
    AgentPlan,
    Credits,
    EndMessage,
    Job,
    JobMessage,
    JobPage,
    KeyMessage,
    LogMessage,
    OutputFile,
    ResultMessage,
    StatusMessage,
    Usage,
    WebhookEvent,
)
from .client import Client
from .errors import ApiError, Closed, ConnectionLost, DarkroomError
from .pictures import NamedPicture, Picture
from .webhook import WebhookVerificationError, verify_webhook

__all__ = [
    "AcceptedJob",
    "AgentPlan",
    "ApiError",
    "AsyncClient",
    "Client",
    "Closed",
    "ConnectionLost",
    "Credits",
    "DarkroomError",
    "EndMessage",
    "Job",
    "JobMessage",
    "JobPage",
    "KeyMessage",
    "LogMessage",
    "NamedPicture",
    "OutputFile",
    "Picture",
    "ResultMessage",
    "StatusMessage",
    "Usage",
    "WebhookEvent",
    "WebhookVerificationError",
    "verify_webhook",
]
