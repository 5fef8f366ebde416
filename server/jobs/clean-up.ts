import type { Core } from '../domain/context.ts';

const DAY_MS = 86_400_000;

/** Forgets what has run out: keys past their life, windows that ended, old OTPs and old sandbox days. */
export async function cleanUp(core: Core): Promise<void> {
  const { pool } = core.database;
  const now = core.clock.now();
  await pool.query('DELETE FROM idempotency_record WHERE expires_at < $1', [new Date(now)]);
  await pool.query('DELETE FROM rate_window WHERE ends_at < $1', [now]);
  await pool.query('DELETE FROM otp_challenge WHERE expires_at < $1', [new Date(now - DAY_MS)]);
  await pool.query('DELETE FROM sandbox_usage WHERE day < $1', [Math.floor(now / DAY_MS) - 30]);
}
