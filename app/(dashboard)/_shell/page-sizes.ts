// Apart from the screens, since what a server component imports from a client module is a reference, not the value.

/** Rows on a page of a list. */
export const PAGE_SIZE = 25;

/** Rows of the latest transactions on the home page. */
export const LATEST_COUNT = 8;
