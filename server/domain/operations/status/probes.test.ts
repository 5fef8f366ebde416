import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newOperator } from '../../../testing/rooms/operators.ts';
import { makeSip, readSip } from '../../../testing/rooms/sips.ts';
import { makeUser, sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import { ProviderProblem } from '../../kernel/provider-problem.ts';
import { stopPlatform } from '../platform/stop-platform.ts';
import { probeStatus } from './probe-status.ts';
import { readStatus } from './read-status.ts';

let isDown = false;
let world: World;
beforeAll(async () => {
  world = await startWorld({
    gateway: (simulated) => ({
      ...simulated,
      isLocal: false,
      open: async (asked) => {
        if (isDown) throw new ProviderProblem('unavailable', 'left alone after failures');
        return simulated.open(asked);
      },
    }),
  });
});
// What was answered in the test before is of these minutes too.
beforeEach(() => sql(world, 'DELETE FROM request_log'));
afterAll(() => world.close());
const part = async (name: string) => (await readStatus(world.core)).parts.find((one) => one.capability === name);
const probe = async () => {
  await world.core.developer.requestLog.flush();
  return probeStatus(world.core, undefined);
};

it('finds payments down while the gateway is away, though its orders leave nothing behind', async () => {
  const { live } = await world.partner();
  isDown = true;
  for (let n = 0; n < 3; n++) {
    const answer = await live.post('/partner/payments/orders', {
      amount_inr: 500,
      checkout_type: 'hosted',
      user_code: await makeUser(live),
    });
    expect(answer.code).toBe('PAYMENT_GATEWAY_UNAVAILABLE');
  }
  isDown = false;
  await sql(world, "UPDATE payment_order SET created_at = created_at - interval '2 minutes'");
  await probe();
  expect(await part('payments')).not.toMatchObject({ state: 'up' });
});

it('takes paid debits of plans for no orders that were not opened', async () => {
  const { live } = await world.partner();
  const bank = world.core.payments.collection.mandates.live;
  for (let n = 0; n < 2; n++) {
    const sip = await makeSip(live, { frequency: 'daily', user_code: await makeUser(live) });
    await bank.simulateBank?.(sip.id, { kind: 'approve' } as never);
    const { next_installment_date: dueOn } = await readSip(live, sip.id);
    await bank.simulateBank?.(sip.id, {
      kind: 'debit',
      dueOn,
      isPaid: true,
      at: world.clock.now(),
      amount: 100_000n,
    } as never);
    await readSip(live, sip.id);
  }
  await sql(world, "UPDATE payment_order SET created_at = created_at - interval '2 minutes'");
  await probe();
  expect(await part('payments')).toMatchObject({ state: 'up' });
});

const halted = { state: 'down', reason: 'halted' };

const overdue = async (mode: string) => {
  const partner = await world.partner();
  const [book] = await sql<{ id: number }>(world, 'SELECT id FROM book WHERE partner_id = $1 AND mode = $2', [
    partner.id,
    mode,
  ]);
  await sql(
    world,
    `INSERT INTO webhook_delivery (id, book_id, event_id, endpoint_id, kind, state, next_attempt_at, created_at)
    SELECT 'whd_x', $1, 'evt_x', 'whe_x', 'test.ping', 'pending', now() - interval '20 minutes', now()`,
    [book?.id],
  );
};

it('does not show the backlog of a sandbox', async () => {
  await overdue('sandbox');
  const found = await probe();
  await sql(world, "DELETE FROM webhook_delivery WHERE id = 'whd_x'");
  expect(found.webhooks).toMatchObject({ state: 'up' });
});

it('finds webhooks late where an endpoint that is well waits and nothing is sent', async () => {
  await overdue('live');
  const found = await probe();
  await sql(world, "UPDATE webhook_delivery SET next_attempt_at = now() - interval '3 minutes' WHERE id = 'whd_x'");
  const later = await probe();
  await sql(
    world,
    `INSERT INTO webhook_channel (book_id, endpoint_id, failing_since)
     SELECT book_id, endpoint_id, now() FROM webhook_delivery WHERE id = 'whd_x'`,
  );
  const failing = await probe();
  await sql(world, "DELETE FROM webhook_delivery WHERE id = 'whd_x'");
  expect([found.webhooks, later.webhooks, failing.webhooks]).toEqual([
    { state: 'down', reason: 'late' },
    { state: 'degraded', reason: 'late' },
    { state: 'up', reason: null },
  ]);
});

it('finds webhooks and payouts down while a restored database is held', async () => {
  await overdue('live');
  await sql(
    world,
    "INSERT INTO restoration (id, stood_at, backup_at, restored_at) VALUES ('rst_x', now(), now(), now())",
  );
  const found = await probe();
  await sql(world, 'DELETE FROM restoration');
  await sql(world, "DELETE FROM webhook_delivery WHERE id = 'whd_x'");
  expect([found.webhooks, found.payouts]).toEqual([halted, halted]);
});

it('finds trading down where every quote of several partners fails', async () => {
  const partners = await Promise.all([world.partner(), world.partner()]);
  await sql(world, 'ALTER FUNCTION issue_buy_quotes RENAME TO issue_buy_quotes_gone');
  const statuses: number[] = [];
  for (const { live } of [...partners, ...partners, ...partners]) {
    const user_code = await makeUser(live);
    const asked = { asset_type: 'silver', amount_inr: 500, user_code };
    statuses.push((await live.post('/partner/buy/quote', asked, { isBroken: true })).status);
  }
  const found = await probe();
  await sql(world, 'ALTER FUNCTION issue_buy_quotes_gone RENAME TO issue_buy_quotes');
  expect(new Set(statuses)).toEqual(new Set([500]));
  expect(found.trading).toEqual({ state: 'down', reason: 'failing' });
});

it('shows what is worse than a halt', async () => {
  await stopPlatform(await newOperator(world, 'admin'), { what: ['gold'], reason: 'The vault is counted' });
  const { latest, health } = world.core.pricing.prices;
  Object.assign(world.core.pricing.prices, {
    health: (now: number) => ({ ...health(now), ok: false }),
    latest: () => undefined,
  });
  await probe();
  Object.assign(world.core.pricing.prices, { latest, health });
  expect(await part('trading')).toMatchObject({ state: 'down', reason: 'stale' });
});

it('counts the minutes without a probe as down, each on its day', async () => {
  await sql(world, 'DELETE FROM status_day');
  // 22:00 in India: two hours of the outage are of this day, three of the next.
  world.clock.stopAt(Date.parse('2026-11-28T16:30:00.000Z'));
  await sql(world, 'DELETE FROM status_probe');
  await probe();
  world.clock.advance(5 * 3_600_000);
  await probe();
  const found = await part('database');
  expect(found?.days.slice(-2).map(({ down }) => down)).toEqual([119, 180]);
  expect(found?.availableMilliPct).toBe(Math.floor((2 * 100_000) / 301));
  world.clock.advance(180_000);
  await probe();
  expect((await part('database'))?.days.at(-1)?.down).toBe(180);
});
