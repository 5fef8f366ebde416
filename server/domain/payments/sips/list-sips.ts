import type { PartnerContext } from '../context.ts';
import type { Sip, SipStatus } from './sip.ts';
import { listBookSips } from './store.ts';

/** SIPs of the partner, newest first, with how many there are. No statuses are all of them. Spec 4.8, decisions 9. */
export function listSips(
  context: PartnerContext,
  input: {
    statuses: SipStatus[];
    userCode: string | undefined;
    reference: string | undefined;
    page: number;
    limit: number;
  },
): Promise<{ sips: Sip[]; total: number }> {
  return listBookSips(context.core.database.pool, { ...input, bookId: context.bookId });
}
