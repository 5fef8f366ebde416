import { inTransaction } from '../../../../database/transaction.ts';
import { fieldError } from '../../../kernel/errors.ts';
import type { PartnerContext } from '../../context.ts';
import { addDocuments, documentsThatWait } from '../documents.ts';
import { getKycRecord } from '../get-kyc.ts';
import { type KycView, viewOf } from '../kyc.ts';
import { requireOpen } from '../require-open.ts';
import { documentTypes } from '../sealed-records.ts';
import { lockKyc } from '../store/people.ts';
import { findWaiting, noteHandedIn } from '../store/pictures.ts';

/**
 * Puts what a user took before an operator: the KYC is under review then. All four documents and the details have to be there. A
 * second call, with nothing new, changes nothing. Raises VALIDATION_ERROR on `details` or on the documents that are missing,
 * USER_CODE_NOT_FOUND, INVALID_TRANSITION once approved. Spec 4.9, 4.11, decisions 11.
 */
export async function handInPictures(context: PartnerContext, userCode: string): Promise<KycView> {
  const { core, bookId, now } = context;
  await getKycRecord(context, userCode);
  return inTransaction(core.database.pool, async (client) => {
    const record = await lockKyc(client, { bookId, userCode });
    requireOpen(record);
    if (record.steps.details !== 'submitted') throw fieldError('VALIDATION_ERROR', 'details', 'are missing');
    const taken = await findWaiting(client, record.userId);
    const held = new Set([...documentsThatWait(core.vault, record), ...taken].map(({ type }) => type));
    const missing = documentTypes.find((type) => !held.has(type));
    if (missing) throw fieldError('VALIDATION_ERROR', missing, 'is missing');
    if (taken.length === 0) return viewOf(record);
    const ids = taken.map(({ id }) => id);
    await noteHandedIn(client, ids, now);
    const documents = taken.map(({ id, type }) => ({ type, pictureId: id }));
    await addDocuments(client, context, { record, documents });
    return viewOf(await lockKyc(client, { bookId, userCode }));
  });
}
