/** How many movements a page of the ledger has. */
export const LEDGER_PAGE = 10;

/** What follows a page of the ledger, for the page that is sent with it and for the screen. */
export const ledgerPaging = {
  initialCursor: null,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
} as const;
