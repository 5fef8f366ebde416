import { expect, it } from 'vitest';
import { eventEntries } from './transaction-timeline.ts';

it('lists an event once, however many endpoints it goes to, with the attempts of each', () => {
  const attempt = { number: 1, startedAt: 2, status: 200, error: null, latencyMs: 5 };
  const to = (deliveryId: string) => ({
    eventId: 'evt_1',
    kind: 'buy.completed',
    createdAt: 1,
    delivery: { deliveryId, state: 'succeeded' as const, attempts: [attempt] },
  });
  const other = { eventId: 'evt_2', kind: 'payment.completed', createdAt: 1, delivery: null };
  const entries = eventEntries([to('whd_1'), to('whd_2'), other]);
  expect(entries.map(({ kind, reference }) => [kind, reference])).toEqual([
    ['event', 'whd_1'],
    ['attempt', 'whd_1'],
    ['attempt', 'whd_2'],
    ['event', null],
  ]);
});
