import type { ErrorCode } from '../../kernel/errors.ts';

/** How a call ended: answered, refused (400 to 499) or failed (from 500). */
export const callOutcomes = ['answered', 'refused', 'failed'] as const;
export type CallOutcome = (typeof callOutcomes)[number];

/** A call as the log lists it. */
export type LoggedCall = {
  requestId: string;
  /** Milliseconds, real time */
  at: number;
  method: string;
  /** The route's pattern; "none" where no route is */
  route: string;
  path: string;
  status: number;
  code: ErrorCode | undefined;
  latencyMs: number;
  /** Last four characters of its token */
  tokenLastFour: string | undefined;
  address: string;
  isReplay: boolean;
  /** The key came back with another body than the first time (decisions 3) */
  isBodyMismatch: boolean;
};

/** One call in full. */
export type CallDetail = LoggedCall & {
  tokenId: string | undefined;
  userAgent: string | undefined;
  /** SHA-256 of the Idempotency-Key, first 16 hex digits */
  keyDigest: string | undefined;
  /** Redacted JSON; undefined where there was none, or it is not kept */
  requestBody: string | undefined;
  requestBytes: number | undefined;
  responseBody: string | undefined;
  responseBytes: number;
};
