import type { Pool, PoolClient } from 'pg';
import type { Asset } from '../../kernel/assets.ts';
import type { EarningType } from '../commission/entry.ts';

/** What a month's trades of one type and metal come to; below zero where more was taken back. */
export type TradedMetal = {
  type: EarningType;
  asset: Asset;
  metal: bigint;
  amount: bigint;
  markup: bigint;
  gst: bigint;
  rounding: bigint;
  fee: bigint;
};

/** The entries of a month of a book with their trades, summed by type and metal. Reads every one of them. */
export async function readTradedMetal(
  client: Pool | PoolClient,
  { bookId, month }: { bookId: number; month: string },
): Promise<TradedMetal[]> {
  const { rows } = await client.query<TradedMetal>({
    name: 'read-traded-metal',
    text: `SELECT c.type, t.asset, sum(s.sign * t.metal_micrograms)::bigint AS metal, sum(s.sign * t.amount_paise)::bigint AS amount,
             sum(s.sign * t.markup_paise)::bigint AS markup, sum(s.sign * t.gst_paise)::bigint AS gst,
             sum(s.sign * t.rounding_paise)::bigint AS rounding, sum(s.sign * t.fee_paise)::bigint AS fee
           FROM commission_entry c
           JOIN transaction t ON t.id = c.transaction_id AND t.book_id = c.book_id
           CROSS JOIN LATERAL (SELECT CASE c.kind WHEN 'reversal' THEN -1 ELSE 1 END AS sign) s
           WHERE c.book_id = $1 AND c.month = $2
             AND c.id >= (SELECT min(m.first_id) FROM commission_month m WHERE m.book_id = $1 AND m.month = $2)
             AND c.id <= (SELECT max(m.last_id) FROM commission_month m WHERE m.book_id = $1 AND m.month = $2)
           GROUP BY c.type, t.asset ORDER BY c.type, t.asset`,
    values: [bookId, month],
  });
  return rows;
}
