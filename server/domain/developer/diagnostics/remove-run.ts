import { inTransaction } from '../../../database/transaction.ts';
import { recordAudit } from '../../accounts/audit/record-audit.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { PartnerContext } from '../context.ts';
import { deleteRun } from './store.ts';

/** Ends a link and forgets its reports. Leaves an audit entry. Raises NOT_FOUND for a run that is none of the partner's, also the second time. */
export async function removeRun(context: PartnerContext, input: { runId: string }): Promise<void> {
  const { core, partner } = context;
  await inTransaction(core.database.pool, async (client) => {
    const label = await deleteRun(client, { id: input.runId, partnerId: partner.id });
    if (label === undefined) throw new DomainError('NOT_FOUND');
    await recordAudit(context, client, { action: 'webview_run.removed', subject: input.runId, before: { label } });
  });
}
