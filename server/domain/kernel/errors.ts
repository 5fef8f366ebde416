import { assetChoice } from './assets.ts';

/** Section of codes that only screens meet: those of the dashboard, and the hosted ones of customers. */
const SCREENS = 'screens';

/** What `error.details` may carry. `fields` maps each bad field to its problem. */
export type ErrorDetails = { fields?: Record<string, string> } & Record<string, unknown>;

/** A 400 is always answered with details (spec part 7, decisions 15): these, unless the code that raises it gives its own. */
type Entry =
  | readonly [400, message: string, section: string, details: ErrorDetails]
  | readonly [
      401 | 402 | 403 | 404 | 405 | 408 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 502 | 503,
      message: string,
      section: string,
    ];

const field = (name: string, problem: string) => ({ fields: { [name]: problem } });

/**
 * The one registry of errors: code -> status, public message, section of the specification, and for a 400 its details.
 * Part 7 of the specification and decisions 2, 3 and 15 fix names and statuses. A verb raises `new DomainError(code)`;
 * faces translate it once. A broken invariant is another class and never shows its inside.
 */
const registry = {
  INVALID_AMOUNT: [
    400,
    'The amount is missing, not positive, or has more decimals than its unit holds.',
    '7',
    field('amount', 'must be more than 0, with no more decimals than its unit holds'),
  ],
  INVALID_RECEIVER: [
    400,
    'The receiver must be an Indian mobile number of 10 digits.',
    '7',
    field('receiver_mobile', 'must be an Indian mobile number of 10 digits'),
  ],
  INSUFFICIENT_BALANCE: [
    400,
    'You do not hold enough of this metal.',
    '7',
    field('amount', 'is more than you hold of this metal'),
  ],
  INVALID_CHECKOUT_TYPE: [
    400,
    'The checkout type must be "intent" or "hosted".',
    '7',
    field('checkout_type', 'must be "intent" or "hosted"'),
  ],
  INVALID_ASSET_TYPE: [
    400,
    `The asset type must be ${assetChoice}.`,
    '7',
    field('asset_type', `must be ${assetChoice}`),
  ],
  AMOUNT_BELOW_MIN: [
    400,
    'The amount is below the least that one order may have.',
    '7',
    field('amount_inr', 'is below the least'),
  ],
  AMOUNT_ABOVE_MAX: [
    400,
    'The amount is above the most that one order may have.',
    '7',
    field('amount_inr', 'is above the most'),
  ],
  WITHDRAWAL_LIMIT: [
    400,
    'A withdrawal must be from 100 to 500000 rupees.',
    'decisions 2',
    field('amount_inr', 'must be from 100 to 500000'),
  ],
  RETURN_URL_NOT_ALLOWED: [
    400,
    'The return URL is not https on an origin registered for your account.',
    '7',
    field('return_url', 'must be https on an origin registered for your account'),
  ],
  QUOTE_EXPIRED: [
    400,
    'The quote was confirmed after its 10-minute lifetime. Ask for a new quote.',
    '7',
    field('quote_id', 'has expired'),
  ],
  SANDBOX_ONLY: [400, 'This endpoint works with a sandbox token only.', '7', { mode: 'live' }],
  INVALID_ASSET: [400, `The asset must be ${assetChoice}.`, '7', field('asset', `must be ${assetChoice}`)],
  INVALID_INTERVAL: [400, 'The interval must be "day" or "hour".', '7', field('interval', 'must be "day" or "hour"')],
  INVALID_FROM: [
    400,
    '"from" must be a date written YYYY-MM-DD.',
    '7',
    field('from', 'must be a date written YYYY-MM-DD'),
  ],
  INVALID_TO: [400, '"to" must be a date written YYYY-MM-DD.', '7', field('to', 'must be a date written YYYY-MM-DD')],
  INVALID_RANGE: [400, '"from" is later than "to".', '7', field('from', 'is later than "to"')],
  INVALID_MARKUP: [
    400,
    'The markup must be a number from 0, with at most three decimals.',
    '7',
    field('markup', 'must be a number from 0, with at most three decimals'),
  ],
  MARKUP_TOO_HIGH: [
    400,
    'The markup is above the platform cap of 5 percent.',
    '7',
    field('markup', 'must be at most 5'),
  ],
  VALIDATION_ERROR: [
    400,
    'Some fields are not valid; details.fields names each.',
    'decisions 2',
    field('body', 'is not valid'),
  ],
  MALFORMED_JSON: [400, 'The request body is not valid JSON.', 'decisions 2', field('body', 'must be valid JSON')],
  INVALID_TOKEN: [401, 'The bearer token is missing, malformed or not recognised.', '7'],
  INVALID_OTP: [401, 'The OTP is wrong. Check the digits, or ask for a new one.', '7'],
  OTP_EXPIRED: [401, 'The OTP has expired. Ask for a new one.', 'decisions 2'],
  OTP_LOCKED: [
    401,
    'Too many wrong attempts. To log in, ask for a new OTP; to confirm, for a new quote.',
    'decisions 2',
  ],
  PASSKEY_REFUSED: [401, 'This passkey was not accepted. Try again.', SCREENS],
  SESSION_EXPIRED: [401, 'You are signed out. Open the screens anew.', SCREENS],
  INSUFFICIENT_PARTNER_FUNDS: [402, 'The float or credit line cannot cover this buy.', '7'],
  INSUFFICIENT_USER_BALANCE: [402, 'The user does not hold enough of this metal.', '7'],
  IP_NOT_ALLOWED: [
    403,
    'Calls from this address are not allowed by the list of your account; details.address is the one we saw.',
    'decisions 4',
  ],
  API_NOT_ALLOWED: [403, 'This capability is not enabled for your account.', '7'],
  LIVE_NOT_ENABLED: [403, 'Live mode is not activated for your account. Sandbox works.', '7'],
  SANDBOX_DISABLED: [403, 'The sandbox is disabled for your account.', '7'],
  PARTNER_DISABLED: [403, 'Your account is disabled.', '7'],
  KYC_REQUIRED: [403, 'The user must complete KYC first; details.missing says what is left.', '7'],
  WALLET_NOT_CONFIGURED: [403, 'Your wallet is not set up in this mode.', '7'],
  FEATURE_DISABLED: [403, 'This feature is off for your account.', '7'],
  PAYMENT_INFRA_NOT_ENABLED: [403, 'Payment collection is not on for your account.', '7'],
  PRO_REQUIRED: [403, 'A markup needs a paid plan.', '7'],
  CONFIRMATION_REQUIRED: [403, 'Confirm with a one-time password that it is you.', SCREENS],
  ROLE_NOT_ALLOWED: [403, 'Your role does not allow this. Ask an owner or admin of your team.', SCREENS],
  QUOTE_NOT_FOUND: [404, 'No such quote.', '7'],
  USER_CODE_NOT_FOUND: [404, 'No such user.', '7'],
  BANK_ACCOUNT_NOT_FOUND: [404, 'No such bank account, or it is deactivated.', 'decisions 2'],
  NOT_FOUND: [404, 'Nothing is here.', 'decisions 2'],
  METHOD_NOT_ALLOWED: [405, 'This method is not allowed here; the Allow header names those that are.', 'decisions 2'],
  REQUEST_TIMEOUT: [408, 'The request body took longer than 10 seconds to arrive. Nothing was done.', 'decisions 15'],
  QUOTE_ALREADY_CONSUMED: [
    409,
    'The quote was already used. If the outcome is unknown, replay with the original Idempotency-Key.',
    '7',
  ],
  USER_CODE_CONSUMED: [409, 'This code was used already. Ask for a new one.', '7'],
  SIP_LIMIT_REACHED: [409, 'The customer has the maximum number of SIPs already.', '7'],
  DUPLICATE_REFERENCE: [409, 'An order or SIP with this reference exists; details names it.', '7'],
  INVALID_TRANSITION: [409, 'It is not in a state from which this can follow.', 'decisions 2'],
  OUT_OF_STOCK: [409, 'Fewer pieces are left than were asked for.', 'decisions 2'],
  USER_CODE_EXPIRED: [410, 'This code has expired. Ask for a new one.', 'decisions 2'],
  PAYLOAD_TOO_LARGE: [413, 'The request body is larger than 256 KiB.', 'decisions 2'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Send the body as application/json in UTF-8.', 'decisions 2'],
  IDEMPOTENCY_BODY_MISMATCH: [422, 'This Idempotency-Key was used with another body.', 'decisions 3'],
  DAILY_LIMIT_EXCEEDED: [429, 'This send would pass your INR limit of the day, which ends at 00:00 IST.', '7'],
  RATE_LIMITED: [429, 'Too many requests in this window. Wait for RateLimit-Reset seconds.', '7'],
  SANDBOX_DAILY_LIMIT: [429, 'The sandbox budget of today is spent. Live is not affected.', '7'],
  INTERNAL_ERROR: [500, 'Something failed on our side. Quote the request id to support.', 'decisions 2'],
  BUY_PROCESSING_FAILED: [
    500,
    'The buy failed after the debit; the wallet was credited back and the order voided.',
    '7',
  ],
  GATEWAY_ERROR: [
    502,
    'The gateway could not create the order; nothing was charged. Try again with a new Idempotency-Key.',
    '7',
  ],
  PAYMENT_INFRA_DISABLED: [503, 'Payment collection is paused for everybody. Retry later.', '7'],
  PAYMENT_GATEWAY_UNAVAILABLE: [503, 'No payment gateway is available. Retry later.', '7'],
  UPI_INTENT_UNAVAILABLE: [503, 'Intent checkout is not available; use hosted. Nothing was charged.', '7'],
  PRICES_UNAVAILABLE: [503, 'The price feed is down. Retry shortly.', '7'],
  HOLDINGS_UNAVAILABLE: [503, 'The holdings could not be read cleanly. Retry shortly.', '7'],
  SERVICE_UNAVAILABLE: [503, 'The service cannot answer at the moment. Retry shortly.', 'decisions 2'],
} as const satisfies Record<string, Entry>;

/** Every code there is. */
export type ErrorCode = keyof typeof registry;

/** The codes of the partner interface in registry order, for the docs, the OpenAPI document and the test that each is answered somewhere. */
export const errorCodes = (Object.keys(registry) as ErrorCode[]).filter((code) => registry[code][2] !== SCREENS);

/** HTTP status, public message and section of a code, and for a 400 the details of one that was raised without. */
export function describeError(code: ErrorCode): {
  status: number;
  message: string;
  section: string;
  details: ErrorDetails | undefined;
} {
  const [status, message, section, details]: Entry = registry[code];
  return { status, message, section, details };
}

/** A refusal or failure with a code of the specification. Its `cause` never leaves the server. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails | undefined;

  constructor(code: ErrorCode, options: { message?: string; details?: ErrorDetails; cause?: unknown } = {}) {
    super(options.message ?? registry[code][1], options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'DomainError';
    this.code = code;
    this.details = options.details;
  }

  get status(): number {
    return registry[this.code][0];
  }
}

/** A refusal that names one field (or header). The problem goes on after its name, unless it is a whole sentence. */
export function fieldError(code: ErrorCode, field: string, problem: string): DomainError {
  const message = problem.endsWith('.') ? problem : `${field} ${problem}.`;
  return new DomainError(code, { message, details: { fields: { [field]: problem } } });
}

/** Something that cannot happen did. Ends the request as INTERNAL_ERROR and is logged loudly. */
export class InvariantError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'InvariantError';
  }
}

/** Raises InvariantError unless the condition holds. */
export function assertInvariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantError(message);
}
