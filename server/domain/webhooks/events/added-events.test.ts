import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiClient } from '../../../testing/api-client.ts';
import { makeEveryKind } from '../../../testing/every-kind.ts';
import { type Receiver, setEndpoint, startReceiver } from '../../../testing/peers/webhook-receivers.ts';
import { COIN, cancelNow, makeOwner, placeOrder } from '../../../testing/rooms/deliveries.ts';
import { approvedUser, DOB, kycUser, PAN, REFUSED_PAN } from '../../../testing/rooms/kyc.ts';
import { newOperator } from '../../../testing/rooms/operators.ts';
import { pass } from '../../../testing/rooms/payments.ts';
import { makeSip, simulateSip } from '../../../testing/rooms/sips.ts';
import { ownerContext } from '../../../testing/rooms/webhook-receiver.ts';
import { makeWithdrawal, makeWithdrawer } from '../../../testing/rooms/withdrawals.ts';
import { bookOf, makeBuy, makeUser, sql, topUp, until } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import { idInstant, newId } from '../../kernel/ids.ts';
import { paise } from '../../kernel/money.ts';
import { resumePlatform, stopPlatform } from '../../operations/platform/stop-platform.ts';
import { tellPartners } from '../../operations/platform/tell-partners.ts';
import { writeEvent } from '../event-data.ts';
import { addedKinds, choosableKinds, type EventKind, standardKinds } from '../event-kinds.ts';
import { setFloatThreshold } from '../management/float-threshold.ts';

let world: World;
let at: Receiver;
beforeAll(async () => {
  world = await startWorld({ hasJobs: true });
  at = await startReceiver(() => 200);
});
afterAll(async () => {
  await world.close();
  await at.close();
});

type Told = { kind: EventKind; subject: string; data: Record<string, unknown> };

/** The events of a book with one of these kinds, in order, as a receiver is given their data. */
async function toldOf(partner: TestPartner, mode: 'live' | 'sandbox', kinds: readonly EventKind[]): Promise<Told[]> {
  const rows = await sql<{
    id: string;
    kind: EventKind;
    subject_id: string;
    sequence: number;
    data: Record<string, unknown>;
    created_at: Date;
  }>(
    world,
    'SELECT id, kind, subject_id, sequence, data, created_at FROM event WHERE book_id = $1 AND kind = ANY ($2) ORDER BY id',
    [await bookOf(world, partner, mode), kinds],
  );
  return rows.map(({ id, kind, sequence, data, created_at, subject_id }) => ({
    kind,
    subject: subject_id,
    data: JSON.parse(writeEvent({ eventId: id, kind, sequence, data, createdAt: created_at.getTime() }, mode)).data,
  }));
}

it('kinds stand in the database as they do here', async () => {
  const [row] = await sql<{ kinds: string[] }>(world, 'SELECT standard_event_kinds() AS kinds');
  expect(row?.kinds).toEqual(standardKinds);
});

it('ids that the database makes have the form and the moment of all ids', async () => {
  const rows = await sql<{ id: string }>(
    world,
    `SELECT new_event_id('2026-11-21T06:30:00.250Z') AS id FROM generate_series(1, 200)`,
  );
  expect(new Set(rows.map(({ id }) => id)).size).toBe(200);
  for (const { id } of rows) {
    expect(id).toHaveLength(newId('evt', 0).length);
    expect(idInstant(id)).toBe(Date.UTC(2026, 10, 21, 6, 30, 0, 250));
  }
});

