import { inTransaction } from '../../../../database/transaction.ts';
import { refuseOver } from '../../../accounts/rate-windows/window.ts';
import { fieldError } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import type { PartnerContext } from '../../context.ts';
import { getKycRecord } from '../get-kyc.ts';
import { PICTURE_UPLOAD_BYTES_MAX } from '../ports/picture-maker.ts';
import { requireOpen } from '../require-open.ts';
import type { DocumentType } from '../sealed-records.ts';
import { lockKyc } from '../store/people.ts';
import { insertPicture } from '../store/pictures.ts';
import { picturePurpose } from './purpose.ts';

/** Each is drawn anew, which costs work; a person retakes one a few times. */
const PICTURES = { requestsMax: 40, windowMs: 3_600_000 };

/**
 * Keeps the picture of a document that a user took, until they hand it in; one of the same type that waits is replaced. It is drawn
 * anew and sealed, and never answered to the user again. Raises VALIDATION_ERROR on `picture` (see ports/picture-maker.ts),
 * USER_CODE_NOT_FOUND, INVALID_TRANSITION once approved, RATE_LIMITED past 40 in an hour. Spec 4.9, decisions 11.
 */
export async function keepPicture(
  context: PartnerContext,
  input: { userCode: string; type: DocumentType; upload: Uint8Array },
): Promise<void> {
  const { core, bookId } = context;
  const { userCode, type, upload } = input;
  const record = await getKycRecord(context, userCode);
  requireOpen(record);
  const { personId, userId } = record;
  const window = await core.accounts.requestWindows({ bucket: `kyc picture ${userId}`, ...PICTURES });
  refuseOver(window, 'Too many pictures were taken.');
  if (upload.length > PICTURE_UPLOAD_BYTES_MAX) throw fieldError('VALIDATION_ERROR', 'picture', 'is too large');
  const bytes = await core.customers.pictureMaker.make(upload);
  const id = newId('kpc', core.clock.now());
  const sealed = core.vault.seal(picturePurpose(personId, id), bytes);
  await inTransaction(core.database.pool, async (client) => {
    requireOpen(await lockKyc(client, { bookId, userCode }));
    await insertPicture(client, { id, personId, userId, type, sealed, at: core.clock.now() });
  });
}
