/** Trades that a page of them holds. */
export const MOVEMENTS_PAGE = 20;

/** Where the list of trades begins, and what follows a page of it; the page of the server and the screen ask alike. */
export const movementsPaging = {
  initialCursor: 1,
  getNextPageParam: ({ next }: { next: number | null }) => next,
};