describe('each change of these is told', () => {
  it('sends and gifts, with who received them', async () => {
    const partner = await world.partner();
    const { gift, send, receiverCode } = await makeEveryKind(partner.sandbox);
    const told = await toldOf(partner, 'sandbox', ['send.completed', 'gift.completed']);
    expect(told.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['gift.completed', gift.transaction_id],
      ['send.completed', send.transaction_id],
    ]);
    const [given, sent] = told.map(({ data }) => data);
    expect(given).toMatchObject({
      receiver: { user_code: receiverCode, created: false },
      receiver_grams: 0.1,
      sequence: 1,
    });
    expect(given?.user_code).toMatch(/^usr_/);
    expect(sent).toMatchObject({
      user_code: null,
      asset_type: 'silver',
      receiver_grams: send.receiver_grams,
      receiver_amount_inr: send.receiver_amount_inr,
      fee_grams: send.fee_grams,
      fee_inr: send.fee_inr,
      rate_per_gram_inr: send.rate_used,
    });
  });

  it('a SIP that is paused, resumed and cancelled, in the sequence of all its events', async () => {
    const partner = await world.partner();
    const { id } = await makeSip(partner.sandbox, { reference: 'plan 1' });
    for (const outcome of ['activate', 'pause', 'resume']) await simulateSip(partner.sandbox, id, outcome);
    await partner.sandbox.post(`/partner/payments/sips/${id}/cancel`);
    const told = (await toldOf(partner, 'sandbox', choosableKinds)).filter(({ subject }) => subject === id);
    told.sort((one, other) => Number(one.data.sequence) - Number(other.data.sequence));
    expect(told.map(({ kind, data }) => [kind, data.status, data.sequence])).toEqual([
      ['sip.created', 'pending_authorisation', 1],
      ['sip.activated', 'active', 2],
      ['sip.installment', 'active', 3],
      ['sip.paused', 'paused', 4],
      ['sip.resumed', 'active', 5],
      ['sip.cancelled', 'cancelled', 6],
    ]);
    expect(told[4]?.data.next_installment_date).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(told.every(({ data }) => data.id === id && data.reference === 'plan 1')).toBe(true);
  });

  it('an installment that the bank did not debit', async () => {
    const partner = await world.partner();
    const { id } = await makeSip(partner.sandbox);
    await simulateSip(partner.sandbox, id, 'activate');
    await simulateSip(partner.sandbox, id, 'failure');
    expect(await toldOf(partner, 'sandbox', ['sip.installment_missed'])).toMatchObject([
      { subject: id, data: { reason: 'debit_failed', due_date: expect.any(String), status: 'active' } },
    ]);
  });

  it('a withdrawal that is paid, and one that fails', async () => {
    const partner = await world.partner();
    const withdrawer = await makeWithdrawer(world, partner, 'sandbox');
    const paid = await makeWithdrawal(partner.sandbox, withdrawer);
    const refused = await makeWithdrawal(partner.sandbox, withdrawer, { amount_inr: 500.01 });
    await pass(partner.sandbox, 120);
    const told = await toldOf(partner, 'sandbox', ['withdrawal.completed', 'withdrawal.failed']);
    expect(told).toHaveLength(2);
    expect(told.find(({ subject }) => subject === paid.withdrawal_id)).toMatchObject({
      kind: 'withdrawal.completed',
      data: {
        status: 'completed',
        amount_inr: 500,
        utr: expect.any(String),
        bank_account_id: withdrawer.bank_account_id,
      },
    });
    expect(told.find(({ subject }) => subject === refused.withdrawal_id)).toMatchObject({
      kind: 'withdrawal.failed',
      data: { status: 'failed', failure_reason: expect.any(String), user_code: withdrawer.user_code, sequence: 1 },
    });
  });

  it('a delivery at each of its steps, and one that is cancelled', async () => {
    const partner = await world.partner();
    const order = await placeOrder(world, partner, 'sandbox', await makeOwner(world, partner));
    for (let hours = 0; hours < 8; hours++) await pass(partner.sandbox, 86_400);
    const other = await placeOrder(world, partner, 'sandbox', await makeOwner(world, partner));
    await cancelNow(world, other.order_id, 'Asked for');
    const told = await toldOf(partner, 'sandbox', ['delivery.updated']);
    expect(told.map(({ subject, data }) => [subject, data.status, data.sequence])).toEqual([
      [order.order_id, 'packed', 1],
      [order.order_id, 'shipped', 2],
      [order.order_id, 'delivered', 3],
      [other.order_id, 'cancelled', 1],
    ]);
    expect(told[1]?.data).toMatchObject({ sku: COIN.sku, quantity: 1, tracking: { awb: expect.any(String) } });
    expect(told[3]?.data.cancel_reason).toBe('Asked for');
  });

  it('a KYC that is rejected, then approved, to each partner who sees the status', async () => {
    const partner = await world.partner();
    const kyc = await kycUser(partner.sandbox);
    await kyc.verifyPan(REFUSED_PAN, DOB);
    const told = () => toldOf(partner, 'sandbox', ['kyc.updated']);
    const refused = { kyc_status: 'rejected', rejection_reason: 'The PAN could not be verified.' };
    expect(await told()).toMatchObject([
      { subject: kyc.userCode, data: { ...refused, previous_kyc_status: 'not_started', sequence: 1 } },
    ]);
    await kyc.details();
    await kyc.documents();
    await kyc.simulate('reject', 'Blurred.');
    expect((await told()).slice(1).map(({ data }) => [data.kyc_status, data.rejection_reason])).toEqual([
      ['under_review', null],
      ['rejected', 'Blurred.'],
    ]);
    await kyc.verifyPan(PAN, DOB);
    await kyc.proveAadhaar();
    expect((await told()).at(-1)?.data).toMatchObject({ kyc_status: 'approved', rejection_reason: null });
  });

  it('of no KYC that a reset of the sandbox keeps as it was', async () => {
    const partner = await world.partner();
    await approvedUser(partner.sandbox);
    const [rejected, waiting] = [await kycUser(partner.sandbox), await kycUser(partner.sandbox)];
    await rejected.verifyPan(REFUSED_PAN);
    await waiting.documents();
    // Whom a KYC approved elsewhere waits for, too.
    const lent = await kycUser(partner.sandbox, { mobile: '9000000077' });
    await lent.verifyPan(REFUSED_PAN);
    await partner.sandbox.post('/partner/sandbox/reset', { keep_users: true });
    const states = await Promise.all(
      [rejected, waiting, lent].map(async (kyc) => (await kyc.status()).data.kyc_status),
    );
    // Whose mobile was not proved is not proved by that, and does not use what another one shares.
    expect(states).toEqual(['rejected', 'under_review', 'rejected']);
    expect(await toldOf(partner, 'sandbox', ['kyc.updated'])).toEqual([]);
    await rejected.documents();
    expect(await toldOf(partner, 'sandbox', ['kyc.updated'])).toMatchObject([
      { data: { kyc_status: 'under_review', previous_kyc_status: 'rejected', sequence: 1 } },
    ]);
  });

  it('a halt of trading and its end, in both modes of a partner who may trade, and none of payments', async () => {
    const partner = await world.partner();
    const early = await world.partner({ liveEnabled: false });
    const staff = await newOperator(world, 'finance');
    await stopPlatform(staff, { what: ['silver', 'payments'], reason: 'Internal words' });
    await resumePlatform(staff, { what: ['silver', 'payments'], reason: 'Over' });
    await tellPartners(world.core);
    const kinds = ['trading.halted', 'trading.resumed'] as const;
    for (const mode of ['live', 'sandbox'] as const) {
      const told = await toldOf(partner, mode, kinds);
      expect(told.map(({ kind, data }) => [kind, data])).toEqual([
        ['trading.halted', { asset_type: 'silver', tradable: false, at: expect.any(String), sequence: 1 }],
        ['trading.resumed', { asset_type: 'silver', tradable: true, at: expect.any(String), sequence: 2 }],
      ]);
    }
    expect(await toldOf(early, 'live', kinds)).toEqual([]);
    expect(await toldOf(early, 'sandbox', kinds)).toHaveLength(2);
  });
});

