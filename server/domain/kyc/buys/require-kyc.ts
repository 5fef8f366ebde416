import type { PartnerContext } from '../../context.ts';
import { findIdempotencyRecord } from '../../idempotency/find-record.ts';
import type { IdempotencyKey } from '../../idempotency/record.ts';
import type { Paise } from '../../kernel/money.ts';
import { judgeBuy } from './judge-buy.ts';

/**
 * Requires that a user may buy for an amount: what needs more of KYC is neither order nor plan. One that was made with a key before the
 * user came to that is still answered to its key. Raises KYC_REQUIRED. Decisions 11.
 */
export async function requireKyc(
  context: PartnerContext,
  buy: { endpoint: string; userCode: string; amount: Paise; idempotency: IdempotencyKey | undefined },
): Promise<void> {
  const judge = await judgeBuy(context, buy);
  try {
    judge();
  } catch (error) {
    const { endpoint, idempotency } = buy;
    const isKnown = idempotency && (await findIdempotencyRecord(context, { endpoint, key: idempotency.key }));
    if (!isKnown) throw error;
  }
}
