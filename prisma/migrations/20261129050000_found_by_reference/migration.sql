-- What staff look for by a reference: withdrawals and deliveries of a book by the partner's own, and what a bank transfer has settled. On a database
-- with rows, prepare.sql has made the first two; requests of staff are few.
CREATE INDEX IF NOT EXISTS withdrawal_reference ON withdrawal (book_id, reference) WHERE reference IS NOT NULL;
CREATE INDEX IF NOT EXISTS delivery_order_reference ON delivery_order (book_id, reference) WHERE reference IS NOT NULL;
-- The bank transfer that an executed request names, as server/domain/operations/approvals/store.ts asks for it.
CREATE INDEX IF NOT EXISTS approval_transfer ON approval ((CASE
    WHEN kind = 'float.top_up' OR (kind = 'statement.settle' AND input::jsonb ->> 'through' = 'bank') THEN
      'live ' || upper(regexp_replace(reference, '[^A-Za-z0-9]', '', 'g'))
    WHEN kind = 'settlement.book' THEN 'live ' || upper(regexp_replace(input::jsonb ->> 'utr', '[^A-Za-z0-9]', '', 'g'))
    WHEN kind IN ('withdrawal.settle', 'refund.settle') THEN
      (input::jsonb ->> 'mode') || ' ' || upper(regexp_replace(input::jsonb ->> 'utr', '[^A-Za-z0-9]', '', 'g'))
  END)) WHERE state = 'executed';
