import type { PoolClient } from 'pg';
import { inTransaction } from '../../db/transaction.ts';
import { DomainError } from '../kernel/errors.ts';
import { type Decider, noteDecision } from './audit.ts';
import type { KycRecord, KycStepName } from './kyc.ts';
import { openPaper } from './papers.ts';
import { reject } from './settle.ts';
import { lockKycOfPerson, moveStatus, saveKyc } from './store/people.ts';

/** Whose KYC is decided, and which submission the operator has seen: one that came after is not decided with it. */
export type Reviewed = { personId: string; submission: number };

/**
 * Approves a KYC under review, under the name on the papers. Raises NOT_FOUND, and INVALID_TRANSITION where it is not under review
 * (any more), was changed after the operator looked, or holds neither details nor a proved PAN. Leaves an audit entry. Spec 3.5,
 * decisions 11.
 */
export async function approveKyc(decider: Decider, reviewed: Reviewed): Promise<void> {
  await decide(decider, reviewed, async (client, record) => {
    const { vault, clock } = decider.core;
    const details = openPaper(vault, 'details', record.personId, record.sealed.details);
    const pan = openPaper(vault, 'pan', record.personId, record.sealed.pan);
    const isStated = record.steps.details === 'submitted';
    const name = isStated ? details?.fullName : record.steps.pan === 'verified' ? pan?.registeredName : undefined;
    if (name === undefined) {
      throw new DomainError('INVALID_TRANSITION', {
        message: 'There are neither details nor a PAN that could be approved.',
      });
    }
    await moveStatus(client, { personId: record.personId, from: record.status, to: 'approved', name });
    await saveKyc(client, record.personId, {
      ...Object.fromEntries(handedIn(record).map((step) => [step, 'verified'])),
      reviewReason: null,
      rejectionReason: null,
      decidedAt: clock.now(),
    });
    await noteDecision(client, decider, { record, to: 'approved' });
  });
}

/**
 * Rejects a KYC under review; the reason is told to the partner, and all but the email has to be handed in again. Raises and leaves
 * the same as `approveKyc`. Spec 3.5, decisions 11.
 */
export async function rejectKyc(decider: Decider, reviewed: Reviewed & { reason: string }): Promise<void> {
  const { reason } = reviewed;
  await decide(decider, reviewed, async (client, record) => {
    await reject(client, { record, reason, steps: handedIn(record), at: decider.core.clock.now() });
    await noteDecision(client, decider, { record, to: 'rejected', reason });
  });
}

async function decide(
  { core }: Decider,
  { personId, submission }: Reviewed,
  work: (client: PoolClient, record: KycRecord) => Promise<void>,
): Promise<void> {
  await inTransaction(core.database.pool, async (client) => {
    const record = await lockKycOfPerson(client, personId);
    if (!record) throw new DomainError('NOT_FOUND');
    if (record.status !== 'under_review') {
      throw new DomainError('INVALID_TRANSITION', { message: `This KYC is ${record.status}, not under review.` });
    }
    if (record.submission !== submission) {
      throw new DomainError('INVALID_TRANSITION', { message: 'Something was handed in since. Look at it first.' });
    }
    await work(client, record);
  });
}

/** The steps that a decision is about. */
function handedIn({ steps }: KycRecord): KycStepName[] {
  const decided = ['pan', 'aadhaar', 'details', 'documents'] as const;
  return decided.filter((step) => steps[step] === 'submitted' || steps[step] === 'verified');
}
