import type { Pool, QueryConfig } from 'pg';
import { withTrace } from '../../../database/transaction.ts';
import { assertInvariant } from '../../kernel/errors.ts';
import type { Mode } from '../../kernel/mode.ts';
import type { Paise } from '../../kernel/money.ts';
import type { Metadata } from '../../kernel/text/metadata.ts';
import type { Channel } from '../../ledger/actor.ts';
import {
  type IdempotencyKey,
  type IdempotencyRecord,
  idempotencyRecordFromRow,
  KEY_LIFE,
} from '../../ledger/idempotency/record.ts';
import { type ShownWithdrawal, shownWithdrawalFromRow, type Withdrawal, withdrawalFromRow } from './withdrawal.ts';

export type WithdrawalRequest = {
  withdrawalId: string;
  bookId: number;
  userCode: string;
  bankAccountId: string;
  amount: Paise;
  reference?: string | undefined;
  metadata?: Metadata | undefined;
  /** Where it was asked for */
  channel: Channel;
  gateway: string;
  /** On the book's clock, and the same in real time */
  createdAt: number;
  wakeAt: number;
  endpoint: string;
  idempotency: IdempotencyKey | undefined;
};

export type RequestAnswer =
  | { verdict: 'created'; withdrawal: ShownWithdrawal }
  | { verdict: 'replay'; record: IdempotencyRecord }
  | { verdict: 'user_not_found' | 'kyc_required' | 'account_not_found' | 'insufficient' };

/** Takes the money out of the wallet, keeps the withdrawal and its key, and asks for it to be paid, in one commit. */
export async function insertWithdrawal(pool: Pool, request: WithdrawalRequest): Promise<RequestAnswer> {
  const { rows } = await withTrace(pool, (client) => client.query(statementOf(request)));
  const [answer] = rows;
  assertInvariant(answer, 'a withdrawal got no verdict');
  const verdict = answer.verdict as RequestAnswer['verdict'];
  switch (verdict) {
    case 'created':
      return { verdict, withdrawal: shownWithdrawalFromRow(answer.row) };
    case 'replay':
      return { verdict, record: idempotencyRecordFromRow(answer.record) };
    default:
      return { verdict };
  }
}

function statementOf(request: WithdrawalRequest): QueryConfig {
  return {
    name: 'request-withdrawal',
    text: `SELECT r.* FROM request_withdrawal(
             jsonb_populate_record(NULL::withdrawal, $1::jsonb), $2, $3::interval, $4) r`,
    values: [
      JSON.stringify({
        id: request.withdrawalId,
        book_id: request.bookId,
        user_code: request.userCode,
        bank_account_id: request.bankAccountId,
        amount_paise: String(request.amount),
        reference: request.reference ?? null,
        metadata: request.metadata ?? null,
        channel: request.channel,
        status: 'processing',
        gateway: request.gateway,
        created_at: new Date(request.createdAt),
        idempotency_key: request.idempotency?.key ?? null,
        attempts: 0,
        due_at: new Date(request.createdAt),
        wake_at: new Date(request.wakeAt),
      }),
      request.endpoint,
      KEY_LIFE,
      request.idempotency ? Buffer.from(request.idempotency.bodySha256) : null,
    ],
  };
}

/** Whom the bank knows the account by, and whom KYC knows the user by, as far as either is known. */
export async function findNames(
  pool: Pool,
  query: { bookId: number; userCode: string; bankAccountId: string },
): Promise<{ nameAtBank: string | null; kycName: string | null } | undefined> {
  const { rows } = await pool.query<{ name_at_bank: string | null; kyc_name: string | null }>({
    name: 'find-names-of-payee',
    text: `SELECT b.name_at_bank, k.name AS kyc_name FROM end_user u JOIN kyc k ON k.id = u.kyc_id JOIN bank_account b ON b.user_id = u.id
           WHERE u.book_id = $1 AND u.user_code = $2 AND b.id = $3 AND b.status = 'active'`,
    values: [query.bookId, query.userCode, query.bankAccountId],
  });
  return rows[0] && { nameAtBank: rows[0].name_at_bank, kycName: rows[0].kyc_name };
}

