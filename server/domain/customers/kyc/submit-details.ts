import { inTransaction } from '../../../database/transaction.ts';
import type { PartnerContext } from '../context.ts';
import { requireAdult } from './checks/age.ts';
import { getKycRecord } from './get-kyc.ts';
import { type KycView, viewOf } from './kyc.ts';
import { requireOpen } from './require-open.ts';
import { type KycDetails, sealRecord } from './sealed-records.ts';
import { lockKyc, saveKyc } from './store/people.ts';

/**
 * Keeps what a user states about themselves, for the operator to compare with the documents; a second call replaces it. Raises
 * VALIDATION_ERROR (not of age), USER_CODE_NOT_FOUND, INVALID_TRANSITION once approved. Spec 4.11, decisions 11.
 */
export async function submitDetails(
  context: PartnerContext,
  input: { userCode: string; details: KycDetails },
): Promise<KycView> {
  const { core, bookId } = context;
  const { userCode, details } = input;
  requireAdult(details.dob, context.now);
  await getKycRecord(context, userCode);
  return inTransaction(core.database.pool, async (client) => {
    const record = await lockKyc(client, { bookId, userCode });
    requireOpen(record);
    await saveKyc(client, record, {
      method: 'manual',
      details: 'submitted',
      detailsSealed: sealRecord(core.vault, 'details', record.personId, details),
      submission: record.submission + 1,
    });
    return viewOf(await lockKyc(client, { bookId, userCode }));
  });
}
