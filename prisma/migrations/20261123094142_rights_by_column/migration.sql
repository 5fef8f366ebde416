-- The service's role may not say any more who somebody is, whose a row is, or what an account may owe: what it legitimately changes of that
-- comes about through functions of the owner. Which columns are left to it is in server/db/grants/tables.ts.

-- The accounts of a book that has none yet. A floor that is not given is that of an account which mirrors the world outside.
CREATE FUNCTION open_book_accounts(p_book_id int, p_kinds text[], p_assets text[], p_floors bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM account WHERE book_id = p_book_id) THEN
    RAISE EXCEPTION 'the accounts of a book are opened once' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'account_opened_once';
  END IF;
  INSERT INTO account (book_id, kind, asset, floor)
  SELECT p_book_id, a.kind, a.asset, a.floor FROM unnest(p_kinds, p_assets, p_floors) AS a (kind, asset, floor);
END $$;

-- The accounts of users of a book, none of which may owe anything; those that are open already are left alone.
CREATE FUNCTION open_user_accounts(p_book_id int, p_user_ids bigint[], p_kinds text[], p_assets text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM unnest(p_kinds) k WHERE k NOT LIKE 'user\_%')
    OR EXISTS (SELECT FROM unnest(p_user_ids) g (id) WHERE NOT EXISTS (SELECT FROM end_user u WHERE u.id = g.id AND u.book_id = p_book_id))
  THEN
    RAISE EXCEPTION 'these are no accounts of users of book %', p_book_id USING ERRCODE = 'restrict_violation', CONSTRAINT = 'account_of_user';
  END IF;
  INSERT INTO account (book_id, kind, asset, user_id)
  SELECT p_book_id, a.kind, a.asset, u.id FROM unnest(p_user_ids) AS u (id), unnest(p_kinds, p_assets) AS a (kind, asset)
  ON CONFLICT DO NOTHING;
END $$;

-- A float may fall further, or less far, only as two persons decided in the transaction that moves it. Judged when it ends: what is tried
-- before it is asked for is taken back.
CREATE FUNCTION check_floor_decided() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM approval a JOIN book b ON b.id = NEW.book_id
    WHERE a.kind = 'credit_line.set' AND a.state = 'executed' AND a.partner_id = b.partner_id AND a.xmin = pg_current_xact_id()::xid
      AND (a.input::jsonb #>> '{to,creditLimitPaise}')::bigint = -NEW.floor)
  THEN
    RAISE EXCEPTION 'nobody has approved the floor of account %', NEW.id USING ERRCODE = 'restrict_violation', CONSTRAINT = 'account_floor_decided';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER account_floor_decided AFTER UPDATE OF floor ON "account" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.floor IS DISTINCT FROM NEW.floor) EXECUTE FUNCTION check_floor_decided();

-- Gives a locked person of a sandbox, once, a KYC that was approved by nobody of this sandbox, for the person to share.
CREATE FUNCTION lend_kyc(p_person_id text, p_name text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_kyc_id bigint;
BEGIN
  INSERT INTO kyc (person_id, status, method, name, pan_step, aadhaar_step)
  SELECT id, 'approved', 'instant', p_name, 'verified', 'verified' FROM person WHERE id = p_person_id AND mode = 'sandbox' AND kyc_id IS NULL
  RETURNING id INTO v_kyc_id;
  UPDATE person SET kyc_id = v_kyc_id WHERE id = p_person_id AND v_kyc_id IS NOT NULL;
END $$;

-- Moves what is of the users of a closed sandbox to those with the same codes in the one after it, and their people to be found there.
CREATE FUNCTION move_sandbox_people(p_from int, p_to int, p_at timestamptz, p_people text[], p_hashes bytea[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM book f JOIN book t ON t.partner_id = f.partner_id
    WHERE f.id = p_from AND f.mode = 'sandbox' AND f.closed_at IS NOT NULL AND t.id = p_to AND t.mode = 'sandbox' AND t.closed_at IS NULL)
  THEN
    RAISE EXCEPTION 'book % does not follow book % as a sandbox', p_to, p_from USING ERRCODE = 'restrict_violation', CONSTRAINT = 'sandbox_follows';
  END IF;
  UPDATE kyc k SET user_id = kept.id FROM end_user old JOIN end_user kept ON kept.book_id = p_to AND kept.user_code = old.user_code
  WHERE old.book_id = p_from AND k.user_id = old.id;
  UPDATE kyc_picture k SET user_id = kept.id FROM end_user old JOIN end_user kept ON kept.book_id = p_to AND kept.user_code = old.user_code
  WHERE old.book_id = p_from AND k.user_id = old.id;
  UPDATE bank_account a SET book_id = p_to, user_id = kept.id, created_at = least(a.created_at, p_at)
  FROM end_user old JOIN end_user kept ON kept.book_id = p_to AND kept.user_code = old.user_code
  WHERE old.book_id = p_from AND a.user_id = old.id;
  UPDATE person p SET mobile_hash = m.hash FROM unnest(p_people, p_hashes) AS m (id, hash)
  WHERE p.id = m.id AND p.mode = 'sandbox' AND EXISTS (SELECT FROM end_user u WHERE u.book_id = p_to AND u.person_id = p.id);
END $$;
