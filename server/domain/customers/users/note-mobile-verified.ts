import type { PartnerContext } from '../context.ts';
import { markMobileVerified } from './store.ts';

/** Notes that the person behind a user of the book answered a code sent to their mobile; the first time counts. Spec 2.6. */
export async function noteMobileVerified(context: PartnerContext, userCode: string): Promise<void> {
  await markMobileVerified(context.core.database.pool, { bookId: context.bookId, userCode, at: context.now });
}
