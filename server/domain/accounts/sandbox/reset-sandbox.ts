import type { PoolClient } from 'pg';
import { inTransaction } from '../../../database/transaction.ts';
import { mobileHash } from '../../kernel/mobile-hash.ts';
import type { Vault } from '../../kernel/vault.ts';
import { openUserAccounts } from '../../ledger/accounts.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { PartnerContext } from '../context.ts';
import { openBook, sandboxOpening } from '../partners/open-book.ts';
import { requireSandbox } from './require-sandbox.ts';

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
    await client.query('SELECT FROM partner WHERE id = $1 FOR UPDATE', [partner.id]);
    const closed = await client.query<{ id: number }>(
      `UPDATE book SET closed_at = $2 WHERE partner_id = $1 AND mode = 'sandbox' AND closed_at IS NULL RETURNING id`,
      [partner.id, new Date(resetAt)],
    );
    const bookId = await openBook(client, { partnerId: partner.id, mode: 'sandbox', ...sandboxOpening, at: resetAt });
    await recordAudit(context, client, {
      action: 'sandbox.reset',
      subject: String(bookId),
      after: { keep_users: input.keepUsers },
    });
    if (!input.keepUsers) return { resetAt, usersKept: 0 };
    const kept = await client.query<{ id: bigint }>(
      `INSERT INTO end_user (book_id, person_id, user_code, name, email_sealed, email_masked, meta, state_code, existed, sources, linked_at, proved_at)
       SELECT $1, person_id, user_code, name, email_sealed, email_masked, meta, state_code, existed, sources, least(linked_at, $3),
         least(proved_at, $3)
       FROM end_user WHERE book_id = $2 ORDER BY id RETURNING id`,
      [bookId, closed.rows[0]?.id, new Date(resetAt)],
    );
    await openUserAccounts(
      client,
      bookId,
      kept.rows.map((row) => row.id),
    );
    await movePeople(client, core.vault, { from: closed.rows[0]?.id, to: bookId, at: resetAt });
    return { resetAt, usersKept: kept.rows.length };
  });
}

/**
 * Takes along what is of the users who were kept: their KYC, their pictures, where they are paid to (under the ids that the partner knows).
 * Their people are found in the new book from then on, and no more in the old one.
 */
async function movePeople(
  client: PoolClient,
  vault: Vault,
  { from, to, at }: { from: number | undefined; to: number; at: number },
): Promise<void> {
  const { rows } = await client.query<{ id: string; mobile_sealed: Uint8Array }>(
    'SELECT p.id, p.mobile_sealed FROM end_user u JOIN person p ON p.id = u.person_id WHERE u.book_id = $1',
    [to],
  );
  const book = { mode: 'sandbox', bookId: to } as const;
  const hashOf = (sealed: Uint8Array) => mobileHash(vault, book, vault.open('mobile', sealed));
  await client.query('SELECT move_sandbox_people($1, $2, $3, $4, $5)', [
    from,
    to,
    new Date(at),
    rows.map(({ id }) => id),
    rows.map((row) => Buffer.from(hashOf(row.mobile_sealed))),
  ]);
}
