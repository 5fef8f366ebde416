"""JSON in which amounts are exact decimals and never pass through a float."""

from __future__ import annotations

import json
import re
from decimal import Decimal
from typing import Any

# Fields that hold a decimal: money, metal, a rate or a percentage. Other numbers count whole things.
_DECIMAL = re.compile(r"(?:^|_)(?:inr|grams?|pct|percentage)(?:_|$)|^(?:asset_quantity|rate_used|value)$")
# What is a partner's own, and comes back as it was given.
_OWN = ("meta", "metadata")
_NUMBER = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?")


def parse_exact(text: str) -> Any:
    """Parses JSON; decimals are Decimals with the digits that were sent. Raises ValueError for what is no JSON, or cannot be read."""
    try:
        return _exact(json.loads(text, parse_float=Decimal))
    except (ArithmeticError, RecursionError) as cause:
        raise ValueError("a number too large, or nested too deep") from cause


def write_exact(body: Any) -> str:
    """Writes JSON, with Decimals and decimal text as the numbers the interface takes. Raises TypeError for a float."""
    return _write(body, "")


def _exact(value: Any, key: str = "") -> Any:
    if isinstance(value, dict):
        return {name: _own(inner) if name in _OWN else _exact(inner, name) for name, inner in value.items()}
    if isinstance(value, list):
        return [_exact(inner, key) for inner in value]
    if isinstance(value, int) and not isinstance(value, bool) and _DECIMAL.search(key):
        return Decimal(value)
    return value


def _own(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _own(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [_own(inner) for inner in value]
    return float(value) if isinstance(value, Decimal) else value


def _write(value: Any, key: str) -> str:
    if isinstance(value, dict):
        parts = (
            f"{json.dumps(name)}:{json.dumps(inner) if name in _OWN else _write(inner, name)}"
            for name, inner in value.items()
        )
        return "{" + ",".join(parts) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ",".join(_write(inner, key) for inner in value) + "]"
    if isinstance(value, Decimal):
        if not value.is_finite():
            raise TypeError(f"{key} must be a finite amount")
        return format(value, "f")
    if _DECIMAL.search(key):
        if isinstance(value, float):
            raise TypeError(f"{key} must be a Decimal, a whole number or decimal text: a float is not exact")
        if isinstance(value, str) and _NUMBER.fullmatch(value):
            return value
    return json.dumps(value)
