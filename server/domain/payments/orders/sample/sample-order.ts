import type { Asset } from '../../../kernel/assets.ts';
import { type Micrograms, metalToUser, type Paise, type PaisePerGram } from '../../../kernel/money.ts';
import { appliedMarkup, markedUpBuyRate } from '../../../pricing/markup.ts';
import type { PartnerContext } from '../../context.ts';
import { splitPayment } from '../gateway-fee.ts';

/** A made-up order, to show what a partner's checkout looks like. */
export type SampleOrder = {
  asset: Asset;
  amount: Paise;
  fee: Paise;
  funded: Paise;
  metal: Micrograms;
  rate: PaisePerGram;
  secondsLeft: number;
  /** Written as a real one is, to an address that no bank has */
  upiUrl: string;
};

const AMOUNT = 1_000_00n as Paise;
/** Orders are payable for twenty minutes (spec 2.9). */
const SECONDS_LEFT = 1_200;

/**
 * The figures that an order of INR 1,000 of gold of this partner would have now, markup and fee bearer included. Nothing is kept,
 * and its link pays no account. Raises PRICES_UNAVAILABLE. Spec 2.9, 4.8.
 */
export function sampleOrder(context: Pick<PartnerContext, 'core' | 'partner' | 'mode'>): SampleOrder {
  const { core, partner, mode } = context;
  const { fee, funded } = splitPayment(AMOUNT, partner.feeBearer);
  const block = core.pricing.prices.latest('gold', core.clock.now());
  const rate = markedUpBuyRate(block.buyRate, appliedMarkup(partner, mode).buy);
  return {
    asset: 'gold',
    amount: AMOUNT,
    fee,
    funded,
    metal: metalToUser(funded, rate),
    rate,
    secondsLeft: SECONDS_LEFT,
    upiUrl: 'upi://pay?pa=preview@invalid&pn=Preview&tr=PREVIEW&am=1000.00&cu=INR&tn=Preview',
  };
}
