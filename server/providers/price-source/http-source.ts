import type { z } from 'zod';
import type { Clock } from '../../domain/kernel/clock.ts';
import { parseExactJson } from '../../domain/kernel/text/exact-json.ts';
import { readLimited } from '../../domain/kernel/text/read-limited.ts';
import { inSpan } from '../../domain/kernel/tracing/in-span.ts';
import { PriceFeedError } from '../../domain/pricing/price-feed.ts';

/** What every feed over HTTP is set up with. The key appears in no error. */
export type HttpFeedOptions = {
  /** Without a slash at its end */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly clock?: Clock;
  /** For one request */
  readonly timeoutMs?: number;
};

export type HttpSource = {
  /**
   * GETs a path and reads its JSON by the schema, numbers as text. Raises PriceFeedError: nothing within the time, no
   * connection, a status other than 2xx, a body past 256 KiB, no JSON, a refusal, or not what the schema says.
   */
  get<T>(request: HttpRequest<T>): Promise<T>;
};

type HttpRequest<T> = {
  readonly path: string;
  readonly query?: Record<string, string>;
  readonly schema: z.ZodType<T>;
  readonly signal: AbortSignal;
};

const TIMEOUT_MS = 5_000;
const BODY_BYTES_MAX = 256 * 1_024;

/** How a provider is spoken to. */
export type Provider = {
  readonly name: string;
  /** What carries the key, added to each request */
  readonly credentials: { readonly headers?: Record<string, string>; readonly query?: Record<string, string> };
  /** Providers answer errors with HTTP 200: what the JSON refuses, in words without the provider's own, or undefined */
  readonly findRefusal: (json: unknown) => string | undefined;
};

/** One provider's address. */
export function createHttpSource(provider: Provider, options: HttpFeedOptions): HttpSource {
  const { name, credentials } = provider;
  return {
    async get({ path, query, schema, signal }) {
      const url = new URL(`${options.baseUrl}${path}`);
      for (const [key, value] of Object.entries({ ...query, ...credentials.query })) url.searchParams.set(key, value);
      const limit = AbortSignal.any([signal, AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS)]);
      const text = await inSpan({ name: `${name} GET`, kind: 'client' }, () =>
        fetchText(name, url, { headers: credentials.headers ?? {}, signal: limit }),
      );
      const json = readJson(name, text);
      const refusal = provider.findRefusal(json);
      if (refusal !== undefined) throw new PriceFeedError('refused', `${name} refused: ${refusal}.`);
      const parsed = schema.safeParse(json);
      if (parsed.success) return parsed.data;
      const wrong = parsed.error.issues.map((issue) => issue.path.join('.') || 'the answer');
      throw new PriceFeedError(
        'malformed',
        `${name} answered unlike its documentation: ${[...new Set(wrong)].join(', ')}.`,
      );
    },
  };
}

function readJson(name: string, text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    throw new PriceFeedError('malformed', `${name} answered with something other than JSON.`);
  }
}

async function fetchText(
  name: string,
  url: URL,
  init: { headers: Record<string, string>; signal: AbortSignal },
): Promise<string> {
  try {
    // A redirect could carry the key elsewhere.
    const response = await fetch(url, { ...init, redirect: 'manual' });
    if (!response.ok) {
      await response.body?.cancel();
      throw new PriceFeedError('refused', `${name} answered with HTTP status ${response.status}.`);
    }
    const body = await readLimited(response.body, BODY_BYTES_MAX);
    if (!body) throw new PriceFeedError('malformed', `${name} answered with too large a body.`);
    return new TextDecoder().decode(body);
  } catch (error) {
    if (error instanceof PriceFeedError) throw error;
    // The cause may quote the address, and with it the key.
    if (init.signal.aborted) throw new PriceFeedError('timeout', `${name} did not answer in time.`);
    throw new PriceFeedError('unreachable', `${name} could not be reached.`);
  }
}
