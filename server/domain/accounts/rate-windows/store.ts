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

/** The window of a bucket that is not over at a moment, in milliseconds; undefined where there is none. Counts nothing. */
export async function findWindow(pool: Pool, bucket: string, now: number): Promise<CountedBucket | undefined> {
  const { rows } = await pool.query<CountedBucket>({
    name: 'find-rate-window',
    text: 'SELECT bucket, requests, ends_at FROM rate_window WHERE bucket = $1 AND ends_at > $2',
    values: [bucket, now],
  });
  return rows[0];
}
