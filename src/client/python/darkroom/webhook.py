"""Reads webhooks, which are signed as Standard Webhooks say."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Mapping

from .answers import WebhookEvent, read
from .errors import DarkroomError

TOLERANCE_S = 300


class WebhookVerificationError(DarkroomError):
    """It is not sure that the service sent it, or not lately (``WEBHOOK_NOT_VERIFIED``)."""

    def __init__(self, message: str) -> None:
        super().__init__("WEBHOOK_NOT_VERIFIED", message)


def verify_webhook(secret: str, body: str | bytes, headers: Mapping[str, str]) -> WebhookEvent:
    """
    Reads a webhook, once it is sure that this service sent it and no more than five minutes ago. ``secret`` is what
    ``GET /v1/webhook-secret`` says, ``whsec_…``; ``body`` exactly as it arrived: parsed and written again it is
    another one.
    """
    given = {name.lower(): value for name, value in headers.items()}
    try:
        message_id, sent_at, signatures = (given[f"webhook-{part}"] for part in ("id", "timestamp", "signature"))
        age = abs(time.time() - int(sent_at))
    except (KeyError, ValueError) as error:
        raise WebhookVerificationError(f"a header is missing or wrong: {error}") from error
    if age > TOLERANCE_S:
        raise WebhookVerificationError("it was sent too long ago, or in the future")
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except binascii.Error as error:
        raise DarkroomError("INVALID_OPTION", "the secret is not the one that the service gave") from error
    content = body.encode() if isinstance(body, str) else body
    signed = f"{message_id}.{sent_at}.".encode() + content
    wanted = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    if not any(hmac.compare_digest(each.encode(), wanted) for each in signatures.split(" ")):
        raise WebhookVerificationError("no signature fits")
    event = json.loads(content)
    event["data"]["input"] = event["data"]["input"] or {}
    return read(WebhookEvent, event)
