import { expect, it } from 'vitest';
import { paise } from '../../../../domain/kernel/money.ts';
import { entryOf, inOrder, stateOf } from '../../../../domain/reports/timeline/timeline-entry.ts';
import { presentTimeline, presentTimelineForStaff } from './present-timeline.ts';

const AT = Date.parse('2026-11-24T04:00:00Z');

it('names of the service’s staff are shown in the console, and to no partner', () => {
  const timeline = stateOf(AT, { of: 'deliveries', status: 'packed' }, { source: 'operator', person: 'Asha' });
  expect(presentTimelineForStaff(timeline)).toMatchObject([{ source: 'operator', person: 'Asha' }]);
  expect(presentTimeline(timeline)).toMatchObject([{ source: 'operator', person: null }]);
  expect(JSON.stringify(presentTimeline(timeline))).not.toContain('Asha');
});

it('at one moment causes stand before what follows from them, and amounts are in rupees', () => {
  const shown = presentTimeline(
    inOrder([
      entryOf(AT, { kind: 'event', event: 'payment.completed', delivery: null }),
      ...stateOf(AT, { of: 'payments', status: 'paid' }),
      ...stateOf(AT, { of: 'payments', status: 'completed', amount: paise(12_345) }),
      entryOf(AT, { kind: 'payment', amount: paise(50_000), isApplied: true }, { reference: 'UTR1' }),
      entryOf(AT - 1, { kind: 'missed', dueOn: '2026-11-24', reason: 'no_debit' }),
      entryOf(AT, { kind: 'made' }),
    ]),
  );
  expect(shown.map((entry) => (entry.kind === 'state' ? entry.status : entry.kind))).toEqual([
    'missed',
    'made',
    'payment',
    'paid',
    'completed',
    'event',
  ]);
  expect(shown[2]).toMatchObject({ at: '2026-11-24T04:00:00.000Z', amountInr: 500, reference: 'UTR1' });
  expect(shown.slice(3, 5)).toMatchObject([{ amountInr: null }, { amountInr: 123.45 }]);
});
