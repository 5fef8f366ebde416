import type { Core } from '../../context.ts';
import { readWaiting } from './store.ts';

/** So many are counted at most. */
const COUNTED_MAX = 100_000;

/**
 * How many entries the outside place has yet to take, and the age of the oldest in milliseconds; 0 where there is none. Where nothing has begun the export,
 * that is the whole log.
 */
export async function readExportFigures(
  core: Pick<Core, 'clock'> & { readonly database: Pick<Core['database'], 'pool'> },
): Promise<{ waiting: number; behindMs: number }> {
  const { waiting, oldestAt } = await readWaiting(core.database.pool, COUNTED_MAX);
  return { waiting, behindMs: oldestAt === undefined ? 0 : Math.max(0, core.clock.now() - oldestAt) };
}
