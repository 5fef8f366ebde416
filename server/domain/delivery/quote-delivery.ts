import { requireRunning } from '../accounts/halts/require-running.ts';
import { requireNoFault } from '../accounts/sandbox/require-no-fault.ts';
import { newOtpCode } from '../accounts/tokens/otp-code.ts';
import { getUser } from '../customers/users/read-users.ts';
import { DomainError } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import type { Metadata } from '../kernel/text/metadata.ts';
import { shortageOf } from '../ledger/shortages/shortage.ts';
import {
  countQuoteCode,
  QUOTE_CODE_ATTEMPTS,
  QUOTE_CODE_LIFE_SECONDS,
  quoteCodeHash,
  sendQuoteCode,
} from '../trading/otp/quote-code.ts';
import { QUOTE_LIFE_SECONDS } from '../trading/quote-buy.ts';
import { type PostalAddress, sealAddress } from './address.ts';
import type { PartnerContext } from './context.ts';
import { type DeliveryPrice, priceDelivery } from './delivery-price.ts';
import type { Product } from './product.ts';
import { getProduct } from './read-products.ts';
import { insertDeliveryQuote } from './store/quotes.ts';

/** What is said where the wallet is short, at the quote and at the confirm alike. */
export const NO_FUNDS = 'The float or credit line cannot cover the charges of this delivery.';

export type DeliveryQuote = {
  quoteId: string;
  product: Product;
  quantity: number;
  price: DeliveryPrice;
  reference: string | null;
  metadata: Metadata | null;
  /** Milliseconds on the book's clock */
  expiresAt: number;
  /** Masked mobile of the user */
  otpSentTo: string;
  otpExpiresInSeconds: number;
  attemptsLeft: number;
};

/**
 * Prices a delivery of a product to an address for ten minutes, and sends the user the code that confirms it. Pieces, metal and
 * money must be there now; nothing is reserved. Raises WALLET_NOT_CONFIGURED, USER_CODE_NOT_FOUND, NOT_FOUND (no such product),
 * PRICES_UNAVAILABLE (the worth of the metal is put on record), OUT_OF_STOCK, INSUFFICIENT_USER_BALANCE,
 * INSUFFICIENT_PARTNER_FUNDS, RATE_LIMITED. Spec 4.11, decisions 8.
 */
export async function quoteDelivery(
  context: PartnerContext,
  input: {
    userCode: string;
    sku: string;
    quantity: number;
    address: PostalAddress;
    reference?: string | undefined;
    metadata?: Metadata | undefined;
  },
): Promise<DeliveryQuote> {
  const { core } = context;
  const { userCode, quantity, address, reference = null, metadata = null } = input;
  if (context.walletType === null) throw new DomainError('WALLET_NOT_CONFIGURED');
  await getUser(context, { userCode, withBalances: false });
  const product = await getProduct(context, input.sku);
  await requireRunning(context, product.asset);
  await requireNoFault(context, 'price_feed');
  const block = core.pricing.prices.latest(product.asset, core.clock.now());
  const quoteId = newId('qt', context.now);
  const price = priceDelivery(product, quantity);
  const expiresAt = context.now + QUOTE_LIFE_SECONDS * 1000;
  const code = newOtpCode(context.core, context.mode);
  const answer = await insertDeliveryQuote(core.database.pool, {
    quoteId,
    bookId: context.bookId,
    userCode,
    product,
    quantity,
    price,
    rate: block.sellRate,
    priceBlockId: block.id,
    addressSealed: sealAddress(core.vault, address),
    stateCode: address.stateCode,
    reference,
    metadata,
    otp: {
      hash: quoteCodeHash(context, { kind: 'delivery', quoteId }, code),
      expiresAt: context.now + QUOTE_CODE_LIFE_SECONDS * 1000,
    },
    createdAt: context.now,
    expiresAt,
  });
  if (answer.verdict !== 'issued') {
    if (answer.verdict === 'holdings') {
      throw await shortageOf(context, { of: 'user_metal', asset: product.asset, userCode, needed: price.metal });
    }
    if (answer.verdict === 'funds') throw await shortageOf(context, { of: 'float', needed: price.total }, NO_FUNDS);
    throw new DomainError(answer.verdict === 'user_not_found' ? 'USER_CODE_NOT_FOUND' : 'OUT_OF_STOCK');
  }
  // Only now: a quote that was refused sends nothing. One that is refused here stays stored, but its id and code are never answered.
  await countQuoteCode(context, answer.user);
  await sendQuoteCode(context, answer.user, { kind: 'delivery', code });
  return {
    quoteId,
    product,
    quantity,
    price,
    reference,
    metadata,
    expiresAt,
    otpSentTo: answer.user.masked,
    otpExpiresInSeconds: QUOTE_CODE_LIFE_SECONDS,
    attemptsLeft: QUOTE_CODE_ATTEMPTS,
  };
}
