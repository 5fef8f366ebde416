import type { Core } from '../../context.ts';
import { readQueue } from './store.ts';

/** So many are counted at most. */
const COUNTED_MAX = 100_000;

/** How many entries the outside place has yet to take, and the age of the oldest in milliseconds; 0 where there is none. */
export async function readExportFigures(
  core: Pick<Core, 'database' | 'clock'>,
): Promise<{ waiting: number; behindMs: number }> {
  const { waiting, oldestAt } = await readQueue(core.database.pool, COUNTED_MAX);
  return { waiting, behindMs: oldestAt === undefined ? 0 : Math.max(0, core.clock.now() - oldestAt) };
}
