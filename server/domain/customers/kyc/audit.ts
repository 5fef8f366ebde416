import type { PoolClient } from 'pg';
import { recordAudit } from '../../accounts/audit/record-audit.ts';
import type { Actor } from '../../ledger/actor.ts';
import type { Core } from '../context.ts';
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

/** Notes in the audit trail who moved a user's KYC, from what to what, and why. Holds no personal data. */
export async function noteDecision(
  client: PoolClient,
  decider: Decider,
  { record, to, reason }: { record: Pick<KycRecord, 'userCode' | 'ownStatus'>; to: KycStatus; reason?: string },
): Promise<void> {
  await recordAudit(decider, client, {
    action: `kyc.${to}`,
    subject: record.userCode,
    before: { kyc_status: record.ownStatus },
    after: { kyc_status: to, ...(reason === undefined ? {} : { reason }) },
  });
}
