/** Laws of metal that partners buy for themselves (spec 4.6, decisions 8), as `check-laws.ts` proves them. */
export const inventoryLaws: { law: string; checked: string; broken: string }[] = [
  {
    law: 'each purchase of inventory moved exactly its rupees and grams, once, and what was only priced moved nothing',
    checked: 'SELECT count(*) FROM inventory_purchase WHERE completed_at IS NOT NULL',
    broken: `WITH due AS (
               SELECT i.id, l.kind, l.asset, l.amount FROM inventory_purchase i CROSS JOIN LATERAL (VALUES
                 ('partner_float', 'INR', -i.amount_paise),
                 ('metal_sales', 'INR', i.amount_paise - i.gst_paise - i.rounding_paise),
                 ('gst_payable', 'INR', i.gst_paise),
                 ('rounding', 'INR', i.rounding_paise),
                 ('platform_inventory', i.asset, -i.metal_micrograms),
                 ('partner_metal', i.asset, i.metal_micrograms)
               ) AS l (kind, asset, amount) WHERE i.completed_at IS NOT NULL AND l.amount <> 0
             ), moved AS (
               SELECT p.reference_id AS id, a.kind, a.asset, sum(e.amount)::bigint AS amount
               FROM posting p JOIN ledger_entry e ON e.book_id = p.book_id AND e.posting_id = p.id JOIN account a ON a.book_id = e.book_id AND a.id = e.account_id
               LEFT JOIN inventory_purchase i ON i.id = p.reference_id AND i.book_id = p.book_id
               WHERE p.kind = 'inventory_purchase' OR i.id IS NOT NULL GROUP BY 1, 2, 3
             )
             SELECT id AS found FROM ((TABLE due EXCEPT TABLE moved) UNION ALL (TABLE moved EXCEPT TABLE due)) unequal
             UNION
             SELECT i.id FROM inventory_purchase i WHERE (SELECT count(*) FROM posting p WHERE p.reference_id = i.id
               AND p.kind = 'inventory_purchase' AND p.book_id = i.book_id) <> (CASE WHEN i.completed_at IS NULL THEN 0 ELSE 1 END)`,
  },
  {
    law: 'each purchase of inventory is bought at its price: its grams at its rate, in its time, and 3 % GST inside',
    checked: 'SELECT count(*) FROM inventory_purchase',
    broken: `SELECT i.id AS found FROM inventory_purchase i
             WHERE i.amount_paise - i.rounding_paise <> div(i.metal_micrograms::numeric * i.rate + 999999, 1000000)
               OR i.rounding_paise * 1000000 >= i.rate
               OR abs(103 * i.gst_paise - 3 * i.amount_paise) > 206 OR i.gst_paise % 2 <> 0
               OR i.completed_at >= i.expires_at OR i.completed_at < i.created_at`,
  },
  {
    law: 'each purchase of inventory has its invoice or is due one, and nothing that was only priced is',
    checked: 'SELECT count(*) FROM inventory_purchase WHERE completed_at IS NOT NULL',
    broken: `SELECT i.id AS found FROM inventory_purchase i JOIN book b ON b.id = i.book_id
             WHERE b.closed_at IS NULL AND (i.completed_at IS NOT NULL) <> (
               EXISTS (SELECT FROM invoice v WHERE v.transaction_id = i.id)
               OR EXISTS (SELECT FROM invoice_due d WHERE d.transaction_id = i.id))`,
  },
];
