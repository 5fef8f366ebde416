"""How one call is made: with a key kept over retries, and sent again only where that can do no harm."""

from __future__ import annotations

import random
import re
import time
import unicodedata
import urllib.error
import urllib.parse
import urllib.request
import uuid
from decimal import Decimal
from http.client import HTTPException
from typing import Any, Callable, Dict, Generic, Iterator, List, Mapping, NamedTuple, Optional, TypeVar, Union, cast

from ._errors import ApiError, NoAnswerError, family_of
from ._exact import parse_exact, write_exact

# Rupees, grams or percent: exact, so never a float.
Amount = Union[Decimal, int, str]

_FIRST_WAIT_SECONDS = 0.4
_WAIT_SECONDS_MAX = 8.0
# Where the service asks for a longer pause, the error is raised instead.
_RETRY_AFTER_SECONDS_MAX = 30
_LOOKS_MAX = 6
# Refused before anything was done: safe to send again, whatever the call.
_NOTHING_DONE = {
    "RATE_LIMITED",
    "REQUEST_TIMEOUT",
    "PRICES_UNAVAILABLE",
    "HOLDINGS_UNAVAILABLE",
    "PAYMENT_GATEWAY_UNAVAILABLE",
}
# It broke on the service's side, maybe after its effect: safe to send again with a key, or where a second time does no harm.
_MAYBE_DONE = {"INTERNAL_ERROR", "SERVICE_UNAVAILABLE"}


class Omit:
    """A field that is not sent; None is sent, as null."""

    def __repr__(self) -> str:
        return "OMIT"


OMIT = Omit()


class Answer(Dict[str, Any]):
    """The data of an answer, with what is known of the answer besides."""

    request_id: str = ""
    mode: str = ""
    status: int = 0
    # It is the answer of an earlier call with the same key.
    is_replay: bool = False


class _Exchange(NamedTuple):
    status: int
    retry_after_seconds: Optional[int]
    envelope: Dict[str, Any]


class _Lost(Exception):
    """No envelope of the service came back: nothing is known."""


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


