import type { ErrorCode } from './generated/types.ts';

/** Everything this package raises on purpose. */
export class TolaError extends Error {
  override name = 'TolaError';
}

/** What an answer says about a call that failed. */
export type ErrorAnswer = {
  /** One of the documented codes; later versions may add some */
  code: ErrorCode | (string & {});
  message: string;
  /** HTTP status */
  status: number;
  /** More about it, such as `fields`, which maps each bad field to its problem. Decimals are text */
  details: Record<string, unknown>;
  /** Name it when you ask us about the call */
  requestId: string;
  mode: 'live' | 'sandbox';
  /** Seconds to wait, where the service says so */
  retryAfterSeconds?: number | undefined;
  /** The key the call was sent with: with it the call can be made again without a second effect */
  idempotencyKey?: string | undefined;
};

/** The service answered that a call failed. Which family it is of says what to do; `code` says exactly what happened. */
export class ApiError extends TolaError {
  override name = 'ApiError';
  readonly code: ErrorAnswer['code'];
  readonly status: number;
  readonly details: Record<string, unknown>;
  readonly requestId: string;
  readonly mode: 'live' | 'sandbox';
  readonly retryAfterSeconds: number | undefined;
  readonly idempotencyKey: string | undefined;

  constructor(answer: ErrorAnswer) {
    super(`${answer.code}: ${answer.message}`);
    this.code = answer.code;
    this.status = answer.status;
    this.details = answer.details;
    this.requestId = answer.requestId;
    this.mode = answer.mode;
    this.retryAfterSeconds = answer.retryAfterSeconds;
    this.idempotencyKey = answer.idempotencyKey;
  }
}

/** The call itself is wrong (400, 405, 408, 413, 415, 422): change it. `details.fields` names what. */
export class InvalidRequestError extends ApiError {
  override name = 'InvalidRequestError';
}
/** The token is not known, or no longer (401). */
export class AuthenticationError extends ApiError {
  override name = 'AuthenticationError';
}
/** A one-time password is wrong, locked or has expired (401). */
export class OtpError extends ApiError {
  override name = 'OtpError';
}
/** Money or metal does not suffice: yours, or the user's (402, and `INSUFFICIENT_BALANCE`). */
export class InsufficientFundsError extends ApiError {
  override name = 'InsufficientFundsError';
}
/** The account, the token or the user may not do this (403), `KYC_REQUIRED` among them. */
export class PermissionError extends ApiError {
  override name = 'PermissionError';
}
/** What the call names is not there, or no more (404, 410). */
export class NotFoundError extends ApiError {
  override name = 'NotFoundError';
}
/** It does not go together with what has happened already (409). */
export class ConflictError extends ApiError {
  override name = 'ConflictError';
}
/** Too many calls, or more than a daily limit allows (429). */
export class LimitError extends ApiError {
  override name = 'LimitError';
}
/** The operation failed on our side (500, 502); its effects, if there were any, are undone. */
export class ProcessingError extends ApiError {
  override name = 'ProcessingError';
}
/** It cannot be done at the moment (503): try again later. */
export class UnavailableError extends ApiError {
  override name = 'UnavailableError';
}

/**
 * No answer came, over all retries. What became of a call with an `idempotencyKey` is not known: make it again with that key, and it
 * happens once at most.
 */
export class ConnectionError extends TolaError {
  override name = 'ConnectionError';
  readonly idempotencyKey: string | undefined;

  constructor(message: string, options: { cause?: unknown; idempotencyKey?: string | undefined }) {
    super(message, { cause: options.cause });
    this.idempotencyKey = options.idempotencyKey;
  }
}

/** A webhook is not genuine, or too old: answer 401 and do nothing. */
export class WebhookError extends TolaError {
  override name = 'WebhookError';
  readonly reason: WebhookProblem;

  constructor(reason: WebhookProblem, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Why a webhook is refused. */
export type WebhookProblem = 'header_missing' | 'timestamp_outside_tolerance' | 'signature_wrong' | 'body_malformed';

const families: Record<number, typeof ApiError> = {
  401: AuthenticationError,
  402: InsufficientFundsError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  410: NotFoundError,
  429: LimitError,
  500: ProcessingError,
  502: ProcessingError,
  503: UnavailableError,
};

/** The error of an answer, of the class of its family. */
export function apiError(answer: ErrorAnswer): ApiError {
  let Family = families[answer.status] ?? (answer.status < 500 ? InvalidRequestError : ProcessingError);
  if (answer.code.startsWith('INSUFFICIENT_')) Family = InsufficientFundsError;
  if (/OTP/.test(answer.code) && answer.status === 401) Family = OtpError;
  return new Family(answer);
}
