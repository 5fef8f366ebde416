import type { PoolClient } from 'pg';
import { assertInvariant } from '../../kernel/errors.ts';
import type { PartnerContext } from '../context.ts';
import { noteDecision } from './audit.ts';
import { compareIdentity } from './checks/compare-identity.ts';
import type { KycMethod, KycRecord, KycStepName, KycView } from './kyc.ts';
import { viewOf } from './kyc.ts';
import { openRecord, panHash } from './sealed-records.ts';
import { type KycChanges, lockKyc, moveStatus, saveKyc } from './store/people.ts';

/**
 * Keeps what a check at once has proved, and what follows: with PAN and Aadhaar both proved the KYC is approved, or, where names or
 * days of birth are clearly not one person's, goes to an operator with the reason. The record is locked. Answers it as it then is.
 */
export async function keepProof(
  client: PoolClient,
  context: PartnerContext,
  input: { userCode: string; record: KycRecord; changes: KycChanges },
): Promise<KycView> {
  const { vault } = context.core;
  const { personId } = input.record;
  await saveKyc(client, input.record, { method: 'instant', ...input.changes });
  const record = await lockKyc(client, { bookId: context.bookId, userCode: input.userCode });
  if (record.steps.pan !== 'verified' || record.steps.aadhaar !== 'verified') return viewOf(record);
  const pan = openRecord(vault, 'pan', personId, record.sealed.pan);
  const aadhaar = openRecord(vault, 'aadhaar', personId, record.sealed.aadhaar);
  assertInvariant(pan && aadhaar, 'a proved step has no record');
  const problem = compareIdentity({ profileName: record.profileName, pan, aadhaar });
  if (problem) await sendToReview(client, context, { record, reason: problem });
  else {
    await moveStatus(client, { owner: record, from: record.ownStatus, to: 'approved', name: pan.registeredName });
    await saveKyc(client, record, {
      rejectionReason: null,
      reviewReason: null,
      decidedAt: context.now,
      approvedPanHash: panHash(vault, pan.pan),
    });
    await noteDecision(client, context, { record, to: 'approved' });
  }
  return viewOf(await lockKyc(client, { bookId: context.bookId, userCode: input.userCode }));
}

/** Puts a locked record before the operator, or renews what is there already, and says why. */
export async function sendToReview(
  client: PoolClient,
  context: PartnerContext,
  { record, reason }: { record: KycRecord; reason: string },
): Promise<void> {
  const { ownStatus, submission } = record;
  if (ownStatus !== 'under_review') await moveStatus(client, { owner: record, from: ownStatus, to: 'under_review' });
  await saveKyc(client, record, {
    submission: submission + 1,
    submittedAt: context.now,
    reviewReason: reason,
    rejectionReason: null,
  });
}

/** Rejects a locked record. What was handed in or proved, apart from the email, has to be handed in again. */
export async function reject(
  client: PoolClient,
  input: { record: KycRecord; reason: string; steps: readonly KycStepName[]; at: number; method?: KycMethod },
): Promise<void> {
  const { record, reason, steps, at, method } = input;
  // Before the status: what moves that tells the partner of it, with the reason.
  await saveKyc(client, record, {
    ...(method && { method }),
    ...Object.fromEntries(steps.map((step) => [step, 'rejected'])),
    submission: record.submission + 1,
    rejectionReason: reason,
    reviewReason: null,
    decidedAt: at,
  });
  if (record.ownStatus !== 'rejected') {
    await moveStatus(client, { owner: record, from: record.ownStatus, to: 'rejected' });
  }
}
