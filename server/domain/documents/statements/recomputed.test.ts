import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOrder, simulate } from '../../../testing/rooms/payments.ts';
import { makeSip, simulateSip } from '../../../testing/rooms/sips.ts';
import { endMonth, statementsOf } from '../../../testing/rooms/statements.ts';
import { bookOf, confirm, makeBuy, makeQuote, makeUser, sql } from '../../../testing/trades.ts';
import { type PartnerOptions, startWorld, type TestPartner, type World } from '../../../testing/world.ts';

/** Random months of partners of every plan, bearer and markup, worked out once more from the raw transactions and orders. */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const rupees = fc.integer({ min: 1_000, max: 400_000 }).map((paise) => paise / 100);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('buy' as const), amount: rupees }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('sell' as const), amount: fc.integer({ min: 1, max: 5_000 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pay' as const), amount: rupees }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refund' as const), amount: rupees }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sip' as const), amount: rupees }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('void' as const), amount: rupees }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('month' as const), amount: fc.constant(0) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const account = fc.record({
  tier: fc.constantFrom('paid' as const, 'free' as const),
  feeBearer: fc.constantFrom('service' as const, 'end_user' as const, 'partner' as const),
  markupBuyMilliPct: fc.constantFrom(0, 125, 2_500, 5_000),
  markupSellMilliPct: fc.constantFrom(0, 1_333),
  commissionBuyMilliPct: fc.constantFrom(0, 333, 500, 12_345),
}) satisfies fc.Arbitrary<PartnerOptions>;

async function act({ sandbox }: TestPartner, user_code: string, { kind, amount }: Step): Promise<void> {
  if (kind === 'buy') await makeBuy(sandbox, { user_code, amount_inr: amount });
  if (kind === 'pay')
    await simulate(sandbox, (await makeOrder(sandbox, { user_code, amount_inr: amount })).payment_id, 'success');
  if (kind === 'sip') {
    const sip = await makeSip(sandbox, {
      user_code,
      installment_amount_inr: Math.max(100, amount),
      asset_type: 'silver',
    });
    await simulateSip(sandbox, sip.id, 'activate');
  }
  if (kind === 'refund') {
    const order = await makeOrder(sandbox, { user_code, amount_inr: amount });
    await simulate(sandbox, order.payment_id, 'purchase_failure');
    await simulate(sandbox, order.payment_id, 'refund');
  }
  if (kind === 'void') {
    const quote = await makeQuote(sandbox, { user_code, amount_inr: amount });
    await sandbox.post('/partner/sandbox/faults', { fault: 'buy_fulfilment', times: 1 });
    await confirm(sandbox, quote.quote_id);
  }
  if (kind === 'sell') {
    const body = { user_code, asset_type: 'gold', quantity_grams: amount / 1_000_000 };
    const quote = await sandbox.post('/partner/sell/quote', body);
    // Too little metal, or too small to be worth a fee: no trade.
    if (quote.status === 200) await sandbox.post('/partner/sell/confirm', { quote_id: quote.data.quote_id });
  }
  if (kind === 'month') await endMonth(sandbox);
}

type Raw = {
  id: string;
  type: string;
  amount_paise: bigint;
  commission_milli_pct: number;
  markup_paise: bigint;
  at: Date;
  fee_paise: bigint | null;
};

/** What the statement of a month must say, from raw transactions and orders: floats for nothing, no code of the room. */
function recomputed(trades: Raw[]) {
  const sum = (of: (trade: Raw) => bigint) => trades.reduce((total, trade) => total + of(trade), 0n);
  const commission = sum((t) => (t.amount_paise * BigInt(t.commission_milli_pct)) / 100_000n);
  const gst = (commission * 18n + 50n) / 100n;
  const markup = sum((t) => t.markup_paise);
  const fees = sum((t) => t.fee_paise ?? 0n);
  return {
    transactions: trades.length,
    buy_volume_inr: Number(sum((t) => (t.type === 'sell' ? 0n : t.amount_paise))) / 100,
    sell_volume_inr: Number(sum((t) => (t.type === 'sell' ? t.amount_paise : 0n))) / 100,
    commission_inr: Number(commission) / 100,
    commission_gst_inr: Number(gst) / 100,
    markup_passthrough_inr: Number(markup) / 100,
    net_payable_inr: Number(commission + gst + markup - fees) / 100,
    fees: Number(fees) / 100,
  };
}

describe('statements of random months', () => {
  it('are what the raw transactions of their months come to, to the paisa', async () => {
    await fc.assert(
      fc.asyncProperty(account, fc.array(step, { minLength: 4, maxLength: 14 }), async (options, steps) => {
        const partner = await world.partner({ ...options, markupLiveEnabled: true });
        const user_code = await makeUser(partner.sandbox);
        for (const one of steps) await act(partner, user_code, one);
        await endMonth(partner.sandbox);
        const raw = await sql<Raw & { month: string }>(
          world,
          `SELECT t.id, t.type, t.amount_paise, t.commission_milli_pct, t.markup_paise,
             to_char(t.settled_at + interval '5 hours 30 minutes', 'YYYY-MM') AS month,
             (SELECT o.fee_paise FROM payment_order o WHERE o.transaction_id = t.id AND o.fee_bearer = 'partner') AS fee_paise
           FROM transaction t WHERE t.book_id = $1 AND t.type IN ('buy', 'sell', 'sip_installment') AND t.status = 'completed'`,
          [await bookOf(world, partner, 'sandbox')],
        );
        const months = [...new Set(raw.map(({ month }) => month))].sort().reverse();
        const statements = await statementsOf(partner.sandbox);
        expect(statements.map(({ month }) => month)).toEqual(months);
        for (const statement of statements) {
          const { fees, ...figures } = recomputed(raw.filter(({ month }) => month === statement.month));
          expect(statement).toMatchObject(figures);
          expect(Math.round((statement.gateway_fees_inr + statement.gateway_fees_gst_inr) * 100)).toBe(
            Math.round(fees * 100),
          );
        }
      }),
      { numRuns: 12 },
    );
  });
});
