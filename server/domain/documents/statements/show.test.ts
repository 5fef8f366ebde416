import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chanceOf, tradeAMonth } from '../../../testing/rooms/month-of-trading.ts';
import { endMonth, reverseTrade, statementsOf } from '../../../testing/rooms/statements.ts';
import { bookOf, makeBuy, sql } from '../../../testing/trades.ts';
import { type PartnerOptions, startWorld, type TestPartner, type World } from '../../../testing/world.ts';

/** A month of trading of three partners, worked out once more from raw transactions and orders: no code of the service, no floats. */
type Terms = {
  tier: 'paid' | 'free';
  feeBearer: 'partner' | 'end_user' | 'service';
  markupBuyMilliPct: number;
  markupSellMilliPct: number;
  commissionBuyMilliPct: number;
  commissionSellMilliPct: number;
};
const everyTerms: Terms[] = [
  {
    tier: 'paid',
    feeBearer: 'partner',
    markupBuyMilliPct: 1_250,
    markupSellMilliPct: 750,
    commissionBuyMilliPct: 500,
    commissionSellMilliPct: 250,
  },
  {
    tier: 'free',
    feeBearer: 'end_user',
    markupBuyMilliPct: 0,
    markupSellMilliPct: 1_333,
    commissionBuyMilliPct: 333,
    commissionSellMilliPct: 99,
  },
  {
    tier: 'paid',
    feeBearer: 'service',
    markupBuyMilliPct: 5_000,
    markupSellMilliPct: 0,
    commissionBuyMilliPct: 12_345,
    commissionSellMilliPct: 0,
  },
];

let world: World;
beforeAll(async () => {
  world = await startWorld({ rateLimitPerMinute: 50_000 });
});
afterAll(() => world.close());

type Raw = {
  id: string;
  type: string;
  channel: string;
  status: string;
  amount: bigint;
  metal: bigint;
  base_rate: bigint;
  month: string;
  /** What the customer paid, where a payment order bought it */
  paid: bigint | null;
};

/** Every trade of a partner's sandbox as its rows are; the month is that of the posting. */
async function rawTrades(partner: TestPartner): Promise<Raw[]> {
  return sql<Raw>(
    world,
    `SELECT t.id, t.type, t.channel, t.status, t.amount_paise AS amount, t.metal_micrograms AS metal, t.base_rate,
       to_char(t.settled_at + interval '5 hours 30 minutes', 'YYYY-MM') AS month, o.amount_paise AS paid
     FROM transaction t LEFT JOIN payment_order o ON o.transaction_id = t.id WHERE t.book_id = $1 ORDER BY t.id`,
    [await bookOf(world, partner, 'sandbox')],
  );
}

const halfUp = (above: bigint, below: bigint) => (2n * above + below) / (2n * below);
const up = (above: bigint, below: bigint) => (above + below - 1n) / below;
const MICRO = 1_000_000n;
const earning = ['buy', 'sell', 'sip_installment'];

/** What a trade earns by the partner's terms. */
function earnedBy(raw: Raw, terms: Terms) {
  const isSell = raw.type === 'sell';
  const commissionRate = BigInt(isSell ? terms.commissionSellMilliPct : terms.commissionBuyMilliPct);
  // Free accounts sell at the base rate, whatever markup they have set.
  const isMarked = terms.tier === 'paid';
  const markupRate = isMarked ? BigInt(isSell ? terms.markupSellMilliPct : terms.markupBuyMilliPct) : 0n;
  // Rates are marked in whole paise, against the customer: a buy's up, a sell's down. Values of metal too.
  const sellRate = (raw.base_rate * (100_000n - markupRate)) / 100_000n;
  const valueAt = (rate: bigint) => (raw.metal * rate) / MICRO;
  const markup = isSell
    ? valueAt(raw.base_rate) - valueAt(sellRate)
    : markupRate === 0n
      ? 0n
      : raw.amount - up(raw.metal * raw.base_rate, MICRO);
  const fee = raw.paid === null || terms.feeBearer !== 'partner' ? 0n : halfUp(raw.paid * 118n, 100_000n);
  return { isSell, funded: raw.amount, commission: (raw.amount * commissionRate) / 100_000n, markup, fee };
}

/** The GST inside the month's fees: two equal halves of 9 % on a taxable value, so that all adds up to the paisa where it can. */
function gstInside(fees: bigint): bigint {
  const nearest = halfUp(fees * 100n, 118n);
  const halfOf = (taxable: bigint) => halfUp(taxable * 9n, 100n);
  const around = [nearest, nearest - 1n, nearest + 1n].filter((taxable) => taxable >= 0n);
  for (const left of [0n, 1n]) {
    const fits = around.find((taxable) => taxable + 2n * halfOf(taxable) + left === fees);
    if (fits !== undefined) return 2n * halfOf(fits);
  }
  return 2n * halfOf(nearest);
}

/** The statement of some trades; those taken back count against it. */
function statementOf(trades: readonly Raw[], takenBack: readonly Raw[], terms: Terms) {
  const rows = [
    ...trades.map((raw) => ({ sign: 1n, ...earnedBy(raw, terms) })),
    // The gateway keeps its fee.
    ...takenBack.map((raw) => ({ sign: -1n, ...earnedBy(raw, terms), fee: 0n })),
  ];
  const sum = (of: (row: (typeof rows)[number]) => bigint) =>
    rows.reduce((total, row) => total + row.sign * of(row), 0n);
  const commission = sum((row) => row.commission);
  const size = halfUp((commission < 0n ? -commission : commission) * 18n, 100n);
  const gst = commission < 0n ? -size : size;
  const markup = sum((row) => row.markup);
  const fees = sum((row) => row.fee);
  const feesGst = gstInside(fees);
  return {
    transactions: rows.length,
    buy_volume_inr: inr(sum((row) => (row.isSell ? 0n : row.funded))),
    sell_volume_inr: inr(sum((row) => (row.isSell ? row.funded : 0n))),
    commission_inr: inr(commission),
    commission_gst_inr: inr(gst),
    markup_passthrough_inr: inr(markup),
    gateway_fees_inr: inr(fees - feesGst),
    gateway_fees_gst_inr: inr(feesGst),
    net_payable_inr: inr(commission + gst + markup - fees),
  };
}
const inr = (amount: bigint) => Number(amount) / 100;
const paiseOf = (amount: number) => BigInt(Math.round(amount * 100));

