import { forgetInChunks } from '../../kernel/forget-in-chunks.ts';
import type { Core } from '../context.ts';
import { deleteCodes } from './store/codes.ts';

const DAY_MS = 86_400_000;

/** Forgets codes a day after they were sent, in real time. */
export function forgetKycCodes({ clock, database }: Core): Promise<void> {
  const sentBefore = new Date(clock.now() - DAY_MS);
  return forgetInChunks((limit) => deleteCodes(database.prisma, { sentBefore, limit }));
}
