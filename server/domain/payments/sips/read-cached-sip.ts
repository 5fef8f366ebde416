import { DomainError } from '../../kernel/errors.ts';
import { readSip, type SipBook } from './read-sip.ts';
import type { Sip } from './sip.ts';
import { findSip } from './store.ts';
import { isBankAskable } from './view-sip.ts';

/**
 * A SIP of the book, as `readSip` answers it, with the patience of `viewSip`. For a user those of others do not exist. Raises
 * NOT_FOUND. Spec 2.12.
 */
export async function readCachedSip(context: SipBook, id: string, options: { userCode?: string } = {}): Promise<Sip> {
  const { core, bookId } = context;
  const sip = /^[\w]{1,80}$/.test(id) ? await findSip(core.database.pool, { bookId, id }) : undefined;
  if (!sip || (options.userCode !== undefined && options.userCode !== sip.userCode)) {
    throw new DomainError('NOT_FOUND', { message: 'No such SIP.' });
  }
  return (await isBankAskable(core, sip.sipId)) ? readSip(context, sip.sipId) : sip;
}
