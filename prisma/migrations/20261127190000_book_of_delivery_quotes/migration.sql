-- Quotes are found in their book only. Those of orders get it here; the others lapse within the hour and are found without it until then.
LOCK TABLE delivery_quote IN ACCESS EXCLUSIVE MODE;
ALTER TABLE delivery_quote ADD COLUMN book_id integer;
UPDATE delivery_quote d SET book_id = o.book_id FROM delivery_order o WHERE o.quote_id = d.quote_id;
