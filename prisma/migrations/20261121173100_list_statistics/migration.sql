-- Lists are read by a plan that is kept for every book. Where one book has nearly all the rows, the statistics say that its number
-- tells nothing, and the plan would walk the ids of all books for the rows of a small one. A book always tells much: it is to be
-- found by its own index, whatever the rows at hand look like.
ALTER TABLE "transaction" ALTER COLUMN "book_id" SET (n_distinct = 10000), ALTER COLUMN "user_id" SET (n_distinct = 100000);
ALTER TABLE "end_user" ALTER COLUMN "book_id" SET (n_distinct = 10000);
ANALYZE "transaction", "end_user";
