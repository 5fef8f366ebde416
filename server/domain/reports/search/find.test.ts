import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEveryKind } from '../../../testing/every-kind.ts';
import { confirmPath, deliveryQuote, makeOwner } from '../../../testing/rooms/deliveries.ts';
import { buyGold } from '../../../testing/rooms/inventory.ts';
import { makeOrder, pay, simulate, tell } from '../../../testing/rooms/payments.ts';
import { memberContext } from '../../../testing/rooms/sign-in.ts';
import { makeSip } from '../../../testing/rooms/sips.ts';
import { closeLiveMonth, endMonth, statementsOf } from '../../../testing/rooms/statements.ts';
import { makeWithdrawal, makeWithdrawer } from '../../../testing/rooms/withdrawals.ts';
import { makeBuy, makeUser, sql } from '../../../testing/trades.ts';
import { randomMobile, startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import type { PartnerContext } from '../../context.ts';
import { issueDueInvoices } from '../../documents/invoices/issue-due-invoices.ts';
import { find } from './find.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ demo: true });
});
afterAll(() => world.close());

function contextOf(partner: TestPartner, mode: 'live' | 'sandbox' = 'sandbox'): Promise<PartnerContext> {
  return memberContext(world, partner, mode);
}

/** What each text is to find, in a sandbox with one of everything. */
async function everything(partner: TestPartner): Promise<[text: string, kind: string, id: string, by: string][]> {
  const { sandbox } = partner;
  const mobile = randomMobile();
  const user = await makeUser(sandbox, { mobile, name: 'Meera Iyer' });
  const trades = await makeEveryKind(sandbox);
  const order = await makeOrder(sandbox, { reference: 'Order 7/a' });
  await simulate(sandbox, order.payment_id, 'success');
  const sip = await makeSip(sandbox, { reference: '9876543210' });
  const owner = await makeOwner(world, partner);
  const wanted = await deliveryQuote(sandbox, owner.user_code);
  const delivery = await sandbox.post(confirmPath(owner.user_code), { quote_id: wanted.quote_id, otp: '1234' });
  const invoice = await sandbox.get(`/partner/transactions/${trades.buy.transaction_id}/invoice`);
  const [quote] = await sql<{ quote_id: string }>(world, 'SELECT quote_id FROM transaction WHERE id = $1', [
    trades.sell.transaction_id,
  ]);
  const [paid] = await sql<{ bank_reference: string }>(
    world,
    'SELECT bank_reference FROM payment_receipt WHERE order_id = $1',
    [order.payment_id],
  );
  const [sent] = await sql<{ id: string; event_id: string }>(
    world,
    'SELECT d.id, d.event_id FROM webhook_delivery d JOIN event e ON e.id = d.event_id WHERE e.subject_id = $1',
    [trades.buy.transaction_id],
  );
  const invoiceNumber = invoice.data.invoice_no as string;
  return [
    [user, 'user', user, 'id'],
    [mobile, 'user', user, 'mobile'],
    [`+91 ${mobile}`, 'user', user, 'mobile'],
    ['meera', 'user', user, 'name'],
    [trades.gift.transaction_id, 'transaction', trades.gift.transaction_id, 'id'],
    [quote?.quote_id ?? '', 'transaction', trades.sell.transaction_id, 'quote'],
    [invoiceNumber, 'transaction', trades.buy.transaction_id, 'invoice'],
    [invoiceNumber.toLowerCase().replace(/\/0+/, ' '), 'transaction', trades.buy.transaction_id, 'invoice'],
    [order.payment_id, 'payment', order.payment_id, 'id'],
    ['Order 7/a', 'payment', order.payment_id, 'reference'],
    [paid?.bank_reference ?? '', 'payment', order.payment_id, 'reference'],
    [sip.id, 'sip', sip.id, 'id'],
    ['9876543210', 'sip', sip.id, 'reference'],
    [String(sip.sip_id), 'sip', sip.id, 'number'],
    [delivery.data.order_id, 'delivery', delivery.data.order_id, 'id'],
    [sent?.event_id ?? '', 'webhook', sent?.id ?? '', 'event'],
    [sent?.id ?? '', 'webhook', sent?.id ?? '', 'id'],
  ];
}

/** A month with an order whose gateway fee the partner bears, closed. */
async function paidAndBought(partner: TestPartner, mode: 'live' | 'sandbox'): Promise<void> {
  const order = await makeOrder(partner[mode], { amount_inr: 50_000 });
  if (mode === 'sandbox') {
    await simulate(partner.sandbox, order.payment_id, 'success');
    await endMonth(partner.sandbox);
    return;
  }
  await tell(world, order, await pay(world, order));
  await closeLiveMonth(world, partner);
}