class Caller:
    """What all calls of a client share."""

    def __init__(
        self, base_url: str, token: Optional[str], *, timeout: float, max_retries: int, version: str
    ) -> None:
        if urllib.parse.urlsplit(base_url).scheme not in ("http", "https"):
            raise ValueError("base_url must be an address such as https://tola.example.com")
        self._base_url = base_url.rstrip("/")
        self._timeout = timeout
        self._max_retries = max_retries
        self._headers = {"Accept": "application/json", "User-Agent": f"tola-sdk-python/{version}"}
        if token is not None:
            self._headers["Authorization"] = f"Bearer {_sendable_token(token.strip())}"
        self._opener = urllib.request.build_opener(_NoRedirect)
        self._pause: Callable[[float], None] = time.sleep

    def call(
        self,
        verb: str,
        path: str,
        parameters: List[str],
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Optional[Mapping[str, Any]] = None,
        is_keyed: bool = False,
        idempotency_key: Optional[str] = None,
        is_repeatable: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Any:
        """
        Makes one call and answers its data. A call with a key keeps it over all attempts; when its answer is lost, the key is looked up
        before anything is sent again. Raises ApiError for what the service refuses, NoAnswerError where no answer came.
        """
        bare = path.format(*(_segment(parameter) for parameter in parameters))
        target = bare + _query(query)
        content = None if body is None else write_exact(_given(body)).encode()
        key = _sendable(str(uuid.uuid4()) if idempotency_key is None else idempotency_key) if is_keyed else None
        is_safe = is_repeatable or is_keyed
        retries_max = self._max_retries if max_retries is None else max_retries
        seconds = (self._timeout if timeout is None else timeout) + _wait_of(query)
        retry = 0
        while True:
            try:
                exchange = self._exchange(verb, target, content, key, seconds)
            except _Lost as lost:
                found = None if key is None else self._find_outcome(bare, key, seconds)
                if found is not None:
                    return _data_of(found, key)
                if not is_safe or retry >= retries_max:
                    what_now = "" if key is None else ". Make the call again with the idempotency_key of this error"
                    raise NoAnswerError(f"{verb} {bare}: {lost}{what_now}", key) from lost.__cause__
                self._pause(_backoff(retry))
                retry += 1
                continue
            if exchange.envelope.get("success") is True:
                return _data_of(exchange, key)
            error = _error_of(exchange, key)
            wait = _retry_wait(error, retry, is_safe) if retry < retries_max else None
            if wait is None:
                raise error
            self._pause(wait)
            retry += 1

    def pages(
        self, verb: str, path: str, parameters: List[str], *, query: Mapping[str, Any], rows: str, by: str, **options: Any
    ) -> "Pages[Any, Any]":
        """A list that is asked for page by page."""

        def ask(fields: Mapping[str, Any]) -> Any:
            return self.call(verb, path, parameters, query=fields, **options)

        return Pages(ask, _given(query), rows, by)

    def _find_outcome(self, endpoint: str, key: str, seconds: float) -> Optional[_Exchange]:
        """
        What a call came to whose answer was lost; None where nothing was executed, or where that cannot be learnt: sending it again with its
        key is safe then. While the call is at work, its outcome is waited for.
        """
        target = f"/partner/idempotency/{urllib.parse.quote(key, safe='')}{_query({'endpoint': endpoint})}"
        for look in range(_LOOKS_MAX):
            try:
                exchange = self._exchange("GET", target, None, None, seconds)
            except _Lost:
                return None
            found = exchange.envelope.get("data") or {}
            if found.get("state") == "done" and found.get("body"):
                named = {name: exchange.envelope.get(name) for name in ("request_id", "mode")}
                envelope = {**found["body"], **named, "idempotent_replay": True}
                return _Exchange(found.get("status", 200), None, envelope)
            if found.get("state") != "in_progress":
                return None
            self._pause(_backoff(look))
        return None

    def _exchange(
        self, verb: str, target: str, content: Optional[bytes], key: Optional[str], seconds: float
    ) -> _Exchange:
        headers = dict(self._headers)
        if content is not None:
            headers["Content-Type"] = "application/json"
        if key is not None:
            # Headers are UTF-8; http.client takes a character for each byte.
            headers["Idempotency-Key"] = key.encode().decode("latin-1")
        request = urllib.request.Request(self._base_url + target, data=content, headers=headers, method=verb)
        try:
            try:
                response = self._opener.open(request, timeout=seconds)
            except urllib.error.HTTPError as refused:
                response = cast(Any, refused)
            with response:
                status, headers_back, text = response.status, response.headers, response.read().decode()
        except (OSError, HTTPException, ValueError) as cause:
            raise _Lost(str(cause) or type(cause).__name__) from cause
        try:
            envelope = parse_exact(text)
        except ValueError:
            envelope = None
        is_whole = isinstance(envelope, dict) and (
            (envelope.get("success") is True and "data" in envelope)
            or (envelope.get("success") is False and isinstance(envelope.get("error"), dict))
        )
        if not is_whole:
            raise _Lost(f"HTTP {status} without an answer of the service")
        retry_after = headers_back.get("Retry-After", "")
        seconds_to_wait = int(retry_after) if re.fullmatch(r"[0-9]{1,9}", retry_after) else None
        return _Exchange(status, seconds_to_wait, envelope)


Page = TypeVar("Page")
Row = TypeVar("Row")


class Pages(Generic[Page, Row]):
    """All rows of all pages when iterated; one page with page()."""

    def __init__(self, ask: Callable[[Mapping[str, Any]], Any], query: Dict[str, Any], rows: str, by: str) -> None:
        self._ask = ask
        self._query = query
        self._rows = rows
        self._by = by

    def page(self) -> Page:
        """The page that was asked for."""
        return cast(Page, self._ask(self._query))

    def __iter__(self) -> Iterator[Row]:
        query: Optional[Dict[str, Any]] = dict(self._query)
        seen = int(self._query.get("offset", 0))
        while query is not None:
            page = self._ask(query)
            rows = page[self._rows]
            yield from rows
            seen += len(rows)
            # Rows that arrive meanwhile would shift the pages: they are left out.
            if "as_of" in page:
                query["as_of"] = page["as_of"]
            # A page that a cursor leads on from may be empty: the rest is behind it.
            query = self._next(query, page, seen) if rows or self._by == "cursor" else None

    def _next(self, query: Dict[str, Any], page: Mapping[str, Any], seen: int) -> Optional[Dict[str, Any]]:
        total = page.get(f"total_{self._rows}", page.get("total", 0))
        if self._by == "cursor":
            return {**query, "cursor": page["next_cursor"]} if page.get("next_cursor") else None
        if self._by == "offset":
            return {**query, "offset": seen} if seen < total else None
        return {**query, "page": page["page"] + 1} if page["page"] * page["limit"] < total else None


def _given(fields: Mapping[str, Any]) -> Dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not OMIT}


