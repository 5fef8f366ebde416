import type { Pool } from 'pg';
import { chainLaws } from './chain-laws.ts';
import { commissionLaws } from './commission-laws.ts';
import { deliveryLaws } from './delivery-laws.ts';
import { gatewaySettlementLaws } from './gateway-settlement-laws.ts';
import { inventoryLaws } from './inventory-laws.ts';
import { paymentLaws } from './payment-laws.ts';
import { settlementLaws } from './settlement-laws.ts';
import { sipLaws } from './sip-laws.ts';
import { withdrawalLaws } from './withdrawal-laws.ts';

/** One law, how many things it was proved over, and what breaks it. */
export type LawFinding = { law: string; checked: bigint; broken: bigint; examples: string[] };

/** Each law as a query that answers how much it looked at, and the ids of what breaks it. */
const laws: { law: string; checked: string; broken: string }[] = [
  {
    law: 'each posting sums to zero per asset',
    checked: 'SELECT count(*) FROM posting',
    broken: `SELECT 'posting ' || posting_id || ' ' || asset AS found FROM ledger_entry GROUP BY posting_id, asset HAVING sum(amount) <> 0`,
  },
  {
    law: 'each balance is the sum of its entries',
    checked: 'SELECT count(*) FROM account',
    broken: `SELECT 'account ' || a.id AS found FROM account a
             LEFT JOIN (SELECT account_id, sum(amount) AS total, count(*) AS entries FROM ledger_entry GROUP BY account_id) e
               ON e.account_id = a.id
             WHERE a.balance <> COALESCE(e.total, 0) OR a.version <> COALESCE(e.entries, 0)`,
  },
  {
    law: 'the balance after each entry follows from the one before',
    checked: 'SELECT count(*) FROM ledger_entry',
    broken: `SELECT 'entry ' || version || ' of account ' || account_id AS found FROM (
               SELECT account_id, version, balance_after, amount,
                 lag(balance_after, 1, 0::bigint) OVER history AS before, row_number() OVER history AS nth
               FROM ledger_entry WINDOW history AS (PARTITION BY account_id ORDER BY version)) e
             WHERE balance_after <> before + amount OR version <> nth`,
  },
  {
    law: 'the entries of an account are in the order of their times',
    checked: 'SELECT count(*) FROM ledger_entry',
    broken: `SELECT 'entry ' || version || ' of account ' || account_id AS found FROM (
               SELECT e.account_id, e.version, p.created_at, lag(p.created_at) OVER (PARTITION BY e.account_id ORDER BY e.version) AS before
               FROM ledger_entry e JOIN posting p ON p.book_id = e.book_id AND p.id = e.posting_id) e
             WHERE created_at < before`,
  },
  {
    law: 'no balance is or ever was below its floor',
    checked: 'SELECT count(*) FROM account WHERE floor IS NOT NULL',
    broken: `SELECT 'account ' || id AS found FROM account WHERE balance < floor
             UNION ALL
             SELECT 'entry ' || e.version || ' of account ' || e.account_id FROM ledger_entry e JOIN account a ON a.book_id = e.book_id AND a.id = e.account_id
             WHERE a.floor = 0 AND a.kind <> 'partner_float' AND e.balance_after < 0`,
  },
  {
    law: 'an owner has one account of a kind and asset',
    checked: 'SELECT count(*) FROM account',
    broken: `SELECT 'account ' || max(id) AS found FROM account GROUP BY book_id, kind, asset, COALESCE(user_id, 0) HAVING count(*) > 1`,
  },
  {
    law: 'each entry is in an account of its posting’s book',
    checked: 'SELECT count(*) FROM ledger_entry',
    broken: `SELECT 'entry ' || e.version || ' of account ' || e.account_id AS found FROM ledger_entry e
             JOIN posting p ON p.book_id = e.book_id AND p.id = e.posting_id LEFT JOIN account a ON a.book_id = e.book_id AND a.id = e.account_id
             WHERE a.id IS NULL OR a.book_id <> p.book_id`,
  },
  {
    law: 'each posting that moves the float carries the number of that entry, and each account names its newest posting',
    checked: 'SELECT count(*) FROM account',
    broken: `SELECT 'posting ' || p.id AS found FROM posting p
             LEFT JOIN account f ON f.book_id = p.book_id AND f.kind = 'partner_float' AND f.asset = 'INR'
             WHERE p.float_version IS DISTINCT FROM p.versions[array_position(p.account_ids, f.id)]
             UNION ALL
             SELECT 'account ' || a.id FROM account a LEFT JOIN posting p ON p.book_id = a.book_id AND p.id = a.posting_id
             WHERE a.version > 0 AND p.versions[array_position(p.account_ids, a.id)] IS DISTINCT FROM a.version`,
  },
  {
    law: 'all accounts of a book together hold zero of each asset',
    checked: 'SELECT count(*) FROM book',
    broken: `SELECT 'book ' || book_id || ' ' || asset AS found FROM account GROUP BY book_id, asset HAVING sum(balance) <> 0`,
  },
  {
    law: 'each completed buy of a quote has one debit and one credit of its amounts, and one event',
    checked: `SELECT count(*) FROM transaction WHERE type = 'buy' AND status = 'completed' AND quote_id IS NOT NULL`,
    broken: `SELECT t.id AS found FROM transaction t
             LEFT JOIN LATERAL (
               SELECT count(*) FILTER (WHERE p.kind IN ('buy', 'buy_debit') AND a.kind = 'partner_float' AND e.amount = -t.amount_paise) AS debits,
                 count(*) FILTER (WHERE p.kind IN ('buy', 'buy_settlement') AND a.kind = 'user_metal' AND e.amount = t.metal_micrograms
                   AND a.user_id = t.user_id AND a.asset = t.asset) AS credits,
                 count(*) FILTER (WHERE p.kind = 'buy_void') AS voids
               FROM posting p JOIN ledger_entry e ON e.book_id = p.book_id AND e.posting_id = p.id JOIN account a ON a.book_id = e.book_id AND a.id = e.account_id
               WHERE p.reference_id = t.id) m ON true
             WHERE t.type = 'buy' AND t.status = 'completed' AND t.quote_id IS NOT NULL
               AND (m.debits <> 1 OR m.credits <> 1 OR m.voids <> 0
                 OR (SELECT count(*) FROM event v WHERE v.subject_id = t.id AND v.kind = 'buy.completed') <> 1)`,
  },
  {
    law: 'each completed buy and installment booked every part of its price, once',
    checked: `SELECT count(*) FROM transaction WHERE type IN ('buy', 'sip_installment') AND status = 'completed'`,
    // Beside what pays for it: the float, or what a payment left in clearing, with the gateway's fee.
    broken: `WITH due AS (
               SELECT t.id, l.kind, l.asset, l.user_id, l.amount FROM transaction t CROSS JOIN LATERAL (VALUES
                 ('metal_sales', 'INR', 0::bigint, t.amount_paise - t.gst_paise - t.markup_paise - t.rounding_paise),
                 ('gst_payable', 'INR', 0, t.gst_paise),
                 ('markup_payable', 'INR', 0, t.markup_paise),
                 ('rounding', 'INR', 0, t.rounding_paise),
                 ('commission_expense', 'INR', 0, -t.commission_paise),
                 ('commission_payable', 'INR', 0, t.commission_paise),
                 ('platform_inventory', t.asset, 0, -t.metal_micrograms),
                 (CASE t.type WHEN 'buy' THEN 'user_metal' ELSE 'user_sip_metal' END, t.asset, t.user_id, t.metal_micrograms)
               ) AS l (kind, asset, user_id, amount)
               WHERE t.type IN ('buy', 'sip_installment') AND t.status = 'completed' AND l.amount <> 0
             ), moved AS (
               SELECT t.id, a.kind, a.asset, COALESCE(a.user_id, 0) AS user_id, sum(e.amount)::bigint AS amount
               FROM transaction t JOIN posting p ON p.reference_id = t.id AND p.book_id = t.book_id
               JOIN ledger_entry e ON e.book_id = p.book_id AND e.posting_id = p.id JOIN account a ON a.book_id = e.book_id AND a.id = e.account_id
               WHERE t.type IN ('buy', 'sip_installment') AND t.status = 'completed'
                 AND a.kind NOT IN ('partner_float', 'buy_clearing', 'payment_clearing')
                 AND a.kind NOT LIKE 'gateway%' GROUP BY 1, 2, 3, 4
             )
             SELECT id AS found FROM (
               (TABLE due EXCEPT TABLE moved) UNION ALL (TABLE moved EXCEPT TABLE due)) unequal`,
  },
  {
    law: 'each voided buy was credited back in full and has no event of completion',
    checked: `SELECT count(*) FROM transaction WHERE type = 'buy' AND status = 'voided'`,
    broken: `SELECT t.id AS found FROM transaction t WHERE t.type = 'buy' AND t.status = 'voided' AND (
               (SELECT COALESCE(sum(e.amount), -1) FROM posting p JOIN ledger_entry e ON e.book_id = p.book_id AND e.posting_id = p.id
                JOIN account a ON a.book_id = e.book_id AND a.id = e.account_id WHERE p.reference_id = t.id AND a.kind = 'partner_float') <> 0
               OR EXISTS (SELECT FROM event v WHERE v.subject_id = t.id AND v.kind = 'buy.completed'))`,
  },
  {
    law: 'each completed sell, send and gift moved exactly its amounts, once, with one event of a sell',
    checked: `SELECT count(*) FROM transaction WHERE type IN ('sell', 'send', 'gift')`,
    // Lines that it should have, against those it has. SIP metal counts as the user's: it is taken where free metal falls short.
    broken: `WITH due AS (
               SELECT t.id, l.kind, l.asset, l.user_id, l.amount FROM transaction t CROSS JOIN LATERAL (VALUES
                 ('send', 'partner_metal', t.asset, 0::bigint, -t.metal_micrograms - t.fee_micrograms),
                 ('sell gift', 'user_metal', t.asset, t.user_id, -t.metal_micrograms - t.fee_micrograms),
                 ('send gift', 'user_metal', t.asset, t.receiver_id, t.metal_micrograms),
                 ('send gift', 'platform_fee', t.asset, 0, t.fee_micrograms),
                 ('sell', 'platform_inventory', t.asset, 0, t.metal_micrograms),
                 ('sell', 'metal_sales', 'INR', 0, -t.amount_paise - t.markup_paise - t.rounding_paise),
                 ('sell', 'user_inr', 'INR', t.user_id, t.amount_paise - t.fee_paise),
                 ('sell', 'platform_fee', 'INR', 0, t.fee_paise - t.gst_paise),
                 ('sell', 'gst_payable', 'INR', 0, t.gst_paise),
                 ('sell', 'markup_payable', 'INR', 0, t.markup_paise),
                 ('sell', 'rounding', 'INR', 0, t.rounding_paise),
                 ('sell', 'commission_expense', 'INR', 0, -t.commission_paise),
                 ('sell', 'commission_payable', 'INR', 0, t.commission_paise)
               ) AS l (types, kind, asset, user_id, amount)
               WHERE t.status = 'completed' AND t.type = ANY (string_to_array(l.types, ' ')) AND l.amount <> 0
             ), moved AS (
               SELECT t.id, CASE a.kind WHEN 'user_sip_metal' THEN 'user_metal' ELSE a.kind END AS kind, a.asset,
                 COALESCE(a.user_id, 0) AS user_id, sum(e.amount)::bigint AS amount
               FROM transaction t JOIN posting p ON p.reference_id = t.id AND p.kind = t.type AND p.book_id = t.book_id
               JOIN ledger_entry e ON e.book_id = p.book_id AND e.posting_id = p.id JOIN account a ON a.book_id = e.book_id AND a.id = e.account_id
               WHERE t.type IN ('sell', 'send', 'gift') GROUP BY 1, 2, 3, 4
             )
             SELECT id AS found FROM (
               (TABLE due EXCEPT TABLE moved) UNION ALL (TABLE moved EXCEPT TABLE due)) unequal
             UNION
             SELECT t.id FROM transaction t WHERE t.type IN ('sell', 'send', 'gift')
               AND ((SELECT count(*) FROM posting p WHERE p.reference_id = t.id) <> 1
                 OR (SELECT count(*) FROM event v WHERE v.subject_id = t.id AND v.kind = 'sell.completed')
                   <> (CASE t.type WHEN 'sell' THEN 1 ELSE 0 END))`,
  },
  {
    law: 'what is counted of a day’s sends is what they add up to',
    checked: 'SELECT count(*) FROM send_day',
    broken: `SELECT 'book ' || book_id || ' day ' || day AS found FROM send_day FULL JOIN (
               SELECT t.book_id, floor((extract(epoch FROM t.created_at) + 19800) / 86400)::int AS day, sum(t.amount_paise) AS total
               FROM transaction t WHERE t.type = 'send' AND t.status = 'completed' GROUP BY 1, 2) sent USING (book_id, day)
             WHERE COALESCE(sent_paise, 0) <> COALESCE(total, 0)`,
  },
  {
    law: 'money in clearing is exactly that of undecided buys',
    checked: `SELECT count(*) FROM account WHERE kind = 'buy_clearing'`,
    broken: `SELECT 'book ' || a.book_id AS found FROM account a WHERE a.kind = 'buy_clearing' AND a.balance <> (
               SELECT COALESCE(sum(t.amount_paise), 0) FROM transaction t
               WHERE t.book_id = a.book_id AND t.type = 'buy' AND t.status = 'debited')`,
  },
  {
    // Quotes of buys, sells and sends stay as issued: their transaction says that they are consumed (function consumed_by).
    law: 'each consumed quote has exactly one transaction, and no other has any',
    checked: 'SELECT count(*) FROM quote',
    broken: `SELECT q.id AS found FROM quote q
             WHERE (q.status = 'consumed') <> EXISTS (SELECT FROM transaction t WHERE t.book_id = q.book_id AND t.quote_id = q.id)
               AND (q.status <> 'issued' OR q.kind IN ('gift', 'delivery'))
             UNION ALL SELECT t.id FROM transaction t LEFT JOIN quote q ON q.id = t.quote_id AND q.book_id = t.book_id AND q.kind = t.type
             WHERE q.id IS NULL AND (t.quote_id IS NOT NULL
               OR (t.type IN ('buy', 'sell', 'send', 'gift', 'delivery') AND t.channel = 'api' AND t.payment_id IS NULL))`,
  },
  {
    law: 'invoice numbers of a series run from 1 without a gap but those of a restore',
    checked: 'SELECT count(*) FROM invoice_series',
    broken: `WITH issued AS (
               SELECT id, scope_book_id, series, number FROM invoice
               UNION ALL SELECT id, scope_book_id, series, number FROM statement_invoice
             ), used AS (
               SELECT scope_book_id, series, sum(amount) AS amount, min(first) AS first, max(last) AS last FROM (
                 SELECT scope_book_id, series, 1 AS amount, number AS first, number AS last FROM issued
                 UNION ALL SELECT scope_book_id, series, last_number - first_number + 1, first_number, last_number FROM invoice_gap) one
               GROUP BY 1, 2
             )
             SELECT 'series ' || s.series || ' of book ' || s.scope_book_id AS found FROM invoice_series s
             LEFT JOIN used u ON u.scope_book_id = s.scope_book_id AND u.series = s.series
             WHERE s.last_number <> COALESCE(u.amount, 0) OR s.last_number <> COALESCE(u.last, 0) OR u.first <> 1
             UNION ALL
             SELECT 'invoice ' || i.id FROM issued i
             LEFT JOIN invoice_series s ON s.scope_book_id = i.scope_book_id AND s.series = i.series WHERE s.series IS NULL
             UNION ALL
             SELECT 'invoice ' || i.id FROM invoice_gap g
             JOIN issued i ON i.scope_book_id = g.scope_book_id AND i.series = g.series AND i.number BETWEEN g.first_number AND g.last_number`,
  },
  {
    law: 'each invoice is of a completed buy or sell, a delivery that has left, or a partner’s own purchase, of its book',
    checked: 'SELECT count(*) FROM invoice',
    broken: `SELECT 'invoice ' || i.id AS found FROM invoice i LEFT JOIN transaction t ON t.id = i.transaction_id
             LEFT JOIN inventory_purchase p ON p.id = i.transaction_id AND p.book_id = i.book_id AND p.completed_at IS NOT NULL
             WHERE (t.id IS NULL AND (p.id IS NULL OR i.type <> 'tax_invoice')) OR t.status <> 'completed' OR t.book_id <> i.book_id
               OR NOT (is_invoiced(t.type) OR t.type = 'delivery') OR (i.type = 'tax_invoice') <> (t.type <> 'sell')
               OR (t.type = 'delivery' AND NOT EXISTS (SELECT FROM delivery_order o WHERE o.transaction_id = t.id AND o.shipped_at IS NOT NULL))`,
  },
  {
    law: 'each delivery is of an event of its own book, and each event of spec 6.1 in a sandbox has one',
    checked: 'SELECT count(*) FROM webhook_delivery',
    broken: `SELECT 'delivery ' || d.id AS found FROM webhook_delivery d LEFT JOIN event e ON e.id = d.event_id
             WHERE e.id IS NULL OR e.book_id <> d.book_id OR e.kind <> d.kind
             UNION ALL
             SELECT 'event ' || e.id FROM event e JOIN book b ON b.id = e.book_id
             WHERE b.mode = 'sandbox' AND e.kind = ANY (standard_event_kinds()) AND NOT EXISTS (SELECT FROM webhook_delivery d WHERE d.event_id = e.id)
               AND e.id >= COALESCE((SELECT 'evt' || substr(row_id, 4) FROM sweep_frontier WHERE book_id = 0 AND what = 'webhook_delivery'), '')`,
  },
  {
    law: 'each delivery is where its numbered attempts have brought it',
    checked: 'SELECT count(*) FROM webhook_delivery',
    broken: `SELECT 'delivery ' || d.id AS found FROM webhook_delivery d LEFT JOIN LATERAL (
               SELECT count(*) AS made, max(a.number) AS last, count(*) FILTER (WHERE a.status IS NULL AND a.error IS NULL) AS open,
                 bool_or(a.error IS NULL AND a.status BETWEEN 200 AND 299) FILTER (WHERE a.number = d.attempts) AS ok
               FROM webhook_attempt a WHERE a.delivery_id = d.id) t ON true
             WHERE t.made <> d.attempts OR COALESCE(t.last, 0) <> d.attempts OR t.open <> (CASE d.state WHEN 'sending' THEN 1 ELSE 0 END)
               OR (d.state = 'succeeded' AND t.ok IS NOT TRUE)
               OR (d.state = 'failed' AND t.ok IS TRUE AND COALESCE(d.last_error, '') NOT IN ('switched_off', 'restored'))`,
  },
  {
    law: 'what is on its way is in the hands of a process that lives',
    checked: 'SELECT count(*) FROM webhook_delivery',
    // Half a minute is longer than anyone takes to notice. Of the time at which the check began: no heartbeat after it is seen.
    broken: `SELECT 'delivery ' || d.id AS found FROM webhook_delivery d
             WHERE d.state = 'sending' AND d.claimed_at < now() - interval '30 seconds'
               AND NOT EXISTS (SELECT FROM worker_process w
                 WHERE w.id = d.claimed_by AND w.heartbeat_at > now() - interval '30 seconds')`,
  },
  {
    law: 'each key is done exactly when its transaction is decided',
    checked: 'SELECT count(*) FROM idempotency_record',
    broken: `SELECT i.endpoint || ' ' || i.reference_id AS found FROM idempotency_record i
             JOIN transaction t ON t.book_id = i.book_id AND t.id = i.reference_id WHERE (i.state = 'done') <> (t.status <> 'debited')`,
  },
  ...chainLaws,
  ...paymentLaws,
  ...gatewaySettlementLaws,
  ...sipLaws,
  ...withdrawalLaws,
  ...deliveryLaws,
  ...inventoryLaws,
  ...commissionLaws,
  ...settlementLaws,
];

/**
 * Proves the whole ledger on one snapshot of the database and answers every law with what it looked at. Nothing is locked,
 * so it may run beside trading.
 */
export async function checkLaws(pool: Pool): Promise<LawFinding[]> {
  const client = await pool.connect();
  let isDone = false;
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query('SET LOCAL statement_timeout = 0');
    const findings: LawFinding[] = [];
    for (const { law, checked, broken } of laws) {
      const { rows } = await client.query<{ checked: bigint; total: bigint; found: string[] | null }>(
        `SELECT (${checked}) AS checked, count(*) AS total, (array_agg(found))[1:5] AS found FROM (${broken}) broken`,
      );
      const [finding] = rows;
      findings.push({
        law,
        checked: finding?.checked ?? 0n,
        broken: finding?.total ?? 0n,
        examples: finding?.found ?? [],
      });
    }
    await client.query('COMMIT');
    isDone = true;
    return findings;
  } finally {
    // A transaction that is left open goes with its connection.
    client.release(!isDone);
  }
}
