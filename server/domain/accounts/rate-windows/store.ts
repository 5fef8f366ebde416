import type { Pool } from 'pg';

/** A bucket as it stands after a count. `endsAt` in milliseconds. */
type CountedBucket = { bucket: string; requests: number; ends_at: bigint };

/** Counts requests into their buckets, each with the length of its window in milliseconds (function count_requests). */
export async function countRequests(
  pool: Pool,
  now: number,
  buckets: { bucket: string; count: number; windowMs: number }[],
): Promise<CountedBucket[]> {
  const { rows } = await pool.query<CountedBucket>({
    name: 'count-requests',
    text: 'SELECT bucket, requests, ends_at FROM count_requests($1, $2, $3, $4)',
    values: [
      now,
      buckets.map(({ bucket }) => bucket),
      buckets.map(({ count }) => count),
      buckets.map(({ windowMs }) => windowMs),
    ],
  });
  return rows;
}

/** Whether a bucket has a window that is not over at a moment, in milliseconds. */
export async function hasWindow(pool: Pool, bucket: string, now: number): Promise<boolean> {
  const { rows } = await pool.query<{ is_entered: boolean }>({
    name: 'is-window-entered',
    text: 'SELECT EXISTS (SELECT FROM rate_window WHERE bucket = $1 AND ends_at > $2) AS is_entered',
    values: [bucket, now],
  });
  return rows[0]?.is_entered === true;
}
