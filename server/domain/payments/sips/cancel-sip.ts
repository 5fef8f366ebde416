import { inTransaction } from '../../../database/transaction.ts';
import { recordAudit } from '../../accounts/audit/record-audit.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { PartnerContext } from '../context.ts';
import { readSip } from './read-sip.ts';
import type { Sip } from './sip.ts';
import { stopMandate } from './stop-mandates.ts';
import { endSip } from './store/steps.ts';

/**
 * Ends a SIP: no further debits, metal already bought stays with the customer. What the bank has taken before is bought first; what it
 * takes after goes back. The gateway is asked to stop the mandate at once, and again until it has. Repeated, it answers the SIP as it
 * is. What a member does so is on record. Raises NOT_FOUND, and INVALID_TRANSITION for one that is completed or failed. Spec 3.4, 4.8.
 */
export async function cancelSip(context: PartnerContext, id: string): Promise<Sip> {
  const { core, now } = context;
  const sip = await readSip(context, id);
  const { sipId } = sip;
  const isCustomer = context.actor.type === 'user';
  const by = isCustomer ? 'customer' : context.actor.type === 'member' ? 'dashboard' : 'api';
  const reason = isCustomer ? 'customer' : 'partner';
  const isEnded = await inTransaction(core.database.pool, async (client) => {
    const isNews = await endSip(client, { sipId, status: 'cancelled', reason, at: now, by });
    const change = {
      action: 'sip.cancelled',
      subject: sipId,
      before: { status: sip.status },
      after: { status: 'cancelled' },
    };
    if (isNews && context.actor.type === 'member') await recordAudit(context, client, change);
    return isNews;
  });
  if (isEnded) await stopMandate(core, sipId);
  const after = await readSip(context, sipId);
  if (after.status === 'cancelled') return after;
  throw new DomainError('INVALID_TRANSITION', {
    message: `A SIP that is ${after.status} cannot be cancelled.`,
    details: { status: after.status },
  });
}
