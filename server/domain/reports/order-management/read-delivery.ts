import type { DeliveryOrder } from '../../delivery/order.ts';
import { readDelivery } from '../../delivery/read-deliveries.ts';
import { explainTransaction } from '../../documents/explain/explain-transaction.ts';
import type { Explanation } from '../../documents/explain/explanation.ts';
import { DomainError } from '../../kernel/errors.ts';
import { isId } from '../../kernel/ids.ts';
import type { PartnerContext } from '../context.ts';
import { readDeliveryTimeline } from '../timeline/delivery-timeline.ts';
import { type PostingView, readPostings } from '../timeline/read-postings.ts';
import type { TimelineEntry } from '../timeline/timeline-entry.ts';
import { type InvoiceLink, invoiceLinkOf } from './invoice-link.ts';
import { findDeliveryOwner } from './store/rows.ts';

/** A delivery order with all that hangs together with it. */
export type DeliveryDetail = {
  order: DeliveryOrder;
  userName: string | null;
  /** Each state that it came to, oldest first */
  timeline: TimelineEntry[];
  postings: PostingView[];
  /** How grams and charges came about */
  explanation: Explanation;
  /** Of the charges; null until the parcel has left */
  invoice: InvoiceLink | null;
};

/**
 * Everything that is known of a delivery order of the book, of any user. Its code is never part of it. Raises NOT_FOUND.
 * Spec 4.11, decisions 8.
 */
export async function readDeliveryOrder(context: PartnerContext, orderId: string): Promise<DeliveryDetail> {
  const { core, bookId, partner } = context;
  const { pool } = core.database;
  const owner = isId(orderId) ? await findDeliveryOwner(pool, { bookId, orderId }) : undefined;
  if (!owner) throw new DomainError('NOT_FOUND', { message: 'No such delivery order.' });
  const order = await readDelivery(context, { userCode: owner.userCode, orderId });
  const hasLeft = order.status === 'shipped' || order.status === 'delivered';
  const [timeline, { explanation }, postings, invoice] = await Promise.all([
    readDeliveryTimeline(core, { order, partnerId: partner.id, clockOffsetMs: context.now - core.clock.now() }),
    explainTransaction(context, order.transactionId),
    readPostings(context, [order.transactionId]),
    hasLeft ? invoiceLinkOf(context, order.transactionId) : null,
  ]);
  const states = timeline.filter(({ kind }) => kind === 'state');
  return { order, userName: owner.userName, timeline: states, postings, explanation, invoice };
}
