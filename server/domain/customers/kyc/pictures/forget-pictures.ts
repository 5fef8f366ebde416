import { forgetInChunks } from '../../../kernel/forget-in-chunks.ts';
import type { Core } from '../../context.ts';
import { deleteOldPictures } from '../store/pictures.ts';

const DAY_MS = 86_400_000;
/** A picture that its owner never handed in. */
const WAITING_DAYS = 7;
/** All pictures of a sandbox: real documents were never meant to be uploaded there. */
const SANDBOX_DAYS = 30;
const CHUNK = 200;

/**
 * Forgets pictures that were not handed in within seven days, and those of sandboxes after thirty, in real time. What an operator of live
 * decided on stays with the decision.
 */
export function forgetPictures({ clock, database }: Core): Promise<void> {
  const daysAgo = (days: number) => new Date(clock.now() - days * DAY_MS);
  const before = { waitingBefore: daysAgo(WAITING_DAYS), sandboxBefore: daysAgo(SANDBOX_DAYS) };
  return forgetInChunks((limit) => deleteOldPictures(database.prisma, { ...before, limit }), CHUNK);
}
