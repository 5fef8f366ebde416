import type { StepSource } from '../../kernel/callback.ts';
import { istDate } from '../../kernel/clock.ts';
import type { Mode } from '../../kernel/mode.ts';
import type { Core } from '../context.ts';
import type { MandateDebit, MandateState } from '../orders/gateway/mandate-gateway.ts';
import { purchaseOrder } from '../orders/settle-order.ts';
import { planAfter, planFrom } from './plan.ts';
import type { Sip } from './sip.ts';
import { wantMandateStopped } from './store/due.ts';
import {
  activateSip,
  endSip,
  findKnownDebits,
  missInstallment,
  pauseSip,
  receiveDebit,
  resumeSip,
} from './store/steps.ts';
import { findSipWithBook } from './store.ts';

/** The book a mandate is asked after in, the moment on its clock, and who comes. */
type AskingBook = { mode: Mode; at: number; by: StepSource };

/** How often a paused mandate is looked at without a word from the bank. */
const LOOK_EVERY_MS = 24 * 3_600_000;

/**
 * Asks the gateway where the mandate of a SIP stands, and brings the SIP there: approved, debited, paused, resumed, ended. The process that
 * comes (a callback, a poll, the sweep) does so, so it does not matter in which order or how often they do. Answers whether there was
 * news. `at` is on the book's clock. Raises ProviderProblem where the gateway cannot be asked: for those who have to hear it, now or
 * later. Spec 3.4, decisions 9.
 */
export async function hearOfMandate(core: Core, sip: Sip, book: AskingBook): Promise<boolean> {
  const state = await readMandate(core, sip, book.mode);
  return state !== undefined && settleMandate(core, sip, { state, ...book });
}

/** The same for those who look in passing; undefined where the gateway could not be asked: it is not known then where the mandate stands. */
export async function followMandate(core: Core, sip: Sip, book: AskingBook): Promise<boolean | undefined> {
  const state = await readMandate(core, sip, book.mode).catch((error) => {
    core.log.warn({ error, sipId: sip.sipId }, 'a gateway could not be asked for a mandate');
    return 'not_heard' as const;
  });
  if (state === 'not_heard') return undefined;
  return state !== undefined && settleMandate(core, sip, { state, ...book });
}

/** What the gateway says of a mandate; undefined where none was opened, or at another gateway. */
async function readMandate(core: Core, sip: Sip, mode: Mode): Promise<MandateState | undefined> {
  const gateway = core.payments.collection.mandates[mode];
  return sip.upiUrl === null || sip.gateway !== gateway.name ? undefined : gateway.read(sip.sipId);
}

async function settleMandate(core: Core, found: Sip, report: { state: MandateState } & AskingBook): Promise<boolean> {
  const { state, mode, at, by } = report;
  const { pool } = core.database;
  const { sipId } = found;
  let sip = found;
  let hasNews = false;
  const note = async (news: boolean) => {
    if (!news) return;
    hasNews = true;
    sip = (await findSipWithBook(pool, sipId))?.sip ?? sip;
  };
  const debits = [...state.debits].sort((one, other) => (one.dueOn < other.dueOn ? -1 : 1));
  const first = debits.find(({ status }) => status === 'paid');
  if (sip.status === 'pending_authorisation') {
    const isApproved = state.status === 'active' || state.status === 'paused' || first !== undefined;
    // The mandate names the day on which it was made; its approval may come after midnight.
    const anchorOn = istDate(sip.createdAt);
    const begunOn = first?.dueOn ?? istDate(at);
    const quietUntil = core.payments.collection.mandates[mode].debitsAfter?.(sip.authoriseBy);
    const isQuiet = quietUntil !== undefined && quietUntil > begunOn;
    const next = planAfter({ ...sip, anchorOn }, isQuiet ? quietUntil : begunOn);
    if (isApproved) await note(await activateSip(pool, { sipId, anchorOn, next, at, by }));
  }
  const known = await findKnownDebits(pool, { gateway: sip.gateway, ids: debits.map((one) => one.gatewayPaymentId) });
  for (const debit of debits) {
    if (!known.has(debit.gatewayPaymentId)) await note(await settleDebit(core, sip, { debit, at, by }));
  }
  await note(await settleStatus(core, sip, { status: state.status, at, by }));
  // An end of ours that came before the bank's approval, or a bank that has not heard of it.
  const goesOn = state.status === 'active' || state.status === 'paused' || state.status === 'pending';
  const hasEnded = sip.status === 'cancelled' || sip.status === 'failed';
  if (goesOn && hasEnded) await wantMandateStopped(pool, { sipId, now: core.clock.now() });
  return hasNews;
}

async function settleDebit(
  core: Core,
  sip: Sip,
  report: { debit: MandateDebit; at: number; by: StepSource },
): Promise<boolean> {
  const { debit, at, by } = report;
  const { sipId, gateway } = sip;
  const { pool } = core.database;
  const next = planAfter({ ...sip, anchorOn: sip.anchorOn ?? istDate(sip.createdAt) }, debit.dueOn);
  if (debit.status === 'failed') {
    if (debit.dueOn !== sip.nextOn) return false;
    return missInstallment(pool, { sipId, dueOn: debit.dueOn, reason: 'debit_failed', next, at, by });
  }
  const { verdict, paymentId } = await receiveDebit(pool, { sipId, gateway, debit, next, at });
  if (verdict === 'paid') await purchaseOrder(core, { paymentId, at, by });
  return verdict === 'paid' || verdict === 'refund';
}

async function settleStatus(
  core: Core,
  sip: Sip,
  report: { status: MandateState['status']; at: number; by: StepSource },
) {
  const { pool } = core.database;
  const { sipId } = sip;
  const { status, at, by } = report;
  switch (status) {
    case 'active': {
      const next = planFrom({ ...sip, anchorOn: sip.anchorOn ?? istDate(sip.createdAt) }, at);
      return sip.status === 'paused' && resumeSip(pool, { sipId, next, at, by });
    }
    case 'paused':
      return sip.status === 'active' && pauseSip(pool, { sipId, lookAt: at + LOOK_EVERY_MS, at, by });
    case 'cancelled':
    case 'completed': {
      if (sip.status === 'pending_authorisation') {
        return endSip(pool, { sipId, status: 'failed', reason: 'mandate_not_approved', at, by });
      }
      return endSip(pool, { sipId, status, reason: `mandate_${status}`, at, by });
    }
    case 'failed':
      return endSip(pool, { sipId, status: 'failed', reason: 'mandate_not_approved', at, by });
    case 'pending':
      return false;
  }
}
