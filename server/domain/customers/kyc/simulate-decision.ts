import { requireSandbox } from '../../accounts/sandbox/require-sandbox.ts';
import type { PartnerContext } from '../context.ts';
import { approveKyc, rejectKyc } from './decide-kyc.ts';
import { getKyc, getKycRecord } from './get-kyc.ts';
import type { KycView } from './kyc.ts';

/**
 * Decides a sandbox user's review as an operator would. Raises SANDBOX_ONLY, USER_CODE_NOT_FOUND, INVALID_TRANSITION where there is
 * nothing under review, or nothing that could be approved. Decisions 11.
 */
export async function simulateKycDecision(
  context: PartnerContext,
  input: { userCode: string; decision: { outcome: 'approve' | 'reject'; reason: string } },
): Promise<KycView> {
  requireSandbox(context);
  const { userCode, decision } = input;
  const { submission } = await getKycRecord(context, userCode);
  if (decision.outcome === 'approve') await approveKyc(context, { userCode, submission });
  else await rejectKyc(context, { userCode, submission, reason: decision.reason });
  return getKyc(context, userCode);
}
