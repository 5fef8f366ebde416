-- Figures of a book per IST day (server/domain/figures): what makes sums over a year of trades quick, kept by whoever reads them.

-- CreateTable
CREATE TABLE "figure_day" (
    "book_id" INTEGER NOT NULL,
    "day" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "asset" TEXT NOT NULL,
    "transactions" INTEGER NOT NULL,
    "amount_paise" BIGINT NOT NULL,
    "commission_paise" BIGINT NOT NULL,
    "markup_paise" BIGINT NOT NULL,

    CONSTRAINT "figure_day_pkey" PRIMARY KEY ("book_id","day","type","channel","asset")
);

-- CreateTable
CREATE TABLE "figure_frontier" (
    "book_id" INTEGER NOT NULL,
    "row_id" TEXT NOT NULL,
    "users" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "figure_frontier_pkey" PRIMARY KEY ("book_id")
);

-- CreateTable
CREATE TABLE "figure_pending" (
    "transaction_id" TEXT NOT NULL,
    "book_id" INTEGER NOT NULL,

    CONSTRAINT "figure_pending_pkey" PRIMARY KEY ("transaction_id")
);

-- CreateTable
CREATE TABLE "figure_user" (
    "book_id" INTEGER NOT NULL,
    "user_id" BIGINT NOT NULL,
    "place" INTEGER NOT NULL,

    CONSTRAINT "figure_user_pkey" PRIMARY KEY ("book_id","user_id")
);

-- CreateTable
CREATE TABLE "figure_active" (
    "book_id" INTEGER NOT NULL,
    "day" INTEGER NOT NULL,
    "chunk" INTEGER NOT NULL,
    "users" BIT(4096) NOT NULL,

    CONSTRAINT "figure_active_pkey" PRIMARY KEY ("book_id","day","chunk")
);

-- CreateIndex
CREATE INDEX "figure_pending_book_id_idx" ON "figure_pending"("book_id");
