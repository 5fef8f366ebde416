import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenBy } from '../../../testing/planted-damage.ts';
import { makeSipLives } from '../../../testing/rooms/sips.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import { settleDueOrders } from '../../payments/orders/due-orders.ts';
import { checkLaws } from './check-laws.ts';
import { sipLaws } from './sip-laws.ts';

/** One world with every kind of plan in it; each damage is planted and undone. */
let world: World;
let sipId: string;
let strayId: string;
beforeAll(async () => {
  world = await startWorld();
  ({ sipId, strayId } = await makeSipLives(world, await world.partner()));
  await settleDueOrders(world.core);
});
afterAll(() => world.close());

it('sound plans are proved by every law over something', async () => {
  const findings = await checkLaws(world.core.database.pool);
  for (const { law } of sipLaws) {
    const found = findings.find((one) => one.law === law);
    expect({ law, broken: found?.broken, isChecked: (found?.checked ?? 0n) > 0n }).toEqual({
      law,
      broken: 0n,
      isChecked: true,
    });
  }
});

describe('a law is broken by', () => {
  const plan = () => `UPDATE sip SET`;
  const here = () => `WHERE id = '${sipId}'`;
  const installment = () => `WHERE sip_id = '${sipId}' AND installment_no = 1`;
  it.each<[string, RegExp, () => string]>([
    ['a count too high', /counts exactly/, () => `${plan()} paid_count = paid_count + 1 ${here()}`],
    ['money not counted', /counts exactly/, () => `${plan()} invested_paise = invested_paise - 1 ${here()}`],
    ['metal out of nothing', /counts exactly/, () => `${plan()} metal_micrograms = metal_micrograms + 1 ${here()}`],
    ['another fee', /one for a day/, () => `UPDATE payment_order SET fee_paise = fee_paise + 1 ${installment()}`],
    ['another customer', /one for a day/, () => `UPDATE payment_order SET user_id = user_id + 1 ${installment()}`],
    ['a gap in the numbers', /one for a day/, () => `UPDATE payment_order SET installment_no = 2 ${installment()}`],
    [
      'a day that was bought and missed',
      /one for a day/,
      () =>
        `INSERT INTO sip_miss (book_id, sip_id, due_on, reason, missed_at) SELECT book_id, sip_id, due_on, 'x', now() FROM payment_order ${installment()}`,
    ],
    ['a stray debit kept', /goes back/, () => `DELETE FROM payment_refund WHERE order_id = '${strayId}'`],
    [
      'a step with two events',
      /one event for each of its steps/,
      () => `${plan()} event_sequence = event_sequence - 1 ${here()}`,
    ],
    [
      'an installment without an event',
      /one event for each of its steps/,
      () => `DELETE FROM event WHERE subject_id = '${sipId}' AND kind = 'sip.installment'`,
    ],
    [
      'a set-up not listed',
      /one event for each of its steps/,
      () => `DELETE FROM transaction WHERE type = 'sip_setup'`,
    ],
    [
      'a refund of a debit without its event',
      /everything still open of it is due/,
      () => `WITH gone AS (DELETE FROM event WHERE subject_id = '${strayId}' AND kind = 'payment.refunded' RETURNING subject_id)
             UPDATE payment_order o SET event_sequence = o.event_sequence - 1 FROM gone WHERE o.id = gone.subject_id`,
    ],
    ['a plan that is due for nothing', /is due/, () => `${plan()} due_at = NULL, wake_at = NULL ${here()}`],
    [
      'a day behind the last',
      /is due/,
      () => `${plan()} next_on = (SELECT due_on FROM payment_order ${installment()}) ${here()}`,
    ],
    [
      'an eleventh plan',
      /more than ten/,
      () => `INSERT INTO sip SELECT (jsonb_populate_record(s, jsonb_build_object('id', s.id || n, 'number', -n))).*
             FROM sip s, generate_series(1, 10) n ${here().replace('id', 's.id')}`,
    ],
    [
      'a key left open',
      /each key of a plan/,
      () => `UPDATE idempotency_record SET state = 'in_progress' WHERE key = 'a plan'`,
    ],
  ])('%s', async (_, law, damage) => {
    const broken = await brokenBy(world, damage());
    expect(
      broken.some((one) => law.test(one)),
      broken.join('; '),
    ).toBe(true);
  });
});
