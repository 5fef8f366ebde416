-- Trigger, once for all postings of a statement: the lines of each sum to zero per asset (else check_violation posting_balanced). They are whole
-- and of different accounts of the posting's book, have the last numbers of the history of each up to its present number and balance, and
-- float_version is the number of the line of the float (else check_violation entry_fits_account).
CREATE OR REPLACE FUNCTION check_new_postings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_is_balanced boolean;
  v_fits boolean;
BEGIN
  SELECT bool_and(e.total = 0), bool_and(e.fits) INTO v_is_balanced, v_fits
  FROM (
    -- Each line IS TRUE by itself: bool_and passes over a NULL.
    SELECT sum(l.amount) AS total, bool_and((
        a.id IS NOT NULL AND l.place = array_position(p.account_ids, l.account_id) AND l.amount <> 0 AND l.balance_after IS NOT NULL
        AND (a.kind <> 'partner_float' OR l.version = p.float_version) AND l.version <= a.version AND l.version > a.version - n.postings
        AND (l.version < a.version OR (l.balance_after = a.balance AND a.posting_id = p.id))) IS TRUE) AS fits
    FROM new_postings p
    CROSS JOIN (SELECT count(*) AS postings FROM new_postings) n
    CROSS JOIN LATERAL unnest(p.account_ids, p.amounts, p.balances, p.versions) WITH ORDINALITY
      AS l (account_id, amount, balance_after, version, place)
    LEFT JOIN LATERAL (SELECT * FROM account o WHERE o.book_id = p.book_id AND o.id = l.account_id ORDER BY o.page_moves DESC LIMIT 1) a ON true
    GROUP BY p.book_id, p.id, a.asset
  ) e;
  IF NOT v_is_balanced THEN
    RAISE EXCEPTION 'a posting does not sum to zero' USING ERRCODE = 'check_violation', CONSTRAINT = 'posting_balanced';
  END IF;
  IF NOT v_fits THEN
    RAISE EXCEPTION 'an entry does not fit its account' USING ERRCODE = 'check_violation', CONSTRAINT = 'entry_fits_account';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER posting_lawful AFTER INSERT ON "posting"
  REFERENCING NEW TABLE AS new_postings FOR EACH STATEMENT EXECUTE FUNCTION check_new_postings();
