import { FEE_GST_PER_MILLE, splitGst } from '../../trading/amounts/gst.ts';
import type { SellPrice } from '../../trading/amounts/sell-price.ts';
import { taxSteps } from './explain-buy.ts';
import { type Explanation, inr, metal, percentage, perGram, type Step, step, sum, textOf } from './explanation.ts';

/** The steps of a sell's price (spec 2.3, 4.5, decisions 1, 7 and 13). Pure. */
export function explainSell(price: SellPrice, denomination: 'inr' | 'grams'): Explanation {
  const { gross, fee, net } = price;
  const tax = splitGst(fee, FEE_GST_PER_MILLE);
  const commissionText = textOf(percentage(price.commissionPercent));
  return {
    steps: [
      ...rateSteps(price),
      ...(denomination === 'inr' ? stepsFromNet(price) : stepsFromMetal(price)),
      ...(price.markupPercent > 0n ? [markdownStep(price)] : []),
      ...(price.rounding > 0n
        ? [
            step(
              'rounding_inr',
              inr(price.rounding),
              'quantity_grams × rate_inr_per_gram, rounded down to the paisa, − gross_amount_inr',
              `${textOf(metal(price.metal))} × ${textOf(perGram(price.rate))} − ${textOf(inr(gross))}`,
            ),
          ]
        : []),
      ...taxSteps('platform_fee_inr', fee, tax, { rate: '18', half: '9' }),
      step(
        'commission_inr',
        inr(price.commission),
        'gross_amount_inr × commission_pct ÷ 100, rounded down to the paisa; yours, at no cost to the user',
        `${textOf(inr(gross))} × ${commissionText} ÷ 100`,
      ),
    ],
    sums: [
      sum('inr', 'gross_amount_inr', gross, { net_amount_inr: net, platform_fee_inr: fee }),
      sum('inr', 'value_at_base_rate_inr', gross + price.rounding + price.markup, {
        net_amount_inr: net,
        platform_fee_inr: fee,
        markup_amount_inr: price.markup,
        rounding_inr: price.rounding,
      }),
      sum('inr', 'platform_fee_inr', fee, {
        taxable_inr: tax.taxable,
        cgst_inr: tax.cgst,
        sgst_inr: tax.sgst,
        round_off_inr: tax.roundOff,
      }),
    ],
  };
}

function rateSteps({ baseRate, rate, markupPercent }: SellPrice): Step[] {
  const base = step('base_rate_inr_per_gram', perGram(baseRate), 'the sell rate of the price block');
  if (markupPercent === 0n) {
    return [base, step('rate_inr_per_gram', perGram(rate), 'the base rate, without a markdown')];
  }
  return [
    base,
    step('markup_pct', percentage(markupPercent), 'your markdown on sells, at most the platform cap of 5'),
    step(
      'rate_inr_per_gram',
      perGram(rate),
      'base_rate_inr_per_gram × (100 − markup_pct) ÷ 100, rounded down to the paisa',
      `${textOf(perGram(baseRate))} × (100 − ${textOf(percentage(markupPercent))}) ÷ 100`,
    ),
  ];
}

function stepsFromMetal({ metal: sold, rate, gross, fee, net }: SellPrice): Step[] {
  return [
    step('quantity_grams', metal(sold), 'what was asked for'),
    step(
      'gross_amount_inr',
      inr(gross),
      'quantity_grams × rate_inr_per_gram, rounded down to the paisa',
      `${textOf(metal(sold))} × ${textOf(perGram(rate))}`,
    ),
    feeStep(gross, fee),
    step(
      'net_amount_inr',
      inr(net),
      'gross_amount_inr − platform_fee_inr',
      `${textOf(inr(gross))} − ${textOf(inr(fee))}`,
    ),
  ];
}

function stepsFromNet({ metal: sold, rate, gross, fee, net }: SellPrice): Step[] {
  return [
    step('net_amount_inr', inr(net), 'what was asked for: exactly this is left after the fee'),
    step(
      'gross_amount_inr',
      inr(gross),
      'net_amount_inr ÷ (100 − 0.25) × 100, rounded up to the paisa',
      `${textOf(inr(net))} ÷ (100 − 0.25) × 100`,
    ),
    feeStep(gross, fee),
    step(
      'quantity_grams',
      metal(sold),
      'gross_amount_inr ÷ rate_inr_per_gram, rounded up to the microgram',
      `${textOf(inr(gross))} ÷ ${textOf(perGram(rate))}`,
    ),
  ];
}

function feeStep(gross: bigint, fee: bigint): Step {
  return step(
    'platform_fee_inr',
    inr(fee),
    'gross_amount_inr × 0.25 %, rounded up to the paisa; 18 % GST is inside',
    `${textOf(inr(gross))} × 0.25 %`,
  );
}

function markdownStep({ metal: sold, baseRate, rate, markup }: SellPrice): Step {
  const gramsText = textOf(metal(sold));
  return step(
    'markup_amount_inr',
    inr(markup),
    'the value of the grams at the base rate − that at the rate, each rounded down to the paisa',
    `${gramsText} × ${textOf(perGram(baseRate))} − ${gramsText} × ${textOf(perGram(rate))}`,
  );
}
