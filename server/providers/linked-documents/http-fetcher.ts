import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import {
  DOCUMENT_BYTES_MAX,
  type DocumentFetcher,
  type FetchedDocument,
} from '../../domain/customers/kyc/ports/document-fetcher.ts';
import { inSpan } from '../../domain/kernel/tracing/in-span.ts';
import { isPublicAddress } from '../webhooks/public-address.ts';
import { publicLookup } from '../webhooks/public-lookup.ts';
import { type ResolveName, resolveName } from '../webhooks/resolve-name.ts';

const TIMEOUT_MS = 10_000;

export type HttpFetcherOptions = {
  /** Tests: addresses inside, and http, are as good as any */
  mayReachInside?: boolean;
  /** How names become addresses; by DNS unless given */
  resolve?: ResolveName;
  timeoutMs?: number;
};

const problems: Readonly<Record<string, string>> = {
  EBLOCKED: 'must lead to a public address',
  ENOTFOUND: 'names a host that is not known',
  EAI_AGAIN: 'names a host that is not known',
};

/**
 * Fetches documents over node:https, one connection each. A name is resolved once, every address it has must be public, and the connection goes
 * to the addresses that were judged, so that a name cannot lead elsewhere in between.
 */
export function createHttpFetcher(options: HttpFetcherOptions = {}): DocumentFetcher {
  const { mayReachInside = false, resolve = resolveName, timeoutMs = TIMEOUT_MS } = options;
  return {
    async fetch(address) {
      const url = URL.parse(address);
      const host = url?.hostname.replace(/^\[|\]$/g, '') ?? '';
      if (!url || (url.protocol !== 'https:' && !mayReachInside)) return { problem: 'must be an https address' };
      if (!mayReachInside && isIP(host) !== 0 && !isPublicAddress(host)) {
        return { problem: 'must lead to a public address' };
      }
      const signal = AbortSignal.timeout(timeoutMs);
      return inSpan({ name: 'document GET', kind: 'client' }, () =>
        get(url, { signal, ...(!mayReachInside && { lookup: publicLookup(resolve) }) }),
      );
    },
  };
}

function get(url: URL, options: https.RequestOptions & { signal: AbortSignal }): Promise<FetchedDocument> {
  const late = { problem: 'did not answer within 10 seconds' };
  return new Promise((settle) => {
    const call = (url.protocol === 'https:' ? https : http).get(url, { ...options, agent: false }, (response) => {
      if (response.statusCode !== 200) {
        settle({ problem: `answered ${response.statusCode}; give an address that answers 200 itself` });
        response.destroy();
        return;
      }
      const chunks: Buffer[] = [];
      let length = 0;
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        length += chunk.length;
        if (length <= DOCUMENT_BYTES_MAX) return;
        settle({ problem: 'is larger than 10 MiB' });
        response.destroy();
      });
      response.on('end', () => settle({ bytes: Buffer.concat(chunks) }));
      // Also after its end: what was settled stays.
      response.on('close', () => settle(options.signal.aborted ? late : { problem: 'broke off' }));
      response.on('error', () => settle(options.signal.aborted ? late : { problem: 'broke off' }));
    });
    call.on('error', ({ code = '' }: NodeJS.ErrnoException) => {
      settle(options.signal.aborted ? late : { problem: problems[code] ?? 'could not be reached' });
    });
  });
}
