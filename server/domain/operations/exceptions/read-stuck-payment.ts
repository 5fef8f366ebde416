import type { Asset } from '../../kernel/assets.ts';
import { DomainError } from '../../kernel/errors.ts';
import { isId } from '../../kernel/ids.ts';
import type { Mode } from '../../kernel/mode.ts';
import type { Paise } from '../../kernel/money.ts';
import type { Metadata } from '../../kernel/text/metadata.ts';
import { orderFromRow } from '../../payments/orders/order.ts';
import { type RefundOutcome, readRefundOutcomes } from '../../payments/orders/staff-actions/refund-outcomes.ts';
import { readCachedOrder } from '../../payments/orders/view-order.ts';
import { type PaymentTimeline, readPaymentTimeline } from '../../reports/timeline/payment-timeline.ts';
import { readPostings } from '../../reports/timeline/read-postings.ts';
import { buyTimeline } from '../../reports/timeline/transaction-timeline.ts';
import type { Core } from '../context.ts';
import { readStaffActions, type StaffActions } from './staff-actions.ts';
import {
  findBuyRow,
  findOrderRow,
  type Place,
  type PlacedRow,
  type RefundTry,
  readRefundTries,
} from './store/places.ts';

/** A payment order, or a buy out of a float, with all that staff of the service need to help. Instants on the book's clock unless stated. */
export type StuckPaymentFacts = Place &
  PaymentTimeline &
  StaffActions & {
    kind: 'order' | 'buy';
    orderId: string;
    status: string;
    asset: Asset;
    amount: Paise;
    userCode: string;
    userName: string | null;
    channel: string;
    reference: string | null;
    /** The partner's own pairs of texts */
    metadata: Metadata | null;
    sipId: string | null;
    transactionId: string | null;
    gateway: string | null;
    gatewayOrderId: string | null;
    createdAt: number;
    /** How often its metal was tried to be bought, why not, and when it is tried again (real time) */
    purchase: { attempts: number; problem: string | null; nextTryAt: number | null } | null;
    refundTries: (RefundTry & { outcomes: RefundOutcome[] })[];
    canRetry: boolean;
    canRefund: boolean;
  };

/**
 * One payment order of any partner, debits of mandates too, or one buy out of a float: everything that happened, where its money is, what
 * the last tries met, what staff did about it. Asks the gateway where it may still be paid, as the partner's own page does. Raises
 * NOT_FOUND. Spec 3.2, 3.3.
 */
export async function readStuckPayment(core: Core, orderId: string): Promise<StuckPaymentFacts> {
  const { pool } = core.database;
  const found = isId(orderId) ? await findOrderRow(pool, orderId) : undefined;
  if (found) return readOrder(core, found);
  const buy = isId(orderId) ? await findBuyRow(pool, orderId) : undefined;
  if (!buy) throw new DomainError('NOT_FOUND', { message: 'No such payment.' });
  return readBuy(core, buy);
}

async function readOrder(core: Core, { row, place }: PlacedRow): Promise<StuckPaymentFacts> {
  const isOfSip = row.sip_id !== null;
  const context = { core, bookId: place.bookId, mode: place.mode as Mode, now: core.clock.now() + place.clockOffsetMs };
  const order = isOfSip || place.isClosed ? orderFromRow(row) : await readCachedOrder(context, String(row.id));
  const { paymentId } = order;
  const about = { kind: 'payment.refund' as const, subject: paymentId, place, madeAt: order.createdAt };
  const [story, refundTries, staff] = await Promise.all([
    readPaymentTimeline(context, order),
    readTries(core, paymentId),
    readStaffActions(core, about),
  ]);
  const isUnsettled = (order.status === 'paid' || order.status === 'refund_due') && !order.hasRefundBegun;
  return {
    ...place,
    ...story,
    ...staff,
    kind: 'order',
    orderId: paymentId,
    status: order.status,
    asset: order.asset,
    amount: order.amount,
    userCode: order.userCode,
    userName: row.user_name as string | null,
    channel: order.channel,
    reference: order.reference,
    metadata: order.metadata,
    sipId: row.sip_id as string | null,
    transactionId: order.transactionId,
    gateway: order.gateway,
    gatewayOrderId: row.gateway_order_id as string | null,
    createdAt: order.createdAt,
    purchase: isUnsettled
      ? {
          attempts: row.purchase_attempts as number,
          problem: order.failReason,
          nextTryAt: (row.wake_at as Date | null)?.getTime() ?? null,
        }
      : null,
    refundTries,
    canRetry: !place.isClosed && (isUnsettled || refundTries.some(({ isPending }) => isPending)),
    canRefund: !place.isClosed && isUnsettled && staff.waiting === null,
  };
}

/** With what may be asked for of each. */
async function readTries(core: Core, orderId: string) {
  const tries = await readRefundTries(core.database.pool, orderId);
  return Promise.all(tries.map(async (one) => ({ ...one, outcomes: await readRefundOutcomes(core, one.refundId) })));
}

async function readBuy(core: Core, { row, place }: PlacedRow): Promise<StuckPaymentFacts> {
  const id = String(row.id);
  const createdAt = (row.created_at as Date).getTime();
  const settledAt = (row.settled_at as Date | null)?.getTime() ?? null;
  const about = { kind: 'payment.refund' as const, subject: id, place, madeAt: createdAt };
  const [postings, staff] = await Promise.all([
    readPostings({ core, bookId: place.bookId }, [id]),
    readStaffActions(core, about),
  ]);
  const status = String(row.status);
  return {
    ...place,
    ...staff,
    receipts: [],
    refunds: [],
    timeline: buyTimeline({ status, createdAt, settledAt }),
    postings,
    kind: 'buy',
    orderId: id,
    status,
    asset: row.asset as Asset,
    amount: row.amount_paise as Paise,
    userCode: String(row.user_code),
    userName: row.user_name as string | null,
    channel: String(row.channel),
    reference: null,
    metadata: (row.metadata ?? null) as Metadata | null,
    sipId: null,
    transactionId: id,
    gateway: null,
    gatewayOrderId: null,
    createdAt,
    purchase: null,
    refundTries: [],
    canRetry: status === 'debited',
    canRefund: false,
  };
}
