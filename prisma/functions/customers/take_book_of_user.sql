-- Trigger: a row that names a user names the book of that user too, which a process of an earlier release does not.
CREATE OR REPLACE FUNCTION take_book_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.book_id := (SELECT u.book_id FROM end_user u WHERE u.id = NEW.user_id);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER kyc_has_book BEFORE INSERT OR UPDATE OF user_id ON "kyc" FOR EACH ROW EXECUTE FUNCTION take_book_of_user();

CREATE OR REPLACE TRIGGER kyc_picture_has_book BEFORE INSERT OR UPDATE OF user_id ON "kyc_picture" FOR EACH ROW
  EXECUTE FUNCTION take_book_of_user();

CREATE OR REPLACE TRIGGER mobile_challenge_has_book BEFORE INSERT ON "mobile_challenge" FOR EACH ROW EXECUTE FUNCTION take_book_of_user();
