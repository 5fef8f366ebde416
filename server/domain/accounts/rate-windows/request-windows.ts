import { type Batcher, createBatcher } from '../../../database/batcher.ts';
import type { Database } from '../../../database/database.ts';
import type { Clock } from '../../kernel/clock.ts';
import { countRequests } from './store.ts';
import type { WindowState } from './window.ts';

/** A caller's window: at most `requestsMax` within `windowMs` of its first request. */
type WindowRule = { bucket: string; windowMs: number; requestsMax: number };

/** Counts a request and tells where it stands; shared by all processes (spec part 8). */
export type RequestWindows = Batcher<WindowRule, WindowState>;

/** Counts requests in the database, those that arrive together in one statement. */
export function createRequestWindows(deps: { database: Database; clock: Clock }): RequestWindows {
  return createBatcher<WindowRule, WindowState>({
    name: 'rate windows',
    slots: 1,
    batchMax: 256,
    async run(rules) {
      const now = deps.clock.now();
      const byBucket = new Map<string, { rule: WindowRule; count: number }>();
      for (const rule of rules) {
        const entry = byBucket.get(rule.bucket);
        if (entry) entry.count++;
        else byBucket.set(rule.bucket, { rule, count: 1 });
      }
      const entries = [...byBucket.values()];
      const buckets = entries.map(({ rule, count }) => ({ bucket: rule.bucket, count, windowMs: rule.windowMs }));
      const rows = await countRequests(deps.database.relaxed, now, buckets);
      const counted = new Map(rows.map((row) => [row.bucket, { ...row, left: byBucket.get(row.bucket)?.count ?? 0 }]));
      return rules.map((rule) => {
        const row = counted.get(rule.bucket);
        const place = row ? row.requests - --row.left : 1;
        return {
          limit: rule.requestsMax,
          remaining: Math.max(0, rule.requestsMax - place),
          resetSeconds: row
            ? Math.max(1, Math.ceil((Number(row.ends_at) - now) / 1000))
            : Math.ceil(rule.windowMs / 1000),
          isOver: place > rule.requestsMax,
        };
      });
    },
  });
}
