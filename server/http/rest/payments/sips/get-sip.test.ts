import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pass } from '../../../../testing/rooms/payments.ts';
import { makeSip, readSip, simulateSip } from '../../../../testing/rooms/sips.ts';
import { sql } from '../../../../testing/trades.ts';
import { startWorld, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('200', () => {
  it('finds a plan by its id and by its number, with its progress', async () => {
    const { sandbox } = await world.partner();
    const made = await makeSip(sandbox);
    const read = await readSip(sandbox, made.id);
    expect(read).toEqual({
      ...made,
      installments_paid: 0,
      total_invested_inr: 0,
      total_grams: 0,
      next_installment_date: null,
      installments: [],
      refunds: [],
    });
    expect((await sandbox.get(`/partner/payments/sips/${made.sip_id}`)).data).toEqual(read);
  });

  it('asks the bank: an approval of which no callback came is found', async () => {
    const { live } = await world.partner();
    const made = await makeSip(live);
    const bank = world.core.payments.collection.mandates.live;
    await bank.simulateBank?.(made.id, { kind: 'approve' });
    expect(await readSip(live, made.id)).toMatchObject({ status: 'active', installments_paid: 0 });
  });

  it('a plan that was not approved in its hour has failed, even before a sweep', async () => {
    const { live } = await world.partner();
    const made = await makeSip(live);
    await sql(world, `UPDATE sip SET authorise_by = authorise_by - interval '1 hour' WHERE id = $1`, [made.id]);
    expect((await readSip(live, made.id)).status).toBe('failed');
  });

  it('shows the latest twelve days', async () => {
    const { sandbox } = await world.partner();
    const made = await makeSip(sandbox, { frequency: 'daily' });
    await simulateSip(sandbox, made.id, 'activate');
    await pass(sandbox, 20 * 86_400);
    const sip = await readSip(sandbox, made.id);
    // Six in the morning may have been today already, or not.
    const paid = sip.installments_paid;
    expect([20, 21]).toContain(paid);
    expect(sip.installments.map((one: { installment_no: number }) => one.installment_no)).toEqual(
      Array.from({ length: 12 }, (_, index) => paid - index),
    );
  });
});

describe('404 NOT_FOUND', () => {
  it('of a number that is another partner’s, the other mode’s, or none', async () => {
    const [partner, stranger] = [await world.partner(), await world.partner()];
    const { sip_id } = await makeSip(partner.sandbox);
    for (const client of [stranger.sandbox, stranger.live, partner.live]) {
      expect((await client.get(`/partner/payments/sips/${sip_id}`)).code).toBe('NOT_FOUND');
    }
    for (const id of ['0', '-1', '1e3', '99999999999999999999']) {
      expect((await partner.sandbox.get(`/partner/payments/sips/${id}`)).code).toBe('NOT_FOUND');
    }
  });
});
