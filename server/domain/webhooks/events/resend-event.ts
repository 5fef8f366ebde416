import { inTransaction } from '../../../database/transaction.ts';
import { recordAudit } from '../../accounts/audit/record-audit.ts';
import { DomainError, fieldError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { PartnerContext } from '../context.ts';
import { ENDPOINTS_MAX } from '../endpoint.ts';
import { findEvent, resendToEndpoints } from './store.ts';

/** A delivery that was made anew. */
export type ResentEvent = { deliveryId: string; endpointId: string };

/**
 * Sends an event once more, to every endpoint of the mode that wants its kind, or to the one that is named whatever it wants: new deliveries of the same
 * event id and bytes (after 90 days, when its deliveries are forgotten, the body is written anew), each with five attempts of its own. Endpoints that are switched off by their partner get none. A second call sends it again. Raises
 * NOT_FOUND for an event that is not the caller's, VALIDATION_ERROR naming `endpoint_id` where that is no endpoint of the mode that is on. Answers none where none wants it. Leaves an audit entry. Decisions 15.
 */
export async function resendEvent(
  context: PartnerContext,
  input: { eventId: string; endpointId?: string | undefined },
): Promise<ResentEvent[]> {
  const { bookId, now } = context;
  const { pool } = context.core.database;
  const { eventId, endpointId } = input;
  if (!(await findEvent(pool, { bookId, eventId }))) throw new DomainError('NOT_FOUND', { message: 'No such event.' });
  const ids = Array.from({ length: ENDPOINTS_MAX }, () => newId('whd', now));
  return inTransaction(pool, async (client) => {
    const resent = await resendToEndpoints(client, { bookId, eventId, endpointId, ids, at: now });
    if (resent.length === 0 && endpointId !== undefined) {
      throw fieldError('VALIDATION_ERROR', 'endpoint_id', 'must be an endpoint of this mode that is on');
    }
    const after = { deliveries: resent.map(({ deliveryId }) => deliveryId) };
    await recordAudit(context, client, { action: 'webhook.event_resent', subject: eventId, after });
    return resent;
  });
}
