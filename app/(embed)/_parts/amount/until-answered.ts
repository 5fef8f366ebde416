import { errorOf } from '../../../_lib/screen-error.ts';

const TRIES_MAX = 5;

/**
 * How a mutation that carries a key is sent: again and again with the same key until an answer comes, since an answer that was lost
 * may have been a success. While the device is offline it waits, and goes on by itself. A refusal stays a refusal.
 */
export const untilAnswered = {
  retry: (failures: number, error: unknown) => failures < TRIES_MAX && !isOutcomeKnown(error) && !isTurnedAway(error),
  retryDelay: (failures: number) => Math.min(8_000, 500 * 2 ** failures),
} as const;

/** Whether an error tells how it ended: a refusal or a failure that is on record. What was not heard, or is undecided, may have happened. */
export function isOutcomeKnown(error: unknown): boolean {
  const { code, status } = errorOf(error);
  if (isTurnedAway(error)) return false;
  return (status >= 400 && status < 500) || knownFailures.has(code);
}

/** Turned away before anything was looked at: another try of the same is for later. */
function isTurnedAway(error: unknown): boolean {
  const { code } = errorOf(error);
  return code === 'SESSION_EXPIRED' || code === 'RATE_LIMITED';
}

/** Failures after an execution that are stored under the key: with it they would only be repeated. */
const knownFailures = new Set([
  'GATEWAY_ERROR',
  'PAYMENT_INFRA_DISABLED',
  'PAYMENT_GATEWAY_UNAVAILABLE',
  'UPI_INTENT_UNAVAILABLE',
  'PRICES_UNAVAILABLE',
]);
