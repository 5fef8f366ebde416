import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiClient } from '../../../testing/api-client.ts';
import { newOperator } from '../../../testing/rooms/operators.ts';
import { makeOrder, ORDERS, simulate } from '../../../testing/rooms/payments.ts';
import { makeSip, SIPS, simulateSip } from '../../../testing/rooms/sips.ts';
import { makeUser, sql, until } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import { readPlatform } from './read-platform.ts';
import { resumePlatform, stopPlatform } from './stop-platform.ts';

/** Two processes on one database. */
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

const payments = { what: ['payments'] as const, reason: 'The gateway loses money' };

describe('a pause of payments', () => {
  it('refuses what begins one, for all partners, in both modes and every process; what was made before is paid, and its key answered', async () => {
    const finance = await newOperator(world, 'finance');
    const [one, other] = [await world.partner(), await world.partner()];
    const order = { user_code: await makeUser(one.sandbox), amount_inr: 500, checkout_type: 'hosted' };
    const plan = { user_code: await makeUser(one.sandbox), installment_amount_inr: 500, frequency: 'monthly' };
    const made = await one.sandbox.post(ORDERS, order, { key: 'order' });
    const planned = await one.sandbox.post(SIPS, plan, { key: 'plan' });
    await stopPlatform(finance, payments);
    for (const { url } of [world, second]) {
      for (const token of [one, other].flatMap(({ tokens }) => [tokens.live, tokens.sandbox])) {
        const client = createApiClient(url, token);
        const user_code = await makeUser(client);
        await until('it is known', async () => {
          const { code } = await client.post(ORDERS, { ...order, user_code });
          return code === 'PAYMENT_INFRA_DISABLED';
        });
        const intent = { ...order, user_code, checkout_type: 'intent' };
        expect((await client.post(ORDERS, intent, { key: 'new' })).code).toBe('PAYMENT_INFRA_DISABLED');
        expect((await client.post(SIPS, { ...plan, user_code })).code).toBe('PAYMENT_INFRA_DISABLED');
      }
    }
    expect((await one.sandbox.post(ORDERS, order, { key: 'order' })).data).toEqual(made.data);
    expect((await one.sandbox.post(SIPS, plan, { key: 'plan' })).data).toEqual(planned.data);
    expect((await simulate(one.sandbox, made.data.payment_id, 'success')).status).toBe('completed');
    expect((await simulateSip(one.sandbox, planned.data.id, 'activate')).status).toBe('active');
    expect(await sql(world, `SELECT 1 AS one FROM idempotency_record WHERE key = 'new'`)).toEqual([]);

    await resumePlatform(finance, { ...payments, reason: 'It is repaired' });
    await until('it goes on', async () => (await one.sandbox.post(ORDERS, order)).status === 201);
    expect((await makeOrder(other.live)).status).toBe('created');
    expect((await makeSip(other.live)).status).toBe('pending_authorisation');
  });
});

describe('stopping', () => {
  it('takes one person and a reason, shows who and since when, and leaves audit entries', async () => {
    const [admin, finance] = [await newOperator(world, 'admin'), await newOperator(world, 'finance')];
    const before = world.clock.now();
    expect(await stopPlatform(admin, { what: ['silver', 'payments'], reason: ' Two  things ' })).toEqual({
      changed: ['silver', 'payments'],
    });
    expect(await stopPlatform(finance, payments)).toEqual({ changed: [] });
    const { stops } = await readPlatform(finance);
    expect(stops.map(({ what, reason, stoppedBy }) => ({ what, reason, stoppedBy }))).toEqual(
      ['payments', 'silver'].map((what) => ({ what, reason: 'Two things', stoppedBy: admin.actor.id })),
    );
    expect(stops.every(({ stoppedAt }) => stoppedAt >= before)).toBe(true);
    expect(stops[0]?.stopperName).toMatch(/^admin /);
    const metrics = await (await fetch(`${second.url}/metrics`)).text();
    await until('it is logged', async () => {
      const ready = await (await fetch(`${second.url}/readyz`)).json();
      return JSON.stringify(ready.stopped) === '["payments","silver"]';
    });
    expect(metrics).toMatch(/tola_platform_stopped\{what="gold"\} 0/);
    expect(await resumePlatform(finance, { what: ['silver', 'payments', 'gold'], reason: 'Done' })).toEqual({
      changed: ['payments', 'silver'],
    });
    const entries = await sql(
      world,
      `SELECT action, subject, actor_id AS actor, before->>'reason' AS was, after->>'reason' AS why FROM audit_entry
       WHERE actor_id = ANY ($1) ORDER BY id`,
      [[admin.actor.id, finance.actor.id]],
    );
    const stopped = { action: 'platform.stopped', actor: admin.actor.id, was: null, why: 'Two things' };
    const resumed = { action: 'platform.resumed', actor: finance.actor.id, was: 'Two things', why: 'Done' };
    expect(entries).toHaveLength(4);
    expect(entries).toEqual(
      expect.arrayContaining([
        { ...stopped, subject: 'silver' },
        { ...stopped, subject: 'payments' },
        { ...resumed, subject: 'silver' },
        { ...resumed, subject: 'payments' },
      ]),
    );
  });

  it('is refused without a reason, and to those who may only look', async () => {
    const admin = await newOperator(world, 'admin');
    await expect(stopPlatform(admin, { ...payments, reason: ' ' })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { fields: { reason: expect.any(String) } },
    });
    for (const role of ['support', 'compliance'] as const) {
      const operator = await newOperator(world, role);
      await expect(stopPlatform(operator, payments)).rejects.toMatchObject({ code: 'ROLE_NOT_ALLOWED' });
      await expect(resumePlatform(operator, payments)).rejects.toMatchObject({ code: 'ROLE_NOT_ALLOWED' });
      expect((await readPlatform(operator)).prices.map(({ asset }) => asset)).toEqual(['gold', 'silver']);
    }
  });
});

describe('the price feed', () => {
  it('is read from what is recorded: age, source, and whether it is too old to sell at', async () => {
    const support = await newOperator(world, 'support');
    const [gold] = (await readPlatform(support)).prices;
    expect(gold).toMatchObject({ asset: 'gold', isStale: false, last: { source: expect.any(String) } });
    world.clock.advance(10 * 60_000);
    const [later] = (await readPlatform(support)).prices;
    expect(later?.isStale).toBe(true);
    expect(later?.last?.ageMs).toBeGreaterThan(500_000);
    expect(later?.last?.buyRate).toBeGreaterThan(later?.last?.sellRate ?? 0n);
  });
});
