-- Paise that count against a user's limit of buys without approved KYC: what they bought since p_since (the lowest transaction id of the financial
-- year; voided buys left out) and what they hold open. Open holds with one idempotency key count once, by the largest; those with p_key are left
-- out. A financial year is never moved into old months while it lasts (open_ledger_months). One statement, since a confirm turns an open hold into a buy: it counts exactly once.
CREATE OR REPLACE FUNCTION bought_in_book(p_book_id int, p_user_id bigint, p_since text, p_now timestamptz, p_key text DEFAULT NULL) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (COALESCE((SELECT sum(t.amount_paise) FROM ONLY transaction t
      WHERE t.book_id = p_book_id AND t.user_id = p_user_id AND t.id >= p_since AND t.type IN ('buy', 'sip_installment') AND t.status <> 'voided'), 0)
    + COALESCE((SELECT sum(one.amount_paise) FROM (
        SELECT max(h.amount_paise) AS amount_paise
        FROM (SELECT b.*, CASE WHEN b.expires_at > p_now THEN b.key END AS live_key FROM buy_hold b
          CROSS JOIN LATERAL buy_hold_state(b, p_now) s WHERE b.book_id = p_book_id AND b.user_id = p_user_id AND s.is_open) h
        WHERE h.live_key IS DISTINCT FROM p_key OR p_key IS NULL
        GROUP BY COALESCE(h.live_key, h.id)) one), 0))::bigint
$$;
