import { inTransaction } from '../../../../database/transaction.ts';
import { recordAudit } from '../../../accounts/audit/record-audit.ts';
import { DomainError } from '../../../kernel/errors.ts';
import type { Decider } from '../audit.ts';
import type { DocumentMedia, KeptDocument } from '../sealed-records.ts';
import { findHandedIn } from '../store/pictures.ts';
import { picturePurpose } from './purpose.ts';

/** Where operators open pictures, under the address of the service. */
export const PICTURES_PATH = '/ops/kyc-pictures/';

/** The address of a document in the console. */
export function picturePath({ pictureId, media }: Pick<KeptDocument, 'pictureId' | 'media'>): string {
  return `${PICTURES_PATH}${pictureId}.${media === 'application/pdf' ? 'pdf' : 'jpg'}`;
}

/**
 * A document that was handed in, a JPEG or PDF, for an operator of the service; that it was looked at goes into the audit
 * log first. Raises NOT_FOUND, also for a picture whose owner is still at it. Decisions 11.
 */
export async function openPicture(
  operator: Decider,
  id: string,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; media: DocumentMedia }> {
  const { database, vault } = operator.core;
  const { personId, sealed, media } = await inTransaction(database.pool, async (client) => {
    const found = await findHandedIn(client, id);
    if (!found) throw new DomainError('NOT_FOUND');
    const subject = found.userCode;
    await recordAudit(operator, client, {
      action: 'kyc.picture_opened',
      subject,
      after: { picture: id, type: found.type },
    });
    return found;
  });
  return { bytes: vault.openBytes(picturePurpose(personId, id), sealed), media };
}
