import type { Database } from '../../../../database/database.ts';
import type { Mode } from '../../../kernel/mode.ts';
import type { KeyScope } from '../key-scopes.ts';
import { tokenHash } from '../token-format.ts';

/** A living token or key with its partner's version and the open book of its mode. */
export type TokenRow = {
  hash: Uint8Array;
  tokenId: string;
  partnerId: string;
  version: number;
  mode: Mode;
  bookId: number;
  walletType: 'prepaid' | 'credit' | null;
  clockOffsetMs: number;
  hasFaults: boolean;
  /** What a key may do, and from where; null for the token of a mode, which may all */
  scopes: KeyScope[] | null;
  allowedAddresses: string[] | null;
};

/** By a newer one, by a member, or by its own end date. */
export type EndReason = 'replaced' | 'revoked' | 'expired';

/** Hashes of tokens by themselves: of those that calls bring again and again, so that none is hashed for each. */
export type KnownHashes = Map<string, Buffer>;

/** So many tokens are in use at once in one process; beyond it all are forgotten, and hashed once more. */
const KNOWN_MAX = 5_000;

/**
 * Looks tokens and keys up, each once however many calls bring it; undefined for those that are malformed, revoked, expired by `at` or unknown.
 * `known` gets the hashes of those that were found: invented ones would push them out.
 */
export async function findTokens(
  database: Database,
  tokens: string[],
  { known, at }: { known: KnownHashes; at: Date },
): Promise<(TokenRow | undefined)[]> {
  const hashes = new Map<string, Buffer>();
  for (const token of tokens) {
    const hash = hashes.has(token) ? undefined : (known.get(token) ?? tokenHash(token));
    if (hash) hashes.set(token, hash);
  }
  const distinct = [...hashes.keys()];
  if (distinct.length === 0) return tokens.map(() => undefined);
  const { rows } = await database.relaxed.query<unknown[]>({
    name: 'find-tokens',
    rowMode: 'array',
    text: `SELECT a.number, t.id, t.partner_id, t.version, t.mode, t.book_id, t.wallet_type, t.clock_offset_ms, k.scopes, k.allowed_addresses,
             t.mode = 'sandbox' AND EXISTS (SELECT FROM sandbox_fault f WHERE f.book_id = t.book_id AND f.times > 0)
           FROM unnest($1::bytea[]) WITH ORDINALITY AS a (hash, number)
           JOIN living_token t ON t.hash = a.hash AND (t.expires_at IS NULL OR t.expires_at > $2)
           LEFT JOIN api_key k ON k.id = t.key_id`,
    values: [[...hashes.values()], at],
  });
  const found = new Map<string, TokenRow>();
  if (known.size + rows.length > KNOWN_MAX) known.clear();
  for (const row of rows) {
    const token = distinct[Number(row[0]) - 1] as string;
    const hash = hashes.get(token) as Buffer;
    found.set(token, tokenFromRow(row, hash));
    known.set(token, hash);
  }
  return tokens.map((token) => found.get(token));
}

function tokenFromRow(row: unknown[], hash: Uint8Array): TokenRow {
  const [, tokenId, partnerId, version, mode, bookId, walletType, offset, scopes, allowedAddresses, hasFaults] = row;
  return {
    hash,
    tokenId: tokenId as string,
    partnerId: partnerId as string,
    version: version as number,
    mode: mode as Mode,
    bookId: bookId as number,
    walletType: walletType as TokenRow['walletType'],
    clockOffsetMs: Number(offset),
    hasFaults: hasFaults as boolean,
    scopes: scopes as KeyScope[] | null,
    allowedAddresses: allowedAddresses as string[] | null,
  };
}

/** How a genuine token or key ended; undefined for one that lives, and for text that never was one of ours. */
export async function findEndReason(database: Database, token: string, at: Date): Promise<EndReason | undefined> {
  const hash = tokenHash(token);
  if (!hash) return undefined;
  const { rows } = await database.relaxed.query<{ reason: EndReason | null }>({
    name: 'find-token-end',
    text: `SELECT CASE WHEN t.revoked_at IS NOT NULL THEN COALESCE(t.end_reason, 'revoked')
             WHEN t.expires_at <= $2 THEN CASE WHEN k.ends_at <= t.expires_at THEN 'expired' ELSE 'replaced' END END AS reason
           FROM access_token t LEFT JOIN api_key k ON k.id = t.key_id WHERE t.hash = $1`,
    values: [hash, at],
  });
  return rows[0]?.reason ?? undefined;
}

/**
 * Counts calls against their partners' day (an IST day number) and answers each call's own place in it: exactly as many as a
 * cap allows get a place within it, however many processes count.
 */
export async function countSandboxCalls(database: Database, day: number, partnerIds: string[]): Promise<number[]> {
  const calls = new Map<string, number>();
  for (const id of partnerIds) calls.set(id, (calls.get(id) ?? 0) + 1);
  const { rows } = await database.relaxed.query<{ partner_id: string; requests: number }>({
    name: 'count-sandbox-calls',
    text: `INSERT INTO sandbox_usage AS s (partner_id, day, requests)
           SELECT partner_id, $1, calls FROM unnest($2::text[], $3::int[]) AS c (partner_id, calls) ORDER BY partner_id
           ON CONFLICT (partner_id, day) DO UPDATE SET requests = s.requests + excluded.requests
           RETURNING partner_id, requests`,
    values: [day, [...calls.keys()], [...calls.values()]],
  });
  const totals = new Map(rows.map((row) => [row.partner_id, row.requests]));
  return partnerIds.map((id) => {
    const left = (calls.get(id) ?? 0) - 1;
    calls.set(id, left);
    return (totals.get(id) ?? 0) - left;
  });
}
