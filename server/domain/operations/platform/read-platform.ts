import { readHalts } from '../../accounts/halts/read-halts.ts';
import type { Stop } from '../../accounts/halts/stop.ts';
import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { type FeedStatus, readFeedStatus } from '../../pricing/feed-status.ts';

/** What is stopped for everybody, as it is at this moment. */
export async function readPlatformStops({ core }: OperatorContext): Promise<Stop[]> {
  return readHalts(core.database.pool);
}

/** What is stopped, and how prices come. */
export async function readPlatform(context: OperatorContext): Promise<{ stops: Stop[]; prices: FeedStatus[] }> {
  const [stops, prices] = await Promise.all([readPlatformStops(context), readFeedStatus(context.core)]);
  return { stops, prices };
}
