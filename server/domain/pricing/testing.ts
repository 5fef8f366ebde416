import { type Asset, byAsset, metals } from '../kernel/assets.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import { type FeedTick, microRupeesPerGram, type PriceFeed } from './price-feed.ts';
import { defaultPricingSettings, type PricingSettings } from './pricing-deps.ts';

/** A clock that only the test moves. */
export function createManualClock(start: number): Clock & { advance(ms: number): void } {
  let now = start;
  return {
    now: () => now,
    advance(ms) {
      now += ms;
    },
  };
}

/** A log that can be read back. */
export function createLogBook(): Log & { readonly lines: string[] } {
  const lines: string[] = [];
  const write = (level: string) => (fields: object, message: string) => {
    lines.push(`${level} ${message} ${JSON.stringify(fields)}`);
  };
  return { lines, debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
}

/** A market the test makes: prices in rupees per gram at the clock's time, or whatever `answer` is set to. */
export type ScriptedFeed = PriceFeed & {
  calls: number;
  answer: (signal: AbortSignal) => Promise<FeedTick[]>;
  quote(prices: Partial<Record<Asset, number>>): void;
};

export function createScriptedFeed(clock: Clock, name = 'scripted'): ScriptedFeed {
  const feed: ScriptedFeed = {
    name,
    calls: 0,
    answer: async () => [],
    quote(prices) {
      feed.answer = async () =>
        Object.entries(prices).map(([asset, rupees]) => tick(asset as Asset, rupees, clock.now()));
    },
    latest(signal) {
      feed.calls += 1;
      return feed.answer(signal);
    },
    history: async () => [],
  };
  feed.quote(byAsset((asset) => metals[asset].simulated.rupees));
  return feed;
}

/** A tick at whole rupees per gram. */
export function tick(asset: Asset, rupees: number, at: number): FeedTick {
  return { asset, at, rate: microRupeesPerGram(BigInt(rupees) * 1_000_000n) };
}

/** Settings under which a poll is always due and loops turn quickly. */
export const eagerSettings: PricingSettings = {
  ...defaultPricingSettings,
  pollIntervalMs: 0,
  refreshIntervalMs: 10,
  startWaitMs: 200,
};
