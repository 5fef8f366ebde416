import { PriceFeedError } from '../price-feed.ts';

/** No call of a feed may take longer. */
const ANSWER_WITHIN_MS = 8_000;

/**
 * Calls a feed and stops waiting when the time is over or the caller gives up, even if the feed ignores its signal.
 * Raises PriceFeedError; whatever else the feed raises becomes "malformed", by its name only, since it may quote a secret.
 */
export async function askFeed<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  options: { signal?: AbortSignal | undefined; withinMs?: number } = {},
): Promise<T> {
  const deadline = AbortSignal.timeout(options.withinMs ?? ANSWER_WITHIN_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline;
  const abandoned = Promise.withResolvers<never>();
  const abandon = () => abandoned.reject(new PriceFeedError('timeout', 'The price feed did not answer in time.'));
  if (signal.aborted) abandon();
  signal.addEventListener('abort', abandon, { once: true });
  try {
    return await Promise.race([abandoned.promise, (async () => ask(signal))()]);
  } catch (error) {
    if (error instanceof PriceFeedError) throw error;
    throw new PriceFeedError('malformed', `The price feed failed: ${error instanceof Error ? error.name : 'unknown'}.`);
  } finally {
    signal.removeEventListener('abort', abandon);
  }
}
