/** How many of its requests and entries the page of a partner shows; the rest is on their own pages. */
export const REQUESTS_SHOWN = 5;
export const AUDIT_SHOWN = 10;
