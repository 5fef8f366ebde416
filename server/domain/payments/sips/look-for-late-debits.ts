import type { DueKind } from '../../kernel/due/due-kind.ts';
import { runDue } from '../../kernel/due/run-due.ts';
import type { Core } from '../context.ts';
import { hearOfMandate } from './follow-mandate.ts';
import { claimSipLook, noteSipLook } from './store/looks.ts';

const looks: DueKind<Core> = {
  column: 'sip.look_at',
  async act(core, sipId, at) {
    const { pool } = core.database;
    const look = await claimSipLook(pool, { sipId, now: core.clock.now() });
    if (!look) return;
    await hearOfMandate(core, look.sip, { mode: look.mode, at, by: 'sweep' });
    await noteSipLook(pool, { sipId, now: core.clock.now() });
  },
  failure: 'a gateway could not be asked for debits of a SIP that has ended',
  isWarning: true,
  most: 500,
};

/**
 * Asks gateways for debits of plans that have ended, of which no callback came: five minutes after the end, then after twice as
 * long each time, for seven days and until the gateway has answered once more; sooner where it did not. What they took goes back. Spec
 * 3.4, decisions 15.
 */
export async function lookForLateDebits(core: Core): Promise<void> {
  await runDue(core, looks);
}
