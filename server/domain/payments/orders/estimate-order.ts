import type { Asset } from '../../kernel/assets.ts';
import { type Micrograms, type Paise, valueFromUser } from '../../kernel/money.ts';
import { appliedMarkup, markedUpBuyRate } from '../../pricing/markup.ts';
import { type BuyPrice, priceBuy } from '../../trading/amounts/buy-price.ts';
import type { PartnerContext } from '../context.ts';
import { paymentFor, splitPayment } from './gateway-fee.ts';

/** Fixed by the customer: what to pay, or the metal to get for it. */
export type PaymentRequest = { amount: Paise } | { metal: Micrograms };

/** What a payment would buy now. */
export type OrderEstimate = {
  /** What the customer pays: the amount asked for, or the least that gets the metal at this rate */
  amount: Paise;
  fee: Paise;
  /** What buys metal */
  funded: Paise;
  isFeeDeducted: boolean;
  price: BuyPrice;
};

/**
 * Prices a payment at the rate of the moment, as an order is estimated when it is made. It is bought at the rate of the moment at which
 * the money arrives. Raises PRICES_UNAVAILABLE. Spec 2.9, 2.10.
 */
export function estimateOrder(context: PartnerContext, request: PaymentRequest & { asset: Asset }): OrderEstimate {
  const { core, partner } = context;
  const { buyRate: baseRate } = core.pricing.prices.latest(request.asset, core.clock.now());
  const markupPercent = appliedMarkup(partner, context.mode).buy;
  const amount =
    'amount' in request
      ? request.amount
      : paymentFor(valueFromUser(request.metal, markedUpBuyRate(baseRate, markupPercent)), partner.feeBearer);
  const { fee, funded, isDeducted } = splitPayment(amount, partner.feeBearer);
  const price = priceBuy({ amount: funded, baseRate, markupPercent, commissionPercent: partner.commissionBuy });
  return { amount, fee, funded, isFeeDeducted: isDeducted, price };
}
