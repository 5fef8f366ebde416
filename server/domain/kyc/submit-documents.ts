import { inTransaction } from '../../db/transaction.ts';
import type { PartnerContext } from '../context.ts';
import { getKycRecord } from './get-kyc.ts';
import { type KycView, viewOf } from './kyc.ts';
import { type KycDocument, openPaper, sealPaper } from './papers.ts';
import { requireOpen } from './require-open.ts';
import { sendToReview } from './settle.ts';
import { lockKyc, saveKyc } from './store/people.ts';

/**
 * Puts documents before an operator: the KYC is under review then. Of each type the newest counts; what waits already is added to,
 * what was rejected is not. Raises USER_CODE_NOT_FOUND, INVALID_TRANSITION once approved. Spec 4.11, decisions 11.
 */
export async function submitDocuments(
  context: PartnerContext,
  input: { userCode: string; documents: KycDocument[] },
): Promise<KycView> {
  const { core, bookId } = context;
  const { userCode } = input;
  await getKycRecord(context, userCode);
  return inTransaction(core.database.pool, async (client) => {
    const record = await lockKyc(client, { bookId, userCode });
    requireOpen(record);
    const { personId } = record;
    const waiting = record.steps.documents === 'submitted' ? record.sealed.documents : null;
    const before = openPaper(core.vault, 'documents', personId, waiting)?.documents ?? [];
    const byType = new Map([...before, ...input.documents].map((document) => [document.type, document]));
    await saveKyc(client, personId, {
      method: 'manual',
      documents: 'submitted',
      documentsSealed: sealPaper(core.vault, 'documents', personId, { documents: [...byType.values()] }),
    });
    await sendToReview(client, context, { record, reason: 'Documents were handed in.' });
    return viewOf(await lockKyc(client, { bookId, userCode }));
  });
}
