import { isServer, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

const FRESH_MS = 10_000;

/**
 * Query settings shared by server and browser. What the server fetched counts as fresh, so nothing is asked twice.
 * `onError` hears of every query that failed for good, and of every mutation that failed.
 */
export function createQueryClient(onError: (error: unknown) => void = () => undefined): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: isServer ? false : shouldRetry },
    },
  });
}

/** One more try where the network or the service stumbled; a refusal stays a refusal. A page does not wait for either. */
function shouldRetry(failures: number, error: unknown): boolean {
  const status = (error as { data?: { status?: number } }).data?.status ?? 503;
  return failures < 1 && status >= 500;
}
