import { recordAudit } from '../../accounts/audit/record-audit.ts';
import { newId } from '../../kernel/ids.ts';
import type { PartnerContext } from '../context.ts';
import type { Attempt, Delivery } from './delivery.ts';
import { type EndpointChoice, firstEndpointId, noEndpoint, noSuchEndpoint } from './endpoint-transaction.ts';
import { getDelivery } from './get-delivery.ts';
import { findFinishedAttempt } from './store/deliveries.ts';
import { hasEndpoint, recordPing } from './store/requeue.ts';

/** An attempt takes up to ten seconds, and is noted soon after. */
const PATIENCE_MS = 11_000;
const LOOK_MS = 20;

/**
 * Sends a test.ping to an endpoint, the first unless one is named, and waits for the result of its first attempt, up to 11 seconds. It is an event like any other:
 * in the log, for the channel's health, and retried after a failure. One that a sandbox fault puts off, or
 * that finds no room beside deliveries on their way, is answered as it stands. Also sent where the endpoint is switched off, which
 * a success ends; then a failure is not retried, as of any event. Leaves an audit entry. Raises NOT_FOUND, VALIDATION_ERROR without an endpoint.
 * Spec 6.1, decisions 10.
 */
export async function sendPing(
  context: PartnerContext,
  choice: EndpointChoice = {},
): Promise<Delivery & { body: string; attemptList: Attempt[] }> {
  const { core, bookId, now } = context;
  const { pool } = core.database;
  const { partner, mode } = context;
  const endpointId = choice.endpointId ?? firstEndpointId(partner.id);
  const unknown = choice.endpointId === undefined ? noEndpoint : noSuchEndpoint;
  if (!(await hasEndpoint(pool, { partnerId: partner.id, mode, endpointId }))) throw unknown();
  const eventId = newId('evt', now);
  const deliveryId = await recordPing(pool, {
    bookId,
    eventId,
    data: { message: 'A test event, sent from your dashboard.', endpointId },
    at: now,
  });
  if (deliveryId === undefined) throw unknown();
  await recordAudit(context, pool, { action: 'webhook.ping_sent', subject: deliveryId });
  await core.webhooks.deliverer.deliver(bookId);
  const until = performance.now() + PATIENCE_MS;
  while (!(await findFinishedAttempt(pool, deliveryId)) && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return getDelivery(context, { deliveryId });
}
