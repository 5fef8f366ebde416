import { inTransaction } from '../../../../database/transaction.ts';
import { recordAudit } from '../../../accounts/audit/record-audit.ts';
import { DomainError } from '../../../kernel/errors.ts';
import type { Decider } from '../audit.ts';
import { findHandedIn } from '../store/pictures.ts';
import { picturePurpose } from './purpose.ts';

/** Where operators open pictures, under the address of the service. */
export const PICTURES_PATH = '/ops/kyc-pictures/';

/** The address of a picture in the console. */
export function picturePath(id: string): string {
  return `${PICTURES_PATH}${id}.jpg`;
}

/**
 * The picture of a document that was handed in, as JPEG, for an operator of the service; that it was looked at goes into the audit
 * log first. Raises NOT_FOUND, also for a picture whose owner is still at it. Decisions 11.
 */
export async function openPicture(operator: Decider, id: string): Promise<Uint8Array<ArrayBuffer>> {
  const { database, vault } = operator.core;
  const { personId, sealed } = await inTransaction(database.pool, async (client) => {
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
  return vault.openBytes(picturePurpose(personId, id), sealed);
}
