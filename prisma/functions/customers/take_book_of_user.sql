-- Trigger: a row that names a user names the book of that user too, which a process of an earlier release does not. A user that does not
-- exist is refused as the reference would refuse it, which looks at no row without a book. A KYC of no user has no book.
CREATE OR REPLACE FUNCTION take_book_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.book_id := (SELECT u.book_id FROM end_user u WHERE u.id = NEW.user_id);
  IF NEW.book_id IS NULL AND NEW.user_id IS NOT NULL THEN
    RAISE EXCEPTION 'a row of % names user %, who does not exist', TG_TABLE_NAME, NEW.user_id
      USING ERRCODE = 'foreign_key_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_TABLE_NAME || '_book_id_user_id_fkey';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER kyc_has_book BEFORE INSERT OR UPDATE OF user_id ON "kyc" FOR EACH ROW EXECUTE FUNCTION take_book_of_user();

CREATE OR REPLACE TRIGGER kyc_picture_has_book BEFORE INSERT OR UPDATE OF user_id ON "kyc_picture" FOR EACH ROW
  EXECUTE FUNCTION take_book_of_user();

CREATE OR REPLACE TRIGGER mobile_challenge_has_book BEFORE INSERT ON "mobile_challenge" FOR EACH ROW EXECUTE FUNCTION take_book_of_user();
