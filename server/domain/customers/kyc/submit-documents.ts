import { inTransaction } from '../../../database/transaction.ts';
import type { PartnerContext } from '../context.ts';
import { addDocuments } from './documents.ts';
import { getKycRecord } from './get-kyc.ts';
import { type KycView, viewOf } from './kyc.ts';
import { requireOpen } from './require-open.ts';
import type { LinkedDocument } from './sealed-records.ts';
import { lockKyc } from './store/people.ts';

/**
 * Puts documents before an operator: the KYC is under review then. Of each type the newest counts; what waits already is added to,
 * what was rejected is not. Raises USER_CODE_NOT_FOUND, INVALID_TRANSITION once approved. Spec 4.11, decisions 11.
 */
export async function submitDocuments(
  context: PartnerContext,
  input: { userCode: string; documents: LinkedDocument[] },
): Promise<KycView> {
  const { core, bookId } = context;
  const { userCode, documents } = input;
  await getKycRecord(context, userCode);
  return inTransaction(core.database.pool, async (client) => {
    const record = await lockKyc(client, { bookId, userCode });
    requireOpen(record);
    await addDocuments(client, context, { record, documents });
    return viewOf(await lockKyc(client, { bookId, userCode }));
  });
}
