import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise } from '../../kernel/money.ts';
import { earningTypes } from '../commission/entry.ts';
import { type SummedEarnings, statementFigures } from './statement-figures.ts';

const amount = (max: bigint) => fc.bigInt({ min: 0n, max }).map(paise);
const trade = fc.record({
  type: fc.constantFrom(...earningTypes),
  entries: fc.constant(1),
  funded: amount(5_000_000n),
  commission: amount(25_000n),
  markup: amount(250_000n),
  gatewayFee: amount(5_900n),
});
const trades = fc.array(trade, { maxLength: 60 });
const line = (fields: Partial<Record<'funded' | 'commission' | 'markup' | 'gatewayFee', bigint>>): SummedEarnings => ({
  type: 'buy',
  entries: 1,
  funded: paise(0),
  commission: paise(0),
  markup: paise(0),
  gatewayFee: paise(0),
  ...(fields as object),
});

describe('the figures of a month', () => {
  it('have parts that add up to the whole, whatever was traded', () => {
    fc.assert(
      fc.property(trades, (lines) => {
        const f = statementFigures(lines);
        const total = (of: (one: SummedEarnings) => bigint) => lines.reduce((sum, one) => sum + of(one), 0n);
        expect(f.netPayable).toBe(
          f.commission + f.commissionGst + f.markupPassthrough - f.gatewayFees - f.gatewayFeesGst,
        );
        expect(f.gatewayFees + f.gatewayFeesGst).toBe(total((one) => one.gatewayFee));
        expect(f.buyVolume + f.sellVolume).toBe(total((one) => one.funded));
        expect([f.commission, f.markupPassthrough]).toEqual([
          total((one) => one.commission),
          total((one) => one.markup),
        ]);
        expect(f.transactions).toBe(lines.length);
      }),
    );
  });

  it('take 18 % on commission within half a paisa, and of the fees 18 in 118 within two', () => {
    fc.assert(
      fc.property(trades, (lines) => {
        const f = statementFigures(lines);
        const off = f.commissionGst * 100n - f.commission * 18n;
        expect(off > -50n && off <= 50n).toBe(true);
        const fees = f.gatewayFees + f.gatewayFeesGst;
        const feesOff = f.gatewayFeesGst * 118n - fees * 18n;
        expect(feesOff >= -236n && feesOff <= 236n).toBe(true);
        expect(f.gatewayFeesGst % 2n).toBe(0n);
      }),
    );
  });

  it('do not depend on how the trades are cut into lines or in which order they come', () => {
    fc.assert(
      fc.property(trades, fc.array(fc.nat(), { minLength: 60, maxLength: 60 }), (lines, keys) => {
        const byType = earningTypes.map((type) => {
          const of = lines.filter((one) => one.type === type);
          const sum = (part: 'funded' | 'commission' | 'markup' | 'gatewayFee') =>
            paise(of.reduce((total, one) => total + one[part], 0n));
          return {
            type,
            entries: of.length,
            funded: sum('funded'),
            commission: sum('commission'),
            markup: sum('markup'),
            gatewayFee: sum('gatewayFee'),
          };
        });
        const shuffled = lines
          .map((one, index) => ({ one, key: keys[index] ?? 0 }))
          .sort((left, right) => left.key - right.key)
          .map(({ one }) => one);
        expect(statementFigures(byType)).toEqual(statementFigures(lines));
        expect(statementFigures(shuffled)).toEqual(statementFigures(lines));
      }),
    );
  });

  it.each([
    [25n, 5n],
    [24n, 4n],
    [2n, 0n],
    [3n, 1n],
    [-25n, -5n],
    [0n, 0n],
  ])('round the GST on %d paise of commission half up, to %d', (commission, gst) => {
    expect(statementFigures([line({ commission })]).commissionGst).toBe(gst);
  });

  it('are below zero where the partner bears more in fees than it earned', () => {
    expect(statementFigures([line({ commission: 100n, gatewayFee: 590n })])).toMatchObject({
      gatewayFees: 500n,
      gatewayFeesGst: 90n,
      netPayable: -472n,
    });
  });
});
