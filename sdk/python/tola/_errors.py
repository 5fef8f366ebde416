"""What goes wrong, by families: the class says what to do, the code says exactly what happened."""

from __future__ import annotations

from typing import Any, Dict, Optional


class TolaError(Exception):
    """Everything this package raises on purpose."""


class ApiError(TolaError):
    """The service answered that a call failed."""

    def __init__(
        self,
        code: str,
        message: str,
        *,
        status: int,
        details: Dict[str, Any],
        request_id: str,
        mode: str,
        retry_after_seconds: Optional[int] = None,
        idempotency_key: Optional[str] = None,
    ) -> None:
        super().__init__(f"{code}: {message}")
        # One of the documented codes (types.ErrorCode); later versions may add some.
        self.code = code
        self.status = status
        # More about it, such as "fields", which maps each bad field to its problem.
        self.details = details
        # Name it when you ask us about the call.
        self.request_id = request_id
        self.mode = mode
        # Seconds to wait, where the service says so.
        self.retry_after_seconds = retry_after_seconds
        # The key the call was sent with: with it the call can be made again without a second effect.
        self.idempotency_key = idempotency_key


class InvalidRequestError(ApiError):
    """The call itself is wrong (400, 405, 408, 413, 415, 422): change it. details["fields"] names what."""


class AuthenticationError(ApiError):
    """The token is not known, or no longer (401)."""


class OtpError(ApiError):
    """A one-time password is wrong, locked or has expired (401)."""


class InsufficientFundsError(ApiError):
    """Money or metal does not suffice: yours, or the user's (402, and INSUFFICIENT_BALANCE)."""


class PermissionDeniedError(ApiError):
    """The account, the token or the user may not do this (403), KYC_REQUIRED among them."""


class NotFoundError(ApiError):
    """What the call names is not there, or no more (404, 410)."""


class ConflictError(ApiError):
    """It does not go together with what has happened already (409)."""


class LimitError(ApiError):
    """Too many calls, or more than a daily limit allows (429)."""


class ProcessingError(ApiError):
    """The operation failed on our side (500, 502); its effects, if there were any, are undone."""


class UnavailableError(ApiError):
    """It cannot be done at the moment (503): try again later."""


class NoAnswerError(TolaError):
    """
    No answer came, over all retries. What became of a call with an idempotency_key is not known: make it again with that key, and it
    happens once at most.
    """

    def __init__(self, message: str, idempotency_key: Optional[str]) -> None:
        super().__init__(message)
        self.idempotency_key = idempotency_key


class WebhookError(TolaError):
    """A webhook is not genuine, or too old: answer 401 and do nothing."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        # header_missing, timestamp_outside_tolerance, signature_wrong or body_malformed.
        self.reason = reason


_FAMILIES = {
    401: AuthenticationError,
    402: InsufficientFundsError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    410: NotFoundError,
    429: LimitError,
    500: ProcessingError,
    502: ProcessingError,
    503: UnavailableError,
}


def family_of(code: str, status: int) -> type:
    """The class of an answer."""
    if code.startswith("INSUFFICIENT_"):
        return InsufficientFundsError
    if status == 401 and "OTP" in code:
        return OtpError
    return _FAMILIES.get(status, InvalidRequestError if status < 500 else ProcessingError)
