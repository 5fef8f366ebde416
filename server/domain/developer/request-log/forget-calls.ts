import { istDayNumber } from '../../kernel/clock.ts';
import { forgetInChunks } from '../../kernel/forget-in-chunks.ts';
import type { Core } from '../context.ts';
import { forgetCallsBefore, forgetDaysBefore } from './store/forget-calls.ts';

const DAY_MS = 86_400_000;
const DAYS_KEPT = 30;
const COUNTS_DAYS_KEPT = 400;
const CHUNK = 5_000;

/** Forgets calls after 30 days, and the counts of their days after 400; a chunk at a time, so that writers never wait long. */
export async function forgetLoggedCalls(core: Core): Promise<void> {
  const { pool } = core.database;
  const now = core.clock.now();
  await forgetInChunks((limit) => forgetCallsBefore(pool, { instant: now - DAYS_KEPT * DAY_MS, limit }), CHUNK);
  await forgetDaysBefore(pool, istDayNumber(now) - COUNTS_DAYS_KEPT);
}
