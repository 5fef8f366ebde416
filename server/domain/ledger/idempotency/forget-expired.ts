import { forgetInChunks } from '../../kernel/forget-in-chunks.ts';
import type { Core } from '../context.ts';
import { deleteExpiredKeys } from './store.ts';

/** Forgets decided keys past their life. Decisions 3. */
export function forgetExpiredKeys({ clock, database }: Core): Promise<void> {
  return forgetInChunks((limit) => deleteExpiredKeys(database.prisma, { now: new Date(clock.now()), limit }));
}
