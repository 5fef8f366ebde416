import type { DocumentFetcher } from '../../domain/customers/kyc/ports/document-fetcher.ts';

/** Names that no site ever has (RFC 2606): samples and tests write them. */
const RESERVED = /(?:^|\.)(?:example|test|invalid|example\.(?:com|net|org))$/;

/** A white card with a black rim, 480 by 300, as PNG. */
const CARD = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAeAAAAEsAQAAAAAzhV33AAAAUUlEQVR42u3LsQ0AAAgDoP7/tP7g0MHATkLTnMmyLMuyLMuyLMuyLMuyLMuyLMuyLMuyLMuyLMuyLMuyLMuyLMuyLMuyLMuyLMuyLMuy/D3Ts7/zApBo6mz/AAAAAElFTkSuQmCC',
  'base64',
);

/** Answers a blank card at addresses of reserved names, so that samples work as they stand; `unreachable.…` leads nowhere. The rest is fetched. */
export function sampleDocuments(others: DocumentFetcher): DocumentFetcher {
  return {
    async fetch(address) {
      const host = URL.parse(address)?.hostname ?? '';
      if (!RESERVED.test(host)) return others.fetch(address);
      return host.startsWith('unreachable.') ? { problem: 'could not be reached' } : { bytes: CARD };
    },
  };
}
