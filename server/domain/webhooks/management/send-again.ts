import { recordAudit } from '../../accounts/audit/record-audit.ts';
import { istDate, istDayStart } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { PartnerContext } from '../context.ts';
import { type EndpointChoice, noEndpoint } from './endpoint-transaction.ts';
import { hasEndpoint, requeueDelivery, requeueUndelivered } from './store/requeue.ts';

const BATCH = 500;
/** One call of a dashboard ends in seconds; with more, the member asks again. */
const REPLAY_MAX = 10_000;

/**
 * Sends an event once more: the same id and bytes, as an attempt of the next number, with all five attempts before it again. One
 * that waits for its retry goes at once. Answers whether this call brought it on its way: one that is there already is left
 * alone, and so is one with more attempts than the caller has seen, so a double click sends once however fast the receiver
 * answers. Raises NOT_FOUND, VALIDATION_ERROR without an endpoint. Decisions 10.
 */
export async function sendAgain(
  context: PartnerContext,
  input: { deliveryId: string; attemptsSeen?: number | undefined },
): Promise<{ isQueued: boolean }> {
  const { bookId, now, partner, mode } = context;
  const { pool } = context.core.database;
  const verdict = await requeueDelivery(pool, { ...input, bookId, partnerId: partner.id, mode, at: now });
  if (verdict === 'no endpoint') throw noEndpoint();
  if (verdict === 'unknown') throw new DomainError('NOT_FOUND');
  const isQueued = verdict === 'queued';
  if (isQueued) await recordAudit(context, pool, { action: 'webhook.sent_again', subject: input.deliveryId });
  return { isQueued };
}

/**
 * Sends again all that failed, or had no address, and that its endpoint wants, to every endpoint that is on or the one that is named, among the events of these IST days (numbers, both included; the sandbox's own
 * days), oldest first, up to 10,000 in a call; test events are not repeated. Answers how many it queued and whether more are left. A second call at the same
 * moment finds them queued. Leaves an audit entry. Raises INVALID_RANGE, VALIDATION_ERROR without an endpoint. Decisions 10.
 */
export async function replayUndelivered(
  context: PartnerContext,
  input: { fromDay: number; toDay: number } & EndpointChoice,
): Promise<{ queued: number; hasMore: boolean }> {
  const { bookId, now, partner, mode } = context;
  if (input.fromDay > input.toDay) throw new DomainError('INVALID_RANGE');
  const { pool } = context.core.database;
  const { endpointId } = input;
  const to = { partnerId: partner.id, mode, endpointId };
  if (!(await hasEndpoint(pool, to))) throw noEndpoint();
  const range = { ...to, bookId, from: istDayStart(input.fromDay), until: istDayStart(input.toDay + 1), at: now };
  let after: string | undefined;
  let queued = 0;
  while (queued < REPLAY_MAX) {
    const ids = await requeueUndelivered(pool, { ...range, after, limit: BATCH });
    queued += ids.length;
    after = ids.at(-1);
    if (ids.length < BATCH) break;
  }
  if (queued > 0) {
    const days = { from: istDate(range.from), to: istDate(range.until - 1), queued };
    await recordAudit(context, pool, { action: 'webhook.replayed', subject: String(bookId), after: days });
  }
  return { queued, hasMore: queued >= REPLAY_MAX };
}
