import type { Pool } from 'pg';

/** One try of a refund, under an id of its own at the gateway. */
export type RefundAttempt = { attemptId: string; status: 'asked' | 'failed' | 'refused' | 'completed' };

function attemptFromRow(row: Record<string, unknown>): RefundAttempt {
  return {
    attemptId: row.id as string,
    status: row.status as RefundAttempt['status'],
  };
}

/** The attempts of a refund, the first one first. */
export async function findAttempts(pool: Pool, refundId: string): Promise<RefundAttempt[]> {
  const { rows } = await pool.query({
    name: 'find-refund-attempts',
    text: 'SELECT id, status FROM refund_attempt WHERE refund_id = $1 ORDER BY number',
    values: [refundId],
  });
  return rows.map(attemptFromRow);
}

/** Notes that an attempt has failed, or was refused and is not there, and plans the next one; after the last one staff have to look. */
export async function failAttempt(
  pool: Pool,
  input: { attemptId: string; status: 'failed' | 'refused'; reason: string; now: number },
): Promise<void> {
  await pool.query({
    name: 'fail-refund-attempt',
    text: 'SELECT fail_refund_attempt($1, $2, $3, $4)',
    values: [input.attemptId, input.reason, new Date(input.now), input.status],
  });
}

/** Notes that the gateway does not know an attempt, until a refund is claimed again. */
export async function noteUnknown(pool: Pool, input: { attemptId: string; now: number }): Promise<void> {
  await pool.query({
    name: 'note-unknown-attempt',
    text: 'UPDATE refund_attempt SET unknown_at = $2 WHERE id = $1',
    values: [input.attemptId, new Date(input.now)],
  });
}

/** Puts the next attempt of a refund on record; undefined where one is open still, or there were as many as there may be. */
export async function nextAttempt(
  pool: Pool,
  input: { refundId: string; now: number },
): Promise<RefundAttempt | undefined> {
  const { rows } = await pool.query({
    name: 'next-refund-attempt',
    text: 'SELECT * FROM next_refund_attempt($1, $2)',
    values: [input.refundId, new Date(input.now)],
  });
  return rows[0] && attemptFromRow(rows[0]);
}
