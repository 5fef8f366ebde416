import type { PartnerContext } from '../../context.ts';
import { documentsThatWait } from '../documents.ts';
import type { KycRecord } from '../kyc.ts';
import { type DocumentType, documentTypes } from '../sealed-records.ts';
import { findWaiting } from '../store/pictures.ts';

/** none: still to be taken. kept: taken, not handed in. handed_in: an operator has it before them. */
export type PictureState = 'none' | 'kept' | 'handed_in';

/** How far a user is with the pictures of their documents. The pictures themselves are for operators only. Decisions 11. */
export async function listPictures(
  { core }: PartnerContext,
  record: KycRecord,
): Promise<Record<DocumentType, PictureState>> {
  const kept = new Set((await findWaiting(core.database.pool, record.userId)).map(({ type }) => type));
  const handedIn = new Set(documentsThatWait(core.vault, record).map(({ type }) => type));
  const stateOf = (type: DocumentType) => (kept.has(type) ? 'kept' : handedIn.has(type) ? 'handed_in' : 'none');
  return Object.fromEntries(documentTypes.map((type) => [type, stateOf(type)])) as Record<DocumentType, PictureState>;
}
