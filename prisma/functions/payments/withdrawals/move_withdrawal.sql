-- Posts a withdrawal's amount (paise) from one place to another: 'wallet' (its user's), 'clearing' or 'bank'. A refused posting aborts.
CREATE OR REPLACE FUNCTION move_withdrawal(w withdrawal, p_kind text, p_from text, p_to text, p_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ledger_post_or_abort(ARRAY[ROW(0, w.book_id, p_kind, w.id, p_at)::ledger_posting], withdrawal_lines(w, p_from, p_to));
END $$;
