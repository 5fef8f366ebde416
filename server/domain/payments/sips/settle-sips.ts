import { tryEach } from '../../kernel/due/try-each.ts';
import type { Core } from '../context.ts';
import { settleDueSips } from './due-sips.ts';
import { lookForLateDebits } from './look-for-late-debits.ts';
import { openPendingSips } from './open-sip.ts';
import { stopMandates } from './stop-mandates.ts';

/**
 * Mandates that lapse, debits that are due, plans without a link, mandates to be stopped, and debits that came without a word after the end. Runs
 * every minute, beside the job of payment orders: in the morning every plan asks its bank, and no order waits for that. Spec 3.4.
 */
export async function settleSips(core: Core): Promise<void> {
  await tryEach(core, { settleDueSips, openPendingSips, stopMandates, lookForLateDebits });
}
