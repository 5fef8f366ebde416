import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { killAt } from '../../../testing/crash/kill-at.ts';
import { killAll } from '../../../testing/crash/victims.ts';
import { eventsOf } from '../../../testing/rooms/payments.ts';
import { makeSip, readSip, SIPS, simulateSip } from '../../../testing/rooms/sips.ts';
import { makeUser, sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import { settleDueOrders } from '../orders/due-orders.ts';
import { stopMandates } from './stop-mandates.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  await killAll(world);
  await world.close();
});

const lawsBroken = () => world.brokenLaws();

describe('kill -9 while a mandate is approved and its first installment bought', () => {
  // Where the plan begins, where money is received, between that and the metal, and where metal is bought of it.
  it.each(['sip', 'payment_receipt', 'posting', 'transaction', 'event'])(
    'at %s: it begins once and buys once, by the next process that looks',
    async (table) => {
      const { live, tokens } = await world.partner();
      const made = await makeSip(live);
      const bank = world.core.payments.collection.mandates.live;
      await bank.simulateBank?.(made.id, { kind: 'approve' });
      const dueOn = made.created_at.slice(0, 10);
      const debit = { kind: 'debit', dueOn, amount: 1_000_00n as never, isPaid: true, at: world.clock.now() } as const;
      await bank.simulateBank?.(made.id, debit);
      await killAt(world, table, tokens.live, (client) => client.get(`${SIPS}/${made.id}`));
      expect(await lawsBroken()).toEqual([]);
      await settleDueOrders(world.core);
      await readSip(live, made.id);
      expect(await readSip(live, made.id)).toMatchObject({ status: 'active', installments_paid: 1 });
      expect((await eventsOf(world, made.id)).map(({ kind }) => kind)).toEqual([
        'sip.created',
        'sip.activated',
        'sip.installment',
      ]);
      expect(await lawsBroken()).toEqual([]);
    },
  );
});

describe('kill -9 while a plan is made', () => {
  it('its key makes one plan', async () => {
    const { live, tokens } = await world.partner();
    const body = { user_code: await makeUser(live), installment_amount_inr: 500, frequency: 'daily', reference: 'r' };
    await killAt(world, 'idempotency_record', tokens.live, (client) => client.post(SIPS, body, { key: 'key' }));
    expect((await live.post(SIPS, body, { key: 'key' })).status).toBe(201);
    expect((await live.get(SIPS)).data.total).toBe(1);
    expect(await lawsBroken()).toEqual([]);
  });
});

describe('kill -9 after a plan is cancelled, before its bank has heard of it', () => {
  it('the mandate is stopped by the next sweep', async () => {
    const { sandbox, tokens } = await world.partner();
    const made = await makeSip(sandbox);
    await simulateSip(sandbox, made.id, 'activate');
    await killAt(world, 'simulated_mandate', tokens.sandbox, (client) => client.post(`${SIPS}/${made.id}/cancel`));
    expect((await readSip(sandbox, made.id)).status).toBe('cancelled');
    await stopMandates(world.core);
    expect((await world.core.payments.collection.mandates.sandbox.read(made.id)).status).toBe('cancelled');
    expect(await sql(world, 'SELECT stop_at FROM sip WHERE id = $1', [made.id])).toEqual([{ stop_at: null }]);
  });
});
