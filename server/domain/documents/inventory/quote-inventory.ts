import { requireRunning } from '../../accounts/halts/require-running.ts';
import { requireOpenAccount } from '../../accounts/partners/require-open-account.ts';
import { requireNoFault } from '../../accounts/sandbox/require-no-fault.ts';
import type { Asset } from '../../kernel/assets.ts';
import { DomainError, fieldError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { readWallet } from '../../ledger/wallet/read-wallet.ts';
import { QUOTE_LIFE_SECONDS } from '../../trading/quote-buy.ts';
import type { PartnerContext } from '../context.ts';
import { type InventoryRequest, priceInventory } from './inventory-price.ts';
import type { InventoryPurchase } from './purchase.ts';
import { insertPurchase } from './store.ts';

/** The least that a purchase may cost, as for a user's buy: INR 1 (decisions 7). */
const AMOUNT_MIN_PAISE = 1_00n;
/** What no wallet holds and no figure overflows at: INR 100 crore. */
const AMOUNT_MAX_PAISE = 1_00_00_00_000_00n;

/**
 * Locks the base buy rate for ten minutes for metal of the partner's own, by rupees or by grams. The wallet must cover it now;
 * nothing is reserved. A second call makes a second price. Raises PARTNER_DISABLED, LIVE_NOT_ENABLED, SANDBOX_DISABLED,
 * WALLET_NOT_CONFIGURED, PRICES_UNAVAILABLE, INVALID_AMOUNT (under INR 1, or beyond any wallet), INSUFFICIENT_PARTNER_FUNDS.
 * Spec 4.6, decisions 8.
 */
export async function quoteInventory(
  context: PartnerContext,
  input: { asset: Asset; request: InventoryRequest },
): Promise<InventoryPurchase> {
  requireOpenAccount(context);
  const { core, bookId, now } = context;
  const wallet = await readWallet(context);
  await requireRunning(context, input.asset);
  await requireNoFault(context, 'price_feed');
  const block = core.pricing.prices.latest(input.asset, core.clock.now());
  const price = priceInventory(input.request, block.buyRate);
  const isByRupees = 'amount' in input.request;
  const field = isByRupees ? 'amountInr' : 'quantityGrams';
  if (price.amount < AMOUNT_MIN_PAISE) throw fieldError('INVALID_AMOUNT', field, 'must be worth INR 1 at least');
  if (price.amount > AMOUNT_MAX_PAISE) throw fieldError('INVALID_AMOUNT', field, 'must be worth INR 100 crore at most');
  if (price.amount > wallet.available) throw tooLittleMoney();
  const purchase: InventoryPurchase = {
    purchaseId: newId('inp', now),
    asset: input.asset,
    denomination: isByRupees ? 'inr' : 'grams',
    price,
    priceBlockId: block.id,
    createdAt: now,
    expiresAt: now + QUOTE_LIFE_SECONDS * 1000,
    completedAt: null,
    invoiceId: null,
  };
  await insertPurchase(core.database.relaxed, { ...purchase, bookId, memberId: context.actor.id });
  return purchase;
}

/** What is said where the wallet cannot pay, at the price and at the confirm alike. */
export function tooLittleMoney(): DomainError {
  return new DomainError('INSUFFICIENT_PARTNER_FUNDS', { message: 'Your wallet cannot cover this purchase.' });
}
