import fc from 'fast-check';
import { expect, it } from 'vitest';
import { KeptTrades } from './kept-trades.mjs';

const digits = fc.bigInt({ min: -(2n ** 66n), max: 2n ** 66n }).map(String);
const trade = fc.record({
  type: fc.constantFrom('buy', 'sell', 'delivery'),
  channel: fc.constantFrom('api', 'embed'),
  status: fc.constantFrom('completed', 'voided'),
  asset: fc.constantFrom('gold', 'silver'),
  amount_paise: digits,
  metal_micrograms: digits,
  rate_paise_per_gram: digits,
  fee_paise: digits,
  commission_paise: digits,
  commission_milli_pct: fc.integer(),
  markup_paise: digits,
  payment: fc.option(fc.record({ fee_bearer: fc.constantFrom('partner', 'end_user'), fee_paise: digits })),
  settled_at: fc.constantFrom('2026-10-31T18:29:59.999Z', '2026-10-31T18:30:00.000Z', 'damaged'),
});
const months: Readonly<Record<string, string>> = {
  '2026-10-31T18:29:59.999Z': '2026-10',
  '2026-10-31T18:30:00.000Z': '2026-11',
  damaged: 'no month',
};

it('each trade comes back as it was kept, also where no 64 bits hold its amounts, and in any number', () => {
  fc.assert(
    fc.property(fc.array(trade, { minLength: 1, maxLength: 60 }), (trades) => {
      const kept = new KeptTrades();
      for (const [at, one] of trades.entries()) kept.keep(`txn_${at}`, one, { file: `file ${at % 3}`, line: at + 1 });
      kept.mark('txn_0', 'isInvoiced');
      for (const [at, one] of trades.entries()) {
        const payer = one.payment?.fee_bearer === 'partner' ? one.payment.fee_paise : '0';
        expect(kept.get(`txn_${at}`)).toMatchObject({
          type: one.type,
          channel: one.channel,
          status: one.status,
          asset: one.asset,
          amount: BigInt(one.amount_paise),
          metal: BigInt(one.metal_micrograms),
          commission: BigInt(one.commission_paise),
          commissionPct: BigInt(one.commission_milli_pct),
          gatewayFee: BigInt(payer),
          month: months[one.settled_at],
          where: { file: `file ${at % 3}`, line: at + 1 },
          isInvoiced: at === 0,
          isEntered: false,
        });
      }
      const isSell = ({ type }: { type: string }) => type === 'sell';
      expect(kept.count(isSell)).toBe(trades.filter(isSell).length);
      expect([...kept.select(isSell)]).toHaveLength(kept.count(isSell));
    }),
    { numRuns: 30 },
  );
});

it('a trade that is not there has no figures, and marking it changes nothing', () => {
  const kept = new KeptTrades();
  kept.mark('txn_1', 'isEntered');
  expect(kept.get('txn_1')).toBeUndefined();
});
