import { inTransaction } from '../../../database/transaction.ts';
import { refuseOver } from '../../accounts/rate-windows/window.ts';
import { createLanes } from '../../kernel/turns/lanes.ts';
import type { PartnerContext } from '../context.ts';
import { addDocuments } from './documents.ts';
import { getKycRecord } from './get-kyc.ts';
import { type KycView, viewOf } from './kyc.ts';
import { fetchDocuments } from './pictures/fetch-documents.ts';
import { requireOpen } from './require-open.ts';
import type { LinkedDocument } from './sealed-records.ts';
import { lockKyc } from './store/people.ts';
import { insertHandedIn } from './store/pictures.ts';

/** Each is fetched and drawn anew, which costs work; a partner hands in a person's documents a few times. */
const FETCHES = { requestsMax: 20, windowMs: 3_600_000 };

/** Each holds up to four documents of 10 MiB, twice while they are sealed, and as long as a slow host lets it; the rest waits in its turn. */
const inLane = createLanes({ atOnce: 4, ofOne: 2 });

/**
 * Fetches documents that a partner names, keeps them sealed, and puts them before an operator: the KYC is under review then. Of each type the
 * newest counts; what waits already is added to, what was rejected is not. Nothing is kept where one cannot be fetched. Raises USER_CODE_NOT_FOUND,
 * INVALID_TRANSITION once approved, RATE_LIMITED past 20 in an hour, VALIDATION_ERROR naming the address. Spec 4.11, decisions 11 and 15.
 */
export async function submitDocuments(
  context: PartnerContext,
  input: { userCode: string; documents: LinkedDocument[] },
): Promise<KycView> {
  const { core, bookId, now } = context;
  const { userCode, documents } = input;
  const record = await getKycRecord(context, userCode);
  requireOpen(record);
  const { personId, userId } = record;
  const window = await core.accounts.requestWindows({ bucket: `kyc documents ${userId}`, ...FETCHES });
  refuseOver(window, 'Documents of this user were handed in too often.');
  return inLane(bookId, async () => {
    const fetched = await fetchDocuments(context, { personId, documents });
    return inTransaction(core.database.pool, async (client) => {
      const current = await lockKyc(client, { bookId, userCode });
      requireOpen(current);
      await insertHandedIn(client, { personId, userId, at: now, recordedAt: core.clock.now() }, fetched);
      const kept = fetched.map(({ id, type, media }) => ({ type, pictureId: id, media }));
      await addDocuments(client, context, { record: current, documents: kept });
      return viewOf(await lockKyc(client, { bookId, userCode }));
    });
  });
}