/** Every row of the commission ledger of a month, page by page. */
async function ledgerOf({ sandbox }: TestPartner, month: string) {
  const rows: Record<string, number | string>[] = [];
  for (let page = 1; ; page++) {
    const { data } = await sandbox.get(`/partner/dashboard/transactions?month=${month}&limit=100&page=${page}`);
    rows.push(...data.transactions);
    if (rows.length >= data.total) return rows;
  }
}

/** A partner whose sandbox stands at the beginning of a month. */
async function partnerOf({ commissionSellMilliPct, ...terms }: Terms): Promise<TestPartner> {
  const partner = await world.partner({
    ...terms,
    markupLiveEnabled: true,
    sandboxDailyLimit: 100_000,
  } satisfies PartnerOptions);
  await sql(world, 'UPDATE partner SET commission_sell_milli_pct = $2, version = version + 1 WHERE id = $1', [
    partner.id,
    commissionSellMilliPct,
  ]);
  await endMonth(partner.sandbox);
  return partner;
}

describe('a month of trading', () => {
  it.each(everyTerms.map((terms, index) => [terms.feeBearer, terms, index] as const))(
    'comes to what its raw rows do, to the paisa, where fees are borne by: %s',
    async (_, terms, index) => {
      const partner = await partnerOf(terms);
      const { sandbox } = partner;
      const { buyIds } = await tradeAMonth(world, partner, { days: 8, chance: chanceOf(1_000 + index) });

      // The running month so far.
      const before = await rawTrades(partner);
      const done = before.filter(({ status }) => status === 'completed');
      const soFar = statementOf(
        done.filter(({ type }) => earning.includes(type)),
        [],
        terms,
      );
      const { data: running } = await sandbox.get('/partner/dashboard/this-month');
      for (const name of ['buy_volume_inr', 'sell_volume_inr', 'commission_inr', 'markup_passthrough_inr'] as const) {
        expect([name, running[name], running.lifetime[name]]).toEqual([name, soFar[name], soFar[name]]);
      }
      expect(running.transactions).toBe(done.length);
      const { data: users } = await sandbox.get('/partner/dashboard/users?limit=1');
      const known = await sql(world, 'SELECT id FROM end_user WHERE book_id = $1 AND NOT existed', [
        await bookOf(world, partner, 'sandbox'),
      ]);
      expect(users.total).toBe(known.length);

      const month = await endMonth(sandbox);
      const atEnd = await rawTrades(partner);
      // In the next month one of the first is taken back, and there is more trading.
      const [doomed] = atEnd.filter(({ id }) => id === buyIds[0]);
      if (!doomed) throw new Error('there was no buy');
      await reverseTrade(world, doomed.id, Date.parse((await sandbox.get('/partner/sandbox/clock')).data.now));
      await makeBuy(sandbox, { amount_inr: 123.45 });
      const next = await endMonth(sandbox);
      const after = await rawTrades(partner);

      const tradesOf = (rows: Raw[], of: string) =>
        rows.filter((raw) => raw.status === 'completed' && raw.month === of && earning.includes(raw.type));
      const expected = [
        { month: next, ...statementOf(tradesOf(after, next), [doomed], terms) },
        { month, ...statementOf(tradesOf(atEnd, month), [], terms) },
      ];
      const statements = await statementsOf(sandbox);
      expect(statements).toMatchObject(expected);
      expect(statements).toHaveLength(2);
      const channels = new Set(tradesOf(atEnd, month).map(({ type, channel }) => `${channel} ${type}`));
      expect([...channels].sort()).toEqual([
        'api buy',
        'api sell',
        'checkout buy',
        'embed buy',
        'embed sell',
        'sip sip_installment',
        'white_label buy',
        'white_label sell',
      ]);

      for (const statement of statements) {
        const rows = await ledgerOf(partner, statement.month);
        const sum = (of: string, fits: (type: string) => boolean = () => true) =>
          rows.reduce((total, row) => total + (fits(String(row.type)) ? paiseOf(Number(row[of])) : 0n), 0n);
        expect({
          transactions: rows.length,
          bought: sum('funded_amount_inr', (type) => type !== 'sell'),
          sold: sum('funded_amount_inr', (type) => type === 'sell'),
          commission: sum('commission_inr'),
          markup: sum('markup_inr'),
          fees: sum('gateway_fee_inr'),
        }).toEqual({
          transactions: statement.transactions,
          bought: paiseOf(statement.buy_volume_inr),
          sold: paiseOf(statement.sell_volume_inr),
          commission: paiseOf(statement.commission_inr),
          markup: paiseOf(statement.markup_passthrough_inr),
          fees: paiseOf(statement.gateway_fees_inr) + paiseOf(statement.gateway_fees_gst_inr),
        });
        // Its invoice of fees is there exactly where they are deducted.
        expect(statement.fee_invoice_no === null).toBe(statement.gateway_fees_inr === 0);
      }
    },
  );
});
