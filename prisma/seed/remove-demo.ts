import type { Pool, PoolClient } from 'pg';
import { openDatabase } from '../../server/database/database.ts';
import { inTransaction } from '../../server/database/transaction.ts';
import { DEMO_OPERATOR_IDS, DEMO_PARTNER_IDS } from './demo.ts';

/** What of the demo can still sign in, call or trade: so many of each. */
type DemoLeft = { people: number; tokens: number; accounts: number };

/** Says what of the demo is alive in a database, in words; undefined where nothing is. Decisions 15. */
export async function describeDemoAccounts(databaseUrl: string): Promise<string | undefined> {
  const database = openDatabase(databaseUrl, { poolSize: 1 });
  try {
    const left = await countDemo(database.pool);
    const counts = [
      [left.accounts, 'enabled account'],
      [left.people, 'person who can sign in'],
      [left.tokens, 'token that works'],
    ] as const;
    const words = counts.flatMap(([count, what]) => (count === 0 ? [] : [`${what} (${count})`]));
    return words.length === 0 ? undefined : words.join(', ');
  } finally {
    await database.close();
  }
}

async function countDemo(db: Pool | PoolClient): Promise<DemoLeft> {
  const { rows } = await db.query<DemoLeft>(
    `SELECT (SELECT count(*)::int FROM partner WHERE id = ANY($1) AND enabled) AS accounts,
            (SELECT count(*)::int FROM member WHERE partner_id = ANY($1) OR id = ANY($2)) AS people,
            (SELECT count(*)::int FROM access_token WHERE partner_id = ANY($1) AND revoked_at IS NULL) AS tokens`,
    [DEMO_PARTNER_IDS, DEMO_OPERATOR_IDS],
  );
  return rows[0] ?? { people: 0, tokens: 0, accounts: 0 };
}

/**
 * Takes the demo's accounts out of use for good, in one commit: its people are former members, so that their sessions end; its tokens,
 * invitations, webhook endpoints and the sessions of its customers end; its accounts are disabled. What they traded stays in the
 * ledger as it was. A second call changes nothing. Answers how many of each there were.
 */
export async function removeDemo(databaseUrl: string): Promise<DemoLeft> {
  const database = openDatabase(databaseUrl, { poolSize: 1 });
  try {
    return await inTransaction(database.pool, async (client) => {
      // Each call that makes a token or an invitation, or adds a member, locks the partner too.
      await client.query('SELECT FROM partner WHERE id = ANY($1) ORDER BY id FOR UPDATE', [DEMO_PARTNER_IDS]);
      const left = await countDemo(client);
      const partners = [DEMO_PARTNER_IDS];
      await client.query(
        `UPDATE access_token SET revoked_at = now(), end_reason = 'revoked' WHERE partner_id = ANY($1) AND revoked_at IS NULL`,
        partners,
      );
      await client.query(
        `UPDATE member_invitation SET revoked_at = now()
         WHERE partner_id = ANY($1) AND accepted_at IS NULL AND revoked_at IS NULL`,
        partners,
      );
      await client.query(
        `INSERT INTO former_member (id, partner_id, name, role, mobile_masked, removed_at)
         SELECT id, partner_id, name, role, mobile_masked, now() FROM member WHERE partner_id = ANY($1) OR id = ANY($2)`,
        [DEMO_PARTNER_IDS, DEMO_OPERATOR_IDS],
      );
      await client.query('DELETE FROM member WHERE partner_id = ANY($1) OR id = ANY($2)', [
        DEMO_PARTNER_IDS,
        DEMO_OPERATOR_IDS,
      ]);
      await client.query(
        `UPDATE embed_session SET ended_at = now()
         WHERE ended_at IS NULL AND book_id IN (SELECT id FROM book WHERE partner_id = ANY($1))`,
        partners,
      );
      await client.query('DELETE FROM webhook_endpoint WHERE partner_id = ANY($1)', partners);
      await client.query(
        `UPDATE partner SET enabled = false, live_enabled = false, collection_enabled = false, version = version + 1
         WHERE id = ANY($1) AND enabled`,
        partners,
      );
      return left;
    });
  } finally {
    await database.close();
  }
}
