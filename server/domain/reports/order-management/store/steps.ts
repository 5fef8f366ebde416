import type { Pool } from 'pg';
import type { PaymentStep } from '../known.ts';

/** The states that an order or a SIP came to, in order. */
export async function readSteps(pool: Pool, subjectId: string): Promise<PaymentStep[]> {
  const { rows } = await pool.query({
    name: 'read-payment-steps',
    text: 'SELECT status, source, reason, at FROM payment_step WHERE subject_id = $1 ORDER BY number',
    values: [subjectId],
  });
  return rows.map((row) => ({
    status: row.status,
    source: row.source,
    reason: row.reason,
    at: row.at.getTime(),
  }));
}
