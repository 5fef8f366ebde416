import type { PartnerSettings } from '../../accounts/partners/settings.ts';
import { isId } from '../../kernel/ids.ts';
import type { Core } from '../context.ts';
import { type Installment, readInstallments, readSip, type SipBook } from './read-sip.ts';
import type { Sip } from './sip.ts';
import { findSipWithBook } from './store.ts';

/** However many pages look at a plan, its bank is asked once in this while. */
const ASK_EVERY_MS = 3_000;

/** A plan as its checkout sees it, with the partner it is made with and the book it is in. */
export type SipView = { sip: Sip; latest: Installment | undefined; partner: PartnerSettings; book: SipBook };

/**
 * A plan for its approver, who holds its id; undefined where there is none, or its sandbox was reset since. Asks the bank as
 * `readSip` does, but at most every three seconds for all who look. Spec 2.12, 3.4.
 */
export async function viewSip(core: Core, sipId: string): Promise<SipView | undefined> {
  // A text that cannot be an id is not looked up: the database takes no NUL.
  const found = isId(sipId) ? await findSipWithBook(core.database.pool, sipId) : undefined;
  if (!found?.book.isOpen) return undefined;
  const { mode, partnerId, partnerVersion, clockOffsetMs } = found.book;
  const book: SipBook = {
    core,
    mode,
    bookId: found.sip.bookId,
    now: core.clock.now() + clockOffsetMs,
  };
  const [partner, mayAsk] = await Promise.all([
    core.accounts.partnerSettings.get(partnerId, partnerVersion),
    isBankAskable(core, sipId),
  ]);
  const sip = mayAsk ? await readSip(book, sipId) : found.sip;
  const [latest] = await readInstallments(book, sip);
  return { sip, latest, partner, book };
}

/** Whether the bank may be asked for a plan now; a caller that gets true has to ask. */
export async function isBankAskable(core: Core, sipId: string): Promise<boolean> {
  return !(await core.accounts.requestWindows({ bucket: `ask bank ${sipId}`, windowMs: ASK_EVERY_MS, requestsMax: 1 }))
    .isOver;
}
