import type { Core } from '../context.ts';
import { hearOfMandate } from './follow-mandate.ts';
import { noteSipLook, takeSipLooks } from './store/looks.ts';

const CHUNK = 50;
/** As many in one run; what is left comes with the next. */
const LOOKS_MAX = 500;

/**
 * Asks gateways for debits of plans that have ended, of which no callback has told: five minutes after the end, then after twice as
 * long each time, for seven days and until the gateway has answered once more; sooner where it did not. What they took goes back. Runs
 * every minute; several processes may at once. Spec 3.4, decisions 15.
 */
export async function lookForLateDebits(core: Core): Promise<void> {
  for (let taken = 0; taken < LOOKS_MAX; taken += CHUNK) {
    const { pool } = core.database;
    const looks = await takeSipLooks(pool, { now: core.clock.now(), limit: CHUNK });
    for (const { sip, mode, clockOffsetMs } of looks) {
      const { sipId } = sip;
      try {
        await hearOfMandate(core, sip, { mode, at: core.clock.now() + clockOffsetMs, by: 'sweep' });
        await noteSipLook(pool, { sipId, now: core.clock.now() });
      } catch (error) {
        core.log.warn({ error, sipId }, 'a gateway could not be asked for debits of a SIP that has ended');
      }
    }
    if (looks.length < CHUNK) return;
  }
}
