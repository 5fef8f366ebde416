import type { PoolClient } from 'pg';
import { inTransaction } from '../../../database/transaction.ts';
import { DomainError } from '../../kernel/errors.ts';
import { type Decider, noteDecision } from './audit.ts';
import { stateOfAddress } from './checks/address-state.ts';
import type { KycRecord, KycStepName } from './kyc.ts';
import { openRecord, panHash } from './sealed-records.ts';
import { reject } from './settle.ts';
import { lockKycOfUser, moveStatus, saveKyc } from './store/people.ts';

/** Whose KYC is decided, and which submission the operator has seen: one that came after is not decided with it. */
export type Reviewed = { userCode: string; submission: number };

export type KycDecision = { outcome: 'approve' } | { outcome: 'reject'; reason: string };

/** Approves a KYC under review, as `decideKyc` does. */
export async function approveKyc(decider: Decider, reviewed: Reviewed): Promise<void> {
  await inTransaction(decider.core.database.pool, (client) =>
    decideKyc(client, decider, { ...reviewed, decision: { outcome: 'approve' } }),
  );
}

/** Rejects a KYC under review, as `decideKyc` does. */
export async function rejectKyc(
  decider: Decider,
  { reason, ...reviewed }: Reviewed & { reason: string },
): Promise<void> {
  await inTransaction(decider.core.database.pool, (client) =>
    decideKyc(client, decider, { ...reviewed, decision: { outcome: 'reject', reason } }),
  );
}

/**
 * Decides on a KYC under review, once. Approved, it is under the name on the documents, and the State of the address stated; rejected, the partner receives the reason, and
 * all but the email has to be handed in again. Raises NOT_FOUND, and INVALID_TRANSITION where it is not under review (any more), was
 * changed after the operator looked, or is to be approved and holds neither details nor a proved PAN. Leaves an audit entry. Spec 3.5,
 * decisions 11.
 */
export async function decideKyc(
  client: PoolClient,
  decider: Decider,
  { userCode, submission, decision }: Reviewed & { decision: KycDecision },
): Promise<void> {
  const found = await lockKycOfUser(client, userCode);
  if (!found) throw new DomainError('NOT_FOUND');
  const { record } = found;
  if (record.status !== 'under_review') {
    throw new DomainError('INVALID_TRANSITION', { message: `This KYC is ${record.status}, not under review.` });
  }
  if (record.submission !== submission) {
    throw new DomainError('INVALID_TRANSITION', { message: 'Something was handed in since. Look at it first.' });
  }
  // On the book's clock, as what it decides on was handed in.
  const at = decider.core.clock.now() + found.clockOffsetMs;
  if (decision.outcome === 'approve') return approveRecord(client, decider, { record, at });
  const { reason } = decision;
  await reject(client, { record, reason, steps: handedIn(record), at });
  await noteDecision(client, decider, { record, to: 'rejected', reason });
}

async function approveRecord(
  client: PoolClient,
  decider: Decider,
  { record, at }: { record: KycRecord; at: number },
): Promise<void> {
  const { vault } = decider.core;
  const details = openRecord(vault, 'details', record.personId, record.sealed.details);
  const pan = openRecord(vault, 'pan', record.personId, record.sealed.pan);
  const stated = record.steps.details === 'submitted' && details ? { name: details.fullName, pan: details.pan } : null;
  const proved = record.steps.pan === 'verified' && pan ? { name: pan.registeredName, pan: pan.pan } : null;
  const identity = stated ?? proved;
  if (!identity) {
    throw new DomainError('INVALID_TRANSITION', {
      message: 'There are neither details nor a PAN that could be approved.',
    });
  }
  const stateCode = stated && details ? stateOfAddress(details.address) : undefined;
  await moveStatus(client, {
    owner: record,
    from: record.ownStatus,
    to: 'approved',
    name: identity.name,
    ...(stateCode && { stateCode }),
  });
  await saveKyc(client, record, {
    ...Object.fromEntries(handedIn(record).map((step) => [step, 'verified'])),
    reviewReason: null,
    rejectionReason: null,
    decidedAt: at,
    approvedPanHash: panHash(vault, identity.pan),
  });
  await noteDecision(client, decider, { record, to: 'approved' });
}

/** The steps that a decision is about. */
function handedIn({ steps }: KycRecord): KycStepName[] {
  const decided = ['pan', 'aadhaar', 'details', 'documents'] as const;
  return decided.filter((step) => steps[step] === 'submitted' || steps[step] === 'verified');
}
