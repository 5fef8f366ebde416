import { istDate } from '../../kernel/clock.ts';
import type { DueKind, DueWork } from '../../kernel/due/due-kind.ts';
import { dueWork, runDue } from '../../kernel/due/run-due.ts';
import type { Core } from '../context.ts';
import { followMandate } from './follow-mandate.ts';
import { mandateEnd, mayLapse, missedFrom, planAfter } from './plan.ts';
import type { Sip } from './sip.ts';
import { putSipOff } from './store/due.ts';
import { endSip, missInstallment } from './store/steps.ts';
import { findSipWithBook, type SipWithBook } from './store.ts';

/** A debit that is due is looked for this often until its day is over. */
const LOOK_EVERY_MS = 3_600_000;
/** So soon is a gateway asked again that could not be asked whether a mandate was approved in its hour. */
const ASK_AGAIN_MS = 300_000;
const DAY_MS = 24 * 3_600_000;
const by = 'sweep';

/** Mandates lapse, debits are looked for, plans end. Those of a day are due at one moment, and each waits for its bank's answer. */
const sips: DueKind<Core> = {
  column: 'sip.wake_at',
  act: actOn,
  failure: 'what was due of a SIP could not be done',
  atOnce: 5,
};

/** SIPs of a sandbox whose clock is moved: mandates lapse, installments are debited, plans end. Decisions 14. */
export function dueSips(core: () => Core): DueWork {
  return dueWork(core, sips);
}

/** Does what is due of all SIPs, in real time. Spec 3.4. */
export async function settleDueSips(core: Core): Promise<void> {
  await runDue(core, sips);
}

async function actOn(core: Core, sipId: string, at: number): Promise<void> {
  const { pool } = core.database;
  const found = await findSipWithBook(pool, sipId);
  if (!found) return;
  await letSimulatedBankDebit(core, found, at);
  const heard = await followMandate(core, found.sip, { mode: found.book.mode, at, by });
  const now = (await findSipWithBook(pool, sipId))?.sip;
  if (now) await closeOff(core, now, { at, isHeard: heard !== undefined });
}

/** What is due and was not done by the bank's word. */
async function closeOff(core: Core, sip: Sip, { at, isHeard }: { at: number; isHeard: boolean }): Promise<void> {
  const { pool } = core.database;
  const { sipId, nextOn, anchorOn } = sip;
  const isOver = mandateEnd(sip) <= at;
  // What the bank took on the last days is heard of first: it would go back from a plan that is completed.
  const mayComplete = isOver && isHeard;
  switch (sip.status) {
    case 'pending_authorisation':
      if (mayLapse(sip, { at, isHeard })) {
        await endSip(pool, { sipId, status: 'failed', reason: 'authorisation_expired', at, by });
      } else if (sip.authoriseBy <= at) await putSipOff(pool, { sipId, from: at, to: at + ASK_AGAIN_MS });
      return;
    case 'paused':
      if (mayComplete) await endSip(pool, { sipId, status: 'completed', reason: 'mandate_over', at, by });
      else
        await putSipOff(pool, {
          sipId,
          from: at,
          to: isOver ? at + LOOK_EVERY_MS : Math.min(at + DAY_MS, mandateEnd(sip)),
        });
      return;
    case 'active': {
      if (nextOn === null && isOver) {
        if (mayComplete) await endSip(pool, { sipId, status: 'completed', reason: 'mandate_over', at, by });
        else await putSipOff(pool, { sipId, from: at, to: at + LOOK_EVERY_MS });
        return;
      }
      if (nextOn === null || anchorOn === null || nextOn > istDate(at)) return;
      // A gateway that could not be asked may have debited: a day is missed by its word alone.
      if (at < missedFrom(nextOn) || !isHeard) {
        const later = at + LOOK_EVERY_MS;
        return putSipOff(pool, {
          sipId,
          from: at,
          to: at < missedFrom(nextOn) ? Math.min(later, missedFrom(nextOn)) : later,
        });
      }
      const next = planAfter({ ...sip, anchorOn }, nextOn);
      await missInstallment(pool, { sipId, dueOn: nextOn, reason: 'no_debit', next, at, by });
    }
  }
}

/** A simulated bank has no clock of its own: it debits when its day is looked at. */
async function letSimulatedBankDebit(core: Core, { sip, book }: SipWithBook, at: number): Promise<void> {
  const { nextOn } = sip;
  if (sip.status !== 'active' || nextOn === null || nextOn > istDate(at)) return;
  const gateway = core.payments.collection.mandates[book.mode];
  await gateway.simulateBank?.(sip.sipId, { kind: 'debit', dueOn: nextOn, amount: sip.installment, isPaid: true, at });
}
