import type { PoolClient } from 'pg';
import { inTransaction } from '../../../database/transaction.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { PartnerContext } from '../context.ts';

/** A setting of the account as one column holds it. */
export type Setting = 'return_origins' | 'ip_allowed_live' | 'ip_allowed_sandbox' | 'strict_idempotency_body';

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
    const { rows } = await client.query<{ value: Value }>(
      `SELECT ${setting} AS value FROM partner WHERE id = $1 FOR UPDATE`,
      [partner.id],
    );
    const before = (rows[0]?.value ?? []) as Value;
    const after = decide(before);
    if (JSON.stringify(after) === JSON.stringify(before)) return before;
    await client.query(`UPDATE partner SET ${setting} = $2, version = version + 1 WHERE id = $1`, [partner.id, after]);
    await recordAudit(context, client, {
      action,
      subject: partner.id,
      before: { [setting]: before },
      after: { [setting]: after },
    });
    return after;
  });
}
