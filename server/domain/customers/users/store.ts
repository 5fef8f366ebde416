import type { Pool, PoolClient } from 'pg';
import type { Reader } from '../../../database/replica/reader.ts';
import { byAsset } from '../../kernel/assets.ts';
import type { RankedList } from '../../kernel/lists/ranked-list.ts';
import type { Mode } from '../../kernel/mode.ts';
import type { Micrograms, Paise } from '../../kernel/money.ts';
import type { Metadata } from '../../kernel/text/metadata.ts';
import type { EndUser, KycStatus, UserBalances, UserSource } from './end-user.ts';
import { PRE_EXISTING_NAME, type PreExisting } from './sandbox-people.ts';

const USER_COLUMNS = `u.id, u.user_code, u.name, p.mobile_masked, u.email_masked, u.kyc_status, u.existed, u.linked_at, u.meta, u.metadata, u.sources, u.state_code`;

type UserRow = {
  id: bigint;
  user_code: string;
  name: string | null;
  mobile_masked: string;
  email_masked: string | null;
  kyc_status: KycStatus;
  existed: boolean;
  linked_at: Date;
  meta: unknown;
  metadata: Metadata | null;
  sources: UserSource[];
  state_code: string | null;
};

function userFromRow(row: UserRow): EndUser {
  return {
    id: row.id,
    userCode: row.user_code,
    name: row.name,
    mobileMasked: row.mobile_masked,
    emailMasked: row.email_masked,
    kycStatus: row.kyc_status,
    existed: row.existed,
    registeredAt: row.linked_at.getTime(),
    meta: row.meta,
    metadata: row.metadata,
    sources: row.sources,
    stateCode: row.state_code,
  };
}

/** What is known of a person to be linked to a book. */
export type NewUser = {
  bookId: number;
  mode: Mode;
  personId: string;
  userCode: string;
  mobileHash: Uint8Array;
  mobileSealed: Uint8Array;
  mobileMasked: string;
  name: string | undefined;
  emailSealed: Uint8Array | undefined;
  emailMasked: string | undefined;
  stateCode: string | undefined;
  preExisting: PreExisting | undefined;
  meta: unknown;
  metadata: Metadata | undefined;
  source: UserSource;
  at: number;
};

/**
 * Links a person to a book, making the person where the service does not know them. Answers the user and whether the link is
 * new; a known one keeps what it has and gains the source. Who came by a send or checkout has no name or email until the partner
 * registers them: then they get those.
 */
export async function linkUser(client: PoolClient, user: NewUser): Promise<{ user: EndUser; isNew: boolean }> {
  const at = new Date(user.at);
  await client.query({
    name: 'make-person',
    text: `INSERT INTO person (id, mode, mobile_hash, mobile_sealed, mobile_masked, created_at) VALUES ($1, $2, $3, $4, $5, $6)
           ON CONFLICT (mode, mobile_hash) DO NOTHING`,
    values: [
      user.personId,
      user.mode,
      Buffer.from(user.mobileHash),
      Buffer.from(user.mobileSealed),
      user.mobileMasked,
      at,
    ],
  });
  // The person's row is locked, so that two partners who register the same mobile at once agree on who was first.
  const person = await client.query<{ id: string }>({
    name: 'lock-person',
    text: 'SELECT id FROM person WHERE mode = $1 AND mobile_hash = $2 FOR UPDATE',
    values: [user.mode, Buffer.from(user.mobileHash)],
  });
  const { id: personId } = person.rows[0] as { id: string };
  if (user.preExisting === 'approved') await approveElsewhere(client, personId);
  const existed = await client.query<{ existed: boolean }>({
    name: 'person-existed',
    text: `SELECT EXISTS (SELECT FROM end_user u JOIN book b ON b.id = u.book_id
             WHERE u.person_id = $1 AND u.book_id <> $2 AND b.closed_at IS NULL) AS existed`,
    values: [personId, user.bookId],
  });
  const linked = await client.query<UserRow & { is_new: boolean }>({
    name: 'link-user',
    text: `WITH linked AS (
             INSERT INTO end_user AS e (book_id, person_id, user_code, name, email_sealed, email_masked, meta, existed, sources, linked_at, state_code,
               metadata)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, ARRAY[$9], $10, $11, $12)
             ON CONFLICT (book_id, person_id) DO UPDATE SET
               sources = CASE WHEN $9 = ANY (e.sources) THEN e.sources ELSE e.sources || $9::text END,
               name = CASE WHEN e.sources && ARRAY['api', 'embed'] THEN e.name ELSE COALESCE(e.name, excluded.name) END,
               email_sealed = CASE WHEN e.sources && ARRAY['api', 'embed'] THEN e.email_sealed
                 ELSE COALESCE(e.email_sealed, excluded.email_sealed) END,
               email_masked = CASE WHEN e.sources && ARRAY['api', 'embed'] THEN e.email_masked
                 ELSE COALESCE(e.email_masked, excluded.email_masked) END,
               state_code = CASE WHEN e.sources && ARRAY['api', 'embed'] THEN e.state_code
                 ELSE COALESCE(e.state_code, excluded.state_code) END,
               meta = COALESCE(excluded.meta, e.meta),
               metadata = COALESCE(excluded.metadata, e.metadata)
             RETURNING e.*)
           SELECT ${USER_COLUMNS}, u.user_code = $3 AS is_new FROM linked u JOIN person p ON p.id = u.person_id`,
    values: [
      user.bookId,
      personId,
      user.userCode,
      user.name ?? null,
      user.emailSealed ? Buffer.from(user.emailSealed) : null,
      user.emailMasked ?? null,
      user.meta === undefined ? null : JSON.stringify(user.meta),
      user.preExisting !== undefined || (existed.rows[0]?.existed ?? false),
      user.source,
      at,
      user.stateCode ?? null,
      user.metadata === undefined ? null : JSON.stringify(user.metadata),
    ],
  });
  const row = linked.rows[0] as UserRow & { is_new: boolean };
  return { user: userFromRow(row), isNew: row.is_new };
}

