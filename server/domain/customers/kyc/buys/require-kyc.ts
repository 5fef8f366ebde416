import { findIdempotencyRecord } from '../../../ledger/idempotency/find-record.ts';
import type { IdempotencyKey } from '../../../ledger/idempotency/record.ts';
import type { PartnerContext } from '../../context.ts';
import { type JudgedBuy, judgeBuy } from './judge-buy.ts';

/**
 * Requires that a user may buy for an amount: what needs more of KYC is neither order nor plan. One that was made with a key before the
 * user came to that is still answered to its key, and calls with one key hold once. What passes is held; see `releaseBuy` for what is not made then. Raises KYC_REQUIRED.
 * Decisions 11 and 15.
 */
export async function requireKyc(
  context: PartnerContext,
  buy: JudgedBuy & { endpoint: string; idempotency: IdempotencyKey | undefined },
): Promise<void> {
  const { endpoint, idempotency } = buy;
  try {
    await judgeBuy(context, { ...buy, ...(idempotency && { key: `${endpoint} ${idempotency.key}` }) });
  } catch (error) {
    const isKnown = idempotency && (await findIdempotencyRecord(context, { endpoint, key: idempotency.key }));
    if (!isKnown) throw error;
  }
}
