import type { PoolClient } from 'pg';
import { inTransaction } from '../../../database/transaction.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { PartnerContext } from '../context.ts';
import { lockSetting, type Setting, saveSetting } from './store.ts';

/**
 * Changes one setting of the account: locked, decided on as it stands then, raised in version so that every process follows from its next
 * request on, and noted in the audit log. Where `decide` answers what is there already, nothing is done. Answers what stands now.
 */
export async function changePartner<Value extends readonly string[] | boolean>(
  context: PartnerContext,
  change: { setting: Setting; action: string; decide: (value: Value) => Value },
): Promise<Value> {
  const { core, partner } = context;
  const { setting, action, decide } = change;
  return inTransaction(core.database.pool, async (client: PoolClient) => {
    const before = (await lockSetting(client, partner.id, setting)) as Value;
    const after = decide(before);
    if (JSON.stringify(after) === JSON.stringify(before)) return before;
    await saveSetting(client, { partnerId: partner.id, setting, value: after });
    await recordAudit(context, client, {
      action,
      subject: partner.id,
      before: { [setting]: before },
      after: { [setting]: after },
    });
    return after;
  });
}