/** Gives a locked person of a sandbox, once, a KYC that was approved outside this sandbox, for the person to share. */
async function approveElsewhere(client: PoolClient, personId: string): Promise<void> {
  await client.query({
    name: 'approve-sandbox-person-elsewhere',
    text: 'SELECT lend_kyc($1, $2)',
    values: [personId, PRE_EXISTING_NAME],
  });
}

/** The user with this code in the book, or undefined. */
export async function findUser(reader: Reader, bookId: number, userCode: string): Promise<EndUser | undefined> {
  const { rows } = await reader.query<UserRow>({
    name: 'find-user',
    text: `SELECT ${USER_COLUMNS} FROM end_user u JOIN person p ON p.id = u.person_id WHERE u.book_id = $1 AND u.user_code = $2`,
    values: [bookId, userCode],
  });
  return rows[0] && userFromRow(rows[0]);
}

/** The user with this mobile in the book, by its keyed hash, or undefined. */
export async function findUserByMobile(reader: Reader, bookId: number, hash: Uint8Array): Promise<EndUser | undefined> {
  const { rows } = await reader.query<UserRow>({
    name: 'find-user-by-mobile',
    text: `SELECT ${USER_COLUMNS} FROM person p JOIN book b ON b.id = $1 JOIN end_user u ON u.person_id = p.id AND u.book_id = b.id
           WHERE p.mode = b.mode AND p.mobile_hash = $2`,
    values: [bookId, Buffer.from(hash)],
  });
  return rows[0] && userFromRow(rows[0]);
}

export type UserScope =
  /** Registered by the partner itself: API or embed */
  | 'registered'
  /** Also those who came by checkout, SIP, send or white-label */
  | 'all'
  /** Of all, those whom the service did not know before (spec 2.1: an account that predates the registration is not attributed) */
  | 'attributed';

const membership: Record<UserScope, string> = {
  registered: `t.sources && ARRAY['api', 'embed']`,
  all: 'true',
  attributed: 'NOT t.existed',
};

/**
 * The users of a book by the order of their registration, or only those the partner registered itself, or brought to the service.
 * Who joins the second afterwards changes what was counted of it: the trigger end_user_registered sees to that.
 */
export function userList(bookId: number, scope: UserScope): RankedList {
  return {
    key: `users ${bookId} ${scope}`,
    source: 'end_user t',
    base: 't.book_id = $1',
    fits: membership[scope],
    settled: `t.linked_at < now() - interval '2 minutes'`,
    idType: 'bigint',
    values: [bookId],
  };
}

/** The users of these ids, newest first. */
export async function readUsers(reader: Reader, ids: string[]): Promise<EndUser[]> {
  if (ids.length === 0) return [];
  const { rows } = await reader.query<UserRow>({
    name: 'read-users',
    text: `SELECT ${USER_COLUMNS} FROM end_user u JOIN person p ON p.id = u.person_id WHERE u.id = ANY ($1::bigint[]) ORDER BY u.id DESC`,
    values: [ids],
  });
  return rows.map(userFromRow);
}

/** Sub-wallets of many users in one query. */
export async function readBalances(reader: Reader, userIds: bigint[]): Promise<Map<bigint, UserBalances>> {
  const { rows } = await reader.query<{ user_id: bigint; kind: string; asset: string; balance: bigint }>({
    name: 'read-user-balances',
    text: 'SELECT user_id, kind, asset, balance FROM account WHERE user_id = ANY ($1::bigint[])',
    values: [userIds],
  });
  const held = new Map(rows.map((row) => [`${row.user_id} ${row.kind} ${row.asset}`, row.balance]));
  return new Map(
    userIds.map((id) => {
      const of = (kind: string, asset: string) => held.get(`${id} ${kind} ${asset}`) ?? 0n;
      const sipMetal = byAsset((asset) => of('user_sip_metal', asset) as Micrograms);
      return [
        id,
        {
          metal: byAsset((asset) => (of('user_metal', asset) + sipMetal[asset]) as Micrograms),
          sipMetal,
          inr: of('user_inr', 'INR') as Paise,
        },
      ];
    }),
  );
}

/** Notes that the person behind a user answered a code sent to their mobile; the first time counts. */
export async function markMobileVerified(
  pool: Pool,
  input: { bookId: number; userCode: string; at: number },
): Promise<void> {
  await pool.query({
    name: 'mark-mobile-verified',
    text: `UPDATE person p SET mobile_verified_at = $3 FROM end_user u
           WHERE u.book_id = $1 AND u.user_code = $2 AND p.id = u.person_id AND p.mobile_verified_at IS NULL`,
    values: [input.bookId, input.userCode, new Date(input.at)],
  });
}
