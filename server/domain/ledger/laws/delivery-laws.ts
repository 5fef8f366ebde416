/** Laws of deliveries (spec 4.11, decisions 8), as `check-laws.ts` proves them. */
export const deliveryLaws: { law: string; checked: string; broken: string }[] = [
  {
    law: 'each order of pieces took exactly its metal and charges, once, and each cancelled one gave the same back, line by line',
    checked: 'SELECT count(*) FROM delivery_order',
    // SIP metal counts as the user's: it is taken where free metal falls short.
    broken: `WITH due AS (
               SELECT o.id, l.kind, l.asset, l.user_id, l.amount FROM delivery_order o CROSS JOIN LATERAL (VALUES
                 ('user_metal', o.asset, o.user_id, -o.weight_micrograms * o.quantity),
                 ('delivered_metal', o.asset, 0, o.weight_micrograms * o.quantity),
                 ('partner_float', 'INR', 0, -o.making_paise - o.delivery_paise - o.gst_paise),
                 ('delivery_charges', 'INR', 0, o.making_paise + o.delivery_paise),
                 ('gst_payable', 'INR', 0, o.gst_paise)
               ) AS l (kind, asset, user_id, amount) WHERE l.amount <> 0
             ), moved AS (
               SELECT o.id, CASE a.kind WHEN 'user_sip_metal' THEN 'user_metal' ELSE a.kind END AS kind, a.asset,
                 COALESCE(a.user_id, 0) AS user_id, sum(e.amount)::bigint AS amount
               FROM delivery_order o JOIN posting p ON p.reference_id = o.transaction_id AND p.kind = 'delivery' AND p.book_id = o.book_id
               JOIN ledger_entry e ON e.book_id = p.book_id AND e.posting_id = p.id JOIN account a ON a.book_id = e.book_id AND a.id = e.account_id GROUP BY 1, 2, 3, 4
             ), kept AS (
               SELECT o.id, o.status, e.account_id, sum(e.amount) AS amount FROM delivery_order o
               JOIN posting p ON p.reference_id = o.transaction_id AND p.book_id = o.book_id
               JOIN ledger_entry e ON e.book_id = p.book_id AND e.posting_id = p.id GROUP BY 1, 2, 3
             )
             SELECT id AS found FROM ((TABLE due EXCEPT TABLE moved) UNION ALL (TABLE moved EXCEPT TABLE due)) unequal
             UNION
             SELECT id FROM kept WHERE status = 'cancelled' AND amount <> 0
             UNION
             SELECT o.id FROM delivery_order o JOIN transaction t ON t.book_id = o.book_id AND t.id = o.transaction_id
             WHERE (SELECT count(*) FROM posting p WHERE p.reference_id = o.transaction_id AND p.kind = 'delivery') <> 1
               OR (SELECT count(*) FROM posting p WHERE p.reference_id = o.transaction_id AND p.kind <> 'delivery')
                 <> (CASE o.status WHEN 'cancelled' THEN 1 ELSE 0 END)
               OR (SELECT count(*) FROM posting p WHERE p.reference_id = o.transaction_id AND p.kind = 'delivery_cancel')
                 <> (CASE o.status WHEN 'cancelled' THEN 1 ELSE 0 END)
               OR t.status <> (CASE o.status WHEN 'cancelled' THEN 'voided' ELSE 'completed' END)`,
  },
  {
    law: 'each transaction of a delivery has its order, with the same figures, of the same user and quote',
    checked: `SELECT count(*) FROM transaction WHERE type = 'delivery'`,
    broken: `SELECT COALESCE(t.id, o.id) AS found
             FROM (SELECT * FROM transaction WHERE type = 'delivery') t FULL JOIN delivery_order o ON o.transaction_id = t.id
             LEFT JOIN delivery_quote q ON q.quote_id = o.quote_id
             WHERE t.id IS NULL OR o.id IS NULL OR q.quote_id IS NULL OR t.book_id <> o.book_id OR t.user_id <> o.user_id OR t.asset <> o.asset
               OR t.quote_id <> o.quote_id OR t.metal_micrograms <> o.weight_micrograms * o.quantity OR t.gst_paise <> o.gst_paise
               OR t.amount_paise <> o.making_paise + o.delivery_paise + o.gst_paise
               OR (q.sku, q.quantity, q.making_paise, q.delivery_paise) IS DISTINCT FROM (o.sku, o.quantity, o.making_paise, o.delivery_paise)`,
  },
  {
    law: 'delivered metal and charges are exactly those of orders that are not cancelled',
    checked: `SELECT count(*) FROM account WHERE kind IN ('delivered_metal', 'delivery_charges')`,
    broken: `SELECT 'book ' || a.book_id || ' ' || a.kind || ' ' || a.asset AS found FROM account a
             WHERE a.kind IN ('delivered_metal', 'delivery_charges') AND a.balance <> (
               SELECT COALESCE(sum(CASE a.kind WHEN 'delivered_metal' THEN o.weight_micrograms * o.quantity ELSE o.making_paise + o.delivery_paise END), 0)
               FROM delivery_order o WHERE o.book_id = a.book_id AND o.status <> 'cancelled' AND (a.asset = 'INR' OR o.asset = a.asset))`,
  },
  {
    law: 'each piece that came in is in stock or in one order, and no more pieces went out than came in',
    checked: 'SELECT count(*) FROM delivery_stock',
    broken: `WITH taken AS (
               SELECT CASE b.mode WHEN 'live' THEN 0 ELSE b.id END AS scope_book_id, o.sku, sum(o.quantity) AS pieces
               FROM delivery_order o JOIN book b ON b.id = o.book_id WHERE o.status <> 'cancelled' GROUP BY 1, 2
             )
             SELECT 'stock ' || sku || ' of ' || scope_book_id AS found FROM delivery_stock s FULL JOIN taken t USING (scope_book_id, sku)
             WHERE s.sku IS NULL OR s.pieces < 0 OR s.received <> s.pieces + COALESCE(t.pieces, 0)`,
  },
  {
    law: 'each order of pieces that has left has its invoice or is due one, and no other is',
    checked: 'SELECT count(*) FROM delivery_order WHERE shipped_at IS NOT NULL',
    broken: `SELECT o.id AS found FROM delivery_order o JOIN book b ON b.id = o.book_id
             WHERE b.closed_at IS NULL AND (o.shipped_at IS NOT NULL) <> (
               EXISTS (SELECT FROM invoice i WHERE i.transaction_id = o.transaction_id)
               OR EXISTS (SELECT FROM invoice_due d WHERE d.transaction_id = o.transaction_id))`,
  },
];
