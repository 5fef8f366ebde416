import type { KycStatus } from '../users/end-user.ts';

/** What a person proves or hands in, each by itself. */
export const kycSteps = ['email', 'pan', 'aadhaar', 'details', 'documents'] as const;

export type KycStepName = (typeof kycSteps)[number];

/**
 * pending: nothing yet. verified: proved at once, or approved by an operator. submitted: waits for the operator. rejected: refused,
 * and to be handed in again.
 */
export type KycStepState = 'pending' | 'verified' | 'submitted' | 'rejected';

/** instant: PAN and Aadhaar checked at once. manual: details and documents, which an operator reads. */
export type KycMethod = 'instant' | 'manual';

/** Where a user stands, as the partner may know it (spec 4.11, decisions 11). */
export type KycView = {
  status: KycStatus;
  method: KycMethod | null;
  /** On the checked documents, once approved */
  name: string | null;
  rejectionReason: string | null;
  steps: Record<KycStepName, KycStepState>;
  /** The person's KYC is approved, and counts here once they prove their mobile to this partner (decisions 15) */
  awaitsProof: boolean;
};

/** The same with what the verbs go by. */
export type KycRecord = KycView & {
  personId: string;
  userId: bigint;
  userCode: string;
  /** An approved KYC counts for this user: their own, or one that the person shares */
  isApproved: boolean;
  /** Of what this partner handed in, whatever the person shares */
  ownStatus: KycStatus;
  /** As this partner registered them */
  profileName: string | null;
  mobileMasked: string;
  /** Rises with what an operator decides on */
  submission: number;
  /** Of what this partner handed in */
  sealed: Record<Exclude<KycStepName, 'email'>, Uint8Array | null>;
};

/** What of a record the partner may know. */
export function viewOf({ status, method, name, rejectionReason, steps, awaitsProof }: KycRecord): KycView {
  return { status, method, name, rejectionReason, steps, awaitsProof };
}
