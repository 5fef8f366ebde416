"""Proof that a webhook is genuine."""

from __future__ import annotations

import hashlib
import hmac
import time
from typing import Any, Iterable, Optional, Protocol, Sequence, Tuple, Union, cast

from ._errors import WebhookError
from ._exact import parse_exact
from ._types import TolaEvent


# More than any moment has; Python refuses to read a number of thousands of digits.
_TIMESTAMP_DIGITS_MAX = 15


class Headers(Protocol):
    """Headers of a request, as every framework has them: a mapping, or a message."""

    def items(self) -> Iterable[Tuple[str, str]]: ...


def verify_webhook(
    raw_body: Union[bytes, str],
    headers: Headers,
    secrets: Union[str, Sequence[str]],
    *,
    tolerance_seconds: int = 300,
    now_seconds: Optional[float] = None,
) -> TolaEvent:
    """
    Proves that a webhook is ours and recent, and answers its event. raw_body is the body as it arrived: parsing and writing it again
    changes it. Give the secret, or while one is being replaced both. Raises WebhookError otherwise, ValueError for a secret that is
    empty. Signatures are compared in constant time. An event may come again, with the same event_id: act on it once.
    """
    keys = [secrets] if isinstance(secrets, str) else list(secrets)
    # Anyone could sign with one that is not set.
    if not all(keys):
        raise ValueError("A signing secret is empty or not set")
    given = {name.lower(): value for name, value in headers.items()}
    timestamp = given.get("x-service-timestamp")
    signatures = [
        value for value in (given.get("x-service-signature"), given.get("x-service-signature-next")) if value is not None
    ]
    if timestamp is None or not signatures:
        raise WebhookError("header_missing", "X-Service-Signature or X-Service-Timestamp is missing")
    body = _bytes(raw_body) if isinstance(raw_body, str) else bytes(raw_body)
    expected = [sign_webhook(body, secret, timestamp) for secret in keys]
    matches = [
        hmac.compare_digest(one.encode(), _bytes(signature.lower())) for one in expected for signature in signatures
    ]
    if not any(matches):
        raise WebhookError("signature_wrong", "The signature fits none of the secrets")
    if not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= _TIMESTAMP_DIGITS_MAX):
        raise WebhookError("timestamp_outside_tolerance", "The timestamp is no number of seconds")
    away = abs((time.time() if now_seconds is None else now_seconds) - int(timestamp))
    if away > tolerance_seconds:
        raise WebhookError("timestamp_outside_tolerance", f"The timestamp is {round(away)} seconds away")
    event = _parsed(body)
    if not isinstance(event, dict):
        raise WebhookError("body_malformed", "The body is no JSON object")
    return cast(TolaEvent, event)


def sign_webhook(raw_body: Union[bytes, str], secret: str, timestamp: Union[int, str]) -> str:
    """Signs a body as the service does: for tests of your receiver. The whole secret is the key, its prefix included."""
    body = _bytes(raw_body) if isinstance(raw_body, str) else raw_body
    return "sha256=" + hmac.new(secret.encode(), _bytes(f"{timestamp}.") + body, hashlib.sha256).hexdigest()


def _parsed(body: bytes) -> Any:
    try:
        return parse_exact(body.decode())
    except ValueError:
        raise WebhookError("body_malformed", "The body is no JSON") from None


def _bytes(text: str) -> bytes:
    # A sender may put any byte into a header, and frameworks make halves of pairs of those: they fit no signature, and are no error.
    return text.encode("utf-8", "surrogatepass")
