import { setTimeout } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { StartupError } from '../../startup-error.ts';

/**
 * So long a migration waits for one lock, in ms: shorter than the second after which PostgreSQL looks for deadlocks, so that it is the
 * migration that gives way, never a trade; and no trade waits behind it for longer.
 */
const LOCK_TIMEOUT_MS = 500;
const ATTEMPTS = 60;
const PAUSE_MAX_MS = 2_000;

/** lock_not_available and deadlock_detected. */
const inTheWay = new Set(['55P03', '40P01']);

/**
 * Runs work that takes locks which the running service needs as well, and answers what it answers. It waits half a second for each lock; where
 * one is not to be had, `work` has to undo all of its own, and is run again after a pause, 60 times at most. Each new attempt is told
 * to `onProgress`. Raises StartupError when the last attempt failed too, and at once what any other error is.
 */
export async function giveWay<T>(
  client: ClientBase,
  work: () => Promise<T>,
  {
    what,
    attempts = ATTEMPTS,
    onProgress,
  }: { what: string; attempts?: number | undefined; onProgress(step: string): void },
): Promise<T> {
  await client.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work();
      } catch (error) {
        if (!isInTheWay(error)) throw error;
        if (attempt >= attempts) {
          throw new StartupError(
            `${what} gave way to other statements ${attempts} times and was left undone: end what holds its tables for long ` +
              '(a backup, a query of yours: pg_stat_activity shows them), and start it again.',
            { cause: error },
          );
        }
        onProgress(`${what} gave way to other statements (attempt ${attempt} of ${attempts}), and begins again`);
        await setTimeout(Math.min(100 * attempt, PAUSE_MAX_MS));
      }
    }
  } finally {
    await client.query('SET lock_timeout = 0').catch(() => {});
  }
}

function isInTheWay(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return inTheWay.has(code ?? cause?.code ?? '');
}
