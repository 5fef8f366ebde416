import type { Pool } from 'pg';
import { inTransaction } from '../../../server/database/transaction.ts';
import type { LoadTrade } from './make-trades.ts';

/**
 * Writes trades with all that hangs off them: quotes, postings by the function that alone writes entries, events, and the day's
 * sends. One commit.
 */
export async function writeTrades(pool: Pool, trades: readonly LoadTrade[]): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('SET LOCAL statement_timeout = 0');
    await client.query('SET LOCAL synchronous_commit = off');
    // Without statistics on what is written just now, a join by halves of the index would look better than it is.
    await client.query('SET LOCAL enable_mergejoin = off; SET LOCAL enable_hashjoin = off');
    await client.query(`CREATE TEMP TABLE load ON COMMIT DROP AS
      SELECT t.*, 0 AS number, NULL::text AS event_id FROM transaction t LIMIT 0`);
    await client.query('INSERT INTO load SELECT * FROM jsonb_populate_recordset(NULL::load, $1::jsonb)', [
      JSON.stringify(trades.map((trade, number) => ({ ...trade, number }))),
    ]);
    await client.query(`INSERT INTO quote (id, book_id, kind, status, ${SHARED}, expires_at)
      SELECT quote_id, book_id, type, 'consumed', ${SHARED}, created_at + interval '10 minutes' FROM load WHERE quote_id IS NOT NULL`);
    await client.query(`INSERT INTO transaction (id, book_id, type, channel, status, quote_id, receiver_id, ${SHARED}, settled_at, recorded_at)
      SELECT id, book_id, type, channel, status, quote_id, receiver_id, ${SHARED}, created_at, created_at FROM load`);
    const { rows } = await client.query<{ refused: bigint }>(POST);
    if (rows[0]?.refused !== 0n) throw new Error(`${rows[0]?.refused} trades of the load could not be paid for`);
    await client.query(`INSERT INTO event (id, book_id, kind, subject_id, sequence, data, created_at)
      SELECT l.event_id, l.book_id, l.type || '.completed', l.id, 1,
        CASE l.type WHEN 'buy' THEN buy_completed_data(t) ELSE sell_completed_data(t) END, l.created_at
      FROM load l JOIN transaction t ON t.id = l.id WHERE l.event_id IS NOT NULL`);
    await client.query(`INSERT INTO send_day AS d (book_id, day, sent_paise)
      SELECT book_id, floor((extract(epoch FROM created_at) + 19800) / 86400)::int, sum(amount_paise) FROM load WHERE type = 'send' GROUP BY 1, 2
      ON CONFLICT (book_id, day) DO UPDATE SET sent_paise = d.sent_paise + excluded.sent_paise`);
  });
}

/** Columns that a quote and its transaction share. */
const SHARED = `user_id, user_code, asset, amount_paise, metal_micrograms, rate, base_rate, gst_paise, rounding_paise, commission_paise,
  commission_milli_pct, fee_paise, fee_micrograms, denomination, price_basis, message, price_block_id, created_at`;

/** The lines of each type as docs/architecture/ledger.md has them; answers how many postings crossed a floor. */
const POST = `
  WITH line AS MATERIALIZED (
    SELECT l.number, a.id, m.amount FROM load l
    CROSS JOIN LATERAL (VALUES
      ('buy sip_installment', 'partner_float', 'INR', 0::bigint, -l.amount_paise),
      ('buy sip_installment', 'metal_sales', 'INR', 0, l.amount_paise - l.gst_paise - l.rounding_paise),
      ('buy sip_installment', 'platform_inventory', l.asset, 0, -l.metal_micrograms),
      ('buy', 'user_metal', l.asset, l.user_id, l.metal_micrograms),
      ('sip_installment', 'user_sip_metal', l.asset, l.user_id, l.metal_micrograms),
      ('sell', 'user_metal', l.asset, l.user_id, -l.metal_micrograms),
      ('sell', 'platform_inventory', l.asset, 0, l.metal_micrograms),
      ('sell', 'metal_sales', 'INR', 0, -l.amount_paise - l.rounding_paise),
      ('sell', 'user_inr', 'INR', l.user_id, l.amount_paise - l.fee_paise),
      ('sell', 'platform_fee', 'INR', 0, l.fee_paise - l.gst_paise),
      ('buy sip_installment sell', 'gst_payable', 'INR', 0, l.gst_paise),
      ('buy sip_installment sell', 'rounding', 'INR', 0, l.rounding_paise),
      ('buy sip_installment sell', 'commission_expense', 'INR', 0, -l.commission_paise),
      ('buy sip_installment sell', 'commission_payable', 'INR', 0, l.commission_paise),
      ('gift', 'user_metal', l.asset, l.user_id, -l.metal_micrograms - l.fee_micrograms),
      ('send', 'partner_metal', l.asset, 0, -l.metal_micrograms - l.fee_micrograms),
      ('gift send', 'user_metal', l.asset, l.receiver_id, l.metal_micrograms),
      ('gift send', 'platform_fee', l.asset, 0, l.fee_micrograms)
    ) AS m (types, kind, asset, user_id, amount)
    JOIN account a ON a.book_id = l.book_id AND a.kind = m.kind AND a.asset = m.asset AND COALESCE(a.user_id, 0) = m.user_id
    WHERE l.type = ANY (string_to_array(m.types, ' ')) AND m.amount <> 0
  )
  SELECT count(*) FILTER (WHERE v.short_account_id IS NOT NULL) AS refused
  FROM ledger_post(
    ARRAY(SELECT ROW(l.number, l.book_id, CASE l.type WHEN 'sip_installment' THEN 'buy' ELSE l.type END, l.id, l.created_at)::ledger_posting
      FROM load l ORDER BY l.number),
    ARRAY(SELECT ROW(number, id, amount)::ledger_line FROM line)) v`;
