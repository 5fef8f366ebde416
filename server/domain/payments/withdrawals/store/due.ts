import type { Pool } from 'pg';
import type { Payee } from '../payout-gateway.ts';
import { type Withdrawal, withdrawalFromRow } from '../withdrawal.ts';

/** Brings what is still to come of a book to its real time, with the jobs that wait for it, after its clock has jumped. */
export async function realignWithdrawals(pool: Pool, bookId: number): Promise<void> {
  await pool.query({
    name: 'realign-withdrawals',
    text: `WITH moved AS (
             UPDATE withdrawal w SET wake_at = w.due_at - b.clock_offset_ms * interval '1 millisecond'
             FROM book b WHERE b.id = w.book_id AND w.book_id = $1 AND w.due_at IS NOT NULL RETURNING w.id, w.wake_at)
           SELECT wake_withdrawal(id, wake_at) FROM moved`,
    values: [bookId],
  });
}

/** Becomes the one who asks about a withdrawal, where it is due at this moment on its book's clock; undefined where it is not. */
export async function claim(
  pool: Pool,
  input: { withdrawalId: string; at: number; now: number },
): Promise<Withdrawal | undefined> {
  const { rows } = await pool.query({
    name: 'claim-withdrawal',
    text: 'SELECT * FROM claim_withdrawal($1, $2, $3)',
    values: [input.withdrawalId, new Date(input.at), new Date(input.now)],
  });
  return rows[0] && withdrawalFromRow(rows[0]);
}

/**
 * Notes, before a withdrawal is sent, that its provider may have it. Answers whether it may have had it before; undefined where a process
 * else has asked since, or it is decided: then it is not to be sent.
 */
export async function beginPayout(
  pool: Pool,
  input: { withdrawalId: string; attempt: number },
): Promise<{ mayHaveExisted: boolean } | undefined> {
  const { rows } = await pool.query<{ may_have_existed: boolean }>({
    name: 'begin-payout',
    text: 'SELECT * FROM begin_payout($1, $2)',
    values: [input.withdrawalId, input.attempt],
  });
  return rows[0] && { mayHaveExisted: rows[0].may_have_existed };
}

/** Takes that back: nothing has left. Only by the attempt that began it, where no later one has asked. */
export async function takePayoutBack(pool: Pool, input: { withdrawalId: string; attempt: number }): Promise<void> {
  await pool.query({
    name: 'take-payout-back',
    text: `UPDATE withdrawal SET may_exist = false WHERE id = $1 AND attempts = $2 AND status = 'processing'`,
    values: [input.withdrawalId, input.attempt],
  });
}

/** Plans the next time that a withdrawal is asked about, and keeps why it could not be asked now. */
export async function putOff(
  pool: Pool,
  input: { withdrawalId: string; attempt: number; problem: string | null; at: number },
): Promise<void> {
  await pool.query({
    name: 'put-withdrawal-off',
    text: 'SELECT put_withdrawal_off($1, $2, $3, $4)',
    values: [input.withdrawalId, input.attempt, input.problem, new Date(input.at)],
  });
}

/** Where a withdrawal goes, as it is sealed: what opening it needs. */
export type SealedPayee = {
  type: Payee['type'];
  ifsc: string | null;
  accountSealed: Uint8Array;
  mobileSealed: Uint8Array;
  /** The best name known of the payee */
  name: string | null;
};

/** Where a withdrawal goes. The account may be deactivated meanwhile: what was asked for goes on. */
export async function findPayee(pool: Pool, withdrawalId: string): Promise<SealedPayee | undefined> {
  const { rows } = await pool.query({
    name: 'find-payee',
    text: `SELECT b.type, b.ifsc, b.account_sealed, p.mobile_sealed, COALESCE(b.name_at_bank, k.name, b.holder_name, u.name) AS name
           FROM withdrawal w JOIN bank_account b ON b.id = w.bank_account_id
           JOIN end_user u ON u.id = w.user_id JOIN person p ON p.id = u.person_id LEFT JOIN kyc k ON k.id = u.kyc_id WHERE w.id = $1`,
    values: [withdrawalId],
  });
  const [row] = rows;
  return (
    row && {
      type: row.type,
      ifsc: row.ifsc,
      accountSealed: row.account_sealed,
      mobileSealed: row.mobile_sealed,
      name: row.name,
    }
  );
}
