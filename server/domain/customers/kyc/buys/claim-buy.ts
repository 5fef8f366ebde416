import type { PoolClient } from 'pg';
import type { PartnerSettings } from '../../../accounts/partners/settings.ts';
import { istFinancialYear } from '../../../kernel/clock.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { idBound } from '../../../kernel/ids.ts';
import type { Core } from '../../context.ts';
import { claimHold } from '../store/holds.ts';
import { buyRules } from './judge-buy.ts';

/**
 * Makes sure, in the transaction that buys the metal of a paid order, that a user without approved KYC stays within the yearly limit: an order
 * is held from when it was made until it lapsed; money that comes later needs room of its own. `at` is on the book's clock. Raises
 * KYC_REQUIRED. Decisions 15.
 */
export async function claimBuy(
  client: PoolClient,
  claim: { core: Core; partner: PartnerSettings; paymentId: string; at: number },
): Promise<void> {
  const { paymentId, at } = claim;
  const since = idBound('txn', istFinancialYear(at).startsAt);
  const limit = buyRules(claim).freeBuyLimitPaise;
  if (!(await claimHold(client, { paymentId, since, limit, now: at }))) throw new DomainError('KYC_REQUIRED');
}
