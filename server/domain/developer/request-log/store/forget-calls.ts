import type { Pool } from 'pg';
import { idBound } from '../../../kernel/ids.ts';

/** Deletes calls from before an instant (milliseconds), the oldest first; answers how many. */
export async function forgetCallsBefore(pool: Pool, input: { instant: number; limit: number }): Promise<number> {
  const { rowCount } = await pool.query({
    name: 'forget-logged-calls',
    text: `DELETE FROM request_log WHERE request_id IN (
             SELECT request_id FROM request_log WHERE request_id < $1 ORDER BY request_id LIMIT $2)`,
    values: [idBound('req', input.instant), input.limit],
  });
  return rowCount ?? 0;
}

/** Deletes the counts of IST days before this one. */
export async function forgetDaysBefore(pool: Pool, day: number): Promise<void> {
  await pool.query({ name: 'forget-request-days', text: 'DELETE FROM request_day WHERE day < $1', values: [day] });
}
