import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConfirmUnderTest, keyTests, quoteTests } from '../../../testing/confirms.ts';
import {
  balancesOf,
  confirmSell,
  grantSipMetal,
  makeHolder,
  ratesOf,
  sellQuote,
} from '../../../testing/rooms/transfers.ts';
import { balanceOf, makeBuy, makeUser, sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = '/partner/sell/confirm';
const sells: ConfirmUnderTest = {
  endpoint: path,
  async prepare(partner, mode, count) {
    const { user_code } = await makeHolder(partner[mode]);
    const quotes = await Promise.all(Array.from({ length: count }, () => sellQuote(partner[mode], user_code)));
    return quotes.map(({ quote_id }) => ({ path, body: { quote_id } }));
  },
};

const up = (numerator: bigint, denominator: bigint) => (numerator + denominator - 1n) / denominator;

/** What a transaction moved, by account. */
async function linesOf(transactionId: string): Promise<Record<string, bigint>> {
  const lines = await sql<{ account: string; amount: bigint }>(
    world,
    `SELECT a.kind || ' ' || a.asset AS account, sum(e.amount)::bigint AS amount FROM posting p
     JOIN ledger_entry e ON e.book_id = p.book_id AND e.posting_id = p.id JOIN account a ON a.book_id = e.book_id AND a.id = e.account_id WHERE p.reference_id = $1 GROUP BY 1`,
    [transactionId],
  );
  return Object.fromEntries(lines.map(({ account, amount }) => [account, amount]));
}

describe('200', () => {
  it.each(['gold', 'silver'] as const)(
    'sells %s into the user’s INR wallet and never to the partner, in either mode',
    async (asset_type) => {
      const partner = await world.partner();
      for (const client of [partner.sandbox, partner.live]) {
        const holder = await makeHolder(client, { asset_type, amount_inr: 5_000 });
        const float = await balanceOf(client);
        const quote = await sellQuote(client, holder.user_code, { asset_type, quantity_grams: 0.234567 });
        const { sell } = await ratesOf(world, quote.quote_id);
        const gross = (234_567n * sell) / 1_000_000n;
        const fee = up(gross * 25n, 10_000n);
        const { data, body, status } = await confirmSell(client, quote.quote_id, 'first');
        expect(status).toBe(200);
        expect(body).not.toHaveProperty('idempotent_replay');
        const left = (BigInt(Math.round(holder.grams * 1e6)) - 234_567n) as bigint;
        expect(data).toEqual({
          transaction_id: expect.stringMatching(/^txn_[0-9a-z]{26}$/),
          quote_id: quote.quote_id,
          status: 'completed',
          user_code: holder.user_code,
          asset_type,
          quantity_grams: 0.234567,
          rate_inr_per_gram: Number(sell) / 100,
          gross_amount_inr: Number(gross) / 100,
          platform_fee_inr: Number(fee) / 100,
          net_amount_inr: Number(gross - fee) / 100,
          proceeds_destination: 'user_inr_wallet',
          user_balance_grams: Number(left) / 1e6,
          user_inr_balance: Number(gross - fee) / 100,
          metadata: null,
          created_at: expect.any(String),
        });
        expect(await balanceOf(client)).toBe(float);
        expect(await balancesOf(client, holder.user_code)).toMatchObject({
          [`${asset_type}_grams`]: Number(left) / 1e6,
          inr: Number(gross - fee) / 100,
        });
        const { data: portfolio } = await client.get(`/partner/users/${holder.user_code}/portfolio`);
        expect(portfolio.inr_wallet_inr).toBe(data.net_amount_inr);
        const { data: list } = await client.get(`/partner/users/${holder.user_code}/transactions`);
        expect(list.transactions[0]).toMatchObject({ transaction_id: data.transaction_id, type: 'sell' });
      }
    },
  );

  it('posts gross, fee with its GST, and commission, to the paisa', async () => {
    const partner = await world.partner({ markupSellMilliPct: 1_500 });
    const { user_code } = await makeHolder(partner.live, { amount_inr: 20_000 });
    for (const amount of [{ quantity_grams: 0.7 }, { amount_inr: 4_321.09 }]) {
      const quote = await sellQuote(partner.live, user_code, amount);
      const { sell } = await ratesOf(world, quote.quote_id);
      const { data } = await confirmSell(partner.live, quote.quote_id);
      const metal = BigInt(Math.round(data.quantity_grams * 1e6));
      const [gross, fee, net] = ['gross_amount_inr', 'platform_fee_inr', 'net_amount_inr'].map((field) =>
        BigInt(Math.round(data[field] * 100)),
      ) as [bigint, bigint, bigint];
      const rate = (sell * 98_500n) / 100_000n;
      const value = (metal * sell) / 1_000_000n;
      const atRate = (metal * rate) / 1_000_000n;
      const { 'gst_payable INR': gst = 0n, ...lines } = await linesOf(data.transaction_id);
      expect(Number(gst)).toBeCloseTo((Number(fee) * 18) / 118, -0.5);
      expect(gst % 2n).toBe(0n);
      const commission = (gross * 25n) / 10_000n;
      const expected: Record<string, bigint> = {
        'user_metal gold': -metal,
        'platform_inventory gold': metal,
        'metal_sales INR': -value,
        'user_inr INR': net,
        'platform_fee INR': fee - gst,
        'markup_payable INR': value - atRate,
        'rounding INR': atRate - gross,
        'commission_expense INR': -commission,
        'commission_payable INR': commission,
      };
      expect(lines).toEqual(Object.fromEntries(Object.entries(expected).filter(([, amount]) => amount !== 0n)));
      if (amount.amount_inr !== undefined) expect(data.net_amount_inr).toBe(amount.amount_inr);
    }
  });

  it('settles at the quoted price, whatever the markdown is by then', async () => {
    const partner = await world.partner({ markupSellMilliPct: 3_000 });
    const { user_code } = await makeHolder(partner.sandbox);
    const quote = await sellQuote(partner.sandbox, user_code);
    await partner.sandbox.put('/partner/dashboard/markup', { markup_sell_pct: 0 });
    const { data } = await confirmSell(partner.sandbox, quote.quote_id);
    expect(data).toMatchObject({
      rate_inr_per_gram: quote.rate_inr_per_gram,
      net_amount_inr: quote.net_amount_inr,
      gross_amount_inr: quote.breakdown.gross_amount_inr,
    });
  });

  it('adds up in the wallet over several sells of both metals', async () => {
    const partner = await world.partner();
    const { user_code } = await makeHolder(partner.sandbox, { amount_inr: 1_000 });
    await makeHolder(partner.sandbox, { user_code, asset_type: 'silver', amount_inr: 1_000 });
    let paise = 0;
    for (const fields of [{ amount_inr: 100.01 }, { asset_type: 'silver', amount_inr: 33.33 }, { amount_inr: 0.01 }]) {
      const quote = await sellQuote(partner.sandbox, user_code, fields);
      const { data } = await confirmSell(partner.sandbox, quote.quote_id);
      paise += Math.round(fields.amount_inr * 100);
      expect(data.user_inr_balance).toBe(paise / 100);
    }
  });

  it('tells of it once by a sell.completed event with the fields of decisions 10', async () => {
    const partner = await world.partner();
    const { user_code } = await makeHolder(partner.live);
    const quote = await sellQuote(partner.live, user_code);
    const { data } = await confirmSell(partner.live, quote.quote_id, 'key');
    await confirmSell(partner.live, quote.quote_id, 'key');
    await confirmSell(partner.live, quote.quote_id);
    const events = await sql(world, 'SELECT kind, sequence, data FROM event WHERE subject_id = $1', [
      data.transaction_id,
    ]);
    const inPaise = (field: string) => String(Math.round(data[field] * 100));
    expect(events).toEqual([
      {
        kind: 'sell.completed',
        sequence: 1,
        data: {
          userCode: user_code,
          asset: 'gold',
          metalMicrograms: '10000',
          grossPaise: inPaise('gross_amount_inr'),
          feePaise: inPaise('platform_fee_inr'),
          netPaise: inPaise('net_amount_inr'),
          transactionId: data.transaction_id,
        },
      },
    ]);
  });
});

describe('SIP metal', () => {
  it('is sold after what is held freely, and only as far as that falls short', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.sandbox);
    const bought = await makeBuy(partner.sandbox, { user_code, asset_type: 'silver', amount_inr: 1_000 });
    const free = BigInt(Math.round(bought.user_balance_grams * 1e6));
    const sip = {
      partner,
      mode: 'sandbox',
      userCode: user_code,
      asset: 'silver',
      metalMicrograms: 5_000_000n,
    } as const;
    await grantSipMetal(world, sip);
    const sell = async (metal: bigint) => {
      const quote = await sellQuote(partner.sandbox, user_code, {
        asset_type: 'silver',
        quantity_grams: Number(metal) / 1e6,
      });
      return (await confirmSell(partner.sandbox, quote.quote_id)).data;
    };
    const first = await sell(free - 1_000_000n);
    expect(first.user_balance_grams).toBe(6);
    expect(await linesOf(first.transaction_id)).not.toHaveProperty('user_sip_metal silver');
    expect(await balancesOf(partner.sandbox, user_code)).toMatchObject({ silver_grams: 6, sip_silver_grams: 5 });
    const second = await sell(3_000_000n);
    expect(second.user_balance_grams).toBe(3);
    expect(await linesOf(second.transaction_id)).toMatchObject({
      'user_metal silver': -1_000_000n,
      'user_sip_metal silver': -2_000_000n,
    });
    const third = await sell(3_000_000n);
    expect(third.user_balance_grams).toBe(0);
    expect(await linesOf(third.transaction_id)).not.toHaveProperty('user_metal silver');
    expect(await balancesOf(partner.sandbox, user_code)).toMatchObject({ silver_grams: 0, sip_silver_grams: 0 });
  });
});

describe('402 INSUFFICIENT_USER_BALANCE', () => {
  it('leaves the quote issued where the metal was sold in the meantime: after a buy the same key settles it', async () => {
    const partner = await world.partner();
    for (const client of [partner.sandbox, partner.live]) {
      const { user_code, grams } = await makeHolder(client);
      const all = { quantity_grams: grams };
      const [one, two] = [await sellQuote(client, user_code, all), await sellQuote(client, user_code, all)];
      expect((await confirmSell(client, one.quote_id)).data.user_balance_grams).toBe(0);
      const { inr } = await balancesOf(client, user_code);
      const refused = await confirmSell(client, two.quote_id, 'key');
      expect([refused.status, refused.code]).toEqual([402, 'INSUFFICIENT_USER_BALANCE']);
      expect((await balancesOf(client, user_code)).inr).toBe(inr);
      await makeBuy(client, { user_code, amount_inr: 501 });
      const done = await confirmSell(client, two.quote_id, 'key');
      expect([done.status, done.body.idempotent_replay]).toEqual([200, undefined]);
      expect(done.data.user_inr_balance).toBeCloseTo(2 * inr, 1);
    }
  });
});

keyTests(() => world, sells);
quoteTests(() => world, sells);
