import { istDate } from '../../kernel/clock.ts';
import type { Core } from '../context.ts';
import { deleteGroupsBefore } from './store.ts';

/** Longer than a year, and so than a financial year and its audit. */
const KEPT_DAYS = 400;
const DAY_MS = 86_400_000;

/** Forgets the leaves of trees that are over 400 days old: roots and statements stay, and so does each proof that a holder saved. */
export async function forgetLeaves(core: Pick<Core, 'database' | 'clock'>): Promise<void> {
  await deleteGroupsBefore(core.database.pool, istDate(core.clock.now() - KEPT_DAYS * DAY_MS));
}
