import { expect, it } from 'vitest';
import type { Stoppable } from '../../accounts/halts/stop.ts';
import type { StatusCapability } from './capability.ts';
import { judge, type Measured } from './judge.ts';

const well: Measured = {
  apiMs: 12,
  databaseMs: 3,
  prices: 'fresh',
  stopped: new Set(),
  isHeld: false,
  trades: { all: 900, failed: 0, partners: 0 },
  undecidedBuys: 0,
  orders: { all: 40, failed: 0 },
  withdrawals: { all: 0, failed: 0 },
  webhooks: 'in_time',
};
const stop = (...what: Stoppable[]) => ({ stopped: new Set(what) });

it.each<[string, Partial<Measured>, StatusCapability, string]>([
  ['all is well', {}, 'api', 'up'],
  ['a call is not answered', { apiMs: null }, 'api', 'down failing'],
  ['a call takes long', { apiMs: 1_500 }, 'api', 'degraded slow'],
  ['it is not known where to call', { apiMs: undefined }, 'api', 'up'],
  ['reading and writing take long', { databaseMs: 900 }, 'database', 'degraded slow'],
  ['the newest price is old', { prices: 'old' }, 'prices', 'degraded stale'],
  ['there is no price', { prices: 'none' }, 'prices', 'down stale'],
  ['there is no price', { prices: 'none' }, 'trading', 'down stale'],
  ['one metal is halted', stop('gold'), 'trading', 'degraded halted'],
  ['both metals are halted', stop('gold', 'silver'), 'trading', 'down halted'],
  ['both metals are halted', stop('gold', 'silver'), 'payments', 'up'],
  ['payments are paused', stop('payments'), 'payments', 'down halted'],
  ['payments are paused', stop('payments'), 'trading', 'up'],
  ['a buy stays undecided', { undecidedBuys: 1 }, 'trading', 'degraded late'],
  ['one order was not opened', { orders: { all: 1, failed: 1 } }, 'payments', 'up'],
  ['some orders were not opened', { orders: { all: 9, failed: 2 } }, 'payments', 'degraded failing'],
  ['most orders were not opened', { orders: { all: 3, failed: 2 } }, 'payments', 'down failing'],
  ['most withdrawals were not taken', { withdrawals: { all: 2, failed: 2 } }, 'payouts', 'down failing'],
  ['every trade fails', { trades: { all: 5, failed: 5, partners: 2 } }, 'trading', 'down failing'],
  ['every trade of one partner fails', { trades: { all: 9, failed: 9, partners: 1 } }, 'trading', 'up'],
  ['some trades fail', { trades: { all: 40, failed: 6, partners: 3 } }, 'trading', 'degraded failing'],
  ['few trades fail', { trades: { all: 900, failed: 6, partners: 3 } }, 'trading', 'up'],
  ['every trade fails', { ...stop('gold'), trades: { all: 5, failed: 5, partners: 2 } }, 'trading', 'down failing'],
  ['the database is held', { isHeld: true }, 'webhooks', 'down halted'],
  ['the database is held', { isHeld: true }, 'payouts', 'down halted'],
  ['the database is held', { isHeld: true }, 'trading', 'up'],
  ['webhooks are late', { webhooks: 'late' }, 'webhooks', 'degraded late'],
  ['webhooks are very late', { webhooks: 'very_late' }, 'webhooks', 'down late'],
])('where %s (%o), %s is %s', (_, change, capability, expected) => {
  const { state, reason } = judge({ ...well, ...change })[capability];
  expect([state, reason].filter(Boolean).join(' ')).toBe(expected);
});

it('finds everything up where nothing is wrong', () => {
  expect(new Set(Object.values(judge(well)).map(({ state }) => state))).toEqual(new Set(['up']));
});
