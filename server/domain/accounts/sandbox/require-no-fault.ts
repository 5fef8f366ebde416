import { DomainError, type ErrorCode } from '../../kernel/errors.ts';
import type { PartnerContext } from '../context.ts';
import { takeFaults } from './take-faults.ts';

/** Faults that refuse an operation before it begins, and what it then answers. */
const refusals = {
  price_feed: 'PRICES_UNAVAILABLE',
  holdings: 'HOLDINGS_UNAVAILABLE',
  instant_kyc: 'FEATURE_DISABLED',
} as const satisfies Record<string, ErrorCode>;

/**
 * Raises the code of a fault this sandbox has armed, PRICES_UNAVAILABLE, HOLDINGS_UNAVAILABLE or FEATURE_DISABLED, and spends
 * it; a call without armed faults passes at no cost. Decisions 14.
 */
export async function requireNoFault(context: PartnerContext, fault: keyof typeof refusals): Promise<void> {
  if (!context.hasFaults) return;
  const [isFaulty] = await takeFaults(context.core.database.pool, fault, [context]);
  if (isFaulty) throw new DomainError(refusals[fault]);
}
