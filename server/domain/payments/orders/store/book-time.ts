import type { Pool } from 'pg';

/** What a moment of real time is on the clock of an order's book; the same moment where there is no such order. */
export async function findBookTime(pool: Pool, input: { orderId: string; now: number }): Promise<number> {
  const { rows } = await pool.query<{ clock_offset_ms: bigint }>({
    name: 'find-book-time',
    text: 'SELECT b.clock_offset_ms FROM payment_order o JOIN book b ON b.id = o.book_id WHERE o.id = $1',
    values: [input.orderId],
  });
  return input.now + Number(rows[0]?.clock_offset_ms ?? 0);
}
