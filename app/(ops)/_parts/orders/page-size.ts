/** How many rows of a list of what needs an operator are on a page. */
export const PAGE_SIZE = 25;
