import type { PartnerContext } from '../context.ts';
import { DomainError } from '../kernel/errors.ts';
import { takeFaults } from './take-faults.ts';

/** Raises PRICES_UNAVAILABLE where this sandbox has armed it; a call without armed faults passes at no cost (decisions 14). */
export async function requireNoFault(context: PartnerContext, fault: 'price_feed'): Promise<void> {
  if (!context.hasFaults) return;
  const [isFaulty] = await takeFaults(context.core.database.pool, fault, [context]);
  if (isFaulty) throw new DomainError('PRICES_UNAVAILABLE');
}
