import type { Pool } from 'pg';
import type { Mode } from '../../kernel/mode.ts';

/** Faults a partner can arm in its sandbox (decisions 14); each is met by the operation it names. */
export const sandboxFaults = [
  'buy_fulfilment',
  'price_feed',
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
  const { rows } = await pool.query<{ book_id: number; taken: number }>({
    name: 'take-faults',
    text: `
      WITH wanted AS (SELECT book_id, count(*)::int AS wanted FROM unnest($2::int[]) AS b (book_id) GROUP BY book_id),
      armed AS (
        SELECT f.book_id, least(f.times, w.wanted) AS taken FROM sandbox_fault f JOIN wanted w USING (book_id)
        WHERE f.fault = $1 AND f.times > 0 ORDER BY f.book_id FOR UPDATE OF f)
      UPDATE sandbox_fault f SET times = f.times - a.taken FROM armed a
      WHERE f.book_id = a.book_id AND f.fault = $1 RETURNING f.book_id, a.taken`,
    values: [fault, bookIds],
  });
  const left = new Map(rows.map((row) => [row.book_id, row.taken]));
  return operations.map(({ bookId, mode }) => {
    const times = left.get(bookId) ?? 0;
    if (mode !== 'sandbox' || times <= 0) return false;
    left.set(bookId, times - 1);
    return true;
  });
}
