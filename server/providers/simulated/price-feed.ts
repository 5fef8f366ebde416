import { type Asset, assets, metals } from '../../domain/kernel/assets.ts';
import { type Clock, systemClock } from '../../domain/kernel/clock.ts';
import { periodLengthMs } from '../../domain/pricing/periods.ts';
import type { FeedPoint, PriceFeed } from '../../domain/pricing/price-feed.ts';
import { type MicroRupeesPerGram, microRupeesPerGram } from '../../domain/pricing/price-feed.ts';

/** The market moves this often. */
export const SIMULATED_TICK_MS = 5_000;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MICRO_RUPEES = 1_000_000n;
const BILLION = 1_000_000_000n;

/**
 * Waves of shrinking length and height. Each runs straight between random heights at multiples of its length, so their
 * sum looks like a market, yet never leaves the level by more than the heights together (9 percent for gold), comes
 * back to it, and moves by less than 0.02 percent a tick.
 */
const waves: readonly { lengthMs: number; heightPerBillion: bigint }[] = [
  { lengthMs: 120 * DAY_MS, heightPerBillion: 50_000_000n },
  { lengthMs: 30 * DAY_MS, heightPerBillion: 25_000_000n },
  { lengthMs: 7 * DAY_MS, heightPerBillion: 9_000_000n },
  { lengthMs: DAY_MS, heightPerBillion: 3_500_000n },
  { lengthMs: 4 * HOUR_MS, heightPerBillion: 1_500_000n },
  { lengthMs: 40 * MINUTE_MS, heightPerBillion: 600_000n },
  { lengthMs: 5 * MINUTE_MS, heightPerBillion: 200_000n },
  { lengthMs: MINUTE_MS, heightPerBillion: 60_000n },
  { lengthMs: SIMULATED_TICK_MS, heightPerBillion: 20_000n },
];

/**
 * A market without a network, and the default feed (decisions 5). Prices are a pure function of asset and time: all
 * processes and restarts agree, and history runs into the present. Raises nothing.
 */
export function createSimulatedFeed(options: { clock?: Clock } = {}): PriceFeed {
  const clock = options.clock ?? systemClock;
  return {
    name: 'simulated',
    async latest() {
      const at = tickAt(clock.now());
      return assets.map((asset) => ({ asset, at, rate: simulatedRate(asset, at) }));
    },
    async history({ asset, interval, from, to }) {
      const length = periodLengthMs[interval];
      const end = Math.min(to, clock.now() - length + 1);
      const points: FeedPoint[] = [];
      for (let at = from; at < end; at += length) {
        points.push({ at, rate: simulatedRate(asset, tickAt(at + length - 1)) });
      }
      return points;
    },
  };
}

/** The rate of the simulated market at an instant, in micro rupees per gram. */
export function simulatedRate(asset: Asset, at: number): MicroRupeesPerGram {
  let offset = 0n;
  for (let index = 0; index < waves.length; index++) {
    const wave = waves[index];
    if (wave) offset += wave.heightPerBillion * waveHeight(asset, index, at, wave.lengthMs);
  }
  const { rupees, swing } = metals[asset].simulated;
  const level = BigInt(rupees) * MICRO_RUPEES;
  return microRupeesPerGram(level + (level * BigInt(swing) * offset) / (BILLION * BILLION));
}

function tickAt(at: number): number {
  return at - (at % SIMULATED_TICK_MS);
}

/** Between -1 and 1, in billionths. */
function waveHeight(asset: Asset, wave: number, at: number, lengthMs: number): bigint {
  const step = Math.floor(at / lengthMs);
  const before = randomHeight(asset, wave, step);
  const after = randomHeight(asset, wave, step + 1);
  return before + ((after - before) * BigInt(at - step * lengthMs)) / BigInt(lengthMs);
}

/** A fixed random number between -1 and 1, in billionths, of a wave's step. */
function randomHeight(asset: Asset, wave: number, step: number): bigint {
  const series = metals[asset].simulated.seed + wave * 0x85ebca6b;
  const hash = mix(mix(series) ^ mix(step));
  return ((BigInt(hash) - 2_147_483_648n) * BILLION) / 2_147_483_648n;
}

/** Spreads the bits of a 32-bit number; equal on every machine. */
function mix(value: number): number {
  let hash = value >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x21f0aaad) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 15), 0x735a2d97) >>> 0;
  return (hash ^ (hash >>> 15)) >>> 0;
}
