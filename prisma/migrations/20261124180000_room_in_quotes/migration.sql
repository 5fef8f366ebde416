-- A quote changes once, when it is consumed: room on its page keeps that out of the index.
ALTER TABLE quote SET (fillfactor = 85);