def _sendable_token(token: str) -> str:
    # What http.client says of a header that cannot be sent holds all of it: this does not tell the token.
    if not re.fullmatch(r"[\x21-\x7e]*", token):
        raise ValueError("token has spaces, line breaks or other characters of no token")
    return token


def _sendable(key: str) -> str:
    # What http.client refuses in a header, or what is taken off its ends, would not arrive as it is.
    if key != key.strip(" ") or any(unicodedata.category(one) == "Cc" for one in key):
        raise ValueError("idempotency_key must have no line breaks or control characters, and no spaces at its ends")
    return key


def _wait_of(query: Optional[Mapping[str, Any]]) -> float:
    # As long as the service may wait for news before it answers.
    seconds = (query or {}).get("wait_seconds")
    return seconds if isinstance(seconds, (int, float)) else 0.0


def _segment(value: Any) -> str:
    # An empty or dotted one would lead to another endpoint.
    if not isinstance(value, str) or value in ("", ".", ".."):
        raise ValueError(f"{value!r} is not the id of something")
    return urllib.parse.quote(value, safe="")


def _query(fields: Optional[Mapping[str, Any]]) -> str:
    given = {name: _text(value) for name, value in _given(fields or {}).items() if value is not None}
    return "?" + urllib.parse.urlencode(given) if given else ""


def _text(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def _data_of(exchange: _Exchange, key: Optional[str]) -> Any:
    if exchange.envelope.get("success") is not True:
        raise _error_of(exchange, key)
    data = exchange.envelope["data"]
    if not isinstance(data, dict):
        return data
    answer = Answer(data)
    answer.request_id = exchange.envelope.get("request_id") or ""
    answer.mode = exchange.envelope.get("mode") or ""
    answer.status = exchange.status
    answer.is_replay = exchange.envelope.get("idempotent_replay") is True
    return answer


def _error_of(exchange: _Exchange, key: Optional[str]) -> ApiError:
    error = exchange.envelope["error"]
    family = family_of(error["code"], exchange.status)
    return cast(
        ApiError,
        family(
            error["code"],
            error["message"],
            status=exchange.status,
            details=error.get("details") or {},
            request_id=exchange.envelope.get("request_id") or "",
            mode=exchange.envelope.get("mode") or "",
            retry_after_seconds=exchange.retry_after_seconds,
            idempotency_key=key,
        ),
    )


def _backoff(retry: int) -> float:
    """Seconds before another attempt: longer each time, at a random point of the second half, so that clients do not come back together."""
    full = min(_FIRST_WAIT_SECONDS * 2.0**retry, _WAIT_SECONDS_MAX)
    return full / 2 + random.random() * full / 2


def _retry_wait(error: ApiError, retry: int, is_safe: bool) -> Optional[float]:
    """Seconds to wait before the call is sent again after this answer; None where it must not be."""
    if error.code not in _NOTHING_DONE and not (is_safe and error.code in _MAYBE_DONE):
        return None
    asked = error.retry_after_seconds
    if asked is None:
        return _backoff(retry)
    return None if asked > _RETRY_AFTER_SECONDS_MAX else asked + _backoff(retry) / 4
