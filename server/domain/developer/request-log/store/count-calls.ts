import type { Pool } from 'pg';
import type { DayTally } from '../thinning.ts';

/** Adds calls that went well, and are not kept, to their days. */
export async function countCalls(relaxed: Pool, tallies: readonly DayTally[]): Promise<void> {
  await relaxed.query({
    name: 'count-calls',
    text: `INSERT INTO request_day AS d (partner_id, mode, day, requests, refused, failed)
      SELECT partner_id, mode, day, sum(requests), 0, 0
      FROM unnest($1::text[], $2::text[], $3::int[], $4::int[]) AS g (partner_id, mode, day, requests)
      GROUP BY partner_id, mode, day ORDER BY partner_id, mode, day
      ON CONFLICT (partner_id, mode, day) DO UPDATE SET requests = d.requests + excluded.requests`,
    values: [
      tallies.map(({ partnerId }) => partnerId),
      tallies.map(({ mode }) => mode),
      tallies.map(({ day }) => day),
      tallies.map(({ requests }) => requests),
    ],
  });
}
