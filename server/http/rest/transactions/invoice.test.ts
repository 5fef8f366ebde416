import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoInvoices } from '../../../config-invoices.ts';
import { confirmSell, sellQuote } from '../../../testing/rooms/transfers.ts';
import { setKyc } from '../../../testing/rooms/withdrawals.ts';
import { confirm, makeBuy, makeQuote, makeUser, sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = (id: string) => `/partner/transactions/${id}/invoice`;
const paiseOf = (inr: number) => Math.round(inr * 100);

async function makeSell(client: TestPartner['live'], user_code: string, fields: Record<string, unknown>) {
  const quote = await sellQuote(client, user_code, fields);
  const answer = await confirmSell(client, quote.quote_id);
  expect(answer.status).toBe(200);
  return answer.data;
}

describe('200 of a buy', () => {
  it.each(['sandbox', 'live'] as const)('is a tax invoice whose parts add up, %s', async (mode) => {
    const partner = await world.partner();
    const user_code = await makeUser(partner[mode], { name: 'Asha Rao', mobile: '9876543210' });
    const buy = await makeBuy(partner[mode], { user_code, amount_inr: 250 });
    const { data } = await partner[mode].get(path(buy.transaction_id));
    const rate = Math.round((buy.rate_inr_per_gram * 1_000_000) / 103) / 10_000;
    const taxes = { taxable_inr: 242.72, cgst_inr: 3.64, sgst_inr: 3.64 };
    expect(data).toEqual({
      invoice_no: expect.stringMatching(mode === 'live' ? /^B\d{4}\/\d{9}$/ : /^TB\d{4}\/\d{9}$/),
      type: 'tax_invoice',
      transaction_id: buy.transaction_id,
      issued_at: buy.created_at,
      seller: {
        name: demoInvoices.seller.name,
        address_lines: demoInvoices.seller.addressLines,
        state: 'Karnataka',
        state_code: '29',
        gstin: demoInvoices.seller.gstin,
      },
      buyer: { name: 'Asha Rao', user_code, mobile_masked: '98******10' },
      place_of_supply: { state: 'Karnataka', state_code: '29' },
      is_reverse_charge: false,
      lines: [
        {
          description: 'Gold, 24K, 999.9 fine',
          hsn: '7108',
          quantity_grams: buy.quantity_grams,
          unit: 'GMS',
          rate_inr_per_gram: expect.closeTo(rate, 4),
          cgst_pct: 1.5,
          sgst_pct: 1.5,
          ...taxes,
        },
      ],
      ...taxes,
      total_inr: 250,
      amount_in_words: 'Two Hundred Fifty Rupees Only',
      view_url: expect.stringMatching(/^http:\/\/localhost\/invoice\/[A-Za-z0-9_-]{58}$/),
      pdf_url: expect.stringMatching(/^http:\/\/localhost\/files\/invoices\/[A-Za-z0-9_-]{58}\.pdf$/),
    });
  });

  it('shows one rate with the markup in it, silver under its own HSN, and a round-off of a paisa where it takes one', async () => {
    const partner = await world.partner({ markupBuyMilliPct: 2000 });
    const buy = await makeBuy(partner.live, { asset_type: 'silver', amount_inr: 1.03 });
    const { data } = await partner.live.get(path(buy.transaction_id));
    expect(data.lines).toEqual([expect.objectContaining({ hsn: '7106', description: 'Silver, 999 fine' })]);
    expect(data.lines[0].rate_inr_per_gram).toBeCloseTo(buy.rate_inr_per_gram / 1.03, 3);
    expect(data.buyer.name).toBe('Customer');
    expect(data).toMatchObject({ taxable_inr: 1, cgst_inr: 0.02, sgst_inr: 0.02, total_inr: 1.03 });
    expect(data.round_off_inr).toBe(-0.01);
  });

  it('names the State and takes IGST, the same sum, where the State on record is another', async () => {
    const partner = await world.partner();
    const [here, elsewhere] = [await makeUser(partner.live), await makeUser(partner.live)];
    const record = (userCode: string, state: string) =>
      sql(world, `UPDATE end_user SET state_code = $2 WHERE user_code = $1`, [userCode, state]);
    await record(here, '29');
    await record(elsewhere, '33');
    const invoiceOf = async (user_code: string) => {
      const buy = await makeBuy(partner.live, { user_code, amount_inr: 250 });
      return (await partner.live.get(path(buy.transaction_id))).data;
    };
    const [inside, between] = [await invoiceOf(here), await invoiceOf(elsewhere)];
    expect(inside).toMatchObject({ buyer: { state: 'Karnataka', state_code: '29' }, cgst_inr: 3.64, sgst_inr: 3.64 });
    expect(inside).not.toHaveProperty('igst_inr');
    expect(between).toMatchObject({
      buyer: { state: 'Tamil Nadu', state_code: '33' },
      place_of_supply: { state: 'Tamil Nadu', state_code: '33' },
      lines: [{ cgst_pct: 0, cgst_inr: 0, sgst_pct: 0, sgst_inr: 0, igst_pct: 3, igst_inr: 7.28 }],
      taxable_inr: 242.72,
      cgst_inr: 0,
      sgst_inr: 0,
      igst_inr: 7.28,
      total_inr: 250,
    });
  });

  it('stays as it was printed when name, State and seller change, and takes the checked name only once approved', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.live, { name: 'Before' });
    const [first, second] = [await makeBuy(partner.live, { user_code }), await makeBuy(partner.live, { user_code })];
    const printed = (await partner.live.get(path(first.transaction_id))).data;
    expect(printed.buyer.name).toBe('Before');
    await setKyc(world, user_code, 'under_review', 'Checked');
    await sql(world, `UPDATE end_user SET name = 'After', state_code = '27' WHERE user_code = $1`, [user_code]);
    expect((await partner.live.get(path(second.transaction_id))).data.buyer.name).toBe('After');
    await setKyc(world, user_code, 'approved', 'Checked');
    const third = await makeBuy(partner.live, { user_code });
    expect((await partner.live.get(path(third.transaction_id))).data.buyer.name).toBe('Checked');
    const other = await startWorld({
      databaseUrl: world.databaseUrl,
      invoices: { ...demoInvoices, seller: { ...demoInvoices.seller, name: 'Another Name' } },
    });
    try {
      expect((await other.client(partner.tokens.live).get(path(first.transaction_id))).data).toEqual(printed);
    } finally {
      await other.close();
    }
  });
});

