import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleOrders } from '../../../jobs/settle-orders.ts';
import { dataOf, eventsOf, pass } from '../../../testing/rooms/payments.ts';
import { makeSip, readSip, SIPS, simulateSip } from '../../../testing/rooms/sips.ts';
import { makeUser, sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import { settleDueOrders } from '../orders/due-orders.ts';
import type { MandateGateway, MandateState } from '../orders/gateway/mandate-gateway.ts';
import { settleDueSips } from './due-sips.ts';
import { followMandate } from './follow-mandate.ts';
import { settleSips } from './settle-sips.ts';
import type { Sip } from './sip.ts';
import { findSipWithBook, type SipWithBook } from './store.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const istToday = (now: string) => new Date(Date.parse(now) + 19_800_000).toISOString().slice(0, 10);

/** Moves a sandbox to an instant of India that is still to come. */
async function goTo(client: Parameters<typeof pass>[0], instant: string) {
  const { now } = (await client.get('/partner/sandbox/clock')).data;
  let seconds = Math.ceil((Date.parse(`${instant}+05:30`) - Date.parse(now)) / 1000);
  for (; seconds > 0; seconds -= YEAR_SECONDS) await pass(client, Math.min(seconds, YEAR_SECONDS));
}

/** The most that a clock is moved at once. */
const YEAR_SECONDS = 31_622_400;
const year = new Date().getUTCFullYear() + 1;
const lastOfFebruary = (of: number) => `${of}-02-${new Date(Date.UTC(of, 2, 0)).getUTCDate()}`;

describe('a plan on the sandbox’s clock', () => {
  it('of the 31st is debited on each month’s last day where it has no 31st', async () => {
    const { sandbox } = await world.partner();
    await goTo(sandbox, `${year}-01-31T10:00:00`);
    const made = await makeSip(sandbox);
    await simulateSip(sandbox, made.id, 'activate');
    await pass(sandbox, 366 * 86_400);
    const sip = await readSip(sandbox, made.id);
    expect(sip.installments.map((one: { due_on: string }) => one.due_on)).toEqual([
      `${year + 1}-01-31`,
      `${year}-12-31`,
      `${year}-11-30`,
      `${year}-10-31`,
      `${year}-09-30`,
      `${year}-08-31`,
      `${year}-07-31`,
      `${year}-06-30`,
      `${year}-05-31`,
      `${year}-04-30`,
      `${year}-03-31`,
      lastOfFebruary(year),
    ]);
    expect(sip).toMatchObject({ installments_paid: 13, next_installment_date: lastOfFebruary(year + 1) });
  });

  it('is debited at six in the morning, not before, and reported at that moment', async () => {
    const { sandbox } = await world.partner();
    await goTo(sandbox, `${year}-03-10T23:50:00`);
    const made = await makeSip(sandbox, { frequency: 'daily' });
    const beforeMidnight = await makeSip(sandbox, { frequency: 'monthly' });
    await goTo(sandbox, `${year}-03-11T00:20:00`);
    // Approved after midnight: the first installment is that day’s, and no other follows on it.
    await simulateSip(sandbox, made.id, 'activate');
    // The days of a plan are counted from the one that its mandate names.
    const monthly = await makeSip(sandbox, { frequency: 'monthly' });
    expect((await simulateSip(sandbox, monthly.id, 'activate')).next_installment_date).toBe(`${year}-04-11`);
    const named = await simulateSip(sandbox, beforeMidnight.id, 'activate');
    expect(named.next_installment_date).toBe(`${year}-04-10`);
    await goTo(sandbox, `${year}-03-12T05:59:00`);
    expect((await readSip(sandbox, made.id)).installments_paid).toBe(1);
    await goTo(sandbox, `${year}-03-12T06:01:00`);
    const sip = await readSip(sandbox, made.id);
    expect(sip.installments.map((one: { due_on: string }) => one.due_on)).toEqual([`${year}-03-12`, `${year}-03-11`]);
    const events = await eventsOf(world, made.id);
    expect(events.at(-1)?.created_at.toISOString()).toBe(`${year}-03-12T00:30:00.000Z`);
  });

  it('fails after its hour, once, with sip.mandate_failed', async () => {
    const { sandbox } = await world.partner();
    const made = await makeSip(sandbox);
    await pass(sandbox, 3_599);
    expect((await readSip(sandbox, made.id)).status).toBe('pending_authorisation');
    await pass(sandbox, 1);
    expect((await readSip(sandbox, made.id)).status).toBe('failed');
    expect((await eventsOf(world, made.id)).map(({ kind }) => kind)).toEqual(['sip.created', 'sip.mandate_failed']);
    expect((await sandbox.post(`${SIPS}/${made.id}/simulate`, { outcome: 'activate' })).code).toBe(
      'INVALID_TRANSITION',
    );
  });

  it('is completed when its mandate ends after ten years, with every month’s installment', async () => {
    const { sandbox } = await world.partner();
    const made = await makeSip(sandbox);
    await simulateSip(sandbox, made.id, 'activate');
    for (let year = 0; year < 10; year += 1) await pass(sandbox, 366 * 86_400);
    const sip = await readSip(sandbox, made.id);
    expect(sip).toMatchObject({ status: 'completed', installments_paid: 121, next_installment_date: null });
    expect(sip.total_invested_inr).toBe(121_000);
    expect((await sandbox.post(`${SIPS}/${made.id}/cancel`)).code).toBe('INVALID_TRANSITION');
  });

  it('paid ahead, then paused and resumed, goes on after the day that is paid', async () => {
    const { sandbox } = await world.partner();
    const made = await makeSip(sandbox);
    await simulateSip(sandbox, made.id, 'activate');
    const ahead = await simulateSip(sandbox, made.id, 'installment');
    await simulateSip(sandbox, made.id, 'pause');
    const resumed = await simulateSip(sandbox, made.id, 'resume');
    expect(resumed.next_installment_date).toBe(ahead.next_installment_date);
    await pass(sandbox, 40 * 86_400);
    expect(await readSip(sandbox, made.id)).toMatchObject({ installments_paid: 2, status: 'active' });
  });

  it('debited while it is paused goes on after that day', async () => {
    const { sandbox } = await world.partner();
    await goTo(sandbox, `${year}-03-10T10:00:00`);
    const made = await makeSip(sandbox, { frequency: 'daily' });
    const begun = await simulateSip(sandbox, made.id, 'activate');
    // The bank took the next day’s installment, and is heard of it after the pause.
    const [dueOn, bank] = [begun.next_installment_date, world.core.payments.collection.mandates.sandbox];
    await simulateSip(sandbox, made.id, 'pause');
    await sql(
      world,
      `INSERT INTO simulated_debit (id, sip_id, due_on, amount_paise, bank_reference, is_paid) VALUES ($1, $1, $2, 100000, 'late', true)`,
      [made.id, dueOn],
    );
    const before = (await findSipWithBook(world.core.database.pool, made.id))?.sip as Sip;
    const paused = await readSip(sandbox, made.id);
    expect(paused).toMatchObject({ status: 'paused', installments_paid: 2, next_installment_date: null });
    await bank.simulateBank?.(made.id, { kind: 'resume' });
    // An answer from before that debit does not know its day.
    await followMandate(world.core, before, {
      mode: 'sandbox',
      at: Date.parse(`${year}-03-10T12:00:00+05:30`),
      by: 'callback',
    });
    expect((await readSip(sandbox, made.id)).next_installment_date).toBe(`${year}-03-12`);
    await goTo(sandbox, `${year}-03-12T06:01:00`);
    expect(await readSip(sandbox, made.id)).toMatchObject({ installments_paid: 3, status: 'active' });
  });

  it('approved and paused before the service knew of it has begun', async () => {
    const { sandbox } = await world.partner();
    const made = await makeSip(sandbox);
    const bank = world.core.payments.collection.mandates.sandbox;
    await bank.simulateBank?.(made.id, { kind: 'approve' });
    await bank.simulateBank?.(made.id, { kind: 'pause' });
    expect((await readSip(sandbox, made.id)).status).toBe('paused');
    await pass(sandbox, 7_200);
    expect((await simulateSip(sandbox, made.id, 'resume')).status).toBe('active');
  });

  it('ends with its sandbox', async () => {
    const { sandbox } = await world.partner();
    const made = await makeSip(sandbox, { frequency: 'daily' });
    await simulateSip(sandbox, made.id, 'activate');
    await sandbox.post('/partner/sandbox/reset', { keep_users: true });
    await pass(sandbox, 30 * 86_400);
    expect(await sql(world, 'SELECT paid_count, due_at FROM sip WHERE id = $1', [made.id])).toEqual([
      { paid_count: 1, due_at: null },
    ]);
  });

  it('buys what could not be bought on its day as soon as it can be, at that moment’s price', async () => {
    const { sandbox } = await world.partner();
    const made = await makeSip(sandbox, { frequency: 'daily' });
    await simulateSip(sandbox, made.id, 'activate');
    await sandbox.post('/partner/sandbox/faults', { fault: 'purchase', times: 2 });
    const due = await simulateSip(sandbox, made.id, 'installment');
    expect(due.installments[0]).toMatchObject({ installment_no: 2, status: 'refund_due', transaction_id: null });
    expect(due.installments_paid).toBe(1);
    // No webhook is sent before it is bought.
    expect((await eventsOf(world, made.id)).at(-1)?.data.installmentNo).toBe(1);
    await pass(sandbox, 120);
    expect((await readSip(sandbox, made.id)).installments[0]).toMatchObject({ installment_no: 2, status: 'completed' });
  });

  it('gives the money of an installment back that cannot be bought in a day', async () => {
    const { sandbox } = await world.partner();
    const made = await makeSip(sandbox);
    await simulateSip(sandbox, made.id, 'activate');
    await sandbox.post('/partner/sandbox/faults', { fault: 'purchase', times: 100 });
    await simulateSip(sandbox, made.id, 'installment');
    await pass(sandbox, 90_000);
    const sip = await readSip(sandbox, made.id);
    expect(sip.installments[0]).toMatchObject({ installment_no: 2, status: 'refunded' });
    expect(sip).toMatchObject({ status: 'active', installments_paid: 1, total_invested_inr: 1_000 });
    expect(sip.refunds).toMatchObject([{ status: 'completed', amount_inr: 1_000, reason: 'purchase_failed' }]);
    // Of the order behind an installment its partner is told of the refund alone.
    const [refund] = sip.refunds;
    expect((await eventsOf(world, refund.payment_id)).map(dataOf)).toMatchObject([
      { status: 'refunded', sip_id: made.sip_id, refund: { refund_id: refund.refund_id, amount_inr: 1_000 } },
    ]);
  });

  it('lists debits that go back by when their refund began, the newest first', async () => {
    const { sandbox } = await world.partner();
    const made = await makeSip(sandbox);
    await simulateSip(sandbox, made.id, 'activate');
    await sandbox.post('/partner/sandbox/faults', { fault: 'purchase', times: 100 });
    await simulateSip(sandbox, made.id, 'installment');
    await pass(sandbox, 43_200);
    const bank = world.core.payments.collection.mandates.sandbox;
    const at = world.clock.now();
    await bank.simulateBank?.(made.id, { kind: 'debit', dueOn: '2036-01-01', amount: 1n as never, isPaid: true, at });
    await readSip(sandbox, made.id);
    await pass(sandbox, 46_800);
    const { refunds } = await readSip(sandbox, made.id);
    expect(refunds.map((one: { reason: string }) => one.reason)).toEqual(['purchase_failed', 'wrong_amount']);
  });
});

describe('a bank that has not heard of an end', () => {
  it('is asked to stop the mandate again', async () => {
    const { sandbox } = await world.partner();
    const made = await makeSip(sandbox);
    await sandbox.post(`${SIPS}/${made.id}/cancel`);
    const stopAt = () => sql(world, 'SELECT stop_at IS NOT NULL AS is_due FROM sip WHERE id = $1', [made.id]);
    expect(await stopAt()).toEqual([{ is_due: false }]);
    await sql(world, `UPDATE simulated_mandate SET status = 'active' WHERE id = $1`, [made.id]);
    const { sip } = (await findSipWithBook(world.core.database.pool, made.id)) as SipWithBook;
    await followMandate(world.core, sip, { mode: 'sandbox', at: world.clock.now(), by: 'callback' });
    expect(await stopAt()).toEqual([{ is_due: true }]);
  });
});

describe('the sandbox’s clock, moved', () => {
  it('leaves what is still to come at its own moment', async () => {
    const { sandbox } = await world.partner();
    const made = await makeSip(sandbox);
    await simulateSip(sandbox, made.id, 'activate');
    await pass(sandbox, 86_400);
    const ahead = await sql(
      world,
      `SELECT s.due_at - s.wake_at = b.clock_offset_ms * interval '1 millisecond' AS is_right, b.clock_offset_ms FROM sip s
       JOIN book b ON b.id = s.book_id WHERE s.id = $1`,
      [made.id],
    );
    expect(ahead).toEqual([{ is_right: true, clock_offset_ms: 86_400_000n }]);
  });
});

describe('money that is no installment', () => {
  it('goes back: a second debit of a day, and one of another amount; the day that was missed is paid after all', async () => {
    const { sandbox } = await world.partner();
    await goTo(sandbox, `${year}-03-10T10:00:00`);
    const made = await makeSip(sandbox, { frequency: 'daily' });
    await simulateSip(sandbox, made.id, 'activate');
    expect((await simulateSip(sandbox, made.id, 'failure')).installments[0]).toMatchObject({
      due_on: `${year}-03-11`,
      status: 'missed',
    });
    for (const [id, dueOn, paise] of [
      ['again', `${year}-03-10`, 1_000_00],
      ['more', `${year}-03-12`, 1_000_01],
      ['late', `${year}-03-11`, 1_000_00],
    ]) {
      await sql(
        world,
        `INSERT INTO simulated_debit (id, sip_id, due_on, amount_paise, bank_reference, is_paid) VALUES ($1 || $2, $2, $3, $4, 'reported', true)`,
        [id, made.id, dueOn, paise],
      );
    }
    const sip = await readSip(sandbox, made.id);
    expect(sip).toMatchObject({ installments_paid: 2, next_installment_date: `${year}-03-12` });
    expect(sip.installments).toMatchObject([
      { due_on: `${year}-03-11`, status: 'completed', installment_no: 2 },
      { due_on: `${year}-03-10`, status: 'completed', installment_no: 1 },
    ]);
    await settleDueOrders(world.core);
    expect(
      await sql(world, 'SELECT amount_paise, reason, status FROM payment_refund WHERE sip_id = $1 ORDER BY reason', [
        made.id,
      ]),
    ).toEqual([
      { amount_paise: 1_000_00n, reason: 'second_payment', status: 'completed' },
      { amount_paise: 1_000_01n, reason: 'wrong_amount', status: 'completed' },
    ]);
  });
});

describe('a live plan', () => {
  it('whose bank stays silent is looked at through the day, and the day is missed at its end', async () => {
    const looks: string[] = [];
    const quiet = await startWorld({
      // A bank that never debits by itself.
      mandates: ({ simulateBank, ...bank }): MandateGateway => ({
        ...bank,
        simulateBank: async (sipId, act) => {
          if (act.kind !== 'debit') await simulateBank?.(sipId, act);
        },
        read: (sipId): Promise<MandateState> => {
          looks.push(sipId);
          return bank.read(sipId);
        },
      }),
    });
    try {
      const { live } = await quiet.partner();
      const made = await makeSip(live, { frequency: 'daily' });
      await quiet.core.payments.collection.mandates.live.simulateBank?.(made.id, { kind: 'approve' });
      const first = await readSip(live, made.id);
      quiet.clock.stopAt(Date.parse(`${first.next_installment_date}T06:00:00+05:30`));
      looks.length = 0;
      for (let quarter = 0; quarter < 4 * 19; quarter += 1) {
        await settleDueSips(quiet.core);
        quiet.clock.advance(900_000);
      }
      expect(looks).toHaveLength(19);
      expect(await sql(quiet, 'SELECT * FROM sip_miss WHERE sip_id = $1', [made.id])).toEqual([]);
      quiet.clock.advance(3_600_000);
      await settleDueSips(quiet.core);
      const missed = await readSip(live, made.id);
      expect(missed.installments).toMatchObject([{ due_on: first.next_installment_date, status: 'missed' }]);
      expect(missed.next_installment_date > first.next_installment_date).toBe(true);
    } finally {
      await quiet.close();
    }
  });

  it('is asked about beside others by a job of its own: no payment order waits for the banks of a morning', async () => {
    let asked = 0;
    const fiveAsked = Promise.withResolvers<void>();
    const busy = await startWorld({
      mandates: (bank): MandateGateway => ({
        ...bank,
        async read(sipId) {
          asked += 1;
          if (asked === 5) fiveAsked.resolve();
          // The first is answered when four others are asked too.
          await fiveAsked.promise;
          return bank.read(sipId);
        },
      }),
    });
    try {
      const { live } = await busy.partner();
      const user_code = await makeUser(live);
      for (let made = 0; made < 8; made += 1) await makeSip(live, { user_code });
      busy.clock.advance(3_600_000);
      await settleOrders(busy.core);
      expect(asked).toBe(0);
      await settleSips(busy.core);
      expect(asked).toBeGreaterThanOrEqual(8);
      expect(await sql(busy, 'SELECT DISTINCT status FROM sip')).toEqual([{ status: 'failed' }]);
    } finally {
      await busy.close();
    }
  });

  it('is debited by a sweep, once, however many sweep at once', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.live);
    const plans = await Promise.all(
      Array.from({ length: 8 }, () => makeSip(partner.live, { user_code, frequency: 'daily' })),
    );
    const bank = world.core.payments.collection.mandates.live;
    for (const { id } of plans) {
      await bank.simulateBank?.(id, { kind: 'approve' });
      await readSip(partner.live, id);
    }
    await sql(
      world,
      `UPDATE sip SET anchor_on = anchor_on - 1, next_slot = 1, next_on = $2, due_at = now(), wake_at = now() WHERE id = ANY ($1)`,
      [plans.map(({ id }) => id), istToday(new Date(world.clock.now()).toISOString())],
    );
    const second = await startWorld({ databaseUrl: world.databaseUrl });
    try {
      await Promise.all(
        [world.core, world.core, second.core, second.core].map(async (core) => {
          await settleDueSips(core);
          await settleDueOrders(core);
        }),
      );
    } finally {
      await second.close();
    }
    for (const { id } of plans) {
      expect(await readSip(partner.live, id)).toMatchObject({ installments_paid: 1, status: 'active' });
    }
  });
});
