import { requireRunning } from '../../accounts/halts/require-running.ts';
import { requireNoFault } from '../../accounts/sandbox/require-no-fault.ts';
import { requireAdmitted } from '../../accounts/tokens/recalled.ts';
import type { Asset } from '../../kernel/assets.ts';
import { istDayNumber } from '../../kernel/clock.ts';
import { DomainError, fieldError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { maskMobile } from '../../kernel/masking.ts';
import { mobileHash } from '../../kernel/mobile-hash.ts';
import type { Micrograms } from '../../kernel/money.ts';
import type { Metadata } from '../../kernel/text/metadata.ts';
import { shortageOf } from '../../ledger/shortages/shortage.ts';
import type { PartnerContext } from '../context.ts';
import { dailyLimitExceeded } from '../daily-send-limit.ts';
import type { QuoteAnswer, QuoteRow } from '../executable-quote.ts';
import { QUOTE_LIFE_SECONDS } from '../quote-buy.ts';
import { type Receiver, receiverOf } from './check-receiver.ts';
import { priceTransfer, type TransferAmount, type TransferPrice } from './transfer-price.ts';

export type TransferQuote = {
  quoteId: string;
  asset: Asset;
  priceBasis: 'sell' | 'buy';
  price: TransferPrice;
  receiver: Receiver;
  metadata: Metadata | null;
  /** Milliseconds on the book's clock */
  expiresAt: number;
};

/**
 * Prices a send or gift at the current rate, without the partner's markup, and keeps the quote if it could be executed now.
 * `extra` is what the kind adds to the row, by the quote's id. Answers the quote and what the database said of it.
 * Raises PRICES_UNAVAILABLE, INVALID_AMOUNT (worth less than a paisa, or no metal at all).
 */
export async function quoteTransfer(
  context: PartnerContext,
  input: {
    kind: 'send' | 'gift';
    mobile: string;
    asset: Asset;
    amount: TransferAmount;
    priceBasis: 'sell' | 'buy';
    metadata?: Metadata | undefined;
  },
  extra: (quoteId: string) => Pick<QuoteRow, 'userCode' | 'message' | 'otp'>,
): Promise<{ quote: TransferQuote; payer: QuoteAnswer['payer'] }> {
  const { core } = context;
  await requireRunning(context, input.asset);
  await requireNoFault(context, 'price_feed');
  const block = core.pricing.prices.latest(input.asset, core.clock.now());
  const price = priceTransfer(input.amount, input.priceBasis === 'buy' ? block.buyRate : block.sellRate);
  if (price.receiverMetal <= 0n || price.receiverAmount <= 0n) {
    const field = 'metal' in input.amount ? 'amount_grams' : 'amount_inr';
    throw fieldError('INVALID_AMOUNT', field, 'is worth less than a paisa or a microgram of metal');
  }
  const quote = {
    quoteId: newId('qt', context.now),
    asset: input.asset,
    priceBasis: input.priceBasis,
    price,
    metadata: input.metadata ?? null,
    expiresAt: context.now + QUOTE_LIFE_SECONDS * 1000,
  };
  const more = extra(quote.quoteId);
  const { verdict, payer, receiver } = await core.trading.moneyPath.issueQuote({
    quoteId: quote.quoteId,
    bookId: context.bookId,
    kind: input.kind,
    asset: input.asset,
    amount: price.receiverAmount,
    metal: price.receiverMetal,
    rate: price.rate,
    baseRate: price.rate,
    denomination: 'metal' in input.amount ? 'grams' : 'inr',
    feeMetal: price.feeMetal,
    priceBasis: input.priceBasis,
    receiver: {
      hash: mobileHash(core.vault, context, input.mobile),
      sealed: core.vault.seal('mobile', input.mobile),
      masked: maskMobile(input.mobile),
    },
    day: istDayNumber(context.now),
    dailyLimit: context.partner.dailySendLimitPaise,
    priceBlockId: block.id,
    metadata: quote.metadata,
    createdAt: context.now,
    expiresAt: quote.expiresAt,
    recalled: context.recalled,
    ...more,
  });
  requireAdmitted(context, verdict);
  if (verdict !== 'issued') throw await refusal(context, verdict, quote, more.userCode);
  return { quote: { ...quote, receiver: receiverOf(context, input.mobile, receiver) }, payer };
}

async function refusal(
  context: PartnerContext,
  verdict: Exclude<QuoteAnswer['verdict'], 'issued' | 'not_admitted'>,
  { price, asset }: Pick<TransferQuote, 'price' | 'asset'>,
  userCode: string | null,
): Promise<DomainError> {
  switch (verdict) {
    case 'user_not_found':
      return new DomainError('USER_CODE_NOT_FOUND');
    case 'self':
      return fieldError('INVALID_RECEIVER', 'receiver_mobile', 'must be of another person than the giver');
    case 'daily_limit':
      return dailyLimitExceeded(context, price.receiverAmount);
    case 'holdings': {
      const needed = (price.receiverMetal + price.feeMetal) as Micrograms;
      return shortageOf(
        context,
        userCode === null ? { of: 'own_metal', asset, needed } : { of: 'user_metal', asset, userCode, needed },
      );
    }
  }
}