describe('200 of a sell', () => {
  it.each(['sandbox', 'live'] as const)('is a settlement advice on which the fee is taxed, %s', async (mode) => {
    const partner = await world.partner();
    const { user_code } = await makeBuy(partner[mode], { amount_inr: 50_000 });
    const sell = await makeSell(partner[mode], user_code, { amount_inr: 40_000 });
    const { data } = await partner[mode].get(path(sell.transaction_id));
    expect(data).toMatchObject({
      invoice_no: expect.stringMatching(mode === 'live' ? /^S\d{4}\/\d{9}$/ : /^TS\d{4}\/000000001$/),
      type: 'settlement_advice',
      issued_at: sell.created_at,
      lines: [{ description: 'Platform fee on the sale of gold', hsn: '998599', cgst_pct: 9, sgst_pct: 9 }],
      total_inr: sell.platform_fee_inr,
      gross_amount_inr: sell.gross_amount_inr,
      net_amount_inr: sell.net_amount_inr,
      asset_type: 'gold',
      quantity_grams: sell.quantity_grams,
      rate_inr_per_gram: sell.rate_inr_per_gram,
    });
    expect(data.lines[0]).not.toHaveProperty('quantity_grams');
    expect(data.cgst_inr).toBe(data.sgst_inr);
    const parts = [data.taxable_inr, data.cgst_inr, data.sgst_inr, data.round_off_inr ?? 0].map(paiseOf);
    expect(parts.reduce((sum, part) => sum + part)).toBe(paiseOf(data.total_inr));
    expect(paiseOf(data.gross_amount_inr)).toBe(paiseOf(data.net_amount_inr) + paiseOf(data.total_inr));
  });
});

describe('404 NOT_FOUND', () => {
  it('answers what is not a completed buy or sell of the partner and mode as what does not exist', async () => {
    const [partner, stranger] = [await world.partner(), await world.partner()];
    const wiped = await makeBuy(partner.sandbox);
    await partner.sandbox.get(path(wiped.transaction_id));
    await partner.sandbox.post('/partner/sandbox/reset');
    const quote = await makeQuote(partner.sandbox);
    await partner.sandbox.post('/partner/sandbox/faults', { fault: 'buy_fulfilment', times: 1 });
    await confirm(partner.sandbox, quote.quote_id);
    const [voided] = await sql<{ id: string }>(world, `SELECT id FROM transaction WHERE quote_id = $1`, [
      quote.quote_id,
    ]);
    const send = await partner.sandbox.post('/partner/send/quote', {
      receiver_mobile: '9876543211',
      asset_type: 'gold',
      amount_grams: 0.5,
    });
    const sent = await partner.sandbox.post('/partner/send/confirm', { quote_id: send.data.quote_id });
    expect(sent.status).toBe(200);
    const issued = await makeBuy(stranger.sandbox);
    await stranger.sandbox.get(path(issued.transaction_id));
    const ids = [
      voided?.id,
      sent.data.transaction_id,
      wiped.transaction_id,
      issued.transaction_id,
      (await makeBuy(stranger.sandbox)).transaction_id,
      (await makeBuy(partner.live)).transaction_id,
      'txn_01kah3n5t0v2m9q4r7w8x1y6z3',
      '%00',
      "'",
      'x'.repeat(4_000),
    ];
    const answers = await Promise.all(ids.map((id) => partner.sandbox.get(path(id))));
    for (const { code } of answers) expect(code).toBe('NOT_FOUND');
    expect(new Set(answers.map(({ body }) => body.error.message)).size).toBe(1);
    const [left] = await sql<{ count: bigint }>(world, `SELECT count(*) FROM invoice WHERE transaction_id = $1`, [
      voided?.id,
    ]);
    expect(left?.count).toBe(0n);
  });
});
