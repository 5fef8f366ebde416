import { randomInt } from 'node:crypto';
import type { Pool } from 'pg';
import { DomainError, fieldError } from '../../kernel/errors.ts';
import type { Core, PartnerContext } from '../context.ts';
import { requireSandbox } from './require-sandbox.ts';
import { clockAt, type SandboxClock } from './sandbox-clock.ts';
import { leaveClock, releaseLease, renewLease, stepClock, takeAbandonedLease, takeLease } from './store/clock.ts';

/** Fifty years of 366 days: dates stay of four digits, however often a sandbox is moved. */
const OFFSET_MS_MAX = 50 * 31_622_400_000;
const RENEW_MS = 3_000;
const PATIENCE_MS = 25_000;

/** The sandbox whose clock is moved. */
type ClockBook = Pick<PartnerContext, 'core' | 'mode' | 'bookId'>;

/**
 * Moves this sandbox's time forward by whole seconds. What lapses with time (quotes and their OTPs, the day's sends) is judged
 * against the book's clock when it is next looked at; what happens by itself (core.accounts.dueWork) happens now, in order, the clock
 * standing at each thing's own moment, before this answers. Advances of one sandbox follow one another; one that breaks off is
 * taken up where it stood by the next. Raises SANDBOX_ONLY for live, VALIDATION_ERROR beyond 50 years in all,
 * SERVICE_UNAVAILABLE where others keep moving it. Decisions 14.
 */
export async function advanceSandboxClock(context: ClockBook, input: { seconds: number }): Promise<SandboxClock> {
  requireSandbox(context);
  const { pool } = context.core.database;
  const from = await waitForLease(pool, context.bookId);
  let reached = from;
  // What is due at one moment may take long: many deliveries to a receiver that hangs.
  const renewal = setInterval(() => void renewLease(pool, context.bookId).catch(() => {}), RENEW_MS);
  try {
    const to = from + input.seconds * 1_000;
    if (to > OFFSET_MS_MAX) {
      throw fieldError('VALIDATION_ERROR', 'advance_seconds', 'would take the sandbox more than 50 years ahead');
    }
    await passDueMoments(context, { from, to });
    reached = to;
  } finally {
    clearInterval(renewal);
    await leaveClockAt(context, reached);
  }
  return clockAt(context, BigInt(reached));
}

/** Waits for the lease to move the clock; answers where it stands. */
async function waitForLease(pool: Pool, bookId: number): Promise<number> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const offsetMs = await takeLease(pool, bookId);
    if (offsetMs !== undefined) return offsetMs;
    if (performance.now() > until) throw new DomainError('SERVICE_UNAVAILABLE');
    await new Promise((resolve) => setTimeout(resolve, randomInt(5, 25)));
  }
}

async function passDueMoments(context: ClockBook, way: { from: number; to: number }): Promise<void> {
  const { core, bookId } = context;
  let offset = way.from;
  for (;;) {
    const now = core.clock.now();
    const due = await Promise.all(core.accounts.dueWork.map((work) => work.nextDueAt(bookId, now + way.to)));
    const at = Math.min(...due.map((moment) => moment ?? Number.POSITIVE_INFINITY));
    if (at === Number.POSITIVE_INFINITY) return;
    offset = Math.max(offset, at - now);
    await stepClock(core.database.pool, bookId, Math.floor(offset));
    for (const [index, work] of core.accounts.dueWork.entries()) {
      if (due[index] === at) await work.run(bookId, at);
    }
  }
}

/**
 * Ends a move where the clock has come to, also where something broke on the way: what is due by then is made up for in real time. The
 * lease goes last, so that one that is left over says that what waits may still stand at its old time.
 */
async function leaveClockAt({ core, bookId }: Pick<ClockBook, 'core' | 'bookId'>, offsetMs: number): Promise<void> {
  const { pool } = core.database;
  await leaveClock(pool, bookId, offsetMs);
  for (const work of core.accounts.dueWork) await work.realign(bookId);
  await releaseLease(pool, bookId);
}

/**
 * Ends moves of clocks whose process died over them: what waits in those sandboxes is brought to the time at which their clock stands.
 * For every few seconds; several processes may at once, each move is ended by one. Decisions 14.
 */
export async function endAbandonedMoves(core: Core): Promise<void> {
  for (;;) {
    const move = await takeAbandonedLease(core.database.pool);
    if (!move) return;
    await leaveClockAt({ core, bookId: move.bookId }, move.offsetMs);
  }
}
