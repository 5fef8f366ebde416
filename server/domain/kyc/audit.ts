import type { PoolClient } from 'pg';
import type { Actor, Core } from '../context.ts';
import { newId } from '../kernel/ids.ts';
import type { KycStatus } from '../users/end-user.ts';
import type { KycRecord } from './kyc.ts';

/** Who decides, with what: a partner's call, or an operator of the service. */
export type Decider = {
  core: Pick<Core, 'database' | 'vault' | 'clock'>;
  actor: Actor;
  requestId: string;
  /** Absent for the service's own staff */
  partner?: { id: string };
};

/** Notes in the audit trail who moved a person's KYC, from what to what, and why. Holds no personal data. */
export async function noteDecision(
  client: PoolClient,
  { core, actor, partner, requestId }: Decider,
  decision: { record: Pick<KycRecord, 'personId' | 'status'>; to: KycStatus; reason?: string },
): Promise<void> {
  const now = core.clock.now();
  const { record, to, reason } = decision;
  await client.query({
    name: 'audit-kyc',
    text: `INSERT INTO audit_entry (id, partner_id, actor_type, actor_id, action, subject, before, after, request_id, created_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      newId('aud', now),
      partner?.id ?? null,
      actor.type,
      actor.id,
      `kyc.${to}`,
      record.personId,
      JSON.stringify({ kyc_status: record.status }),
      JSON.stringify({ kyc_status: to, ...(reason === undefined ? {} : { reason }) }),
      requestId,
      new Date(now),
    ],
  });
}
