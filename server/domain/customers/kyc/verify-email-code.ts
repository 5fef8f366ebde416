import { inTransaction } from '../../../database/transaction.ts';
import { DomainError } from '../../kernel/errors.ts';
import { maskEmail } from '../../kernel/masking.ts';
import { equalHashes } from '../../kernel/vault.ts';
import type { PartnerContext } from '../context.ts';
import { attemptCode } from './codes.ts';
import { getKycRecord } from './get-kyc.ts';
import { type KycView, viewOf } from './kyc.ts';
import { sealRecord } from './sealed-records.ts';
import { emailCodeHash } from './send-email-code.ts';
import { useCode } from './store/codes.ts';
import { lockKyc, saveKyc } from './store/people.ts';

/**
 * Proves an address with the newest code sent to it. Raises USER_CODE_NOT_FOUND, INVALID_OTP (an attempt is spent), OTP_EXPIRED,
 * OTP_LOCKED after five wrong ones. Spec 4.11, decisions 11.
 */
export async function verifyEmailCode(
  context: PartnerContext,
  input: { userCode: string; code: string },
): Promise<KycView & { emailMasked: string }> {
  const { core, bookId } = context;
  const { userCode } = input;
  const { personId } = await getKycRecord(context, userCode);
  const attempt = await attemptCode(context, { personId, kind: 'email', id: null });
  const given = emailCodeHash(context, attempt.id, input.code);
  if (!attempt.codeHash || !equalHashes(attempt.codeHash, given)) throw new DomainError('INVALID_OTP');
  const address = core.vault.open('kyc code', attempt.subjectSealed);
  return inTransaction(core.database.pool, async (client) => {
    const record = await lockKyc(client, { bookId, userCode });
    if (!(await useCode(client, attempt.id))) throw new DomainError('INVALID_OTP');
    await saveKyc(client, record, {
      email: 'verified',
      emailSealed: sealRecord(core.vault, 'email', personId, { address }),
    });
    return { ...viewOf(await lockKyc(client, { bookId, userCode })), emailMasked: maskEmail(address) };
  });
}
