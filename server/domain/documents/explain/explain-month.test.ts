import fc from 'fast-check';
import { expect, it } from 'vitest';
import { paise } from '../../kernel/money.ts';
import { channels } from '../../trading/transaction.ts';
import { earningTypes, entryKinds, type MonthLine } from '../commission/entry.ts';
import { statementFigures } from '../statements/statement-figures.ts';
import { explainMonth } from './explain-month.ts';
import type { TradedMetal } from './store.ts';

const anyPaise = (max: bigint) => fc.bigInt({ min: 0n, max }).map(paise);
const anyLine: fc.Arbitrary<MonthLine> = fc
  .record({
    type: fc.constantFrom(...earningTypes),
    channel: fc.constantFrom(...channels),
    kind: fc.constantFrom(...entryKinds),
    entries: fc.integer({ min: 1, max: 1e6 }),
    funded: anyPaise(10n ** 13n),
    commission: anyPaise(10n ** 11n),
    markup: anyPaise(10n ** 11n),
    gatewayFee: anyPaise(10n ** 10n),
  })
  .map(({ funded, commission, markup, ...line }) => {
    const sign = line.kind === 'reversal' ? -1n : 1n;
    return {
      ...line,
      funded: paise(sign * funded),
      commission: paise(sign * commission),
      markup: paise(sign * markup),
    };
  });
const anyLines = fc.uniqueArray(anyLine, {
  maxLength: 12,
  selector: ({ type, channel, kind }) => `${type} ${channel} ${kind}`,
});

/** Trades that come to the volume of the lines of buys and of sells. */
function tradedOf(lines: readonly MonthLine[]): TradedMetal[] {
  const of = (isSell: boolean) =>
    lines.reduce((sum, line) => ((line.type === 'sell') === isSell ? sum + line.funded : sum), 0n);
  const blank = { asset: 'gold' as const, metal: 1n, markup: 0n, gst: 0n, rounding: 0n, fee: 0n };
  return [
    { ...blank, type: 'buy', amount: of(false), gst: of(false) / 34n, markup: of(false) / 50n, rounding: 3n },
    { ...blank, type: 'sell', amount: of(true), fee: of(true) / 400n, gst: of(true) / 2_600n },
  ];
}

it('tells the figures of the statement, each once, and its wholes are the sums of their parts', () => {
  fc.assert(
    fc.property(anyLines, fc.boolean(), (lines, isRead) => {
      const figures = statementFigures(lines);
      const { steps, sums } = explainMonth({ lines, figures }, isRead ? tradedOf(lines) : undefined);
      const told = new Map(steps.map(({ name, value }) => [name, value]));
      expect(told.size).toBe(steps.length);
      expect(told.get('transactions')).toBe(BigInt(figures.transactions));
      expect(told.get('buy_volume_inr')).toBe(figures.buyVolume);
      expect(told.get('sell_volume_inr')).toBe(figures.sellVolume);
      expect(told.get('commission_inr')).toBe(figures.commission);
      expect(told.get('commission_gst_inr')).toBe(figures.commissionGst);
      expect(told.get('markup_passthrough_inr')).toBe(figures.markupPassthrough);
      expect(told.get('gateway_fees_inr') ?? 0n).toBe(figures.gatewayFees);
      expect(told.get('gateway_fees_gst_inr') ?? 0n).toBe(figures.gatewayFeesGst);
      expect(told.get('net_payable_inr')).toBe(figures.netPayable);
      for (const { whole, parts } of sums) {
        expect({ whole: whole.name, is: parts.reduce((sum, { value }) => sum + value, 0n) }).toEqual({
          whole: whole.name,
          is: whole.value,
        });
        expect(parts.every(({ unit }) => unit === whole.unit)).toBe(true);
      }
      // A figure that is told stands for the same in every sum of it.
      for (const { whole } of sums) expect(whole.value).toBe(told.get(whole.name));
    }),
    { numRuns: 500 },
  );
});

it('refuses trades that do not come to the volume of their lines', () => {
  fc.assert(
    fc.property(anyLines, fc.constantFrom(0, 1), (lines, off) => {
      const traded = tradedOf(lines).map((one, at) => (at === off ? { ...one, amount: one.amount + 1n } : one));
      expect(() => explainMonth({ lines, figures: statementFigures(lines) }, traded)).toThrow(
        /not what its trades come to/,
      );
    }),
  );
});
