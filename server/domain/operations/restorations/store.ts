import type { Pool } from 'pg';
import type { Mode } from '../../kernel/mode.ts';
import type { Paise } from '../../kernel/money.ts';

/** How much of something waits, and the sum where it is money. */
export type HeldCount = { count: number; amount: Paise };

/** A withdrawal that waits. */
export type HeldWithdrawal = {
  withdrawalId: string;
  mode: Mode;
  partnerId: string;
  partnerName: string;
  userCode: string;
  amount: Paise;
  /** It was asked for after the restore: it may repeat one that is lost */
  isNew: boolean;
  /** Why it waits: that its provider does not know it, or could not be asked; null where it was not asked yet */
  problem: string | null;
};

/** A gap in a series of invoices. */
export type InvoiceGap = { series: string; first: bigint; last: bigint };

/** Live withdrawals that wait, the oldest first. */
export async function selectHeldWithdrawals(
  pool: Pool,
  input: { restoredAt: number; limit: number },
): Promise<HeldWithdrawal[]> {
  const { rows } = await pool.query({
    name: 'held-withdrawals',
    text: `SELECT w.id, b.mode, b.partner_id, p.name, w.user_code, w.amount_paise, w.recorded_at > $1 AS is_new, w.problem
           FROM withdrawal w JOIN book b ON b.id = w.book_id JOIN partner p ON p.id = b.partner_id
           WHERE w.wake_at IS NOT NULL AND w.status = 'processing' AND b.mode = 'live' ORDER BY w.id LIMIT $2`,
    values: [new Date(input.restoredAt), input.limit],
  });
  return rows.map((row) => ({
    withdrawalId: row.id,
    mode: row.mode,
    partnerId: row.partner_id,
    partnerName: row.name,
    userCode: row.user_code,
    amount: row.amount_paise as Paise,
    isNew: row.is_new,
    problem: row.problem,
  }));
}

/** What waits in live, counted. */
export async function countHeld(
  pool: Pool,
): Promise<{ withdrawals: HeldCount; refunds: HeldCount; deliveriesBefore: number; deliveriesSince: number }> {
  const { rows } = await pool.query({
    name: 'count-held',
    text: `SELECT w.count AS withdrawals, w.amount AS withdrawn, r.count AS refunds, r.amount AS refunded, d.before, d.since
           FROM (SELECT count(*)::int AS count, COALESCE(sum(x.amount_paise), 0)::bigint AS amount FROM withdrawal x JOIN book b ON b.id = x.book_id
                 WHERE x.wake_at IS NOT NULL AND x.status = 'processing' AND b.mode = 'live') w,
                (SELECT count(*)::int AS count, COALESCE(sum(x.amount_paise), 0)::bigint AS amount FROM payment_refund x JOIN book b ON b.id = x.book_id
                 WHERE x.wake_at IS NOT NULL AND x.status = 'pending' AND b.mode = 'live') r,
                (SELECT count(*) FILTER (WHERE x.last_error = 'held')::int AS before, count(*) FILTER (WHERE x.last_error IS DISTINCT FROM 'held')::int AS since
                 FROM webhook_delivery x WHERE x.state = 'pending') d`,
  });
  const [row] = rows;
  return {
    withdrawals: { count: row.withdrawals, amount: row.withdrawn },
    refunds: { count: row.refunds, amount: row.refunded },
    deliveriesBefore: row.before,
    deliveriesSince: row.since,
  };
}

/** Numbers of live invoices that a restore left out. */
export async function selectInvoiceGaps(pool: Pool, restorationId: string): Promise<InvoiceGap[]> {
  const { rows } = await pool.query({
    name: 'invoice-gaps',
    text: `SELECT series, first_number AS first, last_number AS last FROM invoice_gap
           WHERE restoration_id = $1 AND scope_book_id = 0 ORDER BY series`,
    values: [restorationId],
  });
  return rows;
}
