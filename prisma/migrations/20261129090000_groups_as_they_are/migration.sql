-- Compressing the groups of leaves took a seventh of the time in which a day's holdings are committed to, and saved little: ids and amounts are short.
ALTER TABLE "holdings_group" ALTER COLUMN "user_ids" SET STORAGE EXTERNAL, ALTER COLUMN "micrograms" SET STORAGE EXTERNAL;
