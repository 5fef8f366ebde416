import type { PoolClient } from 'pg';
import { scheduleNow } from './store/doubts.ts';

/** Within this while an answer may still be on its way. */
const LEASE_MS = 30_000;

/**
 * Makes a withdrawal due to be asked about now, unless a process is asking at this moment; a job does so, unless another process comes first.
 * `at` is on the book's clock, `now` real time. Answers whether it is due now.
 */
export function scheduleWithdrawalNow(
  client: PoolClient,
  input: { withdrawalId: string; at: number; now: number },
): Promise<boolean> {
  return scheduleNow(client, { ...input, leaseMs: LEASE_MS });
}
