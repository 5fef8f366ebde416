import { refuseOver } from '../../accounts/rate-windows/window.ts';
import type { PartnerContext } from '../context.ts';

const WINDOW_MS = 15 * 60_000;
/** At codes of one mobile, of each partner apart: no partner uses up another's. Decisions 15. */
const ANSWERS_MAX = 15;

/** Counts an answer to a partner's codes to a person. Raises RATE_LIMITED. */
export async function enterAnswerWindow({ core, bookId }: PartnerContext, personId: string): Promise<void> {
  const bucket = `mobile answer ${bookId} ${personId}`;
  const window = await core.accounts.requestWindows({ bucket, requestsMax: ANSWERS_MAX, windowMs: WINDOW_MS });
  refuseOver(window, 'This mobile was guessed at too often.');
}
