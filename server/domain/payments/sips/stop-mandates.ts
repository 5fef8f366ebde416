import type { DueKind } from '../../kernel/due/due-kind.ts';
import { runDue } from '../../kernel/due/run-due.ts';
import type { Core } from '../context.ts';
import { hearOfMandate } from './follow-mandate.ts';
import { noteMandateStopped, putStopOff } from './store/due.ts';
import { findSipWithBook } from './store.ts';

/**
 * Asks the gateway to stop the mandate of a plan that has ended, until it has; a gateway that is down is asked again later. Answers
 * whether it is stopped. A debit that comes all the same goes back. Spec 3.4.
 */
export async function stopMandate(core: Core, sipId: string): Promise<boolean> {
  const { pool } = core.database;
  const found = await findSipWithBook(pool, sipId);
  if (!found) return false;
  const gateway = core.payments.collection.mandates[found.book.mode];
  try {
    // A mandate is stopped where it was made: another gateway's settings have to return for it.
    if (gateway.name !== found.sip.gateway) throw new Error(`the mandate is at ${found.sip.gateway}`);
    await gateway.stop(sipId);
    // What the bank took in the meantime goes back: it is done once that is heard of.
    const { mode, clockOffsetMs } = found.book;
    await hearOfMandate(core, found.sip, { mode, at: core.clock.now() + clockOffsetMs, by: 'sweep' });
    await noteMandateStopped(pool, sipId);
    return true;
  } catch (error) {
    core.log.warn({ error, sipId }, 'a mandate could not be stopped');
    await putStopOff(pool, { sipId, now: core.clock.now() });
    return false;
  }
}

const stops: DueKind<Core> = {
  column: 'sip.stop_at',
  act: stopMandate,
  failure: 'a mandate that is to be stopped could not be read',
  most: 200,
};

/** Stops every mandate that is to be stopped by now. */
export async function stopMandates(core: Core): Promise<void> {
  await runDue(core, stops);
}
