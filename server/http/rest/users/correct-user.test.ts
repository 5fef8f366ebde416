import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../testing/api-client.ts';
import { approvedUser, details, kycUser } from '../../../testing/rooms/kyc.ts';
import { makeOrder, simulate } from '../../../testing/rooms/payments.ts';
import { makeSip, simulateSip } from '../../../testing/rooms/sips.ts';
import { makeBuy, makeUser } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = (user_code: string) => `/partner/users/${user_code}`;
const rupeesText = (amount: number) => `₹${amount.toFixed(2)}`;

/** What the printed page says: the sheet that page and PDF draw. */
async function printed(invoice: { view_url: string }) {
  const token = invoice.view_url.split('/').at(-1);
  const input = encodeURIComponent(JSON.stringify({ token }));
  const { sheet } = (await (await fetch(`${world.url}/trpc/invoices.view?input=${input}`)).json()).result.data;
  return { columns: sheet.columns as string[], sums: sheet.sums as { label: string; value: string }[] };
}

/** IGST alone, in the JSON of an invoice and on its page; answers what it comes to. */
async function igstOf(client: ApiClient, transactionId: string): Promise<number> {
  const invoice = await invoiceOf(client, transactionId);
  expect(invoice).toMatchObject({ cgst_inr: 0, sgst_inr: 0, igst_inr: expect.any(Number) });
  const { columns, sums } = await printed(invoice);
  const taxes = sums.filter(({ label }) => label.includes('GST'));
  expect(taxes).toEqual([expect.objectContaining({ label: 'IGST', value: rupeesText(invoice.igst_inr) })]);
  expect(columns.filter((column) => /[CSI]GST/.test(column))).toEqual([expect.stringMatching(/^IGST (3|18)% /)]);
  return invoice.igst_inr;
}

const invoiceOf = async (client: ApiClient, transactionId: string) =>
  (await client.get(`/partner/transactions/${transactionId}/invoice`)).data;

describe('200', () => {
  it('corrects what is given, leaves the rest, and takes away what is null', async () => {
    const { sandbox } = await world.partner();
    const user = await makeUser(sandbox, { name: 'Asha', email: 'a@example.com', state: '29', meta: { a: 1 } });
    const changed = await sandbox.patch(path(user), { name: 'Asha Rao', state: 'tamil nadu' });
    expect(changed.data).toMatchObject({
      name: 'Asha Rao',
      state: 'Tamil Nadu',
      email_masked: 'a***@example.com',
      meta: { a: 1 },
    });
    expect((await sandbox.patch(path(user), { email: null, state: null, meta: { b: 2 } })).data).toMatchObject({
      name: 'Asha Rao',
      email_masked: null,
      meta: { b: 2 },
    });
    expect((await sandbox.get(path(user))).data).not.toHaveProperty('state');
  });
});

