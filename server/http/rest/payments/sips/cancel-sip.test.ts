import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleDueOrders } from '../../../../domain/payments/orders/due-orders.ts';
import { stopMandates } from '../../../../domain/payments/sips/stop-mandates.ts';
import { dataOf, eventsOf, pass } from '../../../../testing/rooms/payments.ts';
import { makeSip, readSip, simulateSip } from '../../../../testing/rooms/sips.ts';
import { sql } from '../../../../testing/trades.ts';
import { startWorld, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('200', () => {
  it.each([
    ['pending_authorisation', []],
    ['active', ['activate']],
    ['paused', ['activate', 'pause']],
  ])('ends a plan that is %s, and its mandate with it', async (status, steps) => {
    const { sandbox } = await world.partner();
    const made = await makeSip(sandbox, { frequency: 'daily' });
    for (const step of steps) await simulateSip(sandbox, made.id, step);
    const before = await readSip(sandbox, made.id);
    expect(before.status).toBe(status);
    const answer = await sandbox.post(`/partner/payments/sips/${made.sip_id}/cancel`);
    expect(answer.data).toEqual({ ...before, status: 'cancelled', next_installment_date: null });
    expect((await world.core.payments.collection.mandates.sandbox.read(made.id)).status).toBe('cancelled');
    await pass(sandbox, 10 * 86_400);
    const after = await readSip(sandbox, made.id);
    expect(after).toEqual(answer.data);
    const user = await sandbox.get(`/partner/users/${made.user_code}?include=balances`);
    expect(user.data.balances.sip_gold_grams).toBe(before.total_grams);
  });

  it('repeated, answers the plan as it is', async () => {
    const { live } = await world.partner();
    const made = await makeSip(live);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => live.post(`/partner/payments/sips/${made.id}/cancel`)),
    );
    expect(new Set(answers.map(({ status, data }) => `${status} ${data.status}`))).toEqual(new Set(['200 cancelled']));
  });

  it('sends a debit back that the bank takes all the same, and is asked again until the mandate is stopped', async () => {
    const { live } = await world.partner();
    const made = await makeSip(live, { reference: 'Plan 7', metadata: { cart: 'c 1' } });
    const bank = world.core.payments.collection.mandates.live;
    const debit = (dueOn: string) =>
      bank.simulateBank?.(made.id, {
        kind: 'debit',
        dueOn,
        amount: 1_000_00n as never,
        isPaid: true,
        at: world.clock.now(),
      });
    await bank.simulateBank?.(made.id, { kind: 'approve' });
    await sql(world, `SELECT end_sip($1, 'cancelled', 'partner', now(), 'evt_none')`, [made.id]);
    await debit('2026-12-01');

    await stopMandates(world.core);
    await settleDueOrders(world.core);
    expect(await sql(world, 'SELECT status, reason FROM payment_refund WHERE sip_id = $1', [made.id])).toEqual([
      { status: 'completed', reason: 'sip_closed' },
    ]);
    const { data } = await live.get(`/partner/payments/sips/${made.id}`);
    expect(data.refunds).toEqual([
      {
        refund_id: expect.stringMatching(/^rfd_/),
        payment_id: expect.stringMatching(/^pay_/),
        status: 'completed',
        amount_inr: 1000,
        reason: 'sip_closed',
        reference: expect.any(String),
        created_at: expect.any(String),
        refunded_at: expect.any(String),
      },
    ]);
    const [{ payment_id, ...refund }] = data.refunds;
    const told = await eventsOf(world, payment_id);
    expect(told.map(({ kind }) => kind)).toEqual(['payment.refunded']);
    const { created_at, ...back } = refund;
    expect(told.map(dataOf)).toEqual([
      {
        payment_id,
        user_code: made.user_code,
        status: 'failed',
        reference: 'Plan 7',
        metadata: { cart: 'c 1' },
        amount_inr: 1000,
        sip_id: made.sip_id,
        refund: back,
        sequence: 1,
      },
    ]);
    expect((await bank.read(made.id)).status).toBe('cancelled');
    expect(await sql(world, 'SELECT stop_at FROM sip WHERE id = $1', [made.id])).toEqual([{ stop_at: null }]);
  });
});

describe('409', () => {
  it('INVALID_TRANSITION for a plan that failed', async () => {
    const { sandbox } = await world.partner();
    const made = await makeSip(sandbox);
    await simulateSip(sandbox, made.id, 'failure');
    const answer = await sandbox.post(`/partner/payments/sips/${made.id}/cancel`);
    expect([answer.status, answer.code, answer.body.error.details]).toEqual([
      409,
      'INVALID_TRANSITION',
      { status: 'failed' },
    ]);
  });
});

describe('404', () => {
  it('NOT_FOUND for none and another’s, which goes on', async () => {
    const [partner, stranger] = [await world.partner(), await world.partner()];
    const made = await makeSip(partner.sandbox);
    for (const client of [stranger.sandbox, partner.live]) {
      expect((await client.post(`/partner/payments/sips/${made.id}/cancel`)).code).toBe('NOT_FOUND');
    }
    expect((await readSip(partner.sandbox, made.id)).status).toBe('pending_authorisation');
  });
});
