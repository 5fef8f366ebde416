import type { Core } from '../context.ts';
import { hearOfMandate } from './follow-mandate.ts';
import { findMandatesToStop, noteMandateStopped, putStopOff } from './store/due.ts';
import { findSipWithBook } from './store.ts';

const CHUNK = 200;

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

/** Stops every mandate that is to be stopped by now. Runs every minute; several processes may at once. */
export async function stopMandates(core: Core): Promise<void> {
  const due = await findMandatesToStop(core.database.pool, { now: core.clock.now(), limit: CHUNK });
  for (const sipId of due) await stopMandate(core, sipId);
}
