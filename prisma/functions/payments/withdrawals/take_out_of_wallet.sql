-- Takes a withdrawal's amount out of the wallet; answers whether the wallet had it. To be read.
CREATE OR REPLACE FUNCTION take_out_of_wallet(w withdrawal) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_short bigint;
BEGIN
  SELECT v.short_account_id INTO v_short FROM ledger_post(
    ARRAY[ROW(0, w.book_id, 'withdrawal', w.id, w.created_at)::ledger_posting], withdrawal_lines(w, 'wallet', 'clearing')) v;
  RETURN v_short IS NULL;
END $$;
