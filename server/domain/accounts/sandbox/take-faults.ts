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
  'lost_answer',
] as const;

export type SandboxFault = (typeof sandboxFaults)[number];

/**
 * Spends armed faults on operations, in order: true where the operation must fail. Each fault that is met is recorded, with the subject
 * of the first operation that met it. Only sandbox operations can meet one, so live ones cost nothing.
 */
export async function takeFaults(
  pool: Pool,
  fault: SandboxFault,
  operations: { bookId: number; mode: Mode; subject?: string }[],
): Promise<boolean[]> {
  const inSandbox = operations.filter(({ mode }) => mode === 'sandbox');
  if (inSandbox.length === 0) return operations.map(() => false);
  const verdicts = await spendFaults(pool, fault, inSandbox);
  return operations.map(({ bookId, mode }) => mode === 'sandbox' && verdicts.get(bookId)?.shift() === true);
}
