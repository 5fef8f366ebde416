import { refuseOver } from '../../accounts/rate-windows/window.ts';
import type { PartnerContext } from '../context.ts';
import { openEndpoint } from '../endpoint.ts';
import { findChannel } from '../store.ts';
import { diagnoseRequest, envelopeIn, type Finding } from './diagnose-request.ts';
import { bodyBelowHeaders, readPastedHeaders } from './pasted-headers.ts';
import { requireEndpoint } from './require-endpoint.ts';

const WINDOW_MS = 60_000;
const DIAGNOSES_MAX = 30;

/** A failing request as it was pasted; the body may stand below the headers. */
export type Pasted = { headers: string; body: string; computed?: string | undefined; secret?: string | undefined };

/**
 * Names why a pasted request was refused, comparing it with what we sent under its event id, in whichever mode. Raises
 * VALIDATION_ERROR where the partner has no endpoint, RATE_LIMITED past thirty a minute.
 */
export async function diagnosePasted(context: PartnerContext, pasted: Pasted): Promise<Finding[]> {
  const { core, partner } = context;
  const bucket = `webhook-diagnosis:${partner.id}`;
  const window = await core.accounts.requestWindows({ bucket, windowMs: WINDOW_MS, requestsMax: DIAGNOSES_MAX });
  refuseOver(window);
  const channel = await findChannel(core.database.pool, context.bookId);
  const { secret, nextSecret } = openEndpoint(core.vault, requireEndpoint(channel?.endpoint), core.clock.now());
  const headers = readPastedHeaders(pasted.headers);
  const body = pasted.body || bodyBelowHeaders(pasted.headers) || '';
  const eventId = envelopeIn(body).event_id ?? headers.get('x-service-event-id')?.value;
  const known = await findSent(context, [eventId, headers.get('x-service-event-id')?.value]);
  return diagnoseRequest(
    { headers, body, computed: pasted.computed?.trim() || undefined, secret: pasted.secret || undefined },
    { secret, nextSecret, ...known, nowSeconds: Math.floor(core.clock.now() / 1000) },
  );
}

/** What went out under one of the event ids, in the partner's open books. */
async function findSent(context: PartnerContext, eventIds: (string | undefined)[]) {
  const { rows } = await context.core.database.pool.query<{
    body: string;
    headers: (Record<string, string> | null)[] | null;
  }>({
    name: 'find-sent-webhook',
    text: `SELECT d.body, (SELECT jsonb_agg(a.request_headers) FROM webhook_attempt a WHERE a.delivery_id = d.id) AS headers
           FROM webhook_delivery d JOIN book b ON b.id = d.book_id
           WHERE d.event_id = ANY ($1::text[]) AND b.partner_id = $2 AND b.closed_at IS NULL AND d.body IS NOT NULL
           ORDER BY array_position($1::text[], d.event_id) LIMIT 1`,
    values: [eventIds.filter((id) => id !== undefined), context.partner.id],
  });
  const sent = (rows[0]?.headers ?? []).flatMap((headers) =>
    headers
      ? [{ timestamp: headers['X-Service-Timestamp'] ?? '', signature: headers['X-Service-Signature'] ?? '' }]
      : [],
  );
  return { bodySent: rows[0]?.body, sent };
}
