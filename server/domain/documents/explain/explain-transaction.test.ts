import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceDelivery } from '../../delivery/delivery-price.ts';
import { micrograms, milliPercent, type Paise, paise, paisePerGram } from '../../kernel/money.ts';
import { priceBuy } from '../../trading/amounts/buy-price.ts';
import { priceSell } from '../../trading/amounts/sell-price.ts';
import type { Transaction } from '../../trading/transaction.ts';
import { priceTransfer } from '../../trading/transfers/transfer-price.ts';
import { explain, explainOrder } from './explain-transaction.ts';
import type { Explanation } from './explanation.ts';

const blank: Transaction = {
  transactionId: 'txn_x',
  type: 'buy',
  channel: 'api',
  status: 'completed',
  userId: 1n,
  userCode: 'usr_x',
  quoteId: 'qt_x',
  asset: 'gold',
  amount: paise(0),
  metal: micrograms(0),
  rate: paisePerGram(0),
  baseRate: paisePerGram(0),
  markupPercent: milliPercent(0),
  markup: paise(0),
  gst: paise(0),
  rounding: paise(0),
  commission: paise(0),
  commissionPercent: milliPercent(0),
  fee: paise(0),
  feeMetal: micrograms(0),
  denomination: 'inr',
  priceBasis: null,
  receiverId: null,
  receiverCreated: false,
  message: null,
  priceBlockId: 'pb_x',
  paymentId: null,
  sipNumber: null,
  reference: null,
  metadata: null,
  createdAt: 0,
};

const terms = {
  baseRate: fc.bigInt({ min: 1_000n, max: 10_000_000n }).map(paisePerGram),
  markupPercent: fc.bigInt({ min: 0n, max: 5_000n }).map(milliPercent),
  commissionPercent: fc.bigInt({ min: 0n, max: 10_000n }).map(milliPercent),
};
const anyBuy = fc
  .record({ ...terms, amount: fc.bigInt({ min: 100n, max: 10n ** 11n }).map(paise) })
  .map((input): Transaction => ({ ...blank, ...priceBuy(input) }));
const anySell = fc
  .record({ ...terms, size: fc.bigInt({ min: 2_000n, max: 10n ** 11n }), isNet: fc.boolean() })
  .map(({ size, isNet, ...input }): Transaction => {
    const price = priceSell(isNet ? { net: paise(size) } : { metal: micrograms(size) }, input);
    const denomination = isNet ? 'inr' : 'grams';
    return { ...blank, ...price, feeMetal: micrograms(0), type: 'sell', amount: price.gross, denomination };
  });
const anyTransfer = fc
  .record({
    rate: terms.baseRate,
    size: fc.bigInt({ min: 10_000n, max: 10n ** 11n }),
    isAmount: fc.boolean(),
    type: fc.constantFrom('send' as const, 'gift' as const),
  })
  .map(({ rate, size, isAmount, type }): Transaction => {
    const price = priceTransfer(isAmount ? { amount: paise(size) } : { metal: micrograms(size) }, rate);
    return {
      ...blank,
      type,
      rate,
      baseRate: rate,
      priceBasis: 'sell',
      denomination: isAmount ? 'inr' : 'grams',
      amount: price.receiverAmount,
      metal: price.receiverMetal,
      feeMetal: price.feeMetal,
    };
  });
const anyTrade = fc.oneof(anyBuy, anySell, anyTransfer);

const stepValue = (explanation: Explanation, name: string) =>
  explanation.steps.find((step) => step.name === name)?.value;

