-- Through which book a certificate was issued: an archive of a user has those of its own book alone. Unknown of those from before.
ALTER TABLE certificate ADD COLUMN book_id integer;
