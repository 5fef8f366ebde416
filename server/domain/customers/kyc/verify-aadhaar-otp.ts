import { inTransaction } from '../../../database/transaction.ts';
import { DomainError } from '../../kernel/errors.ts';
import { maskAadhaar } from '../../kernel/masking.ts';
import type { PartnerContext } from '../context.ts';
import { askProvider } from './ask-provider.ts';
import { attemptCode } from './codes.ts';
import type { KycView } from './kyc.ts';
import { requireInstantKyc, requireOpen } from './require-open.ts';
import { sealRecord } from './sealed-records.ts';
import { keepProof } from './settle.ts';
import { returnAttempt, useCode } from './store/codes.ts';
import { lockKyc } from './store/people.ts';

/**
 * Proves an Aadhaar number with the OTP that was sent for it, and with that the KYC, where the PAN is proved too and the names
 * match. Raises FEATURE_DISABLED, USER_CODE_NOT_FOUND, NOT_FOUND (no such reference of this user), INVALID_TRANSITION (approved
 * already), INVALID_OTP (an attempt is spent), OTP_EXPIRED, OTP_LOCKED after five wrong ones, SERVICE_UNAVAILABLE where the provider
 * gives no answer. Spec 4.11, decisions 11.
 */
export async function verifyAadhaarOtp(
  context: PartnerContext,
  input: { userCode: string; referenceId: string; otp: string },
): Promise<KycView & { aadhaarMasked: string }> {
  const { core, bookId } = context;
  const { userCode, referenceId, otp } = input;
  const { provider, record } = await requireInstantKyc(context, userCode);
  const { pool } = core.database;
  const { personId, profileName } = record;
  const attempt = await attemptCode(context, { personId, kind: 'aadhaar', id: referenceId });
  const { providerReference } = attempt;
  // It is unknown whether the code was sent, so it cannot be answered.
  if (providerReference === null) throw new DomainError('OTP_EXPIRED');
  const answer = await askProvider(
    context,
    () => provider.verifyAadhaarOtp({ reference: providerReference, otp, profileName }),
    async ({ kind }) => {
      if (kind === 'unavailable') await returnAttempt(pool, attempt.id);
    },
  );
  if (answer.verdict === 'expired') throw new DomainError('OTP_EXPIRED');
  if (answer.verdict === 'wrong') throw new DomainError('INVALID_OTP');
  const lastFour = core.vault.open('kyc code', attempt.subjectSealed);
  return inTransaction(pool, async (client) => {
    const locked = await lockKyc(client, { bookId, userCode });
    requireOpen(locked);
    if (!(await useCode(client, attempt.id))) throw new DomainError('INVALID_OTP');
    const proved = { lastFour, name: answer.name, dob: answer.dob };
    const changes = {
      aadhaar: 'verified',
      aadhaarSealed: sealRecord(core.vault, 'aadhaar', personId, proved),
    } as const;
    const view = await keepProof(client, context, { userCode, record: locked, changes });
    return { ...view, aadhaarMasked: maskAadhaar(lastFour) };
  });
}
