/** Why a code is answered, and what to do then. Text between backticks is code. */
export type Advice = { readonly cause: string; readonly cure: string };

/** By code; a test looks that every code of the registry is here. */
export const errorAdvice: Readonly<Record<string, Advice>> = {
  INVALID_AMOUNT: {
    cause: 'The amount is missing, zero, negative, text, or has more decimals than its unit: 2 of rupees, 6 of grams.',
    cure: 'Correct the field that `details.fields` names. Round on your side first: nothing is rounded for you.',
  },
  INVALID_RECEIVER: {
    cause: 'The receiver of a send or gift is not an Indian mobile of 10 digits.',
    cure: 'Send digits only, without +91 or spaces.',
  },
  INSUFFICIENT_BALANCE: {
    cause: 'Your own metal does not cover a send with its fee.',
    cure: 'Read `GET /partner/balance`, then ask for less or buy metal first.',
  },
  INVALID_CHECKOUT_TYPE: {
    cause: '`checkout_type` is neither `intent` nor `hosted`.',
    cure: 'Use `hosted` for our page, `intent` for the links to open yourself.',
  },
  INVALID_ASSET_TYPE: {
    cause: 'The body names a metal that is not traded.',
    cure: 'Use one of those that `GET /partner/prices` lists.',
  },
  AMOUNT_BELOW_MIN: {
    cause: 'The amount is under the least that one order of your account may have.',
    cure: 'Ask for more. Your limits stand in `GET /partner/dashboard/me`.',
  },
  AMOUNT_ABOVE_MAX: {
    cause: 'The amount is over the most that one order of your account, or one installment, may have.',
    cure: 'Split it, or ask us for another limit. Yours stand in `GET /partner/dashboard/me`.',
  },
  WITHDRAWAL_LIMIT: {
    cause: 'A withdrawal is under INR 100 or over INR 500000.',
    cure: 'Ask for an amount within these, in several withdrawals if need be.',
  },
  RETURN_URL_NOT_ALLOWED: {
    cause: '`return_url` is not https, or its origin is not registered for your account.',
    cure: 'Add the origin in the dashboard under Developers, Origins and addresses: scheme, host and port.',
  },
  QUOTE_EXPIRED: {
    cause: 'The confirm came more than ten minutes after its quote.',
    cure: 'Nothing was done. Ask for a new quote, show its rate, and confirm that one.',
  },
  SANDBOX_ONLY: {
    cause: 'A live token called what only a sandbox has: its clock, faults, messages, reset, or a simulation.',
    cure: 'Call it with a sandbox token.',
  },
  INVALID_ASSET: {
    cause: 'The address or query names a metal that is not traded.',
    cure: 'Use one of those that `GET /partner/prices` lists.',
  },
  INVALID_INTERVAL: {
    cause: '`interval` of the price history is neither `day` nor `hour`.',
    cure: 'Use one of the two.',
  },
  INVALID_FROM: {
    cause: '`from` is no date, or no day of the calendar.',
    cure: 'Write it YYYY-MM-DD, a day in India.',
  },
  INVALID_TO: { cause: '`to` is no date, or no day of the calendar.', cure: 'Write it YYYY-MM-DD, a day in India.' },
  INVALID_RANGE: { cause: '`from` is later than `to`.', cure: 'Swap them.' },
  INVALID_MARKUP: {
    cause: 'A markup is negative, text, or has more than three decimals.',
    cure: 'Send percent as a number, 1.5 for one and a half.',
  },
  MARKUP_TOO_HIGH: { cause: 'A markup is above 5 percent a side.', cure: 'Send at most 5.' },
  VALIDATION_ERROR: {
    cause: 'A field has the wrong form, or one that is needed is missing.',
    cure: 'Correct each field that `details.fields` names; the same call fails again.',
  },
  MALFORMED_JSON: {
    cause: 'The body cannot be read as JSON: cut off, a comma too many, single quotes, another encoding than UTF-8.',
    cure: 'Let your JSON library write the body, and send its bytes unchanged.',
  },
  INVALID_TOKEN: {
    cause:
      'The bearer token is missing, mistyped or ended. `details.reason` says what became of one that was good once: `replaced` by a newer one, `revoked`, or `expired`.',
    cure: 'Take a new token and put it everywhere at once: in one mode a new one ends the one before.',
  },
  INVALID_OTP: {
    cause: 'The code is not the one that was sent.',
    cure: 'Let the person type it again: `details.attempts_left`, where it is there, says how often until it is locked. In the sandbox it is 1234.',
  },
  OTP_EXPIRED: { cause: 'The code is older than its life.', cure: 'Send a new one.' },
  OTP_LOCKED: {
    cause: 'Five wrong codes were tried.',
    cure: 'Send a new code; of a gift or delivery ask for a new quote.',
  },
  INSUFFICIENT_PARTNER_FUNDS: {
    cause: 'Your float or credit line does not cover the buy, or the charges of a delivery.',
    cure: 'Top up, then confirm again: within its ten minutes the quote is still good. `GET /partner/wallet` has the balance.',
  },
  INSUFFICIENT_USER_BALANCE: {
    cause: 'The user holds less than is to be sold, given with its fee, delivered or withdrawn.',
    cure: 'Read the user’s portfolio and offer at most that; of a gift its fee is on top.',
  },
  IP_NOT_ALLOWED: {
    cause:
      'Your account, or the named key, lists the addresses that may call, and `details.address` is not among them.',
    cure: 'Add it in the dashboard: for the account under Developers, Origins and addresses, for a key under Settings, API keys. Or call through an address that is listed.',
  },
  API_NOT_ALLOWED: {
    cause:
      'Your account does not hold the capability that the call needs, or a named key not the scope in `details.scope`; or, where `details.reason` is `live_token_required`, a sandbox token asked for what is of the whole account.',
    cure: 'Look at `allowed_apis` of `GET /partner/dashboard/me`, and ask us for the one that is missing. Give the key the scope under Settings, API keys. Call with a live token.',
  },
  LIVE_NOT_ENABLED: {
    cause: 'Live mode of your account is not switched on yet.',
    cure: 'Go on in the sandbox, and see what is left under Going live.',
  },
  SANDBOX_DISABLED: { cause: 'The sandbox of your account is off.', cure: 'Ask us to switch it on.' },
  PARTNER_DISABLED: { cause: 'Your account is off in both modes.', cure: 'Write to us.' },
  KYC_REQUIRED: {
    cause: 'What the user wants needs more proof of who they are: a withdrawal, or buys beyond the limit without KYC.',
    cure: 'Take the user through KYC: `details.missing` says what is left. Then ask again.',
  },
  WALLET_NOT_CONFIGURED: {
    cause: 'Your account has no wallet in this mode.',
    cure: 'Ask us to set up a float or a credit line.',
  },
  FEATURE_DISABLED: {
    cause: 'What the call does is off for your account, as instant KYC can be.',
    cure: 'Take the other way (documents in place of instant KYC), or ask us to switch it on.',
  },
  PAYMENT_INFRA_NOT_ENABLED: {
    cause: 'Collecting payments is not on for your account.',
    cure: 'Ask us to switch it on.',
  },
  PRO_REQUIRED: { cause: 'A markup other than zero needs a paid plan.', cure: 'Set it to 0, or change the plan.' },
  QUOTE_NOT_FOUND: {
    cause: 'The quote was never issued, is another partner’s, or of the other mode.',
    cure: 'Confirm with the token of the mode that made the quote, and with its id unchanged.',
  },
  USER_CODE_NOT_FOUND: {
    cause: 'No user of yours has that code in this mode, or a reset of the sandbox took it.',
    cure: 'Register the person again and keep the code that is answered: the same as before, but another one after a reset without `keep_users`.',
  },
  BANK_ACCOUNT_NOT_FOUND: {
    cause: 'The account is not this user’s, or was deactivated.',
    cure: 'Take an id from the user’s list of accounts, or add the account again: it gets its old id back.',
  },
  NOT_FOUND: {
    cause: 'No such path, or nothing of yours by that id in this mode.',
    cure: 'Check path, id and the mode of the token. What belongs to others answers the same.',
  },
  METHOD_NOT_ALLOWED: {
    cause: 'The path is right, its method is not.',
    cure: 'Use one of those that the `Allow` header names.',
  },
  REQUEST_TIMEOUT: {
    cause: 'The body took longer than ten seconds to arrive.',
    cure: 'Nothing was done. Send it again, with the same key, over a better connection.',
  },
  QUOTE_ALREADY_CONSUMED: {
    cause: 'The quote was used, perhaps by a call of yours whose answer was lost.',
    cure: 'Repeat with the original `Idempotency-Key`: it replays what happened. Never take a new key to get past this.',
  },
  USER_CODE_CONSUMED: {
    cause: 'The code of the embed was exchanged before.',
    cure: 'Ask for a new one by `users/init` each time you open the screens.',
  },
  SIP_LIMIT_REACHED: {
    cause: 'The customer has as many SIPs as one may have.',
    cure: 'Let them end one first.',
  },
  DUPLICATE_REFERENCE: {
    cause: 'An order or SIP of yours has this `reference` in this mode.',
    cure: 'Read the one that `details` names: it is most often your own call, repeated without its key. Else take a new reference.',
  },
  INVALID_TRANSITION: {
    cause: 'It is in a state from which this cannot follow: ended, paid, decided, or not begun.',
    cure: 'Read it again, and act on its `status`. Repeating changes nothing.',
  },
  OUT_OF_STOCK: {
    cause: 'Fewer pieces are left than were asked for.',
    cure: 'Read the product again; offer fewer pieces or another product.',
  },
  USER_CODE_EXPIRED: {
    cause: 'The code of the embed is older than ten minutes.',
    cure: 'Ask for a new one by `users/init`.',
  },
  PAYLOAD_TOO_LARGE: {
    cause: 'The body is larger than 256 KiB.',
    cure: 'Send less; documents go by their address, not in the body.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    cause: 'The `Content-Type` is not `application/json`, or its charset is not UTF-8.',
    cure: 'Send `Content-Type: application/json`.',
  },
  IDEMPOTENCY_BODY_MISMATCH: {
    cause: 'The key was used with another body, and your account has strict keys switched on.',
    cure: 'Give each intent a key of its own; repeat with the very bytes of the first call.',
  },
  DAILY_LIMIT_EXCEEDED: {
    cause: 'The send would pass what your account may send on one day in India.',
    cure: 'Wait for `Retry-After` seconds, which end at 00:00 IST, or ask us for another limit.',
  },
  RATE_LIMITED: {
    cause: 'Too many calls, or codes, in one window.',
    cure: 'Nothing was done. Wait for `Retry-After` seconds, then go on more slowly.',
  },
  SANDBOX_DAILY_LIMIT: {
    cause: 'Your sandbox has used its calls of today.',
    cure: 'Wait for `Retry-After` seconds (00:00 IST), or ask us for a larger budget. Live is not affected.',
  },
  INTERNAL_ERROR: {
    cause: 'Something failed on our side.',
    cure: 'Repeat with the same `Idempotency-Key`: nothing is done twice. If it stays, write to us with the `request_id`.',
  },
  BUY_PROCESSING_FAILED: {
    cause: 'The metal could not be had after your wallet was debited. It was credited back, and the order is void.',
    cure: 'This is final: the same key replays it. Take a new quote with a new key.',
  },
  GATEWAY_ERROR: {
    cause: 'The payment gateway could not make the order or mandate. Nothing was charged.',
    cure: 'Call again with a new `Idempotency-Key`; the old one replays this answer.',
  },
  PAYMENT_INFRA_DISABLED: {
    cause: 'The taking of payments is paused for everybody.',
    cure: 'Try again in some minutes with the same key. What was paid is settled.',
  },
  PAYMENT_GATEWAY_UNAVAILABLE: {
    cause: 'No payment gateway can be reached.',
    cure: 'Try again in some minutes with the same key. Nothing was charged.',
  },
  UPI_INTENT_UNAVAILABLE: {
    cause: 'Links into UPI apps cannot be made now.',
    cure: 'Ask for `"checkout_type": "hosted"`; of a SIP try again in some minutes. Nothing was charged.',
  },
  PRICES_UNAVAILABLE: {
    cause: 'There is no fresh price, or trading is halted: `details.reason` says so then.',
    cure: 'Show that trading is closed and ask again in some seconds, or after `Retry-After`. A quote that was issued stays good for its ten minutes.',
  },
  HOLDINGS_UNAVAILABLE: {
    cause: 'The holdings could not be read cleanly, so no certificate was signed over them.',
    cure: 'Ask again in some seconds.',
  },
  SERVICE_UNAVAILABLE: {
    cause: 'We, or a bank behind us, cannot answer at the moment.',
    cure: 'Repeat with the same `Idempotency-Key`, first after a second, then more and more slowly.',
  },
};
