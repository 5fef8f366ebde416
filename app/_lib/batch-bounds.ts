/** What one request of the screens asks for: half the procedures that the server takes, in an address that every proxy takes. */
export const BATCH_BOUNDS = { maxItems: 10, maxURLLength: 6_000 };