describe('float.low', () => {
  const low = (partner: TestPartner, mode: 'live' | 'sandbox' = 'sandbox') => toldOf(partner, mode, ['float.low']);

  it('is sent once per crossing, by whatever moves the float, and again after it was filled', async () => {
    const partner = await world.partner({
      liveWallet: { type: 'prepaid', floatPaise: 10_000_00n, creditLimitPaise: 0n },
    });
    const user_code = await makeUser(partner.live);
    await setFloatThreshold(await ownerContext(world, partner, 'live'), paise(9_000_00n));
    expect(await low(partner, 'live')).toEqual([]);
    await makeBuy(partner.live, { user_code, amount_inr: 1_000 });
    expect(await low(partner, 'live')).toEqual([]);
    await makeBuy(partner.live, { user_code, amount_inr: 500 });
    await makeBuy(partner.live, { user_code, amount_inr: 500 });
    expect((await low(partner, 'live')).map(({ data }) => data)).toEqual([
      { available_inr: 8_500, threshold_inr: 9_000, balance_inr: 8_500, sequence: 1 },
    ]);
    await topUp(world, partner, 'live', 5_000_00n);
    await makeBuy(partner.live, { user_code, amount_inr: 5_000 });
    expect((await low(partner, 'live')).map(({ data }) => data.sequence)).toEqual([1, 2]);
  });

  it('counts a credit line, is sent at once where the float is low already, and is a setting that outlives a reset', async () => {
    const credit = await world.partner({
      liveWallet: { type: 'credit', floatPaise: 0n, creditLimitPaise: 1_000_00n },
    });
    const owner = await ownerContext(world, credit, 'live');
    await setFloatThreshold(owner, paise(1_000_00n));
    expect(await low(credit, 'live')).toEqual([]);
    await setFloatThreshold(owner, paise(1_000_01n));
    await setFloatThreshold(owner, paise(1_000_01n));
    expect((await low(credit, 'live')).map(({ data }) => data)).toEqual([
      { available_inr: 1_000, threshold_inr: 1_000.01, balance_inr: 0, sequence: 1 },
    ]);
    expect(await low(credit)).toEqual([]);
    await credit.sandbox.post('/partner/sandbox/reset');
    await makeBuy(credit.sandbox, { amount_inr: 40_000 });
    await setFloatThreshold(await ownerContext(world, credit), paise(70_000_00n));
    expect(await low(credit)).toMatchObject([{ data: { available_inr: 60_000 } }]);
    await credit.sandbox.post('/partner/sandbox/reset');
    await makeBuy(credit.sandbox, { amount_inr: 20_000 });
    expect(await low(credit)).toEqual([]);
    await makeBuy(credit.sandbox, { amount_inr: 20_000 });
    expect(await low(credit)).toMatchObject([{ data: { available_inr: 60_000, sequence: 1 } }]);
    await setFloatThreshold(await ownerContext(world, credit), undefined);
  });

  it('is sent at once by a sandbox whose reset begins below the amount, and again once it crosses it', async () => {
    const partner = await world.partner();
    await setFloatThreshold(await ownerContext(world, partner), paise(100_000_01n));
    const began = { available_inr: 100_000, threshold_inr: 100_000.01, balance_inr: 100_000, sequence: 1 };
    expect((await low(partner)).map(({ data }) => data)).toEqual([began]);
    for (const body of [{}, { keep_users: true }]) {
      await partner.sandbox.post('/partner/sandbox/reset', body);
      expect((await low(partner)).map(({ data }) => data)).toEqual([began]);
    }
    await makeBuy(partner.sandbox, { amount_inr: 100 });
    expect(await low(partner)).toHaveLength(1);
    await topUp(world, partner, 'sandbox', 5_000_00n);
    await makeBuy(partner.sandbox, { amount_inr: 5_000 });
    expect((await low(partner)).map(({ data }) => data.sequence)).toEqual([1, 2]);
  });

  it('is sent once however many buys cross it together, and delivered with them', async () => {
    const partner = await world.partner({
      liveWallet: { type: 'prepaid', floatPaise: 10_000_00n, creditLimitPaise: 0n },
    });
    await setEndpoint(world, partner, { url: at.url, secret: 'whsec_x', kinds: ['float.low', 'buy.completed'] });
    await setFloatThreshold(await ownerContext(world, partner, 'live'), paise(9_500_00n));
    const client = createApiClient(world.url, partner.tokens.live);
    const user_code = await makeUser(client);
    await Promise.all(Array.from({ length: 12 }, () => makeBuy(client, { user_code, amount_inr: 100 })));
    expect(await low(partner, 'live')).toHaveLength(1);
    const arrived = (kind: string) => at.received.filter(({ headers }) => headers['x-service-event'] === kind).length;
    await until('all have arrived', () => arrived('float.low') === 1 && arrived('buy.completed') === 12);
  });

  it('refuses a threshold that is none', async () => {
    const owner = await ownerContext(world, await world.partner());
    for (const threshold of [0n, -1n, 1_000_000_000_01n]) {
      await expect(setFloatThreshold(owner, paise(threshold))).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    }
  });
});

it('a partner that has chosen no kinds is sent those of the specification alone', async () => {
  const partner = await world.partner();
  const mine = await startReceiver(() => 200);
  await setEndpoint(world, partner, { url: mine.url, secret: 'whsec_x' });
  await makeEveryKind(partner.sandbox);
  const received = () => mine.received.map(({ headers }) => headers['x-service-event']).sort();
  await until('its events have arrived', () => received().length >= 2);
  const bookId = await bookOf(world, partner, 'sandbox');
  const [left] = await sql<{ others: number; open: number }>(
    world,
    `SELECT count(*) FILTER (WHERE kind = ANY ($2))::int AS others, count(*) FILTER (WHERE state IN ('pending', 'sending'))::int AS open
     FROM webhook_delivery WHERE book_id = $1`,
    [bookId, addedKinds],
  );
  expect(left?.others).toBe(0);
  await until('none is open', async () => received().length === 2);
  expect(received()).toEqual(['buy.completed', 'sell.completed']);
  await mine.close();
});
