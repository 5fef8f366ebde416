import type { Pool } from 'pg';
import type { Mode } from '../../kernel/mode.ts';
import { spendFaults } from './store/faults.ts';

/** Faults a partner can arm in its sandbox (decisions 14); each is met by the operation it names. */
export const sandboxFaults = [
  'buy_fulfilment',
  'price_feed',
  'trading_halt',
  'gateway',
  'gateway_down',
  'intent',
  'purchase',
  'holdings',
  'instant_kyc',
  'payout',
  'webhook_duplicate',
  'webhook_delay',
] as const;

export type SandboxFault = (typeof sandboxFaults)[number];

/**
 * Spends armed faults on operations, in order: true where the operation must fail. Only sandbox operations can meet one,
 * so live ones cost nothing.
 */
export async function takeFaults(
  pool: Pool,
  fault: SandboxFault,
  operations: { bookId: number; mode: Mode }[],
): Promise<boolean[]> {
  const bookIds = operations.filter((operation) => operation.mode === 'sandbox').map((operation) => operation.bookId);
  if (bookIds.length === 0) return operations.map(() => false);
  const left = await spendFaults(pool, fault, bookIds);
  return operations.map(({ bookId, mode }) => {
    const times = left.get(bookId) ?? 0;
    if (mode !== 'sandbox' || times <= 0) return false;
    left.set(bookId, times - 1);
    return true;
  });
}
