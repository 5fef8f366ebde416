-- A withdrawal as it is shown: with the account it goes to, and nothing of that which is sealed.
CREATE OR REPLACE FUNCTION withdrawal_shown(w withdrawal) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT to_jsonb(w) || jsonb_build_object('account', to_jsonb(b) - 'account_sealed' - 'account_hash') FROM bank_account b WHERE b.id = w.bank_account_id
$$;
