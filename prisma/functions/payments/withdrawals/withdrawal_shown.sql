-- A withdrawal as JSON with the bank account it goes to, without that account's sealed number and hash.
CREATE OR REPLACE FUNCTION withdrawal_shown(w withdrawal) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT to_jsonb(w) || jsonb_build_object('account', to_jsonb(b) - 'account_sealed' - 'account_hash') FROM bank_account b WHERE b.id = w.bank_account_id
$$;
