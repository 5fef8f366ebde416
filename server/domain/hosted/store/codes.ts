import type { Pool, PoolClient } from 'pg';
import type { Prisma } from '../../../database/database.ts';
import type { SealedPerson } from '../../customers/users/register-user.ts';
import type { Mode } from '../../kernel/mode.ts';
import type { Metadata } from '../../kernel/text/metadata.ts';
import type { EmbedChannel } from '../embed-channel.ts';

/** A code as it stands. Instants in milliseconds on the book's clock. */
export type CodeRow = {
  id: string;
  status: 'issued' | 'awaiting_otp' | 'opened';
  channel: EmbedChannel;
  person: SealedPerson;
  expiresAt: number;
  exchangedAt: number | null;
  otp: { hash: Uint8Array; attempts: number; sends: number; sentAt: number; expiresAt: number } | null;
};

/** The open book that a code is of, as contexts need it. */
export type CodeBook = {
  partnerId: string;
  version: number;
  mode: Mode;
  bookId: number;
  walletType: 'prepaid' | 'credit' | null;
  hasFaults: boolean;
  clockOffsetMs: number;
};

const COLUMNS = `c.id, c.status, c.channel, c.mobile_hash, c.mobile_sealed, c.mobile_masked, c.name, c.email_sealed, c.email_masked, c.state_code, c.meta, c.metadata,
  c.expires_at, c.exchanged_at, c.otp_hash, c.otp_attempts, c.otp_sends, c.otp_sent_at, c.otp_expires_at`;

type Row = {
  id: string;
  status: CodeRow['status'];
  channel: EmbedChannel;
  mobile_hash: Uint8Array;
  mobile_sealed: Uint8Array;
  mobile_masked: string;
  name: string | null;
  email_sealed: Uint8Array | null;
  email_masked: string | null;
  state_code: string | null;
  meta: unknown;
  metadata: Metadata | null;
  expires_at: Date;
  exchanged_at: Date | null;
  otp_hash: Uint8Array | null;
  otp_attempts: number;
  otp_sends: number;
  otp_sent_at: Date | null;
  otp_expires_at: Date | null;
};

function codeFromRow(row: Row): CodeRow {
  const { otp_hash: hash, otp_sent_at: sentAt, otp_expires_at: otpExpiresAt } = row;
  return {
    id: row.id,
    status: row.status,
    channel: row.channel,
    person: {
      mobile: { hash: row.mobile_hash, sealed: row.mobile_sealed, masked: row.mobile_masked },
      name: row.name ?? undefined,
      email: row.email_sealed && row.email_masked ? { sealed: row.email_sealed, masked: row.email_masked } : undefined,
      stateCode: row.state_code ?? undefined,
      meta: row.meta ?? undefined,
      metadata: row.metadata ?? undefined,
    },
    expiresAt: row.expires_at.getTime(),
    exchangedAt: row.exchanged_at?.getTime() ?? null,
    otp:
      hash && sentAt && otpExpiresAt
        ? {
            hash,
            attempts: row.otp_attempts,
            sends: row.otp_sends,
            sentAt: sentAt.getTime(),
            expiresAt: otpExpiresAt.getTime(),
          }
        : null,
  };
}

