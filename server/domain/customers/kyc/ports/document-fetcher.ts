/** Size of a document that is fetched. */
export const DOCUMENT_BYTES_MAX = 10 * 1_024 * 1_024;

/** What an address answered, or why it answered nothing that can be kept, in words that go on after the field's name. */
export type FetchedDocument = { bytes: Uint8Array } | { problem: string };

/**
 * Fetches the document at an https address that a partner named. A port: server/providers fills it. It goes to public addresses only, follows no
 * redirect, and takes 200 with at most DOCUMENT_BYTES_MAX. Never raises.
 */
export type DocumentFetcher = { fetch(url: string): Promise<FetchedDocument> };
