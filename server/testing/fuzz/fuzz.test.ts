import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorld, type World } from '../world.ts';
import { fuzz } from './fuzz.ts';

/** `npm run fuzz -- --seed N --requests 20000` looks longer, and elsewhere. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_126);
const requests = Number(process.env.FUZZ_REQUESTS ?? 900);
const only = process.env.FUZZ_ONLY ?? '';
/** So long only where it was asked for. */
const TIMEOUT_MS = 120_000 + requests * 200;

let world: World;
beforeAll(async () => {
  world = await startWorld({ trustedProxyHops: 1, signUp: 'open' });
});
afterAll(() => world.close());

it(
  `${requests} hostile requests from seed ${seed} bring about nothing that may not be`,
  async () => {
    const { findings, statuses, succeeded, calls, slowestMs, slowest } = await fuzz(world, { seed, requests, only });
    process.stdout.write(
      `${requests} requests of seed ${seed}: ${JSON.stringify(statuses)}; ${succeeded} of ${calls} calls succeeded; slowest ${Math.round(slowestMs)} ms of CPU (${slowest})\n`,
    );
    expect(findings.join('\n\n')).toBe('');
    // A run whose requests are all refused looks at nothing.
    if (requests < 300 || only !== '') return;
    expect(statuses[200]).toBeGreaterThan(requests / 10);
    expect(succeeded).toBeGreaterThan(Math.min(calls / 4, requests / 10));
  },
  TIMEOUT_MS,
);
