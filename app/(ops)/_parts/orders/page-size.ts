/** How many rows of a list of what needs somebody are on a page. */
export const PAGE_SIZE = 25;
