import type { Pool } from 'pg';

/** Makes the partitions of the log for IST days that have none yet. */
export async function openDays(pool: Pool, days: readonly number[]): Promise<void> {
  await pool.query({ name: 'open-request-log', text: 'SELECT open_request_log($1::int[])', values: [days] });
}

/** PostgreSQL has no partition for a row: an error of the same code as those of conditions, but without the name of one. */
export function lacksPartition(error: unknown): boolean {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === '23514' && constraint === undefined;
}

/** Drops the calls of IST days before this one, a partition a day; none where the log is too busy at the moment. */
export async function dropDaysBefore(pool: Pool, day: number): Promise<void> {
  await pool.query({ name: 'drop-request-log', text: 'SELECT drop_request_log($1)', values: [day] });
}

/** Deletes the counts of IST days before this one. */
export async function forgetCountsBefore(pool: Pool, day: number): Promise<void> {
  await pool.query({ name: 'forget-request-days', text: 'DELETE FROM request_day WHERE day < $1', values: [day] });
}
