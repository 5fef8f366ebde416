import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiClient } from '../../testing/api-client.ts';
import { killAll, startVictim } from '../../testing/crash/victims.ts';
import { eventsOf, makeOrder, ORDERS, pay, simulate } from '../../testing/payments.ts';
import { makeUser, sql, until } from '../../testing/trades.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { checkLaws } from '../ledger/check-laws.ts';
import { settleDueOrders } from './due-orders.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  await killAll(world);
  await world.close();
});

const lawsBroken = async () => (await checkLaws(world.core.database.pool)).filter(({ broken }) => broken > 0n);

/** Kills a process in the middle of a call, as soon as its session waits for a table, and answers when nothing of it is left. */
async function killAt(
  table: string,
  token: string,
  call: (client: ReturnType<typeof createApiClient>) => Promise<unknown>,
) {
  const victim = await startVictim(world, 'at-hand');
  const blocker = new pg.Client({ connectionString: world.databaseUrl });
  await blocker.connect();
  try {
    await blocker.query('BEGIN');
    await blocker.query(`LOCK TABLE ${table} IN EXCLUSIVE MODE`);
    const interrupted = call(createApiClient(victim.url, token)).catch(() => 'cut off');
    await until(`a call waits for ${table}`, async () => {
      const rows = await sql(
        world,
        `SELECT 1 FROM pg_locks l JOIN pg_stat_activity a USING (pid) WHERE NOT l.granted AND l.relation = $1::regclass
           AND a.application_name LIKE 'victim%'`,
        [table],
      );
      return rows.length > 0;
    });
    await victim.kill();
    await interrupted;
  } finally {
    await blocker.query('ROLLBACK');
    await blocker.end();
  }
  await victim.orphansGone(world);
}

describe('kill -9 while a payment is taken in', () => {
  // Where money is received, between that and the metal, and where metal is bought of it.
  it.each(['ledger_entry', 'transaction', 'event'])(
    'at %s: the order is completed once, by whoever looks next',
    async (table) => {
      const partner = await world.partner();
      const order = await makeOrder(partner.live);
      await pay(world, order);
      await killAt(table, partner.tokens.live, (client) => client.get(`${ORDERS}/${order.payment_id}`));
      expect(await lawsBroken()).toEqual([]);
      await partner.live.get(`${ORDERS}/${order.payment_id}`);
      await settleDueOrders(world.core);
      const { data } = await partner.live.get(`${ORDERS}/${order.payment_id}`);
      expect(data.status).toBe('completed');
      const { data: user } = await partner.live.get(`/partner/users/${order.user_code}?include=balances`);
      expect(user.balances.gold_grams).toBe(data.fulfilment.asset_quantity);
      expect((await eventsOf(world, order.payment_id)).map(({ kind }) => kind)).toEqual(['payment.completed']);
      expect(await lawsBroken()).toEqual([]);
    },
    30_000,
  );
});

describe('kill -9 while a payment goes back', () => {
  it.each(['payment_refund', 'event'])(
    'at %s: it goes back once',
    async (table) => {
      const partner = await world.partner();
      const order = await makeOrder(partner.sandbox);
      await simulate(partner.sandbox, order.payment_id, 'purchase_failure');
      await killAt(table, partner.tokens.sandbox, (client) =>
        client.post(`${ORDERS}/${order.payment_id}/simulate`, { outcome: 'refund' }),
      );
      expect(await lawsBroken()).toEqual([]);
      await settleDueOrders(world.core);
      const { data } = await partner.sandbox.get(`${ORDERS}/${order.payment_id}`);
      if (data.status !== 'refunded') await simulate(partner.sandbox, order.payment_id, 'refund');
      expect(await sql(world, 'SELECT status FROM payment_refund WHERE order_id = $1', [order.payment_id])).toEqual([
        { status: 'completed' },
      ]);
      expect(await lawsBroken()).toEqual([]);
    },
    30_000,
  );
});

describe('kill -9 while an order is made', () => {
  it.each(['idempotency_record'])(
    'at %s: its key makes one order',
    async (table) => {
      const partner = await world.partner();
      const body = {
        user_code: await makeUser(partner.live),
        amount_inr: 500,
        checkout_type: 'hosted',
        reference: 'r',
      };
      await killAt(table, partner.tokens.live, (client) => client.post(ORDERS, body, { key: 'key' }));
      const made = await partner.live.post(ORDERS, body, { key: 'key' });
      expect(made.status).toBe(201);
      expect((await partner.live.get(ORDERS)).data.total).toBe(1);
      expect(await lawsBroken()).toEqual([]);
    },
    30_000,
  );
});
