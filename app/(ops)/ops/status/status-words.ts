import type { StatusView } from '../../../_lib/procedure-types.ts';

type Part = StatusView['parts'][number];

/** Parts of the service, as partners read them. */
export const partWords: Record<Part['capability'], string> = {
  api: 'Partner interface',
  prices: 'Prices',
  trading: 'Trading',
  payments: 'Payments by UPI',
  payouts: 'Withdrawals to banks',
  webhooks: 'Webhooks',
  database: 'Database',
};

export const stateWords = { up: 'Works', degraded: 'Works with limits', down: 'Does not work' } as const;

export const stateTones = { up: 'positive', degraded: 'warning', down: 'negative' } as const;
