-- Posts a withdrawal's amount (paise) from its user's wallet to clearing, and answers true; false where the wallet has too little, and then nothing
-- is written. The caller has to read the answer.
CREATE OR REPLACE FUNCTION take_out_of_wallet(w withdrawal) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_short bigint;
BEGIN
  SELECT v.short_account_id INTO v_short FROM ledger_post(
    ARRAY[ROW(0, w.book_id, 'withdrawal', w.id, w.created_at)::ledger_posting], withdrawal_lines(w, 'wallet', 'clearing')) v;
  RETURN v_short IS NULL;
END $$;
