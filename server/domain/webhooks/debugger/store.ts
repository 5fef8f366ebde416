import type { Pool } from 'pg';

/** The first delivery of these events to a partner's open books that had a body, with the headers of its attempts; or undefined. */
export async function findSentDelivery(
  pool: Pool,
  query: { partnerId: string; eventIds: string[] },
): Promise<{ body: string; headers: (Record<string, string> | null)[] | null } | undefined> {
  const { rows } = await pool.query({
    name: 'find-sent-webhook',
    text: `SELECT d.body, (SELECT jsonb_agg(a.request_headers) FROM webhook_attempt a WHERE a.delivery_id = d.id) AS headers
           FROM webhook_delivery d JOIN book b ON b.id = d.book_id
           WHERE d.event_id = ANY ($1::text[]) AND b.partner_id = $2 AND b.closed_at IS NULL AND d.body IS NOT NULL
           ORDER BY array_position($1::text[], d.event_id) LIMIT 1`,
    values: [query.eventIds, query.partnerId],
  });
  return rows[0];
}
