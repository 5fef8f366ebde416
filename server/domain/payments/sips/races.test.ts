import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsOf } from '../../../testing/rooms/payments.ts';
import { makeSip, readSip, SIPS, simulateSip } from '../../../testing/rooms/sips.ts';
import { bookOf, sql } from '../../../testing/trades.ts';
import { untilWaiting, whileLocked } from '../../../testing/while-locked.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import type { Core } from '../../context.ts';
import type { Mode } from '../../kernel/mode.ts';
import { settleDueOrders } from '../orders/due-orders.ts';
import { purchaseOrder } from '../orders/settle-order.ts';
import { followMandate } from './follow-mandate.ts';
import { findSipWithBook } from './store.ts';

/** Two processes on one database. Closing a world proves the laws of plans once more. */
let world: World;
let second: World;
beforeAll(async () => {
  world = await startWorld();
  second = await startWorld({ databaseUrl: world.databaseUrl });
});
afterAll(async () => {
  await second.close();
  await world.close();
});

const cores = (): Core[] => [world.core, second.core];
const bank = () => world.core.payments.collection.mandates.live;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

async function hear(core: Core, sipId: string, mode: Mode = 'live'): Promise<boolean | undefined> {
  const found = await findSipWithBook(core.database.pool, sipId);
  if (!found) throw new Error('no such SIP');
  return followMandate(core, found.sip, { mode, at: core.clock.now(), by: 'callback' });
}

function debit(sipId: string, day: number, amount = 1_000_00n) {
  const at = world.clock.now();
  const dueOn = dayOf(at + day * 86_400_000);
  return bank().simulateBank?.(sipId, { kind: 'debit', dueOn, amount: amount as never, isPaid: true, at });
}

describe('an approval with its first debit', () => {
  it('heard of 64 times at two processes begins the plan once and buys once', async () => {
    const { live } = await world.partner();
    const made = await makeSip(live);
    await bank().simulateBank?.(made.id, { kind: 'approve' });
    await debit(made.id, 0);
    await Promise.all(Array.from({ length: 64 }, (_, index) => hear(cores()[index % 2] as Core, made.id)));
    await settleDueOrders(world.core);
    expect(await readSip(live, made.id)).toMatchObject({ status: 'active', installments_paid: 1 });
    expect((await eventsOf(world, made.id)).map(({ kind }) => kind)).toEqual([
      'sip.created',
      'sip.activated',
      'sip.installment',
    ]);
  });
});

describe('a thousand words of the bank on a hundred plans, shuffled, among polls', () => {
  it('buy each debit once, and send back what is none of the plan', async () => {
    const { live } = await world.partner();
    const plans = await Promise.all(Array.from({ length: 100 }, () => makeSip(live, { frequency: 'daily' })));
    for (const [index, { id }] of plans.entries()) {
      await bank().simulateBank?.(id, { kind: 'approve' });
      await debit(id, 0);
      await debit(id, 1);
      // Every fourth bank takes another amount once.
      if (index % 4 === 0) await debit(id, 2, 1_000_01n);
    }
    const words = Array.from({ length: 1_000 }, (_, index) => plans[(index * 37) % 100]?.id as string);
    let next = 0;
    const line = async (core: Core) => {
      for (let word = words[next++]; word !== undefined; word = words[next++]) {
        await hear(core, word);
        if (next % 10 === 0) await live.get(`${SIPS}/${word}`);
      }
    };
    await Promise.all(Array.from({ length: 16 }, (_, index) => line(cores()[index % 2] as Core)));
    await settleDueOrders(world.core);
    const [sums] = await sql(
      world,
      `SELECT count(*) AS plans, sum(s.paid_count)::bigint AS bought, sum(s.event_sequence)::bigint AS sent,
         (SELECT count(*) FROM payment_refund f WHERE f.book_id = min(s.book_id) AND f.status = 'completed') AS refunded
       FROM sip s WHERE s.id = ANY ($1)`,
      [plans.map(({ id }) => id)],
    );
    expect(sums).toEqual({ plans: 100n, bought: 200n, sent: 400n, refunded: 25n });
  });
});

describe('a debit at the moment at which an earlier one of the plan is bought', () => {
  it('waits for it, and neither is held up by the other', async () => {
    const partner = await world.partner();
    const { sandbox } = partner;
    const made = await makeSip(sandbox, { frequency: 'daily' });
    await sandbox.post('/partner/sandbox/faults', { fault: 'purchase', times: 1 });
    const begun = await simulateSip(sandbox, made.id, 'activate');
    const at = world.clock.now();
    await world.core.payments.collection.mandates.sandbox.simulateBank?.(made.id, {
      kind: 'debit',
      dueOn: begun.next_installment_date,
      amount: 1_000_00n as never,
      isPaid: true,
      at,
    });
    const [order] = await sql<{ id: string }>(world, 'SELECT id FROM payment_order WHERE sip_id = $1', [made.id]);
    const money = {
      statement: `SELECT FROM account WHERE book_id = $1 AND kind = 'payment_clearing' FOR NO KEY UPDATE`,
      values: [await bookOf(world, partner, 'sandbox')],
      waiters: 2,
    };
    const done = await whileLocked(world, money, async () => {
      const bought = purchaseOrder(world.core, { paymentId: order?.id as string, at, by: 'callback' });
      await untilWaiting(world, 1);
      return Promise.all([bought, hear(second.core, made.id, 'sandbox')]);
    });
    expect(done).toEqual(['completed', true]);
    expect((await readSip(sandbox, made.id)).installments_paid).toBe(2);
  });
});

describe('a cancellation at the moment of a debit', () => {
  it('leaves each debit either metal or on its way back', async () => {
    const { live } = await world.partner();
    const plans = await Promise.all(Array.from({ length: 24 }, () => makeSip(live, { frequency: 'daily' })));
    for (const { id } of plans) {
      await bank().simulateBank?.(id, { kind: 'approve' });
      await hear(world.core, id);
      await debit(id, 1);
    }
    await Promise.all(
      plans.flatMap(({ id }) => [hear(second.core, id), live.post(`${SIPS}/${id}/cancel`), hear(world.core, id)]),
    );
    await settleDueOrders(world.core);
    const [sums] = await sql<{ taken: bigint; bought: bigint; returned: bigint; open: bigint }>(
      world,
      `SELECT count(*) AS taken,
         count(*) FILTER (WHERE o.status = 'completed') AS bought,
         count(*) FILTER (WHERE EXISTS (SELECT FROM payment_refund f WHERE f.order_id = o.id AND f.status = 'completed')) AS returned,
         count(*) FILTER (WHERE s.status <> 'cancelled') AS open
       FROM payment_order o JOIN sip s ON s.id = o.sip_id WHERE s.id = ANY ($1)`,
      [plans.map(({ id }) => id)],
    );
    expect([sums?.taken, (sums?.bought ?? 0n) + (sums?.returned ?? 0n), sums?.open]).toEqual([24n, 24n, 0n]);
  });
});
