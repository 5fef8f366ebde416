"""Amounts as whole numbers of their smallest unit."""

from __future__ import annotations

from decimal import Decimal, localcontext
from typing import Union


def paise(rupees: Union[Decimal, int, str]) -> int:
    """Rupees as whole paise: paise("500.5") is 50050. Raises ValueError for what has more than two decimals."""
    return _scaled(rupees, 2)


def micrograms(grams: Union[Decimal, int, str]) -> int:
    """Grams as whole micrograms: micrograms("0.035635") is 35635. Raises ValueError for more than six decimals."""
    return _scaled(grams, 6)


def rupees(paise: int) -> Decimal:
    """Whole paise as rupees: rupees(50050) is Decimal("500.50")."""
    return _decimal(paise, 2)


def grams(micrograms: int) -> Decimal:
    """Whole micrograms as grams: grams(35635) is Decimal("0.035635")."""
    return _decimal(micrograms, 6)


def _scaled(amount: Union[Decimal, int, str], places: int) -> int:
    if isinstance(amount, float):
        raise TypeError("A float is not exact: give a Decimal, a whole number or decimal text")
    with localcontext() as context:
        context.prec = 60
        units = Decimal(amount).scaleb(places)
        if units != units.to_integral_value():
            raise ValueError(f"{amount} has more than {places} decimals")
        return int(units)


def _decimal(units: int, places: int) -> Decimal:
    with localcontext() as context:
        context.prec = 60
        return Decimal(units).scaleb(-places)
