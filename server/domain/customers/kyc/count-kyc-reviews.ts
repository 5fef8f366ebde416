import type { Mode } from '../../kernel/mode.ts';
import type { Core } from '../context.ts';
import { countReviews } from './store/reviews.ts';

/** How many people wait for a decision on their KYC in a mode, at most 1,000. Decisions 11. */
export function countKycReviews(core: Pick<Core, 'database'>, mode: Mode): Promise<number> {
  return countReviews(core.database.pool, mode);
}
