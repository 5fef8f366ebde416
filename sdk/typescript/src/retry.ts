import type { ApiError } from './errors.ts';

const FIRST_WAIT_MS = 400;
const WAIT_MS_MAX = 8_000;
/** Where the service asks for a longer pause, the error is raised instead. */
const RETRY_AFTER_SECONDS_MAX = 30;

/** Refused before anything was done: safe to send again, whatever the call. */
const NOTHING_DONE = new Set([
  'RATE_LIMITED',
  'REQUEST_TIMEOUT',
  'PRICES_UNAVAILABLE',
  'HOLDINGS_UNAVAILABLE',
  'PAYMENT_GATEWAY_UNAVAILABLE',
]);
/** It broke on the service's side, maybe after its effect: safe to send again with a key, or where a second time does no harm. */
const MAYBE_DONE = new Set(['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE']);

/** Milliseconds before attempt `retry` (from 0): longer each time, at a random point of the second half, so that clients do not come back together. */
export function backoffMs(retry: number, random = Math.random): number {
  const full = Math.min(FIRST_WAIT_MS * 2 ** retry, WAIT_MS_MAX);
  return full / 2 + (random() * full) / 2;
}

/** Milliseconds to wait before the call is sent again after this answer; undefined where it must not be. */
export function retryWaitMs(error: ApiError, retry: number, isSafe: boolean): number | undefined {
  if (!NOTHING_DONE.has(error.code) && !(isSafe && MAYBE_DONE.has(error.code))) return undefined;
  const asked = error.retryAfterSeconds;
  if (asked === undefined) return backoffMs(retry);
  return asked > RETRY_AFTER_SECONDS_MAX ? undefined : asked * 1_000 + backoffMs(retry) / 4;
}
