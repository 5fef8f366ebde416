import type { PartnerContext } from '../context.ts';
import { DomainError, fieldError } from '../kernel/errors.ts';
import { clockAt, type SandboxClock } from './sandbox-clock.ts';

/** Fifty years of 366 days: dates stay of four digits, however often a sandbox is moved. */
const OFFSET_MS_MAX = 50 * 31_622_400_000;

/**
 * Moves this sandbox's time forward by whole seconds; advances that come together add up. What lapses with time (quotes
 * and their OTPs, the day's sends) is judged against the book's clock when it is next looked at, so it has lapsed by then.
 * A reset sets the clock back. Raises SANDBOX_ONLY for live, VALIDATION_ERROR beyond 50 years in all. Decisions 14.
 */
export async function advanceSandboxClock(context: PartnerContext, input: { seconds: number }): Promise<SandboxClock> {
  if (context.mode !== 'sandbox') throw new DomainError('SANDBOX_ONLY');
  const { rows } = await context.core.database.pool.query<{ clock_offset_ms: bigint }>({
    name: 'advance-sandbox-clock',
    text: `UPDATE book SET clock_offset_ms = clock_offset_ms + $2
           WHERE id = $1 AND clock_offset_ms + $2 <= $3 RETURNING clock_offset_ms`,
    values: [context.bookId, input.seconds * 1_000, OFFSET_MS_MAX],
  });
  const [moved] = rows;
  if (!moved) {
    throw fieldError('VALIDATION_ERROR', 'advance_seconds', 'would take the sandbox more than 50 years ahead');
  }
  return clockAt(context, moved.clock_offset_ms);
}
