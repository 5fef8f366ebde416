import type { Pool } from 'pg';
import { type BankAccount, bankAccountFromRow } from './bank-account.ts';

const COLUMNS = 'id, type, account_masked, ifsc, bank_name, branch, holder_name, status, created_at';

/** Whose accounts they are. */
export type Owner = {
  userId: bigint;
  /** By KYC, else as registered */
  name: string | null;
  mobileSealed: Uint8Array;
  /** How many accounts they have, deactivated ones included */
  accounts: number;
};

/** The user with this code in the book, or undefined. */
export async function findOwner(pool: Pool, query: { bookId: number; userCode: string }): Promise<Owner | undefined> {
  const { rows } = await pool.query<{ id: bigint; name: string | null; mobile_sealed: Uint8Array; accounts: bigint }>({
    name: 'find-account-owner',
    text: `SELECT u.id, COALESCE(k.name, u.name) AS name, p.mobile_sealed,
             (SELECT count(*) FROM bank_account a WHERE a.user_id = u.id) AS accounts
           FROM end_user u JOIN person p ON p.id = u.person_id LEFT JOIN kyc k ON k.id = u.kyc_id
           WHERE u.book_id = $1 AND u.user_code = $2`,
    values: [query.bookId, query.userCode],
  });
  const [row] = rows;
  return row && { userId: row.id, name: row.name, mobileSealed: row.mobile_sealed, accounts: Number(row.accounts) };
}

/** The account of a user with this hash, or undefined. */
export async function findByHash(
  pool: Pool,
  query: { userId: bigint; accountHash: Uint8Array },
): Promise<BankAccount | undefined> {
  const { rows } = await pool.query({
    name: 'find-account-by-hash',
    text: `SELECT ${COLUMNS} FROM bank_account WHERE user_id = $1 AND account_hash = $2`,
    values: [query.userId, Buffer.from(query.accountHash)],
  });
  return rows[0] && bankAccountFromRow(rows[0]);
}

export type AccountRow = {
  bankAccountId: string;
  bookId: number;
  userId: bigint;
  type: BankAccount['type'];
  accountHash: Uint8Array;
  accountSealed: Uint8Array;
  masked: string;
  ifsc: string | null;
  bankName: string | null;
  branch: string | null;
  holderName: string | null;
  nameAtBank: string | null;
  at: number;
};

/** Keeps an account, once per user however many ask at once; a deactivated one is active again, as it is known now. */
export async function keepAccount(pool: Pool, row: AccountRow): Promise<BankAccount> {
  const { rows } = await pool.query({
    name: 'keep-bank-account',
    text: `INSERT INTO bank_account AS a (id, book_id, user_id, type, account_hash, account_sealed, account_masked, ifsc, bank_name, branch,
             holder_name, name_at_bank, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
           ON CONFLICT (user_id, account_hash) DO UPDATE SET status = 'active', deactivated_at = NULL,
             bank_name = CASE a.status WHEN 'active' THEN a.bank_name ELSE excluded.bank_name END,
             branch = CASE a.status WHEN 'active' THEN a.branch ELSE excluded.branch END,
             holder_name = CASE a.status WHEN 'active' THEN a.holder_name ELSE excluded.holder_name END,
             name_at_bank = CASE a.status WHEN 'active' THEN a.name_at_bank ELSE excluded.name_at_bank END
           RETURNING ${COLUMNS}`,
    values: [
      row.bankAccountId,
      row.bookId,
      row.userId,
      row.type,
      Buffer.from(row.accountHash),
      Buffer.from(row.accountSealed),
      row.masked,
      row.ifsc,
      row.bankName,
      row.branch,
      row.holderName,
      row.nameAtBank,
      new Date(row.at),
    ],
  });
  return bankAccountFromRow(rows[0]);
}

/** All accounts of a user, newest first. */
export async function listAccounts(pool: Pool, userId: bigint): Promise<BankAccount[]> {
  const { rows } = await pool.query({
    name: 'list-bank-accounts',
    text: `SELECT ${COLUMNS} FROM bank_account WHERE user_id = $1 ORDER BY id DESC`,
    values: [userId],
  });
  return rows.map(bankAccountFromRow);
}

/** Deactivates a user's account; answers it as it is then, or undefined where they have no such account. */
export async function deactivateAccount(
  pool: Pool,
  input: { userId: bigint; bankAccountId: string; at: number },
): Promise<BankAccount | undefined> {
  const { rows } = await pool.query({
    name: 'deactivate-bank-account',
    text: `UPDATE bank_account SET status = 'deactivated', deactivated_at = COALESCE(deactivated_at, $3)
           WHERE user_id = $1 AND id = $2 RETURNING ${COLUMNS}`,
    values: [input.userId, input.bankAccountId, new Date(input.at)],
  });
  return rows[0] && bankAccountFromRow(rows[0]);
}
