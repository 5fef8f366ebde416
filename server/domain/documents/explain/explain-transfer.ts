import type { TransferPrice } from '../../trading/transfers/transfer-price.ts';
import { type Explanation, inr, metal, perGram, step, sum, textOf } from './explanation.ts';

/** The steps of a send's or gift's price (spec 2.4, 4.6, decisions 1 and 8). Pure. */
export function explainTransfer(
  price: TransferPrice,
  asked: { denomination: 'inr' | 'grams'; priceBasis: 'sell' | 'buy' },
): Explanation {
  const rateText = textOf(perGram(price.rate));
  const [gramsText, feeText] = [textOf(metal(price.receiverMetal)), textOf(metal(price.feeMetal))];
  const received =
    asked.denomination === 'inr'
      ? [
          step('receiver_gets_inr', inr(price.receiverAmount), 'what was asked for'),
          step(
            'receiver_gets_grams',
            metal(price.receiverMetal),
            'receiver_gets_inr ÷ rate_per_gram, rounded down to the microgram',
            `${textOf(inr(price.receiverAmount))} ÷ ${rateText}`,
          ),
        ]
      : [
          step('receiver_gets_grams', metal(price.receiverMetal), 'what was asked for'),
          step(
            'receiver_gets_inr',
            inr(price.receiverAmount),
            'receiver_gets_grams × rate_per_gram, rounded down to the paisa',
            `${gramsText} × ${rateText}`,
          ),
        ];
  return {
    steps: [
      step('rate_per_gram', perGram(price.rate), `the ${asked.priceBasis} rate of the price block, without a markup`),
      ...received,
      step(
        'fee_grams',
        metal(price.feeMetal),
        'receiver_gets_grams × 0.25 %, rounded up to the microgram',
        `${gramsText} × 0.25 %`,
      ),
      step(
        'fee_inr',
        inr(price.feeAmount),
        'fee_grams × rate_per_gram, rounded up to the paisa',
        `${feeText} × ${rateText}`,
      ),
      step(
        'payer_debit_grams',
        metal(price.payerMetal),
        'receiver_gets_grams + fee_grams',
        `${gramsText} + ${feeText}`,
      ),
    ],
    sums: [
      sum('grams', 'payer_debit_grams', price.payerMetal, {
        receiver_gets_grams: price.receiverMetal,
        fee_grams: price.feeMetal,
      }),
      sum('inr', 'payer_debit_inr_equivalent', price.payerAmount, {
        receiver_gets_inr: price.receiverAmount,
        fee_inr: price.feeAmount,
      }),
    ],
  };
}
