import { expect, it } from 'vitest';
import { logHref, readLogFilter } from './log-filter.ts';

it('reads the filter of an address, and leaves out what is none', () => {
  const whole = {
    state: 'failed',
    kind: 'buy.completed',
    from: '2026-11-01',
    to: '2026-11-21',
    search: 'txn_1',
    before: 'whd_1',
  } as const;
  expect(readLogFilter({ ...whole, mode: 'sandbox', other: 'x' })).toEqual(whole);
  expect(
    readLogFilter({
      state: 'lost',
      kind: 'x',
      from: '1 Nov',
      to: ['2026-11-01'],
      search: '  ',
      before: 'x'.repeat(101),
    }),
  ).toEqual({});
});

it('writes the address that it reads', () => {
  const href = logHref('sandbox', { state: 'failed', search: 'txn_1' });
  expect(href).toBe('/developers/webhooks?mode=sandbox&state=failed&search=txn_1');
  expect(logHref('live', {})).toBe('/developers/webhooks');
});
