"""A client of the Tola partner interface: sell gold and silver to your own customers in India."""

from __future__ import annotations

from typing import Optional

from . import _types as types
from ._call import OMIT, Amount, Answer, Caller, Pages
from ._errors import (
    ApiError,
    AuthenticationError,
    ConflictError,
    InsufficientFundsError,
    InvalidRequestError,
    LimitError,
    NoAnswerError,
    NotFoundError,
    OtpError,
    PermissionDeniedError,
    ProcessingError,
    TolaError,
    UnavailableError,
    WebhookError,
)
from ._methods import INTERFACE_VERSION, Methods
from ._money import grams, micrograms, paise, rupees
from ._webhooks import sign_webhook, verify_webhook

__version__ = INTERFACE_VERSION


class Tola(Methods):
    """
    A client. base_url is the address of the service; the mode of the token, sandbox or live, is that of all calls. timeout is for each
    attempt, in seconds; a call is tried again max_retries times at most. It may be shared by threads.
    """

    def __init__(
        self, base_url: str, token: Optional[str] = None, *, timeout: float = 30.0, max_retries: int = 4
    ) -> None:
        super().__init__(
            Caller(base_url, token, timeout=timeout, max_retries=max_retries, version=INTERFACE_VERSION)
        )


__all__ = [
    "INTERFACE_VERSION",
    "OMIT",
    "Amount",
    "Answer",
    "ApiError",
    "AuthenticationError",
    "ConflictError",
    "InsufficientFundsError",
    "InvalidRequestError",
    "LimitError",
    "NoAnswerError",
    "NotFoundError",
    "OtpError",
    "Pages",
    "PermissionDeniedError",
    "ProcessingError",
    "Tola",
    "TolaError",
    "UnavailableError",
    "WebhookError",
    "grams",
    "micrograms",
    "paise",
    "rupees",
    "sign_webhook",
    "types",
    "verify_webhook",
]
