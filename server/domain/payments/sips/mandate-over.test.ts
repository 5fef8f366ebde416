import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSip, readSip } from '../../../testing/rooms/sips.ts';
import { sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import type { MandateGateway, MandateState } from '../orders/gateway/mandate-gateway.ts';
import { settleDueSips } from './due-sips.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('a live plan', () => {
  describe.each(['active', 'paused'] as const)('that is %s at the end of its mandate', (status) => {
    it('waits for what its gateway says of the last day: that is an installment, and the plan completed', async () => {
      let isAway = false;
      const bank = await startWorld({
        // A bank that debits when it is told to, and cannot be asked for a while.
        mandates: ({ simulateBank, ...rest }): MandateGateway => ({
          ...rest,
          simulateBank: async (sipId, act) => {
            if (act.kind !== 'debit') await simulateBank?.(sipId, act);
          },
          read: async (sipId): Promise<MandateState> => {
            if (isAway) throw new Error('the gateway is away');
            return rest.read(sipId);
          },
        }),
      });
      try {
        const { live } = await bank.partner();
        const made = await makeSip(live);
        const gateway = bank.core.payments.collection.mandates.live;
        await gateway.simulateBank?.(made.id, { kind: 'approve' });
        const { next_installment_date: lastDay } = await readSip(live, made.id);
        await sql(bank, 'UPDATE sip SET mandate_ends_on = next_on WHERE id = $1', [made.id]);
        if (status === 'paused') {
          await gateway.simulateBank?.(made.id, { kind: 'pause' });
          await readSip(live, made.id);
        }
        isAway = true;
        const dayAfter = Date.parse(`${lastDay}T00:00:00+05:30`) + 86_400_000;
        for (let hours = -17; hours <= 48; hours += 1) {
          bank.clock.stopAt(dayAfter + hours * 3_600_000);
          await settleDueSips(bank.core);
        }
        expect(await readSip(live, made.id)).toMatchObject({ status, installments_paid: 0 });
        await sql(
          bank,
          `INSERT INTO simulated_debit (id, sip_id, due_on, amount_paise, bank_reference, is_paid) VALUES ($1, $1, $2, 100000, 'late', true)`,
          [made.id, lastDay],
        );
        isAway = false;
        for (let hours = 49; hours <= 51; hours += 1) {
          bank.clock.stopAt(dayAfter + hours * 3_600_000);
          await settleDueSips(bank.core);
        }
        // No price is as new as this clock: the metal is bought as soon as one is.
        expect(await readSip(live, made.id)).toMatchObject({
          status: 'completed',
          installments: [{ due_on: lastDay, installment_no: 1, status: 'refund_due' }],
          refunds: [],
        });
      } finally {
        await bank.close();
      }
    });
  });

  it('whose last day is that of its mandate waits for the debit as on any day: until two at night, then it is missed', async () => {
    const { live } = await world.partner();
    const made = await makeSip(live);
    const gateway = world.core.payments.collection.mandates.live;
    await gateway.simulateBank?.(made.id, { kind: 'approve' });
    const { next_installment_date: lastDay } = await readSip(live, made.id);
    await sql(world, 'UPDATE sip SET mandate_ends_on = next_on WHERE id = $1', [made.id]);
    const dayAfter = Date.parse(`${lastDay}T00:00:00+05:30`) + 86_400_000;
    // A bank that never debits by itself.
    const quiet = {
      ...world.core,
      payments: {
        ...world.core.payments,
        collection: {
          ...world.core.payments.collection,
          mandates: { ...world.core.payments.collection.mandates, live: { ...gateway, simulateBank: async () => {} } },
        },
      },
    };
    const at = async (hours: number) => {
      world.clock.stopAt(dayAfter + hours * 3_600_000);
      await settleDueSips(quiet);
      return (await sql(world, 'SELECT status FROM sip WHERE id = $1', [made.id]))[0];
    };
    for (const hours of [-17, 0, 1]) expect(await at(hours)).toEqual({ status: 'active' });
    await at(2);
    expect(await at(3)).toEqual({ status: 'completed' });
    world.clock.run();
    expect((await readSip(live, made.id)).installments).toMatchObject([{ due_on: lastDay, status: 'missed' }]);
  });
});
