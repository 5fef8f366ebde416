import type { Pool } from 'pg';

/**
 * The first delivery of these events in a partner's open books that had a body, with the headers of its attempts; to one endpoint where that is
 * given. Undefined where there is none.
 */
export async function findSentDelivery(
  pool: Pool,
  query: { partnerId: string; eventIds: string[]; endpointId: string | undefined },
): Promise<{ body: string; headers: (Record<string, string> | null)[] | null } | undefined> {
  const { rows } = await pool.query({
    name: 'find-sent-webhook',
    text: `SELECT d.body, (SELECT jsonb_agg(a.request_headers) FROM webhook_attempt a WHERE a.delivery_id = d.id) AS headers
           FROM webhook_delivery d JOIN book b ON b.id = d.book_id
           WHERE d.event_id = ANY ($1::text[]) AND b.partner_id = $2 AND b.closed_at IS NULL AND d.body IS NOT NULL
             AND ($3::text IS NULL OR d.endpoint_id = $3)
           ORDER BY array_position($1::text[], d.event_id) LIMIT 1`,
    values: [query.eventIds, query.partnerId, query.endpointId ?? null],
  });
  return rows[0];
}
