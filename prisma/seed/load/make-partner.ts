import type { Pool } from 'pg';
import { inTransaction } from '../../../server/database/transaction.ts';
import { openBook, sandboxOpening } from '../../../server/domain/accounts/partners/open-book.ts';
import { capabilities } from '../../../server/domain/accounts/partners/settings.ts';
import { makeToken, tokenHash } from '../../../server/domain/accounts/tokens/token-format.ts';
import type { KycStatus } from '../../../server/domain/customers/users/end-user.ts';
import { byAsset } from '../../../server/domain/kernel/assets.ts';
import { newId } from '../../../server/domain/kernel/ids.ts';
import { maskMobile } from '../../../server/domain/kernel/masking.ts';
import type { Vault } from '../../../server/domain/kernel/vault.ts';
import { openUserAccounts } from '../../../server/domain/ledger/accounts.ts';
import type { LoadUser } from './make-trades.ts';

/** Who the load belongs to, and whose lists it is measured against. */
export const loadPartners = {
  large: { id: 'ptn_load', name: 'Load Partner', mobile: '9999900008' },
  small: { id: 'ptn_load_small', name: 'Small Load Partner', mobile: '9999900009' },
} as const;

export type LoadPartner = (typeof loadPartners)[keyof typeof loadPartners];

/** Enough for any load: a million million rupees, ten tonnes of each metal. */
const FLOAT_PAISE = 100_000_000_000_000n;
const METAL_MICROGRAMS = 10_000_000_000_000n;
const USERS_PER_COMMIT = 5_000;

/** Makes the partner with its owner and both books; answers its live book. */
export async function makePartner(pool: Pool, vault: Vault, partner: LoadPartner, at: number): Promise<number> {
  return inTransaction(pool, async (client) => {
    await client.query(
      `INSERT INTO partner (id, name, tier, capabilities, live_enabled) VALUES ($1, $2, 'paid', $3, true)`,
      [partner.id, partner.name, capabilities],
    );
    await client.query(
      `INSERT INTO member (id, partner_id, name, role, mobile_hash, mobile_sealed, mobile_masked) VALUES ($1, $2, $3, 'owner', $4, $5, $6)`,
      [
        newId('mbr', at),
        partner.id,
        `${partner.name} owner`,
        Buffer.from(vault.fingerprint('mobile', partner.mobile)),
        Buffer.from(vault.seal('mobile', partner.mobile)),
        maskMobile(partner.mobile),
      ],
    );
    await openBook(client, { partnerId: partner.id, mode: 'sandbox', ...sandboxOpening, at });
    return openBook(client, {
      partnerId: partner.id,
      mode: 'live',
      wallet: { type: 'prepaid', floatPaise: FLOAT_PAISE, creditLimitPaise: 0n },
      metal: byAsset(() => METAL_MICROGRAMS),
      at,
    });
  });
}

/** Registers so many users in the book, a second apart. Their mobiles begin with 6 and with the book, so that no two books share one. */
export async function makeUsers(
  pool: Pool,
  vault: Vault,
  options: { bookId: number; count: number; at: number; onProgress(made: number): void },
): Promise<LoadUser[]> {
  const users: LoadUser[] = [];
  while (users.length < options.count) {
    const first = users.length;
    const rows = Array.from({ length: Math.min(USERS_PER_COMMIT, options.count - first) }, (_, index) => {
      const nth = first + index;
      const mobile = `6${String(options.bookId % 100).padStart(2, '0')}${String(nth).padStart(7, '0')}`;
      const at = options.at + nth * 1_000;
      return {
        person_id: newId('per', at),
        user_code: newId('usr', at),
        hash: Buffer.from(vault.fingerprint('mobile', mobile)).toString('hex'),
        sealed: Buffer.from(vault.seal('mobile', mobile)).toString('hex'),
        masked: maskMobile(mobile),
        name: `Load User ${nth + 1}`,
        // One in ten came by a send only.
        source: nth % 10 === 9 ? 'send' : 'api',
        kyc: kycOf(nth),
        at: new Date(at).toISOString(),
      };
    });
    users.push(...(await writeUsers(pool, options.bookId, rows)));
    options.onProgress(users.length);
  }
  return users;
}

/** Most are through with KYC; few are refused. */
function kycOf(nth: number): KycStatus {
  if (nth % 50 === 7) return 'rejected';
  if (nth % 20 === 3) return 'under_review';
  return nth % 6 === 5 ? 'not_started' : 'approved';
}

async function writeUsers(pool: Pool, bookId: number, rows: readonly object[]): Promise<LoadUser[]> {
  return inTransaction(pool, async (client) => {
    const made = await client.query<{ id: bigint; user_code: string }>(
      `WITH given AS (
         SELECT * FROM jsonb_to_recordset($2::jsonb) AS g (person_id text, user_code text, hash text, sealed text, masked text, name text, source text, kyc text, at timestamptz)
       ), person AS (
         INSERT INTO person (id, mode, mobile_hash, mobile_sealed, mobile_masked, created_at)
         SELECT person_id, 'live', decode(hash, 'hex'), decode(sealed, 'hex'), masked, at FROM given
       )
       INSERT INTO end_user (book_id, person_id, user_code, name, existed, sources, linked_at, kyc_status)
       SELECT $1, person_id, user_code, name, false, ARRAY[source], at, kyc FROM given ORDER BY user_code
       RETURNING id, user_code`,
      [bookId, JSON.stringify(rows)],
    );
    await client.query(
      `INSERT INTO kyc (person_id, user_id, status) SELECT person_id, id, kyc_status FROM end_user
       WHERE id = ANY ($1) AND kyc_status <> 'not_started'`,
      [made.rows.map(({ id }) => id)],
    );
    await openUserAccounts(
      client,
      bookId,
      made.rows.map(({ id }) => id),
    );
    return made.rows.map(({ id, user_code }) => ({ id: Number(id), userCode: user_code }));
  });
}

/** A new live token of the partner; the one before it ends. */
export async function takeToken(pool: Pool, partner: LoadPartner, at: number): Promise<string> {
  const token = makeToken('live');
  await inTransaction(pool, async (client) => {
    await client.query(
      `UPDATE access_token SET revoked_at = now() WHERE partner_id = $1 AND mode = 'live' AND revoked_at IS NULL`,
      [partner.id],
    );
    await client.query(
      `INSERT INTO access_token (id, partner_id, mode, hash, last_four) VALUES ($1, $2, 'live', $3, $4)`,
      [newId('tok', at), partner.id, tokenHash(token), token.slice(-4)],
    );
  });
  return token;
}
