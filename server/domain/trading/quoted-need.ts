import { meetsHaltFault, tradingStopped } from '../accounts/halts/require-running.ts';
import { assertInvariant, type DomainError } from '../kernel/errors.ts';
import type { IdempotencyKey } from '../ledger/idempotency/record.ts';
import { type Shortage, shortageOf } from '../ledger/shortages/shortage.ts';
import type { PartnerContext } from './context.ts';
import { dailyLimitExceeded } from './daily-send-limit.ts';
import { type QuoteNeed, readMetalOfOpen, readQuoteNeed } from './store/quotes.ts';

/**
 * The refusal of a quote whose payer is short: of a buy or the charges of a delivery the float, of a send the partner's own metal, of anything
 * else the user's metal, each with what was needed by the quote. Spec part 7, decisions 15.
 */
export async function shortOfQuote(
  context: PartnerContext,
  quoteId: string,
  { isOfCharges = false, message }: { isOfCharges?: boolean; message?: string } = {},
): Promise<DomainError> {
  const { kind, asset, userCode, amount, metal } = await requireNeed(context, quoteId);
  const shortage: Shortage =
    kind === 'buy' || isOfCharges
      ? { of: 'float', needed: amount }
      : kind === 'send' || userCode === null
        ? { of: 'own_metal', asset, needed: metal }
        : { of: 'user_metal', asset, userCode, needed: metal };
  return shortageOf(context, shortage, message);
}

/** The refusal of a quoted send that would pass the day's limit. */
export async function limitOfQuote(context: PartnerContext, quoteId: string): Promise<DomainError> {
  return dailyLimitExceeded(context, (await requireNeed(context, quoteId)).amount);
}

/** The refusal of a quote whose metal is not traded at the moment. */
export async function haltOfQuote(context: PartnerContext, quoteId: string): Promise<DomainError> {
  return tradingStopped((await requireNeed(context, quoteId)).asset);
}

/**
 * Raises PRICES_UNAVAILABLE where this sandbox has armed a fault `trading_halt`, and spends it on a confirm that would execute its quote: a used key
 * and a quote that is used or over are answered as ever. A call without armed faults passes at no cost. Decisions 14 and 15.
 */
export async function requireNoHaltFault(
  context: PartnerContext,
  confirm: { quoteId: string; endpoint: string; idempotency: IdempotencyKey | undefined },
): Promise<void> {
  if (!context.hasFaults) return;
  const { core, bookId, now } = context;
  const { quoteId, endpoint, idempotency } = confirm;
  const asset = await readMetalOfOpen(core.database.pool, { bookId, quoteId, endpoint, key: idempotency?.key, now });
  if (asset && (await meetsHaltFault(context))) throw tradingStopped(asset);
}

async function requireNeed({ core, bookId }: PartnerContext, quoteId: string): Promise<QuoteNeed> {
  const need = await readQuoteNeed(core.database.pool, { bookId, quoteId });
  assertInvariant(need, 'a quote that was judged is gone');
  return need;
}