describe('the explanation of any trade', () => {
  it('has wholes whose parts add up to the last unit, none of a part negative but a round-off', () => {
    fc.assert(
      fc.property(anyTrade, (trade) => {
        const { sums } = explain(trade);
        expect(sums.length).toBeGreaterThan(0);
        for (const { whole, parts } of sums) {
          expect(parts.reduce((total, part) => total + part.value, 0n)).toBe(whole.value);
          for (const part of parts) {
            expect(part.unit).toBe(whole.unit);
            expect(part.value >= (part.name === 'round_off_inr' ? -1n : 0n)).toBe(true);
          }
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('tells the figures on record, each once, with CGST and SGST alike', () => {
    fc.assert(
      fc.property(anyTrade, (trade) => {
        const explanation = explain(trade);
        const names = explanation.steps.map(({ name }) => name);
        expect(new Set(names).size).toBe(names.length);
        if (trade.type === 'send' || trade.type === 'gift') {
          expect(stepValue(explanation, 'receiver_gets_grams')).toBe(trade.metal);
          expect(stepValue(explanation, 'receiver_gets_inr')).toBe(trade.amount);
          expect(stepValue(explanation, 'fee_grams')).toBe(trade.feeMetal);
          return;
        }
        expect(stepValue(explanation, 'quantity_grams')).toBe(trade.metal);
        expect(stepValue(explanation, 'rate_inr_per_gram')).toBe(trade.rate);
        expect(stepValue(explanation, 'commission_inr')).toBe(trade.commission);
        expect(stepValue(explanation, 'cgst_inr')).toBe(stepValue(explanation, 'sgst_inr'));
        expect((stepValue(explanation, 'cgst_inr') ?? 0n) * 2n).toBe(trade.gst);
        expect(stepValue(explanation, 'markup_amount_inr') ?? 0n).toBe(trade.markup);
        expect(stepValue(explanation, 'rounding_inr') ?? 0n).toBe(trade.rounding);
      }),
      { numRuns: 1_000 },
    );
  });

  it('refuses a record that its terms do not come to, whichever figure is off', () => {
    const figures = ['metal', 'gst', 'rounding', 'commission', 'fee'] as const;
    fc.assert(
      fc.property(fc.oneof(anyBuy, anySell), fc.constantFrom(...figures), (trade, figure) => {
        const off = { ...trade, [figure]: (trade[figure] + 1n) as Paise };
        fc.pre(
          !(trade.type === 'buy' && figure === 'fee') &&
            !(trade.type === 'sell' && trade.denomination === 'grams' && figure === 'metal'),
        );
        expect(() => explain(off)).toThrow(/not what its terms come to/);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the explanation of a delivery', () => {
  const anyOrder = fc
    .record({
      weight: fc.bigInt({ min: 1n, max: 10n ** 9n }).map(micrograms),
      making: fc.bigInt({ min: 1n, max: 10n ** 7n }).map(paise),
      delivery: fc.bigInt({ min: 0n, max: 10n ** 6n }).map(paise),
      quantity: fc.integer({ min: 1, max: 5 }),
    })
    .map((asked) => {
      const price = priceDelivery(asked, asked.quantity);
      const order = { ...asked, making: price.making };
      const transaction: Transaction = {
        ...blank,
        ...{ type: 'delivery', amount: price.total, metal: price.metal, gst: price.gst },
      };
      return { order, price, transaction };
    });

  it('has wholes whose parts add up, and tells the figures on record', () => {
    fc.assert(
      fc.property(anyOrder, ({ order, price, transaction }) => {
        const explanation = explainOrder(transaction, order);
        for (const { whole, parts } of explanation.sums) {
          expect(parts.reduce((total, part) => total + part.value, 0n)).toBe(whole.value);
        }
        expect(stepValue(explanation, 'quantity_grams')).toBe(transaction.metal);
        expect(stepValue(explanation, 'total_charges_inr')).toBe(transaction.amount);
        expect(stepValue(explanation, 'making_charge_inr')).toBe(price.making);
        expect((stepValue(explanation, 'cgst_inr') ?? 0n) * 2n).toBe(transaction.gst);
      }),
    );
  });

  it('refuses a record that its order does not come to, whichever figure is off', () => {
    fc.assert(
      fc.property(anyOrder, fc.constantFrom('metal', 'amount', 'gst'), ({ order, transaction }, figure) => {
        const off = { ...transaction, [figure]: (transaction[figure as 'metal'] + 1n) as Paise };
        expect(() => explainOrder(off, order)).toThrow(/not what its terms come to/);
      }),
    );
  });
});