describe('the State of a user', () => {
  it.each(['Maharashtra', '27', ' maharashtra '])('is taken at registration by name or code: %s', async (state) => {
    const { sandbox } = await world.partner();
    expect((await sandbox.get(path(await makeUser(sandbox, { state })))).data.state).toBe('Maharashtra');
  });

  it('makes IGST of the tax on a buy, a paid order and the fee of a sell, on the printed page too', async () => {
    const { sandbox } = await world.partner();
    const user_code = await makeUser(sandbox, { state: '33' });
    const buy = await makeBuy(sandbox, { user_code, amount_inr: 250 });
    expect(await invoiceOf(sandbox, buy.transaction_id)).toMatchObject({
      place_of_supply: { state: 'Tamil Nadu', state_code: '33' },
      taxable_inr: 242.72,
      total_inr: 250,
    });
    expect(await igstOf(sandbox, buy.transaction_id)).toBe(7.28);
    const { quote_id } = (await sandbox.post('/partner/sell/quote', { user_code, asset_type: 'gold', amount_inr: 100 }))
      .data;
    const sell = (await sandbox.post('/partner/sell/confirm', { quote_id })).data;
    expect((await invoiceOf(sandbox, sell.transaction_id)).type).toBe('settlement_advice');
    expect(await igstOf(sandbox, sell.transaction_id)).toBe(0.04);
    const order = await makeOrder(sandbox, { user_code });
    await simulate(sandbox, order.payment_id, 'success');
    const list = (await sandbox.get(`/partner/users/${user_code}/transactions`)).data.transactions;
    const paid = list.find((row: { channel: string }) => row.channel === 'checkout');
    expect(await igstOf(sandbox, paid.transaction_id)).toBeGreaterThan(0);
  });

  it('makes IGST of the tax on each installment of a SIP, from the one after it is known', async () => {
    const { sandbox } = await world.partner();
    const user_code = await makeUser(sandbox);
    const { id } = await makeSip(sandbox, { user_code });
    const { installments } = await simulateSip(sandbox, id, 'activate');
    const inside = { cgst_inr: 14.56, sgst_inr: 14.56 };
    expect(await invoiceOf(sandbox, installments[0].transaction_id)).toMatchObject(inside);
    await sandbox.patch(path(user_code), { state: 'Tamil Nadu' });
    const paid = (await simulateSip(sandbox, id, 'installment')).installments;
    const second = paid.find((one: { installment_no: number }) => one.installment_no === 2);
    expect(await igstOf(sandbox, second.transaction_id)).toBe(29.12);
    // What was issued before stays as it was sold.
    expect(await invoiceOf(sandbox, installments[0].transaction_id)).toMatchObject(inside);
  });

  it('stays CGST and SGST without a State, and with the seller’s, on the printed page too', async () => {
    const { sandbox } = await world.partner();
    for (const user_code of [await makeUser(sandbox), await makeUser(sandbox, { state: 'Karnataka' })]) {
      const buy = await makeBuy(sandbox, { user_code, amount_inr: 250 });
      const invoice = await invoiceOf(sandbox, buy.transaction_id);
      expect(invoice).toMatchObject({ cgst_inr: 3.64, sgst_inr: 3.64 });
      expect(invoice).not.toHaveProperty('igst_inr');
      const { columns, sums } = await printed(invoice);
      expect(columns.slice(-2)).toEqual(['CGST 1.5% (₹)', 'SGST 1.5% (₹)']);
      expect(sums.map(({ label }) => label).filter((label) => label.includes('GST'))).toEqual(['CGST', 'SGST']);
    }
  });

  it('is that of the address once that is approved with KYC, whatever the partner gave', async () => {
    const { sandbox } = await world.partner();
    const kyc = await kycUser(sandbox, { state: 'Karnataka' });
    await kyc.details({
      address: { line1: '1 Specimen Street', city: 'Chennai', state: 'Tamil Nadu', pincode: '600001' },
    });
    await kyc.documents();
    await kyc.simulate('approve');
    const buy = await makeBuy(sandbox, { user_code: kyc.userCode, amount_inr: 250 });
    expect(await invoiceOf(sandbox, buy.transaction_id)).toMatchObject({
      buyer: { state: 'Tamil Nadu' },
      igst_inr: 7.28,
    });
    expect(details.address).toContain('Bengaluru');
  });
});

describe('409 INVALID_TRANSITION', () => {
  it('once KYC is approved, but for meta', async () => {
    const { sandbox } = await world.partner();
    const { userCode } = await approvedUser(sandbox);
    for (const fields of [{ name: 'Other' }, { email: null }, { state: '33' }, { name: 'Other', meta: {} }]) {
      expect((await sandbox.patch(path(userCode), fields)).code).toBe('INVALID_TRANSITION');
    }
    expect((await sandbox.patch(path(userCode), { meta: { a: 1 } })).data).toMatchObject({
      name: 'Asha Rao',
      meta: { a: 1 },
    });
  });
});

describe('404 USER_CODE_NOT_FOUND', () => {
  it('of an unknown user, and of another partner’s', async () => {
    const [one, two] = [await world.partner(), await world.partner()];
    for (const code of ['usr_x', await makeUser(two.sandbox)]) {
      expect((await one.sandbox.patch(path(code), { name: 'A' })).code).toBe('USER_CODE_NOT_FOUND');
    }
  });
});

describe('400 VALIDATION_ERROR', () => {
  it.each([
    ['name', {}],
    ['name', { name: '' }],
    ['email', { email: 'x' }],
    ['state', { state: '99' }],
    ['state', { state: 'Atlantis' }],
    ['meta', { meta: 1 }],
  ])('names %s', async (field, body) => {
    const { sandbox } = await world.partner();
    const answer = await sandbox.patch(path('usr_x'), body);
    expect([answer.code, Object.keys(answer.body.error.details.fields)]).toEqual(['VALIDATION_ERROR', [field]]);
  });
});