/** Keeps a new code. `at` and `expiresAt` on the book's clock, `recordedAt` in real time. */
export async function insertCode(
  pool: Pool,
  code: {
    id: string;
    bookId: number;
    hash: Uint8Array;
    channel: EmbedChannel;
    person: SealedPerson;
    at: number;
    expiresAt: number;
    recordedAt: number;
  },
): Promise<void> {
  const { mobile, name, email, stateCode, meta, metadata } = code.person;
  await pool.query({
    name: 'insert-embed-code',
    text: `INSERT INTO embed_code (id, book_id, hash, channel, mobile_hash, mobile_sealed, mobile_masked, name, email_sealed, email_masked, meta,
             created_at, expires_at, recorded_at, state_code, metadata)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    values: [
      code.id,
      code.bookId,
      code.hash,
      code.channel,
      Buffer.from(mobile.hash),
      Buffer.from(mobile.sealed),
      mobile.masked,
      name ?? null,
      email ? Buffer.from(email.sealed) : null,
      email?.masked ?? null,
      meta === undefined ? null : JSON.stringify(meta),
      new Date(code.at),
      new Date(code.expiresAt),
      new Date(code.recordedAt),
      stateCode ?? null,
      metadata === undefined ? null : JSON.stringify(metadata),
    ],
  });
}

/** The code with this hash and the book it is of, or undefined where there is none, or its book is closed. */
export async function findCode(pool: Pool, hash: Uint8Array): Promise<{ code: CodeRow; book: CodeBook } | undefined> {
  const { rows } = await pool.query({
    name: 'find-embed-code',
    text: `SELECT ${COLUMNS}, b.id AS book_id, b.partner_id, b.mode, b.wallet_type, b.clock_offset_ms, p.version,
             EXISTS (SELECT FROM sandbox_fault f WHERE f.book_id = b.id AND f.times > 0) AS has_faults
           FROM embed_code c JOIN book b ON b.id = c.book_id AND b.closed_at IS NULL JOIN partner p ON p.id = b.partner_id
           WHERE c.hash = $1`,
    values: [Buffer.from(hash)],
  });
  const row = rows[0];
  if (!row) return undefined;
  const book = {
    partnerId: row.partner_id,
    version: row.version,
    mode: row.mode,
    bookId: row.book_id,
    walletType: row.wallet_type,
    hasFaults: row.has_faults,
    clockOffsetMs: Number(row.clock_offset_ms),
  };
  return { code: codeFromRow(row), book };
}

/** The code as it is now, and locked until the transaction ends. */
export async function lockCode(client: PoolClient, id: string): Promise<CodeRow | undefined> {
  const { rows } = await client.query<Row>({
    name: 'lock-embed-code',
    text: `SELECT ${COLUMNS} FROM embed_code c WHERE c.id = $1 FOR NO KEY UPDATE`,
    values: [id],
  });
  return rows[0] && codeFromRow(rows[0]);
}

/** Notes that a one-time password goes out for a locked code: the first one consumes the code. */
export async function noteOtp(
  client: PoolClient,
  otp: { codeId: string; hash: Uint8Array; at: number; expiresAt: number },
): Promise<void> {
  await client.query({
    name: 'note-embed-otp',
    text: `UPDATE embed_code SET status = 'awaiting_otp', exchanged_at = COALESCE(exchanged_at, $3), otp_hash = $2, otp_sent_at = $3,
             otp_expires_at = $4, otp_sends = otp_sends + 1 WHERE id = $1`,
    values: [otp.codeId, Buffer.from(otp.hash), new Date(otp.at), new Date(otp.expiresAt)],
  });
}

/** Counts a wrong password of a locked code. */
export async function countWrongOtp(client: PoolClient, codeId: string): Promise<void> {
  await client.query({
    name: 'count-wrong-embed-otp',
    text: 'UPDATE embed_code SET otp_attempts = otp_attempts + 1 WHERE id = $1',
    values: [codeId],
  });
}

/** Notes that the session of a locked code is open: it is good for nothing more. */
export async function noteOpened(client: PoolClient, input: { codeId: string; at: number }): Promise<void> {
  await client.query({
    name: 'note-embed-opened',
    text: `UPDATE embed_code SET status = 'opened', exchanged_at = COALESCE(exchanged_at, $2), opened_at = $2, otp_hash = NULL WHERE id = $1`,
    values: [input.codeId, new Date(input.at)],
  });
}

/** Deletes at most so many codes, and answers how many it deleted. */
export async function deleteCodes(prisma: Prisma, query: { madeBefore: Date; limit: number }): Promise<number> {
  const where = { recordedAt: { lt: query.madeBefore } };
  return (await prisma.embedCode.deleteMany({ where, limit: query.limit })).count;
}
