import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../testing/api-client.ts';
import { dataOf, eventsOf, pass } from '../../../../testing/rooms/payments.ts';
import { makeSip, readSip, simulateSip } from '../../../../testing/rooms/sips.ts';
import { startWorld, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const outcomes = ['activate', 'installment', 'failure', 'pause', 'resume'] as const;

/** How to bring a plan to each state, and what may follow there. */
const states = {
  pending_authorisation: { via: [], to: { activate: 'active', failure: 'failed' } },
  active: { via: ['activate'], to: { installment: 'active', failure: 'active', pause: 'paused' } },
  paused: { via: ['activate', 'pause'], to: { resume: 'active' } },
  cancelled: { via: ['activate', 'cancel'], to: {} },
  failed: { via: ['failure'], to: {} },
} as const satisfies Record<string, { via: readonly string[]; to: Partial<Record<(typeof outcomes)[number], string>> }>;

async function sipIn(client: ApiClient, state: keyof typeof states) {
  const sip = await makeSip(client);
  for (const step of states[state].via) {
    if (step === 'cancel') await client.post(`/partner/payments/sips/${sip.id}/cancel`, {});
    else await simulateSip(client, sip.id, step);
  }
  return sip;
}

describe('each outcome from each state', () => {
  it.each(Object.keys(states) as (keyof typeof states)[])('%s', async (state) => {
    const { sandbox } = await world.partner();
    for (const outcome of outcomes) {
      const sip = await sipIn(sandbox, state);
      const before = await eventsOf(world, sip.id);
      const answer = await sandbox.post(`/partner/payments/sips/${sip.id}/simulate`, { outcome });
      const next = (states[state].to as Record<string, string | undefined>)[outcome];
      expect({ outcome, code: answer.code, status: answer.data?.status }).toEqual({
        outcome,
        code: next ? undefined : 'INVALID_TRANSITION',
        status: next,
      });
      if (next) continue;
      expect(answer.body.error.details).toEqual({ status: state });
      expect(await eventsOf(world, sip.id)).toEqual(before);
    }
  });
});

/** What the webhooks of a plan carry, as they are sent. */
async function webhooksOf(sipId: string): Promise<{ event: string; data: Record<string, unknown> }[]> {
  return (await eventsOf(world, sipId)).map((event) => ({ event: event.kind, data: dataOf(event) }));
}

describe('activate', () => {
  it('takes the first installment with the approval, at the price of the moment, into the SIP’s holdings', async () => {
    const { sandbox } = await world.partner({ feeBearer: 'end_user' });
    const made = await makeSip(sandbox, { reference: 'plan 1', metadata: { plan: 'wedding' } });
    const sip = await simulateSip(sandbox, made.id, 'activate');
    const { data: price } = await sandbox.get('/partner/prices/gold');
    const rate = BigInt(Math.round(price.buy_rate_inr_per_gram * 100));
    const grams = Number((99_882n * 1_000_000n) / rate) / 1e6;
    const day = sip.installments[0].due_on;
    expect(sip).toMatchObject({
      status: 'active',
      installments_paid: 1,
      total_invested_inr: 998.82,
      total_grams: grams,
      installments: [
        {
          installment_no: 1,
          status: 'completed',
          amount_inr: 1_000,
          fee_inr: 1.18,
          funded_amount_inr: 998.82,
          quantity_grams: grams,
          rate_per_gram_inr: price.buy_rate_inr_per_gram,
          transaction_id: expect.stringMatching(/^txn_/),
          invoice_no: expect.stringMatching(/^TB\d{4}\/\d{9}$/),
        },
      ],
    });
    expect(sip.next_installment_date > day).toBe(true);
    const events = await webhooksOf(made.id);
    expect(events.map(({ event }) => event)).toEqual(['sip.created', 'sip.activated', 'sip.installment']);
    const common = {
      id: made.id,
      sip_id: made.sip_id,
      user_code: made.user_code,
      asset_type: 'gold',
      installment_amount_inr: 1_000,
      frequency: 'monthly',
      reference: 'plan 1',
      metadata: { plan: 'wedding' },
    };
    expect(events[0]?.data).toEqual({ ...common, status: 'pending_authorisation', sequence: 1 });
    expect(events[1]?.data).toEqual({ ...common, status: 'active', sequence: 2 });
    expect(events[2]?.data).toEqual({
      ...common,
      status: 'active',
      installment_no: 1,
      fee_inr: 1.18,
      funded_amount_inr: 998.82,
      quantity_grams: grams,
      rate_per_gram_inr: price.buy_rate_inr_per_gram,
      transaction_id: sip.installments[0].transaction_id,
      // Deliveries name it; this is what is kept.
      invoice_no: null,
      next_installment_date: sip.next_installment_date,
      sequence: 3,
    });
    const user = await sandbox.get(`/partner/users/${made.user_code}?include=balances`);
    expect(user.data.balances).toMatchObject({ gold_grams: grams, sip_gold_grams: grams });
  });

  it('shows in all transactions as set-up and installment, and in trades never; the installment has invoice and explanation', async () => {
    const { sandbox } = await world.partner();
    const own = { reference: 'plan 2', metadata: { plan: 'wedding' } };
    const made = await makeSip(sandbox, own);
    const links = { payment_id: null, sip_id: made.sip_id, ...own };
    const sip = await simulateSip(sandbox, made.id, 'activate');
    const { transactions } = (await sandbox.get('/partner/transactions/all')).data;
    expect(transactions).toMatchObject([
      { type: 'sip_installment', channel: 'sip', amount_inr: 1_000, status: 'completed', ...links },
      { type: 'sip_setup', channel: 'sip', ...links, amount_inr: 0, quantity_grams: 0, status: 'completed' },
    ]);
    expect((await sandbox.get('/partner/trades')).data.total).toBe(0);
    const id = sip.installments[0].transaction_id;
    const invoice = await sandbox.get(`/partner/transactions/${id}/invoice`);
    expect(invoice.data).toMatchObject({ type: 'tax_invoice', transaction_id: id, total_inr: 1_000 });
    expect((await sandbox.get(`/partner/transactions/${id}/explain`)).status).toBe(200);
    const setup = transactions[1].transaction_id;
    expect((await sandbox.get(`/partner/transactions/${setup}/invoice`)).status).toBe(404);
    expect((await sandbox.get(`/partner/transactions/${setup}/explain`)).status).toBe(404);
    const portfolio = await sandbox.get(`/partner/users/${made.user_code}/portfolio`);
    expect(portfolio.data.gold).toMatchObject({ invested_inr: 1_000, sip_grams: sip.total_grams });
  });
});

describe('installment and failure', () => {
  it('take and miss the next day of the plan, once each, and move it on', async () => {
    const { sandbox } = await world.partner();
    const made = await makeSip(sandbox, { frequency: 'weekly' });
    const first = await simulateSip(sandbox, made.id, 'activate');
    const second = await simulateSip(sandbox, made.id, 'installment');
    const missed = await simulateSip(sandbox, made.id, 'failure');
    const third = await simulateSip(sandbox, made.id, 'installment');
    const dates = [first, second, missed].map((sip) => sip.next_installment_date);
    expect(
      third.installments.map((one: Record<string, unknown>) => [one.due_on, one.installment_no, one.status]),
    ).toEqual([
      [dates[2], 3, 'completed'],
      [dates[1], null, 'missed'],
      [dates[0], 2, 'completed'],
      [expect.any(String), 1, 'completed'],
    ]);
    expect(third).toMatchObject({ installments_paid: 3, total_invested_inr: 3_000, status: 'active' });
    expect((await eventsOf(world, made.id)).map(({ kind }) => kind)).toEqual([
      'sip.created',
      'sip.activated',
      'sip.installment',
      'sip.installment',
      'sip.installment_missed',
      'sip.installment',
    ]);
  });

  it('failure of a plan that waits is sip.mandate_failed, with which nothing was bought', async () => {
    const { sandbox } = await world.partner();
    const made = await makeSip(sandbox);
    const sip = await simulateSip(sandbox, made.id, 'failure');
    expect(sip).toMatchObject({
      status: 'failed',
      installments_paid: 0,
      installments: [],
      next_installment_date: null,
    });
    const events = await webhooksOf(made.id);
    expect(events.at(-1)).toMatchObject({ event: 'sip.mandate_failed', data: { status: 'failed', sequence: 2 } });
  });
});

describe('pause and resume', () => {
  it('leave out the days between, and none comes next meanwhile', async () => {
    const { sandbox } = await world.partner();
    const made = await makeSip(sandbox, { frequency: 'daily' });
    await simulateSip(sandbox, made.id, 'activate');
    expect((await simulateSip(sandbox, made.id, 'pause')).next_installment_date).toBeNull();
    await pass(sandbox, 5 * 86_400);
    expect((await readSip(sandbox, made.id)).installments_paid).toBe(1);
    const resumed = await simulateSip(sandbox, made.id, 'resume');
    const { now } = (await sandbox.get('/partner/sandbox/clock')).data;
    expect(Date.parse(`${resumed.next_installment_date}T06:00:00+05:30`)).toBeGreaterThan(Date.parse(now));
    await pass(sandbox, 86_400);
    expect(await readSip(sandbox, made.id)).toMatchObject({ installments_paid: 2, status: 'active' });
  });
});

describe('refusals', () => {
  it('400 SANDBOX_ONLY for live, VALIDATION_ERROR for what it does not know, 404 for another’s', async () => {
    const [partner, stranger] = [await world.partner(), await world.partner()];
    const live = await makeSip(partner.live);
    const post = (client: ApiClient, id: string, outcome: unknown) =>
      client.post(`/partner/payments/sips/${id}/simulate`, { outcome });
    expect((await post(partner.live, live.id, 'activate')).code).toBe('SANDBOX_ONLY');
    const made = await makeSip(partner.sandbox);
    const unknown = await post(partner.sandbox, made.id, 'success');
    expect([unknown.code, Object.keys(unknown.body.error.details.fields)]).toEqual(['VALIDATION_ERROR', ['outcome']]);
    for (const id of [live.id, 'sip_none', '0', '99999999999999999999']) {
      expect((await post(partner.sandbox, id, 'activate')).code).toBe('NOT_FOUND');
    }
    expect((await post(stranger.sandbox, made.id, 'activate')).code).toBe('NOT_FOUND');
    expect((await post(stranger.sandbox, String(made.sip_id), 'activate')).code).toBe('NOT_FOUND');
  });
});
