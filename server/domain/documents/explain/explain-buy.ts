import type { BuyPrice } from '../../trading/amounts/buy-price.ts';
import { METAL_GST_PER_MILLE, splitGst } from '../../trading/amounts/gst.ts';
import { type Explanation, inr, metal, percentage, perGram, type Step, step, sum, textOf } from './explanation.ts';

/** Where the amount of a buy comes from: it was asked for, or is what is left of a customer's payment for metal (spec 2.10). */
const sources = {
  request: 'what was asked for',
  payment: 'what the customer paid, less the gateway fee where the customer bears it',
} as const;

/** The steps of a buy's price (spec 2.2, 2.10, 4.4, decisions 1, 7 and 13). Pure. */
export function explainBuy(price: BuyPrice, source: keyof typeof sources): Explanation {
  const { amount, rate, baseRate, markupPercent, markup, rounding } = price;
  const tax = splitGst(amount, METAL_GST_PER_MILLE);
  const [amountText, rateText, gramsText] = [textOf(inr(amount)), textOf(perGram(rate)), textOf(metal(price.metal))];
  const percentText = textOf(percentage(price.commissionPercent));
  return {
    steps: [
      step('amount_inr', inr(amount), sources[source]),
      step('base_rate_inr_per_gram', perGram(baseRate), 'the buy rate of the price block, 3 % GST included'),
      ...(markupPercent > 0n
        ? rateSteps(price)
        : [step('rate_inr_per_gram', perGram(rate), 'the base rate, without a markup')]),
      step(
        'quantity_grams',
        metal(price.metal),
        'amount_inr ÷ rate_inr_per_gram, rounded down to the microgram',
        `${amountText} ÷ ${rateText}`,
      ),
      markupPercent > 0n
        ? step(
            'markup_amount_inr',
            inr(markup),
            'amount_inr − quantity_grams × base_rate_inr_per_gram, that value rounded up to the paisa',
            `${amountText} − ${gramsText} × ${textOf(perGram(baseRate))}`,
          )
        : step(
            'rounding_inr',
            inr(rounding),
            'amount_inr − quantity_grams × rate_inr_per_gram, that value rounded up to the paisa',
            `${amountText} − ${gramsText} × ${rateText}`,
          ),
      ...taxSteps('amount_inr', amount, tax, { rate: '3', half: '1.5' }),
      step(
        'commission_inr',
        inr(price.commission),
        'amount_inr × commission_pct ÷ 100, rounded down to the paisa; yours, at no cost to the customer',
        `${amountText} × ${percentText} ÷ 100`,
      ),
    ],
    sums: [
      sum('inr', 'amount_inr', amount, {
        metal_sales_inr: price.sales,
        gst_inr: price.gst,
        markup_amount_inr: markup,
        rounding_inr: rounding,
      }),
      sum('inr', 'amount_inr', amount, {
        taxable_inr: tax.taxable,
        cgst_inr: tax.cgst,
        sgst_inr: tax.sgst,
        round_off_inr: tax.roundOff,
      }),
    ],
  };
}

function rateSteps({ baseRate, rate, markupPercent }: BuyPrice): Step[] {
  const percentText = textOf(percentage(markupPercent));
  return [
    step('markup_pct', percentage(markupPercent), 'your markup on buys, at most the platform cap of 5'),
    step(
      'rate_inr_per_gram',
      perGram(rate),
      'base_rate_inr_per_gram × (100 + markup_pct) ÷ 100, rounded up to the paisa',
      `${textOf(perGram(baseRate))} × (100 + ${percentText}) ÷ 100`,
    ),
  ];
}

/** How GST is taken out of an inclusive amount (decisions 13). */
export function taxSteps(
  of: string,
  amount: bigint,
  tax: ReturnType<typeof splitGst>,
  percent: { rate: string; half: string },
): Step[] {
  const taxable = textOf(inr(tax.taxable));
  const steps = [
    step(
      'taxable_inr',
      inr(tax.taxable),
      `${of} ÷ (1 + ${percent.rate} %), to the paisa at which the two taxes fit`,
      `${textOf(inr(amount))} ÷ (1 + ${percent.rate} %)`,
    ),
    step(
      'cgst_inr',
      inr(tax.cgst),
      `taxable_inr × ${percent.half} %, rounded half up`,
      `${taxable} × ${percent.half} %`,
    ),
    step('sgst_inr', inr(tax.sgst), 'the same as CGST, to the paisa', `${taxable} × ${percent.half} %`),
  ];
  if (tax.roundOff === 0n) return steps;
  return [
    ...steps,
    step(
      'round_off_inr',
      inr(tax.roundOff),
      `${of} − taxable_inr − cgst_inr − sgst_inr, where no exact split exists`,
      `${textOf(inr(amount))} − ${taxable} − ${textOf(inr(tax.cgst))} − ${textOf(inr(tax.sgst))}`,
    ),
  ];
}
