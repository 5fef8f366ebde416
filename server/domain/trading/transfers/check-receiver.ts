import { preExisting } from '../../customers/users/sandbox-people.ts';
import { mobileHash } from '../../kernel/mobile-hash.ts';
import type { PartnerContext } from '../context.ts';
import type { FoundReceiver } from '../executable-quote.ts';
import { findReceiver } from '../store/quotes.ts';

/** Who a mobile number belongs to, as far as a sender may know. */
export type Receiver = {
  /** 10 digits */
  mobile: string;
  /** The service knows the person: in live through whichever partner, in a sandbox through that sandbox */
  exists: boolean;
  /** As this partner registered them; the names that others gave are not shown */
  name: string | null;
  /** A code sent to the number was answered once */
  isMobileVerified: boolean;
};

/** Looks a mobile (10 digits) up before a send. Reads only: no account is opened. Spec 2.6, 4.6. */
export async function checkReceiver(context: PartnerContext, mobile: string): Promise<Receiver> {
  const { core, bookId } = context;
  const found = await findReceiver(core.database.pool, { bookId, mobileHash: mobileHash(core.vault, context, mobile) });
  return receiverOf(context, mobile, found);
}

/** What a sender may know of a mobile (10 digits), by what was found of it: some people pre-exist in every sandbox. */
export function receiverOf({ mode }: PartnerContext, mobile: string, found: FoundReceiver | undefined): Receiver {
  const exists = found?.exists === true || preExisting(mode, mobile) !== undefined;
  return { mobile, exists, name: found?.name ?? null, isMobileVerified: exists && found?.isMobileVerified === true };
}