/** A page of a user's withdrawals, newest first, with how many there are; undefined where there is no such user. */
export async function listUserWithdrawals(
  pool: Pool,
  query: { bookId: number; userCode: string; limit: number; offset: number },
): Promise<{ withdrawals: ShownWithdrawal[]; total: number } | undefined> {
  const { rows } = await pool.query<{ total: bigint; shown: Record<string, unknown>[] | null }>({
    name: 'list-withdrawals',
    text: `SELECT (SELECT count(*) FROM withdrawal w WHERE w.user_id = u.id) AS total,
             (SELECT jsonb_agg(withdrawal_shown(w.*) ORDER BY w.id DESC) FROM (
               SELECT * FROM withdrawal x WHERE x.user_id = u.id ORDER BY x.id DESC LIMIT $3 OFFSET $4) w) AS shown
           FROM end_user u WHERE u.book_id = $1 AND u.user_code = $2`,
    values: [query.bookId, query.userCode, query.limit, query.offset],
  });
  const [row] = rows;
  return row && { withdrawals: (row.shown ?? []).map(shownWithdrawalFromRow), total: Number(row.total) };
}

/** A withdrawal of a user, or undefined. */
export async function findUserWithdrawal(
  pool: Pool,
  query: { bookId: number; userCode: string; withdrawalId: string },
): Promise<ShownWithdrawal | undefined> {
  const { rows } = await pool.query<{ shown: Record<string, unknown> }>({
    name: 'find-user-withdrawal',
    text: `SELECT withdrawal_shown(w.*) AS shown FROM withdrawal w WHERE w.id = $3 AND w.book_id = $1 AND w.user_code = $2`,
    values: [query.bookId, query.userCode, query.withdrawalId],
  });
  return rows[0] && shownWithdrawalFromRow(rows[0].shown);
}

/** A withdrawal of a book, whichever user's it is, or undefined. */
export async function findWithdrawalOfBook(
  pool: Pool,
  query: { bookId: number; withdrawalId: string },
): Promise<ShownWithdrawal | undefined> {
  const { rows } = await pool.query<{ shown: Record<string, unknown> }>({
    name: 'find-withdrawal-of-book',
    text: 'SELECT withdrawal_shown(w.*) AS shown FROM withdrawal w WHERE w.id = $2 AND w.book_id = $1',
    values: [query.bookId, query.withdrawalId],
  });
  return rows[0] && shownWithdrawalFromRow(rows[0].shown);
}

/** Of which book a withdrawal is, and what time it is there. */
export type WithdrawalInBook = { withdrawal: Withdrawal; mode: Mode; partnerId: string; clockOffsetMs: number };

/** A withdrawal with what seeing to it needs of the book. */
export async function findWithdrawal(pool: Pool, withdrawalId: string): Promise<WithdrawalInBook | undefined> {
  const { rows } = await pool.query({
    name: 'find-withdrawal',
    text: `SELECT w.*, b.mode, b.partner_id, b.clock_offset_ms FROM withdrawal w JOIN book b ON b.id = w.book_id WHERE w.id = $1`,
    values: [withdrawalId],
  });
  const [row] = rows;
  return (
    row && {
      withdrawal: withdrawalFromRow(row),
      mode: row.mode,
      partnerId: row.partner_id,
      clockOffsetMs: Number(row.clock_offset_ms),
    }
  );
}

/** A provider's report of a withdrawal, to be recorded once. */
export type WithdrawalNews = {
  withdrawalId: string;
  outcome: 'completed' | 'failed' | 'reversed';
  gatewayPayoutId: string | undefined;
  utr: string | undefined;
  reason: string | null;
  source: 'provider' | 'callback' | 'operator';
  /** Only where no later attempt has asked */
  attempt: number | undefined;
  isWatched: boolean;
  at: number;
};

export type NewsVerdict = 'done' | 'known' | 'contradiction' | 'stale' | 'not_found';

/** Notes what became of a withdrawal: money and state in one commit. Also in a transaction of the caller. */
export async function noteNews(client: Pick<Pool, 'query'>, news: WithdrawalNews): Promise<NewsVerdict> {
  const { rows } = await client.query<{ verdict: NewsVerdict }>({
    name: 'settle-withdrawal',
    text: 'SELECT settle_withdrawal(ROW($1, $2, $3, $4, $5, $6, $7, $8, $9)::withdrawal_news) AS verdict',
    values: [
      news.withdrawalId,
      news.outcome,
      news.gatewayPayoutId ?? null,
      news.utr ?? null,
      news.reason,
      news.source,
      news.attempt ?? null,
      news.isWatched,
      new Date(news.at),
    ],
  });
  return rows[0]?.verdict ?? 'not_found';
}
