import { refuseOver } from '../../accounts/rate-windows/window.ts';
import type { PartnerContext } from '../context.ts';
import { openEndpoint } from '../endpoint.ts';
import { findChannel } from '../store.ts';
import { diagnoseRequest, envelopeIn, type Finding } from './diagnose-request.ts';
import { bodyBelowHeaders, readPastedHeaders } from './pasted-headers.ts';
import { requireEndpoint } from './require-endpoint.ts';
import { findSentDelivery } from './store.ts';

const WINDOW_MS = 60_000;
const DIAGNOSES_MAX = 30;

/** A failing request as it was pasted; the body may stand below the headers. */
export type Pasted = {
  headers: string;
  body: string;
  computed?: string | undefined;
  secret?: string | undefined;
  /** The endpoint that got it; else the first of the mode */
  endpointId?: string | undefined;
};

/**
 * Names why a pasted request was refused, comparing it with what we sent under its event id, in whichever mode: to the endpoint that is
 * named, where it is. Raises VALIDATION_ERROR where the partner has no endpoint, NOT_FOUND, RATE_LIMITED past thirty a minute.
 */
export async function diagnosePasted(context: PartnerContext, pasted: Pasted): Promise<Finding[]> {
  const { core, partner } = context;
  const bucket = `webhook-diagnosis:${partner.id}`;
  const window = await core.accounts.requestWindows({ bucket, windowMs: WINDOW_MS, requestsMax: DIAGNOSES_MAX });
  refuseOver(window);
  const channel = await findChannel(core.database.pool, context.bookId);
  const { endpointId } = pasted;
  const { secret, nextSecret } = openEndpoint(core.vault, requireEndpoint(channel, endpointId), core.clock.now());
  const headers = readPastedHeaders(pasted.headers);
  const body = pasted.body || bodyBelowHeaders(pasted.headers) || '';
  const eventId = envelopeIn(body).event_id ?? headers.get('x-service-event-id')?.value;
  const eventIds = [eventId, headers.get('x-service-event-id')?.value];
  const known = await findSent(context, { eventIds, endpointId });
  return diagnoseRequest(
    { headers, body, computed: pasted.computed?.trim() || undefined, secret: pasted.secret || undefined },
    { secret, nextSecret, ...known, nowSeconds: Math.floor(core.clock.now() / 1000) },
  );
}

/** What went out under one of the event ids, in the partner's open books. */
async function findSent(
  { core, partner }: PartnerContext,
  { eventIds, endpointId }: { eventIds: (string | undefined)[]; endpointId: string | undefined },
) {
  const known = eventIds.filter((id) => id !== undefined);
  const found = await findSentDelivery(core.database.pool, { partnerId: partner.id, eventIds: known, endpointId });
  const sent = (found?.headers ?? []).flatMap((headers) =>
    headers
      ? [{ timestamp: headers['X-Service-Timestamp'] ?? '', signature: headers['X-Service-Signature'] ?? '' }]
      : [],
  );
  return { bodySent: found?.body, sent };
}
