# Made by `npm run sdk:generate` from the schemas of the routes. Changes belong there.

"""The methods of the client, grouped as the reference is."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Dict, List, Literal, Optional, Union

from . import _types as types
from ._call import OMIT, Amount, Caller, Omit, Pages

INTERFACE_VERSION = "1.8.0"


class Auth:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def request_otp(
        self,
        *,
        mobile: str,
        mode: Union[Literal["live", "sandbox"], Omit] = OMIT,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.TokenOtp:
        """Start token issuance: send an OTP to the registered mobile.

        An unknown mobile gets the same answer. Keep challenge_id and send it with verify-otp: it names this OTP, so that no other person’s attempts count against it. Sandbox OTPs are always 1234, and go to the sandbox’s own messages instead of a phone. 5 calls per 15 minutes per address and mobile; 5 per 15 minutes and, in live, 20 a day per mobile, whoever asks; as many more from addresses that its owner signed in to the dashboard from. Errors of its own: 400 VALIDATION_ERROR.

        `POST /partner/auth/request-otp`

        mobile: Mobile number: 10 digits, or 12 with the 91 prefix
        mode: Which mode the token is for
        """
        answer: types.TokenOtp = self._call.call(
            "POST",
            "/partner/auth/request-otp",
            [],
            body={
                "mobile": mobile,
                "mode": mode,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def verify_otp(
        self,
        *,
        mobile: str,
        otp: str,
        mode: Union[Literal["live", "sandbox"], Omit] = OMIT,
        challenge_id: Union[str, Omit] = OMIT,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.AccessToken:
        """Exchange the OTP for a bearer token.

        The token is shown this once. It does not expire; a new one in the same mode ends it at once, and so does its maker’s leaving your team. A live one takes an owner or admin. challenge_id names the OTP that is meant; without it that is the newest one asked for from your address. Five wrong attempts lock an OTP. 10 calls per 15 minutes per address and mobile, 15 per mobile over all addresses; addresses that the mobile’s owner signed in from have a count of their own, and so has an OTP that is named from where it was asked for. Errors of its own: 400 VALIDATION_ERROR; 401 INVALID_OTP, OTP_EXPIRED, OTP_LOCKED.

        `POST /partner/auth/verify-otp`

        mobile: Mobile number: 10 digits, or 12 with the 91 prefix
        otp: The code received
        mode: Which mode the token is for
        challenge_id: The challenge_id of request-otp’s answer
        """
        answer: types.AccessToken = self._call.call(
            "POST",
            "/partner/auth/verify-otp",
            [],
            body={
                "mobile": mobile,
                "otp": otp,
                "mode": mode,
                "challenge_id": challenge_id,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer


class Prices:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def list(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.PriceList:
        """Live buy and sell rates of every metal.

        Rates carry your markup where one is in effect; the base rates then stand beside them. Errors of its own: 503 PRICES_UNAVAILABLE.

        `GET /partner/prices`
        """
        answer: types.PriceList = self._call.call(
            "GET",
            "/partner/prices",
            [],
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def get(
        self,
        asset: str,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.Price:
        """Live rates of one metal.

        What a quote would lock now: it may be another a moment later. It carries your markup where one is in effect. Errors of its own: 400 INVALID_ASSET; 503 PRICES_UNAVAILABLE.

        `GET /partner/prices/:asset`
        """
        answer: types.Price = self._call.call(
            "GET",
            "/partner/prices/{}",
            [asset],
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def history(
        self,
        *,
        asset: Literal["gold", "silver"],
        interval: Literal["day", "hour"],
        from_: Union[str, Omit] = OMIT,
        to: Union[str, Omit] = OMIT,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.PriceHistory:
        """Closing rates by day or by hour.

        Days reach back 365 days, hours 7 days; a wider window is clamped and the answer says so. Rates are the market’s, without your markup. Dates are IST days. Errors of its own: 400 VALIDATION_ERROR, INVALID_ASSET, INVALID_INTERVAL, INVALID_FROM, INVALID_TO, INVALID_RANGE; 503 PRICES_UNAVAILABLE.

        `GET /partner/prices/history`

        asset: "gold" or "silver"
        interval: "day" or "hour"
        from_: First IST day, YYYY-MM-DD
        to: Last IST day, YYYY-MM-DD
        """
        answer: types.PriceHistory = self._call.call(
            "GET",
            "/partner/prices/history",
            [],
            query={
                "asset": asset,
                "interval": interval,
                "from": from_,
                "to": to,
            },
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer


class Users:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def register(
        self,
        *,
        mobile: str,
        name: Union[str, Omit] = OMIT,
        email: Union[str, Omit] = OMIT,
        state: Union[str, Omit] = OMIT,
        meta: Union[Dict[str, Any], Omit] = OMIT,
        metadata: Union[Dict[str, Any], Omit] = OMIT,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.RegisteredUser:
        """Register a user, or find the one of a mobile.

        The same mobile always gives the same `user_code`. Name, email and State are taken for a new user only; `users.update` corrects them. You own the user’s experience and OTP: the service sends them nothing but the codes of gifts, deliveries and KYC that you ask for. In sandbox the mobiles 9000000000 to 9000000099 are of people whom the service knows already; those from 9000000050 on have a KYC approved elsewhere.

        `POST /partner/users/init`

        mobile: Mobile number: 10 digits, or 12 with the 91 prefix
        state: State or Union territory the user lives in, by name or two-digit GST code. Where it is another than the seller’s, invoices carry IGST. The State of an approved KYC address goes before it
        meta: Free-form JSON, kept and echoed back
        metadata: Your own data: up to 20 pairs of strings, keys up to 40 characters, values up to 500. Kept and returned with the object and what comes of it, never interpreted
        """
        answer: types.RegisteredUser = self._call.call(
            "POST",
            "/partner/users/init",
            [],
            body={
                "mobile": mobile,
                "name": name,
                "email": email,
                "state": state,
                "meta": meta,
                "metadata": metadata,
                "flow": "api",
            },
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def list(
        self,
        *,
        include: Union[Literal["balances"], Omit] = OMIT,
        scope: Union[Literal["all"], Omit] = OMIT,
        limit: Union[int, Omit] = OMIT,
        offset: Union[int, Omit] = OMIT,
        as_of: Union[str, Omit] = OMIT,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Pages[types.UserList, types.ListedUser]:
        """List your users, newest first.

        `include=balances` adds what each holds with you; `scope=all` adds users who came by another way than registration. Identity is masked. Errors of its own: 400 VALIDATION_ERROR.

        `GET /partner/users`

        limit: Rows a page, 1 to 200
        offset: Rows to skip
        as_of: as_of of an earlier page: leaves out what arrived since, so that pages do not shift
        """
        answer: Pages[types.UserList, types.ListedUser] = self._call.pages(
            "GET",
            "/partner/users",
            [],
            query={
                "include": include,
                "scope": scope,
                "limit": limit,
                "offset": offset,
                "as_of": as_of,
            },
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
            rows="users",
            by="offset",
        )
        return answer

    def get(
        self,
        user_code: str,
        *,
        include: Union[Literal["balances"], Omit] = OMIT,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.User:
        """One user; identity masked.

        `include=balances` adds what the user holds with you. Errors of its own: 400 VALIDATION_ERROR; 404 USER_CODE_NOT_FOUND.

        `GET /partner/users/:user_code`
        """
        answer: types.User = self._call.call(
            "GET",
            "/partner/users/{}",
            [user_code],
            query={
                "include": include,
            },
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def update(
        self,
        user_code: str,
        *,
        name: Union[Optional[str], Omit] = OMIT,
        email: Union[Optional[str], Omit] = OMIT,
        state: Union[Optional[str], Omit] = OMIT,
        meta: Union[Optional[Dict[str, Any]], Omit] = OMIT,
        metadata: Union[Optional[Dict[str, Any]], Omit] = OMIT,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.User:
        """Correct what you registered of a user.

        Name, email, State, meta and metadata; what is left out stays, and null takes it away. What is given of meta or metadata replaces it whole. Once their KYC is approved only those two may change: INVALID_TRANSITION. Errors of its own: 400 VALIDATION_ERROR; 404 USER_CODE_NOT_FOUND; 409 INVALID_TRANSITION.

        `PATCH /partner/users/:user_code`
        """
        answer: types.User = self._call.call(
            "PATCH",
            "/partner/users/{}",
            [user_code],
            body={
                "name": name,
                "email": email,
                "state": state,
                "meta": meta,
                "metadata": metadata,
            },
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def send_mobile_code(
        self,
        user_code: str,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.MobileVerificationCode:
        """Send a user a code to prove their mobile to you.

        But for the codes of gifts, deliveries and KYC that you ask for, the only message that we send a user of a trusted account. With the answer to it the person lets you use the KYC that is approved for them: it counts for your user, and you read its name and steps. The code before is dead. Five codes to a mobile in 15 minutes, whoever asks. In sandbox the code is 1234, and is among the sandbox messages. Errors of its own: 404 USER_CODE_NOT_FOUND; 409 INVALID_TRANSITION.

        `POST /partner/users/:user_code/verify-mobile/send`
        """
        answer: types.MobileVerificationCode = self._call.call(
            "POST",
            "/partner/users/{}/verify-mobile/send",
            [user_code],
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def confirm_mobile_code(
        self,
        user_code: str,
        *,
        challenge_id: str,
        otp: str,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.MobileVerification:
        """Prove a user’s mobile with the code.

        Answers where the user stands with KYC from then on. Five wrong codes lock it; 15 answers in 15 minutes. The right code once more gets the same answer. Errors of its own: 400 VALIDATION_ERROR; 401 INVALID_OTP, OTP_EXPIRED, OTP_LOCKED; 404 USER_CODE_NOT_FOUND, NOT_FOUND.

        `POST /partner/users/:user_code/verify-mobile/confirm`

        challenge_id: From send
        otp: The code
        """
        answer: types.MobileVerification = self._call.call(
            "POST",
            "/partner/users/{}/verify-mobile/confirm",
            [user_code],
            body={
                "challenge_id": challenge_id,
                "otp": otp,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def portfolio(
        self,
        user_code: str,
        *,
        as_of: Union[str, Omit] = OMIT,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.Portfolio:
        """A user’s holdings with you, and what they are worth.

        Valued at the sell rate of now, rounded down. Metal from SIPs is counted in. With `as_of` it is what the user held then, at the rate of then; where no rate of that time is known the answer is PRICES_UNAVAILABLE. Errors of its own: 400 VALIDATION_ERROR; 404 USER_CODE_NOT_FOUND; 503 PRICES_UNAVAILABLE.

        `GET /partner/users/:user_code/portfolio`

        as_of: The holdings as they stood then: an IST day (its end), or an ISO timestamp. Valued at the newest base sell rate published by then, without your markdown
        """
        answer: types.Portfolio = self._call.call(
            "GET",
            "/partner/users/{}/portfolio",
            [user_code],
            query={
                "as_of": as_of,
            },
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def explain_portfolio(
        self,
        user_code: str,
        *,
        page: Union[int, Omit] = OMIT,
        limit: Union[int, Omit] = OMIT,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Pages[types.PortfolioExplanation, types.MetalMovement]:
        """How every figure of a user’s portfolio came about, down to its trades.

        For each metal the steps from the trades and the price to the gain, with their rounding, and the wholes with the parts that add up to them exactly. `movements` are the trades, the one first that moved metal last, each with what it did and what it left; the first of a metal left what is held. `created_at` is when a trade was made; its metal may have moved after that of a later one. Errors of its own: 400 VALIDATION_ERROR; 404 USER_CODE_NOT_FOUND; 503 PRICES_UNAVAILABLE.

        `GET /partner/users/:user_code/portfolio/explain`

        page: Page, from 1
        limit: Rows a page, 1 to 100
        """
        answer: Pages[types.PortfolioExplanation, types.MetalMovement] = self._call.pages(
            "GET",
            "/partner/users/{}/portfolio/explain",
            [user_code],
            query={
                "page": page,
                "limit": limit,
            },
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
            rows="movements",
            by="page",
        )
        return answer

    def transactions(
        self,
        user_code: str,
        *,
        page: Union[int, Omit] = OMIT,
        limit: Union[int, Omit] = OMIT,
        as_of: Union[str, Omit] = OMIT,
        asset_type: Union[Literal["gold", "silver"], Omit] = OMIT,
        type: Union[Literal["buy", "sell", "send", "gift", "delivery", "sip_setup", "sip_installment"], Omit] = OMIT,
        from_: Union[str, Omit] = OMIT,
        to: Union[str, Omit] = OMIT,
        channel: Union[Literal["api", "checkout", "sip", "embed", "white_label"], Omit] = OMIT,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Pages[types.TransactionList, types.Transaction]:
        """What a user did with you and was given, newest first.

        Of every type and channel. Send `as_of` of the first page with the next ones, so that they do not shift while rows arrive. Errors of its own: 400 INVALID_ASSET, INVALID_FROM, INVALID_TO, INVALID_RANGE, VALIDATION_ERROR; 404 USER_CODE_NOT_FOUND.

        `GET /partner/users/:user_code/transactions`

        page: Page, from 1
        limit: Rows a page, 1 to 100
        as_of: as_of of an earlier page: leaves out what arrived since, so that pages do not shift
        from_: First IST day, YYYY-MM-DD
        to: Last IST day, YYYY-MM-DD
        channel: Where the order came from
        """
        answer: Pages[types.TransactionList, types.Transaction] = self._call.pages(
            "GET",
            "/partner/users/{}/transactions",
            [user_code],
            query={
                "page": page,
                "limit": limit,
                "as_of": as_of,
                "asset_type": asset_type,
                "type": type,
                "from": from_,
                "to": to,
                "channel": channel,
            },
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
            rows="transactions",
            by="page",
        )
        return answer

    def ledger(
        self,
        user_code: str,
        *,
        from_: Union[str, Omit] = OMIT,
        to: Union[str, Omit] = OMIT,
        as_of: Union[str, Omit] = OMIT,
        cursor: Union[str, Omit] = OMIT,
        limit: Union[int, Omit] = OMIT,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Pages[types.UserLedger, types.UserEntry]:
        """Every movement of a user’s rupees and metal, newest first, with the balance after it.

        A sell moves metal and rupees, so it has two entries. `balances` are what the user held at `as_of`, or now. Metal sold, given or delivered is taken from what is held freely, then from that of SIPs. Errors of its own: 400 VALIDATION_ERROR, INVALID_FROM, INVALID_TO, INVALID_RANGE; 404 USER_CODE_NOT_FOUND.

        `GET /partner/users/:user_code/ledger`

        from_: First IST day, YYYY-MM-DD
        to: Last IST day, YYYY-MM-DD
        as_of: The ledger and the balances as they stood then: an IST day (its end), or an ISO timestamp
        cursor: next_cursor of the page before
        limit: Rows a page, 1 to 100
        """
        answer: Pages[types.UserLedger, types.UserEntry] = self._call.pages(
            "GET",
            "/partner/users/{}/ledger",
            [user_code],
            query={
                "from": from_,
                "to": to,
                "as_of": as_of,
                "cursor": cursor,
                "limit": limit,
            },
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
            rows="entries",
            by="cursor",
        )
        return answer

    def certificate(
        self,
        user_code: str,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.Certificate:
        """A certificate of what a user holds.

        Counts all holdings of the person with the service, SIPs included. On the same IST day the same holdings under the same name give the same certificate; once either changes, a new one is issued. Old ones stay verifiable, and a picture never changes. In the sandbox it is a fixed sample. Errors of its own: 404 USER_CODE_NOT_FOUND; 503 HOLDINGS_UNAVAILABLE.

        `GET /partner/users/:user_code/certificate`
        """
        answer: types.Certificate = self._call.call(
            "GET",
            "/partner/users/{}/certificate",
            [user_code],
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer


class Buys:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def quote(
        self,
        *,
        user_code: str,
        asset_type: Literal["gold", "silver"],
        amount_inr: Amount,
        metadata: Union[Dict[str, Any], Omit] = OMIT,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.BuyQuote:
        """Lock a rate for ten minutes.

        The wallet is checked here: a buy it cannot cover is refused at once. Nothing is reserved. Errors of its own: 400 INVALID_AMOUNT, INVALID_ASSET, VALIDATION_ERROR; 402 INSUFFICIENT_PARTNER_FUNDS; 403 WALLET_NOT_CONFIGURED, KYC_REQUIRED; 404 USER_CODE_NOT_FOUND; 503 PRICES_UNAVAILABLE.

        `POST /partner/buy/quote`

        user_code: The user, as registered
        amount_inr: Rupees, at most 2 decimals
        metadata: Your own data: up to 20 pairs of strings, keys up to 40 characters, values up to 500. Kept and returned with the object and what comes of it, never interpreted
        """
        answer: types.BuyQuote = self._call.call(
            "POST",
            "/partner/buy/quote",
            [],
            body={
                "user_code": user_code,
                "asset_type": asset_type,
                "amount_inr": amount_inr,
                "metadata": metadata,
            },
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def confirm(
        self,
        *,
        quote_id: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.Buy:
        """Execute a quote: debit your float, credit the user.

        Send an Idempotency-Key: if the outcome is unknown, repeat with the same key and get the first answer. A quote confirmed without one answers QUOTE_ALREADY_CONSUMED the second time. Errors of its own: 400 VALIDATION_ERROR, QUOTE_EXPIRED; 402 INSUFFICIENT_PARTNER_FUNDS; 403 WALLET_NOT_CONFIGURED; 404 QUOTE_NOT_FOUND; 409 QUOTE_ALREADY_CONSUMED; 422 IDEMPOTENCY_BODY_MISMATCH; 500 BUY_PROCESSING_FAILED; 503 PRICES_UNAVAILABLE.

        An Idempotency-Key is made for you and kept over retries: whatever happens on the way, this happens once.

        `POST /partner/buy/confirm`

        quote_id: The quote
        """
        answer: types.Buy = self._call.call(
            "POST",
            "/partner/buy/confirm",
            [],
            body={
                "quote_id": quote_id,
            },
            is_keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer


class Sells:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def quote(
        self,
        *,
        user_code: str,
        asset_type: Literal["gold", "silver"],
        quantity_grams: Union[Amount, Omit] = OMIT,
        amount_inr: Union[Amount, Omit] = OMIT,
        metadata: Union[Dict[str, Any], Omit] = OMIT,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.SellQuote:
        """Lock a sell rate for ten minutes.

        Give `quantity_grams`, or `amount_inr` for the exact rupees the user is to receive: then as many grams are sold as that takes. A markdown lowers the payout of the first and never that of the second. The user must hold the metal now; nothing is reserved. Errors of its own: 400 INVALID_AMOUNT, INVALID_ASSET, VALIDATION_ERROR; 402 INSUFFICIENT_USER_BALANCE; 404 USER_CODE_NOT_FOUND; 503 PRICES_UNAVAILABLE.

        `POST /partner/sell/quote`

        user_code: The user, as registered
        quantity_grams: Grams, at most 6 decimals
        amount_inr: Exactly this is left for the user after the fee. Rupees
        metadata: Your own data: up to 20 pairs of strings, keys up to 40 characters, values up to 500. Kept and returned with the object and what comes of it, never interpreted
        """
        answer: types.SellQuote = self._call.call(
            "POST",
            "/partner/sell/quote",
            [],
            body={
                "user_code": user_code,
                "asset_type": asset_type,
                "quantity_grams": quantity_grams,
                "amount_inr": amount_inr,
                "metadata": metadata,
            },
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def confirm(
        self,
        *,
        quote_id: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.Sell:
        """Execute a sell quote: the proceeds go to the user’s INR wallet.

        Send an Idempotency-Key: if the outcome is unknown, repeat with the same key and get the first answer. The proceeds are the user’s, never yours. Errors of its own: 400 VALIDATION_ERROR, QUOTE_EXPIRED; 402 INSUFFICIENT_USER_BALANCE; 404 QUOTE_NOT_FOUND; 409 QUOTE_ALREADY_CONSUMED; 422 IDEMPOTENCY_BODY_MISMATCH; 503 PRICES_UNAVAILABLE.

        An Idempotency-Key is made for you and kept over retries: whatever happens on the way, this happens once.

        `POST /partner/sell/confirm`

        quote_id: The quote
        """
        answer: types.Sell = self._call.call(
            "POST",
            "/partner/sell/confirm",
            [],
            body={
                "quote_id": quote_id,
            },
            is_keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer


class Gifts:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def quote(
        self,
        user_code: str,
        *,
        receiver_mobile: str,
        asset_type: Literal["gold", "silver"],
        amount_inr: Union[Amount, Omit] = OMIT,
        amount_grams: Union[Amount, Omit] = OMIT,
        metadata: Union[Dict[str, Any], Omit] = OMIT,
        message: Union[str, Omit] = OMIT,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.GiftQuote:
        """Lock a rate for a gift, and send its giver the code.

        A user gives from their own holdings to a mobile number. The fee of 0.25 % comes on top, in grams; `partner_pays_*` is what the giver pays. In sandbox the code is 1234. Errors of its own: 400 INVALID_AMOUNT, INVALID_ASSET, INVALID_RECEIVER, VALIDATION_ERROR; 402 INSUFFICIENT_USER_BALANCE; 404 USER_CODE_NOT_FOUND; 503 PRICES_UNAVAILABLE.

        `POST /partner/users/:user_code/gift/quote`

        receiver_mobile: Mobile of the receiver: 10 digits, or 12 with the 91 prefix
        amount_inr: Rupees of metal that the receiver gets
        amount_grams: Grams that the receiver gets
        metadata: Your own data: up to 20 pairs of strings, keys up to 40 characters, values up to 500. Kept and returned with the object and what comes of it, never interpreted
        message: Words to the receiver
        """
        answer: types.GiftQuote = self._call.call(
            "POST",
            "/partner/users/{}/gift/quote",
            [user_code],
            body={
                "receiver_mobile": receiver_mobile,
                "asset_type": asset_type,
                "amount_inr": amount_inr,
                "amount_grams": amount_grams,
                "metadata": metadata,
                "message": message,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def resend_otp(
        self,
        user_code: str,
        *,
        quote_id: str,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.OtpResent:
        """Send the giver a new code.

        The code before it is dead; wrong attempts stay counted. Within the cooldown, after five codes, or in live after five of any purpose to the mobile in 15 minutes or twenty in a day, it answers RATE_LIMITED. Errors of its own: 400 VALIDATION_ERROR, QUOTE_EXPIRED; 401 OTP_LOCKED; 404 QUOTE_NOT_FOUND, USER_CODE_NOT_FOUND; 409 QUOTE_ALREADY_CONSUMED.

        `POST /partner/users/:user_code/gift/otp/resend`

        quote_id: The quote
        """
        answer: types.OtpResent = self._call.call(
            "POST",
            "/partner/users/{}/gift/otp/resend",
            [user_code],
            body={
                "quote_id": quote_id,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def confirm(
        self,
        user_code: str,
        *,
        quote_id: str,
        otp: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.Gift:
        """Execute a gift with the giver’s code.

        Each wrong code is an attempt; the fifth locks the quote. A receiver without an account gets one. Send an Idempotency-Key: if the outcome is unknown, repeat with the same key and get the first answer. Errors of its own: 400 VALIDATION_ERROR, QUOTE_EXPIRED; 401 INVALID_OTP, OTP_EXPIRED, OTP_LOCKED; 402 INSUFFICIENT_USER_BALANCE; 404 QUOTE_NOT_FOUND, USER_CODE_NOT_FOUND; 409 QUOTE_ALREADY_CONSUMED; 422 IDEMPOTENCY_BODY_MISMATCH; 503 PRICES_UNAVAILABLE.

        An Idempotency-Key is made for you and kept over retries: whatever happens on the way, this happens once.

        `POST /partner/users/:user_code/gift/confirm`

        quote_id: The quote
        otp: The code received
        """
        answer: types.Gift = self._call.call(
            "POST",
            "/partner/users/{}/gift/confirm",
            [user_code],
            body={
                "quote_id": quote_id,
                "otp": otp,
            },
            is_keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer


class Receivers:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def check(
        self,
        *,
        mobile: str,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.ReceiverCheck:
        """Whether a mobile number has an account yet.

        The name is answered where you registered the person yourself. Nothing is created. Errors of its own: 400 INVALID_RECEIVER.

        `GET /partner/receiver/check`

        mobile: Mobile of the receiver: 10 digits, or 12 with the 91 prefix
        """
        answer: types.ReceiverCheck = self._call.call(
            "GET",
            "/partner/receiver/check",
            [],
            query={
                "mobile": mobile,
            },
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer


class Sends:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def quote(
        self,
        *,
        receiver_mobile: str,
        asset_type: Literal["gold", "silver"],
        amount_inr: Union[Amount, Omit] = OMIT,
        amount_grams: Union[Amount, Omit] = OMIT,
        metadata: Union[Dict[str, Any], Omit] = OMIT,
        price_basis: Union[Literal["sell", "buy"], Omit] = OMIT,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.SendQuote:
        """Lock a rate for sending your own metal to a mobile number.

        Give `amount_inr` or `amount_grams`: what the receiver gets. The fee of 0.25 % comes on top, in grams. Checked now: your INR limit of the IST day, then your holdings; nothing is reserved. Errors of its own: 400 INVALID_AMOUNT, INVALID_ASSET, INVALID_RECEIVER, VALIDATION_ERROR, INSUFFICIENT_BALANCE; 429 DAILY_LIMIT_EXCEEDED; 503 PRICES_UNAVAILABLE.

        `POST /partner/send/quote`

        receiver_mobile: Mobile of the receiver: 10 digits, or 12 with the 91 prefix
        amount_inr: Rupees of metal that the receiver gets
        amount_grams: Grams that the receiver gets
        metadata: Your own data: up to 20 pairs of strings, keys up to 40 characters, values up to 500. Kept and returned with the object and what comes of it, never interpreted
        """
        answer: types.SendQuote = self._call.call(
            "POST",
            "/partner/send/quote",
            [],
            body={
                "receiver_mobile": receiver_mobile,
                "asset_type": asset_type,
                "amount_inr": amount_inr,
                "amount_grams": amount_grams,
                "metadata": metadata,
                "price_basis": price_basis,
            },
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def confirm(
        self,
        *,
        quote_id: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.Send:
        """Execute a send: your metal goes to the receiver.

        A receiver without an account gets one. There is no OTP and no commission. Send an Idempotency-Key: if the outcome is unknown, repeat with the same key and get the first answer. Errors of its own: 400 VALIDATION_ERROR, QUOTE_EXPIRED, INSUFFICIENT_BALANCE; 404 QUOTE_NOT_FOUND; 409 QUOTE_ALREADY_CONSUMED; 422 IDEMPOTENCY_BODY_MISMATCH; 429 DAILY_LIMIT_EXCEEDED; 503 PRICES_UNAVAILABLE.

        An Idempotency-Key is made for you and kept over retries: whatever happens on the way, this happens once.

        `POST /partner/send/confirm`

        quote_id: The quote
        """
        answer: types.Send = self._call.call(
            "POST",
            "/partner/send/confirm",
            [],
            body={
                "quote_id": quote_id,
            },
            is_keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer


class Kyc:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def status(
        self,
        user_code: str,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.Kyc:
        """Where a user stands with KYC.

        What you hand in is judged for your own user alone, and no other partner sees it. A person shares the KYC that is approved for them with the partners that they proved their mobile to, in the hosted screens or by `verify-mobile`; until then you read that it is approved, without name and steps, and it does not count for your user. No number and no address is ever answered unmasked. Errors of its own: 404 USER_CODE_NOT_FOUND.

        `GET /partner/users/:user_code/kyc/status`
        """
        answer: types.Kyc = self._call.call(
            "GET",
            "/partner/users/{}/kyc/status",
            [user_code],
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def send_email_code(
        self,
        user_code: str,
        *,
        email: str,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.KycEmailCode:
        """Send a code to prove an email address.

        In sandbox the code is 123456 and stands among the messages. The code before it is dead. Within the cooldown (unless the one before was used or locked), after ten codes in an hour, or in live after five to one address in 15 minutes or twenty in a day, it answers RATE_LIMITED. Errors of its own: 400 VALIDATION_ERROR; 403 FEATURE_DISABLED; 404 USER_CODE_NOT_FOUND.

        `POST /partner/users/:user_code/kyc/email/send`

        email: Address of the user
        """
        answer: types.KycEmailCode = self._call.call(
            "POST",
            "/partner/users/{}/kyc/email/send",
            [user_code],
            body={
                "email": email,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def verify_email(
        self,
        user_code: str,
        *,
        code: str,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.KycEmailResult:
        """Prove an email address with the code.

        Answers where the user stands with KYC. Five wrong codes lock the code that was sent. Errors of its own: 400 VALIDATION_ERROR; 401 INVALID_OTP, OTP_EXPIRED, OTP_LOCKED; 404 USER_CODE_NOT_FOUND.

        `POST /partner/users/:user_code/kyc/email/verify`

        code: The newest code sent
        """
        answer: types.KycEmailResult = self._call.call(
            "POST",
            "/partner/users/{}/kyc/email/verify",
            [user_code],
            body={
                "code": code,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def verify_pan(
        self,
        user_code: str,
        *,
        pan: str,
        dob: str,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.KycPanResult:
        """Check a PAN with the date of birth.

        A PAN that is refused answers 200 with `verified` false and rejects the KYC, which may be tried again. In sandbox every PAN of the right form is the user’s own, but ZZZZZ9999Z, which is refused. Errors of its own: 400 VALIDATION_ERROR; 403 FEATURE_DISABLED; 404 USER_CODE_NOT_FOUND; 409 INVALID_TRANSITION.

        `POST /partner/users/:user_code/kyc/pan/verify`

        pan: PAN; in live of a person (fourth letter P)
        dob: Date of birth, YYYY-MM-DD; 18 years ago or more
        """
        answer: types.KycPanResult = self._call.call(
            "POST",
            "/partner/users/{}/kyc/pan/verify",
            [user_code],
            body={
                "pan": pan,
                "dob": dob,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def send_aadhaar_otp(
        self,
        user_code: str,
        *,
        aadhaar_number: str,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.KycAadhaarOtp:
        """Have an OTP sent to the mobile of an Aadhaar number.

        In sandbox any 12 digits that pass Verhoeff do, the OTP is 1234 and stands among the messages; 200000000009 belongs to a person of another name. Within the cooldown (unless the one before was used or locked), after ten OTPs in an hour, or in live after five for one number in 15 minutes or twenty in a day, it answers RATE_LIMITED. Errors of its own: 400 VALIDATION_ERROR; 403 FEATURE_DISABLED; 404 USER_CODE_NOT_FOUND; 409 INVALID_TRANSITION.

        `POST /partner/users/:user_code/kyc/aadhaar/otp/send`

        aadhaar_number: Aadhaar number; its last four digits are kept, no more
        """
        answer: types.KycAadhaarOtp = self._call.call(
            "POST",
            "/partner/users/{}/kyc/aadhaar/otp/send",
            [user_code],
            body={
                "aadhaar_number": aadhaar_number,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def verify_aadhaar_otp(
        self,
        user_code: str,
        *,
        reference_id: str,
        otp: str,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.KycAadhaarResult:
        """Prove an Aadhaar number with the OTP.

        With PAN and Aadhaar both proved KYC is approved. Where the names on them, or that of the user, are clearly not one person’s, it is under review instead. `reference_id` is that of the newest OTP; five wrong ones lock it. Errors of its own: 400 VALIDATION_ERROR; 401 INVALID_OTP, OTP_EXPIRED, OTP_LOCKED; 403 FEATURE_DISABLED; 404 USER_CODE_NOT_FOUND, NOT_FOUND; 409 INVALID_TRANSITION.

        `POST /partner/users/:user_code/kyc/aadhaar/otp/verify`

        reference_id: As answered when the OTP was sent
        otp: The code received
        """
        answer: types.KycAadhaarResult = self._call.call(
            "POST",
            "/partner/users/{}/kyc/aadhaar/otp/verify",
            [user_code],
            body={
                "reference_id": reference_id,
                "otp": otp,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def submit_details(
        self,
        user_code: str,
        *,
        full_name: str,
        dob: str,
        pan: str,
        address: Union[str, Dict[str, Any]],
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.Kyc:
        """State who a user is, for an operator to compare.

        The way without PAN and Aadhaar at hand: details, then documents, which put it under review. A second call replaces the first. Errors of its own: 400 VALIDATION_ERROR; 404 USER_CODE_NOT_FOUND; 409 INVALID_TRANSITION.

        `POST /partner/users/:user_code/kyc/details`

        full_name: As on the documents
        dob: Date of birth, YYYY-MM-DD; 18 years ago or more
        pan: PAN; in live of a person (fourth letter P)
        address: One text, or its parts
        """
        answer: types.Kyc = self._call.call(
            "POST",
            "/partner/users/{}/kyc/details",
            [user_code],
            body={
                "full_name": full_name,
                "dob": dob,
                "pan": pan,
                "address": address,
            },
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def submit_documents(
        self,
        user_code: str,
        *,
        documents: List[Dict[str, Any]],
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.Kyc:
        """Hand in documents: KYC is under review then.

        An operator approves or rejects with a reason, which `kyc/status` tells; a rejected user may hand in again, `steps_needed` says what. Each address is fetched before the answer; one that cannot be is VALIDATION_ERROR naming it, and nothing is kept then. In sandbox `kyc/simulate` decides. Of each type the newest counts. Errors of its own: 400 VALIDATION_ERROR; 404 USER_CODE_NOT_FOUND; 409 INVALID_TRANSITION.

        `POST /partner/users/:user_code/kyc/documents`

        documents: One to ten; of each type the newest counts
        """
        answer: types.Kyc = self._call.call(
            "POST",
            "/partner/users/{}/kyc/documents",
            [user_code],
            body={
                "documents": documents,
            },
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def simulate(
        self,
        user_code: str,
        *,
        outcome: Literal["approve", "reject"],
        reason: Union[str, Omit] = OMIT,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.Kyc:
        """Decide a review as an operator would.

        Sandbox only. INVALID_TRANSITION where nothing is under review. Errors of its own: 400 SANDBOX_ONLY, VALIDATION_ERROR; 404 USER_CODE_NOT_FOUND; 409 INVALID_TRANSITION.

        `POST /partner/users/:user_code/kyc/simulate`

        outcome: What the operator decides
        reason: Of a rejection
        """
        answer: types.Kyc = self._call.call(
            "POST",
            "/partner/users/{}/kyc/simulate",
            [user_code],
            body={
                "outcome": outcome,
                "reason": reason,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer


class BankAccounts:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def add(
        self,
        user_code: str,
        *,
        account_number: Union[str, Omit] = OMIT,
        ifsc: Union[str, Omit] = OMIT,
        upi_id: Union[str, Omit] = OMIT,
        holder_name: Union[str, Omit] = OMIT,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.BankAccount:
        """Add an account that a user can be paid to.

        By account number and IFSC, or by UPI id. In live mode the bank is asked whether it exists and whose it is: a name that is clearly not the user’s is refused. The name that the bank has is not answered. Adding the same one again returns it; a deactivated one becomes active again under its id. Errors of its own: 400 VALIDATION_ERROR; 404 USER_CODE_NOT_FOUND.

        `POST /partner/users/:user_code/bank-accounts`

        account_number: Account number, as a string of digits
        ifsc: IFSC of the branch
        upi_id: UPI id, in place of number and IFSC
        holder_name: Whose account it is; required for a user without a name, else the user’s name unless given
        """
        answer: types.BankAccount = self._call.call(
            "POST",
            "/partner/users/{}/bank-accounts",
            [user_code],
            body={
                "account_number": account_number,
                "ifsc": ifsc,
                "upi_id": upi_id,
                "holder_name": holder_name,
            },
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def list(
        self,
        user_code: str,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.BankAccountList:
        """A user’s bank accounts and UPI ids, newest first.

        Deactivated ones are among them, with that status. Numbers are always masked. Errors of its own: 404 USER_CODE_NOT_FOUND.

        `GET /partner/users/:user_code/bank-accounts`
        """
        answer: types.BankAccountList = self._call.call(
            "GET",
            "/partner/users/{}/bank-accounts",
            [user_code],
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def remove(
        self,
        user_code: str,
        id: str,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.BankAccount:
        """Deactivate one of a user’s accounts.

        It is not erased, and nothing new is paid to it; a withdrawal that is on its way arrives. A repeat changes nothing and answers the same. Errors of its own: 404 USER_CODE_NOT_FOUND, BANK_ACCOUNT_NOT_FOUND.

        `DELETE /partner/users/:user_code/bank-accounts/:id`
        """
        answer: types.BankAccount = self._call.call(
            "DELETE",
            "/partner/users/{}/bank-accounts/{}",
            [user_code, id],
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer


class Withdrawals:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def create(
        self,
        user_code: str,
        *,
        amount_inr: Amount,
        bank_account_id: str,
        reference: Union[str, Omit] = OMIT,
        metadata: Union[Dict[str, Any], Omit] = OMIT,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.Withdrawal:
        """Pay a user out to one of their accounts.

        The money leaves the INR wallet at once, the answer is always "processing", and the list tells how it ends: completed, or failed with the money back in the wallet. A bank may give back what was paid; it is failed then, with the reason reversed_by_bank. Send an Idempotency-Key. In the sandbox an amount that ends in .01 fails. Errors of its own: 400 INVALID_AMOUNT, WITHDRAWAL_LIMIT, VALIDATION_ERROR; 402 INSUFFICIENT_USER_BALANCE; 403 KYC_REQUIRED; 404 USER_CODE_NOT_FOUND, BANK_ACCOUNT_NOT_FOUND; 422 IDEMPOTENCY_BODY_MISMATCH.

        An Idempotency-Key is made for you and kept over retries: whatever happens on the way, this happens once.

        `POST /partner/users/:user_code/withdrawals`

        amount_inr: Rupees, at most 2 decimals
        bank_account_id: One of the user’s accounts
        reference: Your own id of it, kept as it is
        metadata: Your own data: up to 20 pairs of strings, keys up to 40 characters, values up to 500. Kept and returned with the object and what comes of it, never interpreted
        """
        answer: types.Withdrawal = self._call.call(
            "POST",
            "/partner/users/{}/withdrawals",
            [user_code],
            body={
                "amount_inr": amount_inr,
                "bank_account_id": bank_account_id,
                "reference": reference,
                "metadata": metadata,
            },
            is_keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.Withdrawal:
        """One withdrawal, by its id.

        Whichever user’s it is. Read it to learn how a withdrawal that was `processing` ended. Errors of its own: 404 NOT_FOUND.

        `GET /partner/withdrawals/:id`
        """
        answer: types.Withdrawal = self._call.call(
            "GET",
            "/partner/withdrawals/{}",
            [id],
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def list(
        self,
        user_code: str,
        *,
        limit: Union[int, Omit] = OMIT,
        offset: Union[int, Omit] = OMIT,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Pages[types.WithdrawalList, types.Withdrawal]:
        """A user’s withdrawals, newest first.

        Each with the account it goes to, and how it ended. Errors of its own: 400 VALIDATION_ERROR; 404 USER_CODE_NOT_FOUND.

        `GET /partner/users/:user_code/withdrawals`

        limit: Rows a page, 1 to 100
        offset: Rows to skip
        """
        answer: Pages[types.WithdrawalList, types.Withdrawal] = self._call.pages(
            "GET",
            "/partner/users/{}/withdrawals",
            [user_code],
            query={
                "limit": limit,
                "offset": offset,
            },
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
            rows="withdrawals",
            by="offset",
        )
        return answer


class PaymentsOrders:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def create(
        self,
        *,
        user_code: str,
        amount_inr: Amount,
        checkout_type: Literal["intent", "hosted"],
        asset_type: Union[Literal["gold", "silver"], Omit] = OMIT,
        reference: Union[str, Omit] = OMIT,
        metadata: Union[Dict[str, Any], Omit] = OMIT,
        return_url: Union[str, Omit] = OMIT,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.PaymentOrder:
        """Ask a customer for a payment that buys metal.

        An intent order answers UPI links, a hosted one a checkout page. It can be paid for 20 minutes and is priced when the money arrives: fulfil on payment.completed or on the status, never on the redirect. Errors of its own: 400 INVALID_AMOUNT, INVALID_CHECKOUT_TYPE, INVALID_ASSET_TYPE, AMOUNT_BELOW_MIN, AMOUNT_ABOVE_MAX, RETURN_URL_NOT_ALLOWED, VALIDATION_ERROR; 403 PAYMENT_INFRA_NOT_ENABLED, KYC_REQUIRED; 404 USER_CODE_NOT_FOUND; 409 DUPLICATE_REFERENCE; 422 IDEMPOTENCY_BODY_MISMATCH; 502 GATEWAY_ERROR; 503 PAYMENT_INFRA_DISABLED, PAYMENT_GATEWAY_UNAVAILABLE, UPI_INTENT_UNAVAILABLE, PRICES_UNAVAILABLE.

        An Idempotency-Key is made for you and kept over retries: whatever happens on the way, this happens once.

        `POST /partner/payments/orders`

        user_code: The user, as registered
        amount_inr: Rupees, at most 2 decimals
        checkout_type: Links for your own screens, or our page
        reference: Your own id of it, unique per mode
        metadata: Your own data: up to 20 pairs of strings, keys up to 40 characters, values up to 500. Kept and returned with the object and what comes of it, never interpreted
        return_url: Where our page goes when it is done; https, on a registered origin
        """
        answer: types.PaymentOrder = self._call.call(
            "POST",
            "/partner/payments/orders",
            [],
            body={
                "user_code": user_code,
                "amount_inr": amount_inr,
                "checkout_type": checkout_type,
                "asset_type": asset_type,
                "reference": reference,
                "metadata": metadata,
                "return_url": return_url,
            },
            is_keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def get(
        self,
        payment_id: str,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.PaymentOrder:
        """One payment order, as it stands now.

        Asks the gateway while the order may still be paid, so it is the fallback for a webhook you missed. Errors of its own: 404 NOT_FOUND.

        `GET /partner/payments/orders/:payment_id`
        """
        answer: types.PaymentOrder = self._call.call(
            "GET",
            "/partner/payments/orders/{}",
            [payment_id],
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def simulate(
        self,
        payment_id: str,
        *,
        outcome: Literal["success", "failure", "late_success", "purchase_failure", "refund"],
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.PaymentOrder:
        """Let a sandbox order come out as you ask, with its webhooks.

        success and failure of an order that waits; late_success of one that expired; purchase_failure: paid without a purchase, due a refund; refund of one that is due it. Errors of its own: 400 VALIDATION_ERROR, SANDBOX_ONLY; 404 NOT_FOUND; 409 INVALID_TRANSITION.

        `POST /partner/payments/orders/:payment_id/simulate`

        outcome: What happens
        """
        answer: types.PaymentOrder = self._call.call(
            "POST",
            "/partner/payments/orders/{}/simulate",
            [payment_id],
            body={
                "outcome": outcome,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def list(
        self,
        *,
        status: Union[List[Literal["created", "paid", "completed", "failed", "expired", "refund_due", "refunded"]], Omit] = OMIT,
        reference: Union[str, Omit] = OMIT,
        page: Union[int, Omit] = OMIT,
        limit: Union[int, Omit] = OMIT,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Pages[types.PaymentOrderList, types.PaymentOrder]:
        """Your payment orders, newest first.

        `status` takes several, with commas between; `reference` finds an order by your own id. Errors of its own: 400 VALIDATION_ERROR.

        `GET /partner/payments/orders`

        status: Statuses, with commas between
        reference: Your own id
        page: Page, from 1
        limit: Rows a page, 1 to 100
        """
        answer: Pages[types.PaymentOrderList, types.PaymentOrder] = self._call.pages(
            "GET",
            "/partner/payments/orders",
            [],
            query={
                "status": status,
                "reference": reference,
                "page": page,
                "limit": limit,
            },
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
            rows="orders",
            by="page",
        )
        return answer

    def cancel(
        self,
        payment_id: str,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.PaymentOrder:
        """End an order that is not paid yet.

        The gateway is asked first: an order whose money has come buys its metal, and answers INVALID_TRANSITION. One that is cancelled is failed with the reason partner, and payment.failed is sent. Money that comes afterwards buys nothing and is refunded by itself. Safe to repeat: an order that failed is answered as it is. One that expired cannot be cancelled: late money still completes it. Errors of its own: 404 NOT_FOUND; 409 INVALID_TRANSITION.

        `POST /partner/payments/orders/:payment_id/cancel`
        """
        answer: types.PaymentOrder = self._call.call(
            "POST",
            "/partner/payments/orders/{}/cancel",
            [payment_id],
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer


class PaymentsSips:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def create(
        self,
        *,
        user_code: str,
        installment_amount_inr: Amount,
        frequency: Literal["daily", "weekly", "monthly"],
        asset_type: Union[Literal["gold", "silver"], Omit] = OMIT,
        name: Union[str, Omit] = OMIT,
        reference: Union[str, Omit] = OMIT,
        metadata: Union[Dict[str, Any], Omit] = OMIT,
        return_url: Union[str, Omit] = OMIT,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.Sip:
        """Ask a customer for a mandate that buys metal again and again.

        Answers UPI mandate links and a checkout page, good for one hour. The first installment is taken with the bank’s approval, the others on IST days at the price of their moment; each tells sip.installment. Errors of its own: 400 INVALID_AMOUNT, INVALID_ASSET_TYPE, AMOUNT_BELOW_MIN, AMOUNT_ABOVE_MAX, RETURN_URL_NOT_ALLOWED, VALIDATION_ERROR; 403 PAYMENT_INFRA_NOT_ENABLED, KYC_REQUIRED; 404 USER_CODE_NOT_FOUND; 409 DUPLICATE_REFERENCE, SIP_LIMIT_REACHED; 422 IDEMPOTENCY_BODY_MISMATCH; 502 GATEWAY_ERROR; 503 PAYMENT_INFRA_DISABLED, PAYMENT_GATEWAY_UNAVAILABLE, UPI_INTENT_UNAVAILABLE.

        An Idempotency-Key is made for you and kept over retries: whatever happens on the way, this happens once.

        `POST /partner/payments/sips`

        user_code: The user, as registered
        installment_amount_inr: Of each debit: 100 to 15000. Rupees
        frequency: How often
        name: What the customer sees in the UPI app
        reference: Your own id of it, unique per mode
        metadata: Your own data: up to 20 pairs of strings, keys up to 40 characters, values up to 500. Kept and returned with the object and what comes of it, never interpreted
        return_url: Where our page goes when it is done; https, on a registered origin
        """
        answer: types.Sip = self._call.call(
            "POST",
            "/partner/payments/sips",
            [],
            body={
                "user_code": user_code,
                "installment_amount_inr": installment_amount_inr,
                "frequency": frequency,
                "asset_type": asset_type,
                "name": name,
                "reference": reference,
                "metadata": metadata,
                "return_url": return_url,
            },
            is_keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def simulate(
        self,
        id: str,
        *,
        outcome: Literal["activate", "installment", "failure", "pause", "resume"],
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.SipDetails:
        """Let the bank of a sandbox SIP act as you ask, with its webhooks.

        activate: the bank approves and takes the first installment; installment: it takes the next one now; failure: it refuses the approval, or the next debit; pause and resume. The sandbox clock brings installments by itself. Errors of its own: 400 VALIDATION_ERROR, SANDBOX_ONLY; 404 NOT_FOUND; 409 INVALID_TRANSITION.

        `POST /partner/payments/sips/:id/simulate`

        outcome: What happens
        """
        answer: types.SipDetails = self._call.call(
            "POST",
            "/partner/payments/sips/{}/simulate",
            [id],
            body={
                "outcome": outcome,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.SipDetails:
        """One SIP and its progress, by id or sip_id.

        Asks the bank while the plan has not ended, so it is the fallback for a webhook you missed. Errors of its own: 404 NOT_FOUND.

        `GET /partner/payments/sips/:id`
        """
        answer: types.SipDetails = self._call.call(
            "GET",
            "/partner/payments/sips/{}",
            [id],
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def cancel(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.SipDetails:
        """End a SIP: no further debits.

        Metal already bought stays with the customer. A debit that the bank takes after it goes back. Safe to repeat: a SIP that is cancelled already is answered as it is. Errors of its own: 404 NOT_FOUND; 409 INVALID_TRANSITION.

        `POST /partner/payments/sips/:id/cancel`
        """
        answer: types.SipDetails = self._call.call(
            "POST",
            "/partner/payments/sips/{}/cancel",
            [id],
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def list(
        self,
        *,
        status: Union[List[Literal["pending_authorisation", "active", "paused", "cancelled", "completed", "failed"]], Omit] = OMIT,
        user_code: Union[str, Omit] = OMIT,
        reference: Union[str, Omit] = OMIT,
        page: Union[int, Omit] = OMIT,
        limit: Union[int, Omit] = OMIT,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Pages[types.SipList, types.Sip]:
        """Your SIPs, newest first.

        `status` takes several, with commas between; `reference` finds a SIP by your own id. Errors of its own: 400 VALIDATION_ERROR.

        `GET /partner/payments/sips`

        status: Statuses, with commas between
        user_code: Of this customer
        reference: Your own id
        page: Page, from 1
        limit: Rows a page, 1 to 100
        """
        answer: Pages[types.SipList, types.Sip] = self._call.pages(
            "GET",
            "/partner/payments/sips",
            [],
            query={
                "status": status,
                "user_code": user_code,
                "reference": reference,
                "page": page,
                "limit": limit,
            },
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
            rows="sips",
            by="page",
        )
        return answer


class Payments:
    def __init__(self, call: Caller) -> None:
        self._call = call
        self.orders = PaymentsOrders(call)
        self.sips = PaymentsSips(call)


class DeliveryProducts:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def list(
        self,
        *,
        asset_type: Union[Literal["gold", "silver"], Omit] = OMIT,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.ProductList:
        """Coins and bars that can be delivered.

        The same catalogue in both modes. Live stock is shared by all partners; each sandbox has its own. Errors of its own: 400 INVALID_ASSET.

        `GET /partner/delivery/products`
        """
        answer: types.ProductList = self._call.call(
            "GET",
            "/partner/delivery/products",
            [],
            query={
                "asset_type": asset_type,
            },
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def get(
        self,
        sku: str,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.Product:
        """One coin or bar.

        Its charges are without GST, which the quote of a delivery adds. Errors of its own: 404 NOT_FOUND.

        `GET /partner/delivery/products/:sku`
        """
        answer: types.Product = self._call.call(
            "GET",
            "/partner/delivery/products/{}",
            [sku],
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer


class DeliveryOrders:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def list(
        self,
        user_code: str,
        *,
        status: Union[Literal["placed", "packed", "shipped", "delivered", "cancelled"], Omit] = OMIT,
        page: Union[int, Omit] = OMIT,
        limit: Union[int, Omit] = OMIT,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Pages[types.DeliveryList, types.Delivery]:
        """A user’s deliveries, newest first.

        Each with its tracking and history. Errors of its own: 400 VALIDATION_ERROR; 404 USER_CODE_NOT_FOUND.

        `GET /partner/users/:user_code/delivery/orders`

        status: Orders of this status only
        page: Page, from 1
        limit: Rows a page, 1 to 100
        """
        answer: Pages[types.DeliveryList, types.Delivery] = self._call.pages(
            "GET",
            "/partner/users/{}/delivery/orders",
            [user_code],
            query={
                "status": status,
                "page": page,
                "limit": limit,
            },
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
            rows="orders",
            by="page",
        )
        return answer

    def get(
        self,
        user_code: str,
        order_id: str,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.Delivery:
        """One delivery, with its tracking and history.

        Its `status` goes from placed over packed and shipped to delivered, or ends with cancelled. Errors of its own: 404 NOT_FOUND, USER_CODE_NOT_FOUND.

        `GET /partner/users/:user_code/delivery/orders/:order_id`
        """
        answer: types.Delivery = self._call.call(
            "GET",
            "/partner/users/{}/delivery/orders/{}",
            [user_code, order_id],
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def cancel(
        self,
        id: str,
        *,
        reason: Union[str, Omit] = OMIT,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.Delivery:
        """Cancel a delivery that is not packed yet.

        The metal goes back to the user and the charges to your wallet, in one posting; the transaction is voided. From packed on it is INVALID_TRANSITION with `details.status`. Safe to repeat: an order that is cancelled already is answered as it is. Errors of its own: 400 VALIDATION_ERROR; 404 NOT_FOUND; 409 INVALID_TRANSITION.

        `POST /partner/delivery/orders/:id/cancel`

        reason: Shown as cancel_reason, at most 200 characters
        """
        answer: types.Delivery = self._call.call(
            "POST",
            "/partner/delivery/orders/{}/cancel",
            [id],
            body={
                "reason": reason,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer


class Delivery:
    def __init__(self, call: Caller) -> None:
        self._call = call
        self.products = DeliveryProducts(call)
        self.orders = DeliveryOrders(call)

    def quote(
        self,
        user_code: str,
        *,
        sku: str,
        address: Dict[str, Any],
        quantity: Union[int, Omit] = OMIT,
        reference: Union[str, Omit] = OMIT,
        metadata: Union[Dict[str, Any], Omit] = OMIT,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.DeliveryQuote:
        """Price a delivery, and send the user the code.

        The metal comes from the user, making and delivery charges with their GST from your wallet. Nothing is reserved. In sandbox the code is 1234. Errors of its own: 400 VALIDATION_ERROR; 402 INSUFFICIENT_PARTNER_FUNDS, INSUFFICIENT_USER_BALANCE; 403 WALLET_NOT_CONFIGURED; 404 NOT_FOUND, USER_CODE_NOT_FOUND; 409 OUT_OF_STOCK; 503 PRICES_UNAVAILABLE.

        `POST /partner/users/:user_code/delivery/quote`

        sku: The product
        quantity: Pieces
        reference: Your own id of the delivery, kept as it is
        metadata: Your own data: up to 20 pairs of strings, keys up to 40 characters, values up to 500. Kept and returned with the object and what comes of it, never interpreted
        """
        answer: types.DeliveryQuote = self._call.call(
            "POST",
            "/partner/users/{}/delivery/quote",
            [user_code],
            body={
                "sku": sku,
                "quantity": quantity,
                "address": address,
                "reference": reference,
                "metadata": metadata,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def resend_otp(
        self,
        user_code: str,
        *,
        quote_id: str,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.OtpResent:
        """Send the user a new code for a delivery.

        The code before it is dead; wrong attempts stay counted. Within the cooldown, after five codes, or in live after five of any purpose to the mobile in 15 minutes or twenty in a day, it answers RATE_LIMITED. Errors of its own: 400 VALIDATION_ERROR, QUOTE_EXPIRED; 401 OTP_LOCKED; 404 QUOTE_NOT_FOUND, USER_CODE_NOT_FOUND; 409 QUOTE_ALREADY_CONSUMED.

        `POST /partner/users/:user_code/delivery/otp/resend`

        quote_id: The quote
        """
        answer: types.OtpResent = self._call.call(
            "POST",
            "/partner/users/{}/delivery/otp/resend",
            [user_code],
            body={
                "quote_id": quote_id,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def confirm(
        self,
        user_code: str,
        *,
        quote_id: str,
        otp: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.PlacedDelivery:
        """Place the order of a delivery with the user’s code.

        Each wrong code is an attempt; the fifth locks the quote. Send an Idempotency-Key: if the outcome is unknown, repeat with the same key and get the first answer. Errors of its own: 400 VALIDATION_ERROR, QUOTE_EXPIRED; 401 INVALID_OTP, OTP_EXPIRED, OTP_LOCKED; 402 INSUFFICIENT_PARTNER_FUNDS, INSUFFICIENT_USER_BALANCE; 403 WALLET_NOT_CONFIGURED; 404 QUOTE_NOT_FOUND, USER_CODE_NOT_FOUND; 409 QUOTE_ALREADY_CONSUMED, OUT_OF_STOCK; 422 IDEMPOTENCY_BODY_MISMATCH; 503 PRICES_UNAVAILABLE.

        An Idempotency-Key is made for you and kept over retries: whatever happens on the way, this happens once.

        `POST /partner/users/:user_code/delivery/confirm`

        quote_id: The quote
        otp: The code received
        """
        answer: types.PlacedDelivery = self._call.call(
            "POST",
            "/partner/users/{}/delivery/confirm",
            [user_code],
            body={
                "quote_id": quote_id,
                "otp": otp,
            },
            is_keyed=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer


class Embed:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def issue_code(
        self,
        *,
        mobile: str,
        name: Union[str, Omit] = OMIT,
        email: Union[str, Omit] = OMIT,
        state: Union[str, Omit] = OMIT,
        meta: Union[Dict[str, Any], Omit] = OMIT,
        metadata: Union[Dict[str, Any], Omit] = OMIT,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.EmbedEntry:
        """Get a code that opens our screens for a customer.

        For the customer who is signed in to your app: open `embed_url` in a WebView within ten minutes. The `user_code` of the answer is single-use, and good for nothing else; what your other calls know the customer by is `user.id` of the session. Take a new one each time the screens are opened.

        `POST /partner/users/init`

        mobile: Mobile number: 10 digits, or 12 with the 91 prefix
        state: State or Union territory the user lives in, by name or two-digit GST code. Where it is another than the seller’s, invoices carry IGST. The State of an approved KYC address goes before it
        meta: Free-form JSON, kept and echoed back
        metadata: Your own data: up to 20 pairs of strings, keys up to 40 characters, values up to 500. Kept and returned with the object and what comes of it, never interpreted
        """
        answer: types.EmbedEntry = self._call.call(
            "POST",
            "/partner/users/init",
            [],
            body={
                "mobile": mobile,
                "name": name,
                "email": email,
                "state": state,
                "meta": meta,
                "metadata": metadata,
                "flow": "embed",
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def exchange(
        self,
        *,
        user_code: str,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.EmbedExchange:
        """Exchange an embed code, once, for a session or an OTP.

        Our hosted screens make this call; you need it only for screens of your own. A user who proved their mobile to you before gets a session at once; to others an OTP is sent (in sandbox 1234, in the sandbox’s messages). Of several exchanges at the same moment one succeeds. Errors of its own: 400 VALIDATION_ERROR; 403 API_NOT_ALLOWED, PARTNER_DISABLED, SANDBOX_DISABLED, LIVE_NOT_ENABLED; 404 USER_CODE_NOT_FOUND; 409 USER_CODE_CONSUMED; 410 USER_CODE_EXPIRED.

        `POST /partner/embed/exchange`

        user_code: The single-use code of the embed flow
        """
        answer: types.EmbedExchange = self._call.call(
            "POST",
            "/partner/embed/exchange",
            [],
            body={
                "user_code": user_code,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def resend_otp(
        self,
        *,
        user_code: str,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.EmbedOtpResent:
        """Send the OTP of an embed code again.

        For a code that was exchanged and awaits its OTP. The OTP before is dead; wrong attempts stay counted. Throttled per address, per code and per mobile. Errors of its own: 400 VALIDATION_ERROR; 401 OTP_LOCKED; 403 API_NOT_ALLOWED, PARTNER_DISABLED, SANDBOX_DISABLED, LIVE_NOT_ENABLED; 404 USER_CODE_NOT_FOUND; 409 USER_CODE_CONSUMED, INVALID_TRANSITION; 410 USER_CODE_EXPIRED.

        `POST /partner/embed/resend-otp`

        user_code: The single-use code of the embed flow
        """
        answer: types.EmbedOtpResent = self._call.call(
            "POST",
            "/partner/embed/resend-otp",
            [],
            body={
                "user_code": user_code,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def verify_otp(
        self,
        *,
        user_code: str,
        otp: str,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.EmbedSession:
        """Answer the OTP of an embed code: a session, and the user.

        The session token is good for 7 days. A person the service did not know becomes your user here, and is attributed to you: the only moment that is decided. Five wrong OTPs lock the code. Errors of its own: 400 VALIDATION_ERROR; 401 INVALID_OTP, OTP_EXPIRED, OTP_LOCKED; 403 API_NOT_ALLOWED, PARTNER_DISABLED, SANDBOX_DISABLED, LIVE_NOT_ENABLED; 404 USER_CODE_NOT_FOUND; 409 USER_CODE_CONSUMED, INVALID_TRANSITION; 410 USER_CODE_EXPIRED.

        `POST /partner/embed/verify-otp`

        user_code: The single-use code of the embed flow
        otp: The code received
        """
        answer: types.EmbedSession = self._call.call(
            "POST",
            "/partner/embed/verify-otp",
            [],
            body={
                "user_code": user_code,
                "otp": otp,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer


class Transactions:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def get(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.TransactionDetails:
        """One transaction of any type and channel.

        A sell adds its fee and net amount, a send or gift its fee in grams and rupees, a send what left your own metal, a gift what left the giver’s and its message. The amount of a delivery is its charges. Errors of its own: 404 NOT_FOUND.

        `GET /partner/transactions/:id`
        """
        answer: types.TransactionDetails = self._call.call(
            "GET",
            "/partner/transactions/{}",
            [id],
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def explain(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.TransactionExplanation:
        """How every rupee and gram of a transaction came about.

        The steps from the base rate to the result, each with its formula and its numbers, and the wholes with the parts that add up to them exactly. Errors of its own: 404 NOT_FOUND.

        `GET /partner/transactions/:id/explain`
        """
        answer: types.TransactionExplanation = self._call.call(
            "GET",
            "/partner/transactions/{}/explain",
            [id],
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def invoice(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.Invoice:
        """The tax invoice of a buy or delivery, or the settlement advice of a sell.

        Completed buys and sells have one each, and so do the charges of a delivery once it is shipped, numbered without gaps within the Indian financial year. It never changes once issued. Anyone with view_url can open the page: hand it to the customer only. Errors of its own: 404 NOT_FOUND.

        `GET /partner/transactions/:id/invoice`
        """
        answer: types.Invoice = self._call.call(
            "GET",
            "/partner/transactions/{}/invoice",
            [id],
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def list(
        self,
        *,
        page: Union[int, Omit] = OMIT,
        limit: Union[int, Omit] = OMIT,
        as_of: Union[str, Omit] = OMIT,
        asset_type: Union[Literal["gold", "silver"], Omit] = OMIT,
        type: Union[Literal["buy", "sell", "send", "gift", "delivery", "sip_setup", "sip_installment", "withdrawal"], Omit] = OMIT,
        from_: Union[str, Omit] = OMIT,
        to: Union[str, Omit] = OMIT,
        user_code: Union[str, Omit] = OMIT,
        channel: Union[Literal["api", "checkout", "sip", "embed", "white_label"], Omit] = OMIT,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Pages[types.TransactionOrWithdrawalList, types.TransactionOrWithdrawal]:
        """Every transaction of every channel and type, withdrawals included, newest first.

        `user_code` narrows it to what one user did and was given, `channel` to where orders came from. A withdrawal is a row of the type "withdrawal": its `transaction_id` is its withdrawal_id, its `status` that of a withdrawal, and it has no metal, so `asset_type` and `rate_inr_per_gram` are null and `quantity_grams` is 0. Errors of its own: 400 INVALID_ASSET, INVALID_FROM, INVALID_TO, INVALID_RANGE, VALIDATION_ERROR; 404 USER_CODE_NOT_FOUND.

        `GET /partner/transactions/all`

        page: Page, from 1
        limit: Rows a page, 1 to 100
        as_of: as_of of an earlier page: leaves out what arrived since, so that pages do not shift
        type: Kind of transaction
        from_: First IST day, YYYY-MM-DD
        to: Last IST day, YYYY-MM-DD
        user_code: The user, as registered
        channel: Where the order came from
        """
        answer: Pages[types.TransactionOrWithdrawalList, types.TransactionOrWithdrawal] = self._call.pages(
            "GET",
            "/partner/transactions/all",
            [],
            query={
                "page": page,
                "limit": limit,
                "as_of": as_of,
                "asset_type": asset_type,
                "type": type,
                "from": from_,
                "to": to,
                "user_code": user_code,
                "channel": channel,
            },
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
            rows="transactions",
            by="page",
        )
        return answer


class Transfers:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def list(
        self,
        *,
        page: Union[int, Omit] = OMIT,
        limit: Union[int, Omit] = OMIT,
        as_of: Union[str, Omit] = OMIT,
        asset_type: Union[Literal["gold", "silver"], Omit] = OMIT,
        type: Union[Literal["send", "gift"], Omit] = OMIT,
        from_: Union[str, Omit] = OMIT,
        to: Union[str, Omit] = OMIT,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Pages[types.TransactionList, types.Transaction]:
        """Your sends and your users’ gifts, newest first.

        Buys and sells are in /partner/trades, all of it in /partner/transactions/all. Errors of its own: 400 INVALID_ASSET, INVALID_FROM, INVALID_TO, INVALID_RANGE, VALIDATION_ERROR.

        `GET /partner/transactions`

        page: Page, from 1
        limit: Rows a page, 1 to 100
        as_of: as_of of an earlier page: leaves out what arrived since, so that pages do not shift
        type: Kind of transaction
        from_: First IST day, YYYY-MM-DD
        to: Last IST day, YYYY-MM-DD
        """
        answer: Pages[types.TransactionList, types.Transaction] = self._call.pages(
            "GET",
            "/partner/transactions",
            [],
            query={
                "page": page,
                "limit": limit,
                "as_of": as_of,
                "asset_type": asset_type,
                "type": type,
                "from": from_,
                "to": to,
            },
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
            rows="transactions",
            by="page",
        )
        return answer


class Trades:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def list(
        self,
        *,
        page: Union[int, Omit] = OMIT,
        limit: Union[int, Omit] = OMIT,
        as_of: Union[str, Omit] = OMIT,
        asset_type: Union[Literal["gold", "silver"], Omit] = OMIT,
        type: Union[Literal["buy", "sell", "gift"], Omit] = OMIT,
        from_: Union[str, Omit] = OMIT,
        to: Union[str, Omit] = OMIT,
        user_code: Union[str, Omit] = OMIT,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Pages[types.TradeList, types.Transaction]:
        """Buys, sells and gifts confirmed through this API, newest first.

        Hosted checkout, SIPs, the embed and white-label are in /partner/transactions/all and never here; sends are in /partner/transactions. A buy that was voided stays, with its status. Errors of its own: 400 INVALID_ASSET, INVALID_FROM, INVALID_TO, INVALID_RANGE, VALIDATION_ERROR; 404 USER_CODE_NOT_FOUND.

        `GET /partner/trades`

        page: Page, from 1
        limit: Rows a page, 1 to 100
        as_of: as_of of an earlier page: leaves out what arrived since, so that pages do not shift
        type: Kind of transaction
        from_: First IST day, YYYY-MM-DD
        to: Last IST day, YYYY-MM-DD
        user_code: The user, as registered
        """
        answer: Pages[types.TradeList, types.Transaction] = self._call.pages(
            "GET",
            "/partner/trades",
            [],
            query={
                "page": page,
                "limit": limit,
                "as_of": as_of,
                "asset_type": asset_type,
                "type": type,
                "from": from_,
                "to": to,
                "user_code": user_code,
            },
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
            rows="trades",
            by="page",
        )
        return answer


class Balance:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def get(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.Balance:
        """Your own metal, which sends draw from, and your wallet’s balance.

        What users hold is not in it.

        `GET /partner/balance`
        """
        answer: types.Balance = self._call.call(
            "GET",
            "/partner/balance",
            [],
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer


class Dashboard:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def me(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.Account:
        """Your profile, and what your account may call.

        `allowed_apis` are the capabilities that open calls; `limits` are those of your account.

        `GET /partner/dashboard/me`
        """
        answer: types.Account = self._call.call(
            "GET",
            "/partner/dashboard/me",
            [],
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def this_month(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.MonthFigures:
        """Volume and commission of this month, and of all time.

        Months are those of India; in a sandbox they go by its own clock.

        `GET /partner/dashboard/this-month`
        """
        answer: types.MonthFigures = self._call.call(
            "GET",
            "/partner/dashboard/this-month",
            [],
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def users(
        self,
        *,
        limit: Union[int, Omit] = OMIT,
        offset: Union[int, Omit] = OMIT,
        as_of: Union[str, Omit] = OMIT,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Pages[types.AttributedUserList, types.AttributedUser]:
        """The users attributed to you, newest first.

        Users of every source whom the service did not know before they came to you: those with user_existed false. Paged as the users list is. Errors of its own: 400 VALIDATION_ERROR.

        `GET /partner/dashboard/users`

        limit: Rows a page, 1 to 200
        offset: Rows to skip
        as_of: as_of of an earlier page: leaves out what arrived since, so that pages do not shift
        """
        answer: Pages[types.AttributedUserList, types.AttributedUser] = self._call.pages(
            "GET",
            "/partner/dashboard/users",
            [],
            query={
                "limit": limit,
                "offset": offset,
                "as_of": as_of,
            },
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
            rows="users",
            by="offset",
        )
        return answer

    def commission(
        self,
        *,
        page: Union[int, Omit] = OMIT,
        limit: Union[int, Omit] = OMIT,
        as_of: Union[str, Omit] = OMIT,
        month: Union[str, Omit] = OMIT,
        type: Union[Literal["buy", "sell", "sip_installment"], Omit] = OMIT,
        channel: Union[Literal["api", "checkout", "sip", "embed", "white_label"], Omit] = OMIT,
        entry: Union[Literal["trade", "late", "reversal"], Omit] = OMIT,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Pages[types.CommissionList, types.CommissionEntry]:
        """Your commission ledger: what each trade earned you, newest first.

        A row per completed buy, sell and SIP installment of any channel. entry is "trade", "late" (its own month was final when it was posted, so it is on a later statement) or "reversal" (voided afterwards: the figures are below zero). The rows of a month add up to its statement. Errors of its own: 400 VALIDATION_ERROR.

        `GET /partner/dashboard/transactions`

        page: Page, from 1
        limit: Rows a page, 1 to 100
        as_of: as_of of an earlier page: leaves out what arrived since, so that pages do not shift
        month: IST month, YYYY-MM
        type: Only trades of this type
        channel: Only trades of this channel
        entry: Only entries of this kind
        """
        answer: Pages[types.CommissionList, types.CommissionEntry] = self._call.pages(
            "GET",
            "/partner/dashboard/transactions",
            [],
            query={
                "page": page,
                "limit": limit,
                "as_of": as_of,
                "month": month,
                "type": type,
                "channel": channel,
                "entry": entry,
            },
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
            rows="transactions",
            by="page",
        )
        return answer

    def statements(
        self,
        *,
        page: Union[int, Omit] = OMIT,
        limit: Union[int, Omit] = OMIT,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Pages[types.StatementList, types.Statement]:
        """Your monthly statements that are final, newest first.

        Each month is made final at 02:00 IST on the first of the next, and never changes afterwards; a live one is settled later, once. A month in which nothing was traded has no statement. net_payable_inr is commission_inr + commission_gst_inr + markup_passthrough_inr - gateway_fees_inr - gateway_fees_gst_inr. Errors of its own: 400 VALIDATION_ERROR.

        `GET /partner/dashboard/statements`

        page: Page, from 1
        limit: Rows a page, 1 to 100
        """
        answer: Pages[types.StatementList, types.Statement] = self._call.pages(
            "GET",
            "/partner/dashboard/statements",
            [],
            query={
                "page": page,
                "limit": limit,
            },
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
            rows="statements",
            by="page",
        )
        return answer

    def explain_statement(
        self,
        month: str,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.StatementExplanation:
        """How every figure of a monthly statement came about, down to its trades.

        Of a month that is final, or of the present one so far. Each figure is a sum of `lines`; in `sums` the part `line_1` is the first of them. The trades of a line are those that `listCommission` answers with its month, type, channel and entry. What was traded is taken apart into metal, GST, markup and rounding, and what was sold into what users got and the platform fee, unless `metal_explained` is false. Errors of its own: 404 NOT_FOUND.

        `GET /partner/dashboard/statements/:month/explain`
        """
        answer: types.StatementExplanation = self._call.call(
            "GET",
            "/partner/dashboard/statements/{}/explain",
            [month],
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer


class Wallet:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def get(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.Wallet:
        """Your float or credit line.

        `available_inr` is what buys may still take. Errors of its own: 403 WALLET_NOT_CONFIGURED.

        `GET /partner/wallet`
        """
        answer: types.Wallet = self._call.call(
            "GET",
            "/partner/wallet",
            [],
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def ledger(
        self,
        *,
        page: Union[int, Omit] = OMIT,
        limit: Union[int, Omit] = OMIT,
        from_: Union[str, Omit] = OMIT,
        to: Union[str, Omit] = OMIT,
        as_of: Union[str, Omit] = OMIT,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Pages[types.WalletLedger, types.WalletEntry]:
        """Every movement of your wallet, newest first, with the balance after it.

        Amounts are above zero: `direction` says which way the money went. Errors of its own: 400 VALIDATION_ERROR, INVALID_FROM, INVALID_TO, INVALID_RANGE; 403 WALLET_NOT_CONFIGURED.

        `GET /partner/wallet/ledger`

        page: Page, from 1
        limit: Rows a page, 1 to 100
        from_: First IST day, YYYY-MM-DD
        to: Last IST day, YYYY-MM-DD
        as_of: The ledger as it stood then: an IST day (its end), an ISO timestamp, or the as_of of an earlier page, which keeps pages from shifting
        """
        answer: Pages[types.WalletLedger, types.WalletEntry] = self._call.pages(
            "GET",
            "/partner/wallet/ledger",
            [],
            query={
                "page": page,
                "limit": limit,
                "from": from_,
                "to": to,
                "as_of": as_of,
            },
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
            rows="entries",
            by="page",
        )
        return answer


class Markup:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def get(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.Markup:
        """Your merchant markup in the mode of the token.

        `applied` says whether it is in the rates of this mode now.

        `GET /partner/dashboard/markup`
        """
        answer: types.Markup = self._call.call(
            "GET",
            "/partner/dashboard/markup",
            [],
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def set(
        self,
        *,
        markup_buy_pct: Union[Amount, Omit] = OMIT,
        markup_sell_pct: Union[Amount, Omit] = OMIT,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.Markup:
        """Set the merchant markup.

        With a live token it sets both modes, with a sandbox token the sandbox alone. An omitted side stays as it is; sending neither is an error. Quotes already issued keep their price. Errors of its own: 400 INVALID_MARKUP, MARKUP_TOO_HIGH, VALIDATION_ERROR; 403 PRO_REQUIRED.

        `PUT /partner/dashboard/markup`

        markup_buy_pct: Percent, 0 to 5, at most 3 decimals; 0 switches the side off
        markup_sell_pct: Percent, 0 to 5, at most 3 decimals; 0 switches the side off
        """
        answer: types.Markup = self._call.call(
            "PUT",
            "/partner/dashboard/markup",
            [],
            body={
                "markup_buy_pct": markup_buy_pct,
                "markup_sell_pct": markup_sell_pct,
            },
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer


class WebhooksEndpoints:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def add(
        self,
        *,
        url: str,
        name: Union[Optional[str], Omit] = OMIT,
        kinds: Union[List[str], Omit] = OMIT,
        mode: Union[Literal["live", "sandbox", "both"], Omit] = OMIT,
        headers: Union[Dict[str, Any], Omit] = OMIT,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.WebhookEndpointWithSecret:
        """Make a webhook endpoint.

        Up to 5 per mode, the one for both modes included. Each gets its own delivery of every event it wants, with its own retries and its own secret, which is in this answer and nowhere else. It takes a live token. Errors of its own: 400 VALIDATION_ERROR.

        `POST /partner/webhooks/endpoints`

        url: A public https address
        name: What you call it, up to 60 characters
        kinds: Kinds of event that it gets; those of part 6 where they are left out
        mode: both: where none for both modes is there yet
        headers: Up to 10 static headers, sent with every delivery
        """
        answer: types.WebhookEndpointWithSecret = self._call.call(
            "POST",
            "/partner/webhooks/endpoints",
            [],
            body={
                "url": url,
                "name": name,
                "kinds": kinds,
                "mode": mode,
                "headers": headers,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def list(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.WebhookEndpointList:
        """Your webhook endpoints of both modes.

        Oldest first. Secrets are not in it, and values of headers are masked. It takes a live token.

        `GET /partner/webhooks/endpoints`
        """
        answer: types.WebhookEndpointList = self._call.call(
            "GET",
            "/partner/webhooks/endpoints",
            [],
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def change(
        self,
        endpoint_id: str,
        *,
        url: Union[str, Omit] = OMIT,
        name: Union[Optional[str], Omit] = OMIT,
        kinds: Union[List[str], Omit] = OMIT,
        headers: Union[Dict[str, Any], Omit] = OMIT,
        enabled: Union[bool, Omit] = OMIT,
        rotation: Union[Literal["start", "promote", "cancel"], Omit] = OMIT,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.ChangedWebhookEndpoint:
        """Change a webhook endpoint, or rotate its secret.

        What is left out stays, but for static headers at a url of another origin: their values are secrets of the old one, so they are cleared unless they are given again. All of a call happens, or none of it. rotation: start stages a second secret, which is in this answer; for 24 hours deliveries carry both signatures (X-Service-Signature-Next is the second), then, or with promote, it takes the place of the first; cancel drops it. One that is switched off is sent nothing; its events can be sent again once it is on. enabled true also switches on one that its failures switched off. It takes a live token. Errors of its own: 400 VALIDATION_ERROR; 404 NOT_FOUND.

        `PATCH /partner/webhooks/endpoints/:endpoint_id`

        url: A public https address
        name: What you call it, up to 60 characters
        kinds: Kinds of event that it gets; those of part 6 where they are left out
        headers: Takes the place of all static headers; null keeps the value that a name has, at the same origin only
        rotation: Of its secret
        """
        answer: types.ChangedWebhookEndpoint = self._call.call(
            "PATCH",
            "/partner/webhooks/endpoints/{}",
            [endpoint_id],
            body={
                "url": url,
                "name": name,
                "kinds": kinds,
                "headers": headers,
                "enabled": enabled,
                "rotation": rotation,
            },
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def remove(
        self,
        endpoint_id: str,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.RemovedWebhookEndpoint:
        """Remove a webhook endpoint.

        With its secret and headers. What it was still due is not sent; GET /partner/events has it. It takes a live token. Errors of its own: 404 NOT_FOUND.

        `DELETE /partner/webhooks/endpoints/:endpoint_id`
        """
        answer: types.RemovedWebhookEndpoint = self._call.call(
            "DELETE",
            "/partner/webhooks/endpoints/{}",
            [endpoint_id],
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer


class Webhooks:
    def __init__(self, call: Caller) -> None:
        self._call = call
        self.endpoints = WebhooksEndpoints(call)


class Events:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def list(
        self,
        *,
        kind: Union[Literal["buy.completed", "sell.completed", "sip.created", "sip.activated", "sip.installment", "sip.mandate_failed", "payment.completed", "payment.failed", "payment.expired", "payment.refunded", "send.completed", "gift.completed", "sip.paused", "sip.resumed", "sip.cancelled", "sip.completed", "sip.installment_missed", "withdrawal.completed", "withdrawal.failed", "delivery.updated", "kyc.updated", "float.low", "trading.halted", "trading.resumed", "test.ping"], Omit] = OMIT,
        since: Union[str, Omit] = OMIT,
        cursor: Union[str, Omit] = OMIT,
        limit: Union[int, Omit] = OMIT,
        wait_seconds: Union[int, Omit] = OMIT,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Pages[types.EventList, types.Event]:
        """The events of 30 days as they were sent, oldest first.

        To catch up from after your receiver was down, or to do without one: every event of the mode of the token, whether or not an endpoint wanted it. Follow next_cursor to the end; a page may hold fewer than limit before that. Afterwards begin again with since, a minute before the last created_at you have, since what is committed at the same moment may be listed in another order, and deduplicate on event_id. With `wait_seconds` a call that finds nothing waits so long for an event. After a reset of the sandbox a cursor or since that lies ahead of its clock is refused: begin again without it. Errors of its own: 400 VALIDATION_ERROR.

        `GET /partner/events`

        kind: Events of this kind only
        since: Events made from this moment on
        cursor: next_cursor of the page before
        limit: Rows a page, 1 to 100
        wait_seconds: Where there is nothing new, the call waits so many seconds for it, 0 to 55
        """
        answer: Pages[types.EventList, types.Event] = self._call.pages(
            "GET",
            "/partner/events",
            [],
            query={
                "kind": kind,
                "since": since,
                "cursor": cursor,
                "limit": limit,
                "wait_seconds": wait_seconds,
            },
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
            rows="events",
            by="cursor",
        )
        return answer

    def resend(
        self,
        event_id: str,
        *,
        endpoint_id: Union[str, Omit] = OMIT,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.ResentEvent:
        """Send an event again.

        To every endpoint of the mode that wants its kind, or to the one you name, whatever that wants: a new delivery of the same event_id and the same bytes, with attempts of its own. Deliveries are kept for 90 days: of an older event the body is written anew, the same event_id and data in the form that events have now. Errors of its own: 400 VALIDATION_ERROR; 404 NOT_FOUND.

        `POST /partner/events/:event_id/resend`

        endpoint_id: Send it to this endpoint only
        """
        answer: types.ResentEvent = self._call.call(
            "POST",
            "/partner/events/{}/resend",
            [event_id],
            body={
                "endpoint_id": endpoint_id,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer


class Idempotency:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def find(
        self,
        key: str,
        *,
        endpoint: str,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.KeyOutcome:
        """What became of an Idempotency-Key.

        Ends guessing after a timeout: with `unknown` nothing was executed and nothing is under way, `in_progress` is at work, from the moment its body was read, `done` carries the stored outcome and the digest of the body that was executed. Errors of its own: 400 VALIDATION_ERROR.

        `GET /partner/idempotency/:key`

        endpoint: Path of the endpoint that was called with the key
        """
        answer: types.KeyOutcome = self._call.call(
            "GET",
            "/partner/idempotency/{}",
            [key],
            query={
                "endpoint": endpoint,
            },
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer


class SandboxClock:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def get(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.SandboxClock:
        """What time it is in the sandbox.

        It runs ahead of real time by what it was moved since the last reset. Errors of its own: 400 SANDBOX_ONLY.

        `GET /partner/sandbox/clock`
        """
        answer: types.SandboxClock = self._call.call(
            "GET",
            "/partner/sandbox/clock",
            [],
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def advance(
        self,
        *,
        advance_seconds: int,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.SandboxClock:
        """Move the sandbox forward in time.

        Expiry, IST midnight and every `created_at` of your sandbox follow its own clock. It moves forward only; a reset sets it back to real time. Prices, limits, tokens and idempotency keys stay on real time. Errors of its own: 400 SANDBOX_ONLY, VALIDATION_ERROR.

        `POST /partner/sandbox/clock`

        advance_seconds: Whole seconds, up to 366 days a call and 50 years in all
        """
        answer: types.SandboxClock = self._call.call(
            "POST",
            "/partner/sandbox/clock",
            [],
            body={
                "advance_seconds": advance_seconds,
            },
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer


class SandboxFaults:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def arm(
        self,
        *,
        fault: Literal["buy_fulfilment", "price_feed", "trading_halt", "gateway", "gateway_down", "intent", "purchase", "holdings", "instant_kyc", "payout", "webhook_duplicate", "webhook_delay", "lost_answer"],
        times: int,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.ArmedFaults:
        """Make the next matching operations of the sandbox fail.

        As many operations as `times` says fail, then it is used up; 0 disarms it. Errors of its own: 400 SANDBOX_ONLY, VALIDATION_ERROR.

        `POST /partner/sandbox/faults`
        """
        answer: types.ArmedFaults = self._call.call(
            "POST",
            "/partner/sandbox/faults",
            [],
            body={
                "fault": fault,
                "times": times,
            },
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def list(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.ArmedFaults:
        """Faults that are still armed.

        Each with how many operations it will still make fail. Errors of its own: 400 SANDBOX_ONLY.

        `GET /partner/sandbox/faults`
        """
        answer: types.ArmedFaults = self._call.call(
            "GET",
            "/partner/sandbox/faults",
            [],
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer


class SandboxChaos:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def arm(
        self,
        *,
        profile: Literal["network", "money", "webhooks", "all", "none"],
        seed: Union[str, Omit] = OMIT,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.ArmedFaults:
        """Arm many faults at once, spread over the next operations.

        A profile arms its faults over the next operations of each kind, as the seed says: the same seed fails the same ones. What was armed before is disarmed; none disarms all. Errors of its own: 400 SANDBOX_ONLY, VALIDATION_ERROR.

        `POST /partner/sandbox/chaos`

        seed: Any text; 1 if left out
        """
        answer: types.ArmedFaults = self._call.call(
            "POST",
            "/partner/sandbox/chaos",
            [],
            body={
                "profile": profile,
                "seed": seed,
            },
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer


class SandboxMessages:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def list(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.SandboxMessageList:
        """What the sandbox would have sent.

        The last 50 OTPs, emails and webhooks, newest first. The sandbox sends no SMS and no email; what would have gone out is here a moment later. A reset clears it. Errors of its own: 400 SANDBOX_ONLY.

        `GET /partner/sandbox/messages`
        """
        answer: types.SandboxMessageList = self._call.call(
            "GET",
            "/partner/sandbox/messages",
            [],
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer


class SandboxRequests:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def list(
        self,
        *,
        since: Union[str, Omit] = OMIT,
        limit: Union[int, Omit] = OMIT,
        wait_seconds: Union[int, Omit] = OMIT,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.SandboxRequestList:
        """Calls of your sandbox as they are made.

        The newest calls of the request log, oldest first; send `since` on to follow them, as `tola logs tail` does: then the next ones come, as many pages as there are. A call is here a second or two after its answer; one whose row was written later than that, by a process that was held up, is in the dashboard alone. Of calls that went well a busy process keeps 200 a second, and counts the others without keeping them. Calls of this endpoint are left out. The dashboard has bodies too. Errors of its own: 400 SANDBOX_ONLY, VALIDATION_ERROR.

        `GET /partner/sandbox/requests`

        since: The next_since of the answer before: only what came after it
        limit: So many at most, 1 to 100: the newest, or with since the next
        wait_seconds: Where there is nothing new, the call waits so many seconds for it, 0 to 55
        """
        answer: types.SandboxRequestList = self._call.call(
            "GET",
            "/partner/sandbox/requests",
            [],
            query={
                "since": since,
                "limit": limit,
                "wait_seconds": wait_seconds,
            },
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer


class Sandbox:
    def __init__(self, call: Caller) -> None:
        self._call = call
        self.clock = SandboxClock(call)
        self.faults = SandboxFaults(call)
        self.chaos = SandboxChaos(call)
        self.messages = SandboxMessages(call)
        self.requests = SandboxRequests(call)

    def readiness(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.Readiness:
        """What your code has survived in the sandbox.

        Read from your real traffic of the last 30 days. What was proved once stays proved, also after a reset. The operator who switches you to live sees the same report. Errors of its own: 400 SANDBOX_ONLY.

        `GET /partner/sandbox/readiness`
        """
        answer: types.Readiness = self._call.call(
            "GET",
            "/partner/sandbox/readiness",
            [],
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer

    def reset(
        self,
        *,
        keep_users: Union[bool, Omit] = OMIT,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> types.SandboxReset:
        """Start the sandbox afresh.

        Wipes sandbox users, balances and trades and restores the float to INR 100000. `keep_users` keeps the users, with empty wallets. The token and the day’s request budget stay. Errors of its own: 400 SANDBOX_ONLY, VALIDATION_ERROR.

        `POST /partner/sandbox/reset`
        """
        answer: types.SandboxReset = self._call.call(
            "POST",
            "/partner/sandbox/reset",
            [],
            body={
                "keep_users": keep_users,
            },
            is_repeatable=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        return answer


class Methods:
    def __init__(self, call: Caller) -> None:
        self._call = call
        self.auth = Auth(call)
        self.prices = Prices(call)
        self.users = Users(call)
        self.buys = Buys(call)
        self.sells = Sells(call)
        self.gifts = Gifts(call)
        self.receivers = Receivers(call)
        self.sends = Sends(call)
        self.kyc = Kyc(call)
        self.bank_accounts = BankAccounts(call)
        self.withdrawals = Withdrawals(call)
        self.payments = Payments(call)
        self.delivery = Delivery(call)
        self.embed = Embed(call)
        self.transactions = Transactions(call)
        self.transfers = Transfers(call)
        self.trades = Trades(call)
        self.balance = Balance(call)
        self.dashboard = Dashboard(call)
        self.wallet = Wallet(call)
        self.markup = Markup(call)
        self.webhooks = Webhooks(call)
        self.events = Events(call)
        self.idempotency = Idempotency(call)
        self.sandbox = Sandbox(call)
