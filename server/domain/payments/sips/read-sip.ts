import { DomainError } from '../../kernel/errors.ts';
import type { PartnerContext } from '../context.ts';
import { orderFromRow, type PaymentOrder } from '../orders/order.ts';
import { followMandate } from './follow-mandate.ts';
import { mayLapse } from './plan.ts';
import type { Sip } from './sip.ts';
import { endSip } from './store/steps.ts';
import { findInstallments, findSip, findSipRefunds, type SipRefund } from './store.ts';

/** How many of the latest days a reading shows (decisions 9), and of the latest refunds. */
const INSTALLMENTS_SHOWN = 12;
const REFUNDS_SHOWN = 50;

/** The book a SIP is read in, and the moment on its clock. */
export type SipBook = Pick<PartnerContext, 'core' | 'mode' | 'bookId' | 'now'>;

/**
 * One SIP of the partner, by its id or its number. While it has not ended the gateway is asked, so that this is the fallback for a
 * webhook that was missed; one that was not approved in its hour, as its gateway says, fails now. Raises NOT_FOUND. Spec 2.12, 4.8.
 */
export async function readSip(context: SipBook, id: string): Promise<Sip> {
  const { core, bookId, mode, now } = context;
  const { pool } = core.database;
  const find = () => findSip(pool, { bookId, id });
  const sip = await find();
  if (!sip) throw new DomainError('NOT_FOUND', { message: 'No such SIP.' });
  if (sip.status === 'cancelled' || sip.status === 'completed' || sip.status === 'failed') return sip;
  const hasNews = await followMandate(core, sip, { mode, at: now, by: 'poll' });
  const isHeard = hasNews !== undefined;
  const isOver = sip.status === 'pending_authorisation' && mayLapse(sip, { at: now, isHeard });
  if (isOver) {
    await endSip(pool, { sipId: sip.sipId, status: 'failed', reason: 'authorisation_expired', at: now, by: 'poll' });
  }
  return hasNews || isOver ? ((await find()) ?? sip) : sip;
}

/** A day of a plan on which the bank debited, or did not. */
export type Installment = { dueOn: string; installmentNo: number | null; order: PaymentOrder | null };

/** The latest days of a SIP on which the bank debited, or did not: newest first. Spec 2.12, decisions 9. */
export async function readInstallments(
  context: Pick<SipBook, 'core'>,
  sip: Pick<Sip, 'sipId'>,
): Promise<Installment[]> {
  const days = await findInstallments(context.core.database.pool, { sipId: sip.sipId, limit: INSTALLMENTS_SHOWN });
  return days.map((day) => ({ ...day, order: day.order && orderFromRow(day.order) }));
}

/** The latest debits of a SIP that go back, newest first: second and wrong ones, those after its end, and what bought nothing. Decisions 15. */
export async function readSipRefunds(
  context: Pick<SipBook, 'core'>,
  { sipId }: Pick<Sip, 'sipId'>,
): Promise<SipRefund[]> {
  return findSipRefunds(context.core.database.pool, { sipId, limit: REFUNDS_SHOWN });
}
