import type { OperatorContext } from '../../../accounts/operators/operator-context.ts';
import { requireOperatorPermission } from '../../../accounts/operators/permissions.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { maskAadhaar, maskPan } from '../../../kernel/masking.ts';
import { compareRecords, type RecordCheck } from '../checks/compare-records.ts';
import { type KycDetails, type KycDocument, openRecord, panHash } from '../sealed-records.ts';
import {
  findDecisions,
  findNextWaiting,
  findPanHolders,
  findRegistrations,
  findSubmission,
  type PanHolder,
  type PastDecision,
  type Registration,
  type SubmissionRecord,
} from '../store/submission.ts';

/** A submission with all that a decision is made by. PANs are masked; see `openNumbers`. */
export type Submission = Omit<SubmissionRecord, 'sealed' | 'clockOffsetMs'> & {
  registrations: Registration[];
  pan: { masked: string; dob: string; registeredName: string } | null;
  aadhaar: { masked: string; name: string; dob: string | null } | null;
  details: (Omit<KycDetails, 'pan'> & { panMasked: string }) | null;
  documents: KycDocument[];
  /** What could be compared without looking */
  checks: RecordCheck[];
  /** On the book's clock, as what they decide on */
  decisions: PastDecision[];
  /** Others whose approved KYC has one of its PANs */
  panHolders: PanHolder[];
  /** Who waits next */
  next: string | undefined;
};

/** All that a user handed in. Raises NOT_FOUND, ROLE_NOT_ALLOWED. Decisions 11. */
export async function readSubmission({ core, actor }: OperatorContext, userCode: string): Promise<Submission> {
  requireOperatorPermission(actor.role, 'kyc.read');
  const { vault, database } = core;
  const { pool } = database;
  const record = await findSubmission(pool, userCode);
  if (!record) throw new DomainError('NOT_FOUND', { message: 'There is no KYC of such a user.' });
  const { sealed, clockOffsetMs, ...rest } = record;
  const { personId, profileName, mode, submittedAt } = record;
  const details = openRecord(vault, 'details', personId, sealed.details);
  const pan = openRecord(vault, 'pan', personId, sealed.pan);
  const aadhaar = openRecord(vault, 'aadhaar', personId, sealed.aadhaar);
  const documents = openRecord(vault, 'documents', personId, sealed.documents)?.documents ?? [];
  const numbers = new Set([details?.pan, pan?.pan].flatMap((number) => number ?? []));
  const [registrations, decisions, panHolders, next] = await Promise.all([
    findRegistrations(pool, personId),
    findDecisions(pool, { userCode, personId }),
    findPanHolders(pool, { personId, mode, hashes: [...numbers].map((number) => panHash(vault, number)) }),
    findNextWaiting(pool, {
      userCode,
      mode,
      waitingSince: submittedAt === null ? null : submittedAt - clockOffsetMs,
    }),
  ]);
  return {
    ...rest,
    registrations,
    pan: pan ? { masked: maskPan(pan.pan), dob: pan.dob, registeredName: pan.registeredName } : null,
    aadhaar: aadhaar ? { masked: maskAadhaar(aadhaar.lastFour), name: aadhaar.name, dob: aadhaar.dob } : null,
    details: details
      ? { fullName: details.fullName, dob: details.dob, address: details.address, panMasked: maskPan(details.pan) }
      : null,
    documents,
    checks: compareRecords({ profileNames: profileName === null ? [] : [profileName], details, pan, aadhaar }),
    decisions: decisions.map((one) => ({ ...one, at: one.at + clockOffsetMs })),
    panHolders,
    next,
  };
}
