import { inTransaction } from '../../../database/transaction.ts';
import { mobileHash } from '../../kernel/mobile-hash.ts';
import { openUserAccounts } from '../../ledger/accounts.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { PartnerContext } from '../context.ts';
import { lockSettings } from '../partners/lock-partner.ts';
import { openBook, sandboxOpening } from '../partners/open-book.ts';
import { requireSandbox } from './require-sandbox.ts';
import { closeSandbox, copyUsers, movePeople, readPeople } from './store/reset.ts';

/**
 * Gives the partner a fresh sandbox: its book is closed and a new one opened with the starting balances, so that everything
 * in the old one (users, balances, trades, the day's sends, quotes, keys, messages, armed faults, the clock) ends at one
 * instant, also under calls in flight. With `keepUsers` the users come along under their codes, with empty wallets and all
 * that was known of them, KYC included; who registered at a time that the sandbox's clock has not reached any more, did so now.
 * Without it their KYC ends too: the same mobile is another person afterwards. Tokens, the day's budget and the request log stay. Leaves an
 * audit entry. Raises SANDBOX_ONLY for live.
 * Spec 4.10, decisions 8 and 14.
 */
export async function resetSandbox(
  context: PartnerContext,
  input: { keepUsers: boolean },
): Promise<{ resetAt: number; usersKept: number }> {
  requireSandbox(context);
  const { core, partner } = context;
  const resetAt = core.clock.now();
  return inTransaction(core.database.pool, async (client) => {
    // Resets of one partner follow one another.
    await lockSettings(client, partner.id);
    const closedId = await closeSandbox(client, partner.id, new Date(resetAt));
    const bookId = await openBook(client, { partnerId: partner.id, mode: 'sandbox', ...sandboxOpening, at: resetAt });
    await recordAudit(context, client, {
      action: 'sandbox.reset',
      subject: String(bookId),
      after: { keep_users: input.keepUsers },
    });
    if (!input.keepUsers) return { resetAt, usersKept: 0 };
    const books = { from: closedId, to: bookId, at: new Date(resetAt) };
    const userIds = await copyUsers(client, books);
    await openUserAccounts(client, bookId, userIds);
    // Their KYC, pictures and bank accounts (under the ids that the partner knows) are of the new book's people from then on.
    const people = await readPeople(client, bookId);
    const hashOf = (sealed: Uint8Array) => {
      const mobile = core.vault.open('mobile', sealed);
      return mobileHash(core.vault, { mode: 'sandbox', bookId }, mobile);
    };
    const moved = people.map(({ id, mobileSealed }) => ({ id, mobileHash: hashOf(mobileSealed) }));
    await movePeople(client, books, moved);
    return { resetAt, usersKept: userIds.length };
  });
}