describe('a search', () => {
  it('finds everything by what names it, and nothing of it from another partner or mode', async () => {
    const partner = await world.partner();
    const context = await contextOf(partner);
    const strangers = [await contextOf(await world.partner()), await contextOf(partner, 'live')];
    for (const [text, kind, id, by] of await everything(partner)) {
      expect(text).not.toBe('');
      expect(await find(context, { text: ` ${text} ` }), text).toMatchObject([{ kind, id, by }]);
      for (const stranger of strangers) expect(await find(stranger, { text }), text).toEqual([]);
    }
  });

  it.each(['sandbox', 'live'] as const)(
    'finds a statement of %s, and metal bought for oneself, by id and invoice number',
    async (mode) => {
      const [partner, other] = await Promise.all([1, 2].map(() => world.partner({ feeBearer: 'partner' })));
      if (!partner || !other) throw new Error('two partners');
      for (const one of [partner, other]) await paidAndBought(one, mode);
      const context = await contextOf(partner, mode);
      const [statement] = await statementsOf(partner[mode]);
      const [{ id } = { id: '' }] = await sql<{ id: string }>(
        world,
        'SELECT s.id FROM statement s JOIN book b ON b.id = s.book_id WHERE b.partner_id = $1 AND b.mode = $2',
        [partner.id, mode],
      );
      const purchase = await buyGold(world, partner, mode, 700);
      await issueDueInvoices(world.core);
      const [invoice] = await sql<{ series: string; number: bigint }>(
        world,
        'SELECT series, number FROM invoice WHERE transaction_id = $1',
        [purchase.purchaseId],
      );
      for (const [text, kind, found, by] of [
        [id, 'statement', statement?.month, 'id'],
        [statement?.invoice_no, 'statement', statement?.month, 'invoice'],
        [statement?.fee_invoice_no, 'statement', statement?.month, 'invoice'],
        [purchase.purchaseId, 'purchase', purchase.purchaseId, 'id'],
        [`${invoice?.series}/${invoice?.number}`, 'purchase', purchase.purchaseId, 'invoice'],
      ] as const) {
        expect(await find(context, { text: String(text) }), String(text)).toMatchObject([{ kind, id: found, by }]);
        // The other partner has a number of its own where a series begins anew in each book.
        const isOfBook = by === 'invoice' && (mode === 'sandbox' || text === statement?.invoice_no);
        const strange = await find(await contextOf(other, mode), { text: String(text) });
        if (!isOfBook) expect(strange, String(text)).toEqual([]);
      }
    },
  );

  it('finds withdrawals and deliveries by the references they were given', async () => {
    const partner = await world.partner();
    const context = await contextOf(partner);
    const reference = 'Payroll 7/b';
    const withdrawal = await makeWithdrawal(partner.sandbox, await makeWithdrawer(world, partner, 'sandbox'), {
      reference,
    });
    const owner = await makeOwner(world, partner);
    const { quote_id } = await deliveryQuote(partner.sandbox, owner.user_code, { reference });
    const delivery = await partner.sandbox.post(confirmPath(owner.user_code), { quote_id, otp: '1234' });
    expect(delivery.data.reference).toBe(reference);
    expect(await find(context, { text: reference })).toMatchObject([
      { kind: 'withdrawal', id: withdrawal.withdrawal_id, by: 'reference' },
      { kind: 'delivery', id: delivery.data.order_id, by: 'reference' },
    ]);
    expect(await find(await contextOf(await world.partner()), { text: reference })).toEqual([]);
  });

  it('finds by a certificate whom it is about, only where they are a user', async () => {
    const [partner, other] = [await world.partner(), await world.partner()];
    const userCode = await makeUser(partner.live, { name: 'Asha' });
    const { data } = await partner.live.get(`/partner/users/${userCode}/certificate`);
    for (const text of [data.cert_no, data.cert_no.toLowerCase().replaceAll('-', ' ')])
      expect(await find(await contextOf(partner, 'live'), { text })).toMatchObject([
        { id: userCode, by: 'certificate' },
      ]);
    expect(await find(await contextOf(other, 'live'), { text: data.cert_no })).toEqual([]);
  });

  it('finds a call by its request id, where it was made', async () => {
    const partner = await world.partner();
    const { body } = await partner.sandbox.get('/partner/wallet');
    await world.core.developer.requestLog.flush();
    const text = body.request_id as string;
    const found = await find(await contextOf(partner), { text });
    expect(found).toMatchObject([{ kind: 'call', id: text, label: 'GET /partner/wallet', status: '200' }]);
    for (const stranger of [await contextOf(await world.partner()), await contextOf(partner, 'live')])
      expect(await find(stranger, { text })).toEqual([]);
  });

  it('of names answers a few by the alphabet, each with what distinguishes the user', async () => {
    const partner = await world.partner();
    for (const name of ['Zed', 'zara', 'Zoe 50%', ...Array.from({ length: 12 }, (_, index) => `Za ${index}`)])
      await makeUser(partner.sandbox, { name });
    const context = await contextOf(partner);
    const found = await find(context, { text: 'Z' });
    expect(found).toHaveLength(12);
    expect(found[0]).toMatchObject({
      label: 'Za 0',
      of: expect.stringMatching(/^\d\d\*+\d\d$/),
      status: 'not_started',
    });
    expect((await find(context, { text: 'zoe 50%' })).map(({ label }) => label)).toEqual(['Zoe 50%']);
    expect(await find(context, { text: '%' })).toEqual([]);
  });

  it.each(['', '   ', 'txn_', 'usr_%', "x' OR 1=1 --", '\u0000', 'txn_00000000000000000000000000', '💛'])(
    'takes %j for what it is: nothing',
    async (text) => {
      const partner = await world.partner();
      await makeBuy(partner.sandbox);
      expect(await find(await contextOf(partner), { text })).toEqual([]);
    },
  );
});
