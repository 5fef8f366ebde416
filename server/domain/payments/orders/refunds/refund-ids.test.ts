import { expect, it } from 'vitest';
import { idInstant, isId, newId } from '../../../kernel/ids.ts';
import { refundIdOf } from './refund-ids.ts';

it('gives one payment one id, however often it is asked for, and every other payment another', () => {
  const [order, other] = [newId('pay', 1_700_000_000_000), newId('pay', 1_700_000_000_000)];
  const ids = [refundIdOf(order), refundIdOf(order, 'cf_1'), refundIdOf(order, 'cf_2'), refundIdOf(other)];
  expect(new Set(ids).size).toBe(4);
  expect(ids).toEqual([refundIdOf(order), refundIdOf(order, 'cf_1'), refundIdOf(order, 'cf_2'), refundIdOf(other)]);
  for (const id of ids) {
    expect(isId(id) && id.length).toBe(30);
    expect(idInstant(id)).toBe(1_700_000_000_000);
  }
});
