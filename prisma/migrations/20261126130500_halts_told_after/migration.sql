-- Halts of trading that partners are not told of yet: written in the commit of the halt, worked off after it.
CREATE TABLE halt_notice (
    id bigserial NOT NULL,
    what text NOT NULL,
    kind text NOT NULL,
    told_book_id integer NOT NULL DEFAULT 0,
    CONSTRAINT halt_notice_pkey PRIMARY KEY (id),
    CONSTRAINT halt_notice_kind CHECK (kind IN ('trading.halted', 'trading.resumed'))
);
