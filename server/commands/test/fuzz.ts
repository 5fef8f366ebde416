import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { StartupError } from '../../startup-error.ts';
import { buildScreens } from '../start/screens.ts';
import { type Lifetime, say } from '../terminal.ts';
import { findOrInstallChromium } from './chromium.ts';
import { runTool, startTestServer, tools } from './steps.ts';

/**
 * npm run fuzz: hostile requests against the partner interface and the procedures of the screens, judged by what no request may bring about.
 * `-- --seed N --requests 20000` says which and how many; the same seed sends the same;
 * `--only users` takes the calls whose name holds that. `-- --screens` sends a monkey over the screens in
 * Chromium instead, `--steps` of them on each. Ends with 1 where something was found; what was found says how to send it again.
 */
export async function runFuzz(args: readonly string[], lifetime: Lifetime): Promise<void> {
  const options = readOptions(args);
  say(`Seed ${options.seed}`);
  const isOk = options.screens ? await fuzzScreens(options, lifetime) : await fuzzRequests(options, lifetime);
  await lifetime.stop(isOk ? 0 : 1);
}

type Options = { seed: number; requests: number; only: string; steps: number; screens: boolean };

function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string' },
      requests: { type: 'string', default: '20000' },
      only: { type: 'string', default: '' },
      steps: { type: 'string', default: '400' },
      screens: { type: 'boolean', default: false },
    },
  });
  const seed = values.seed === undefined ? Date.now() % 1_000_000_000 : Number(values.seed);
  const [requests, steps] = [Number(values.requests), Number(values.steps)];
  for (const [name, value] of Object.entries({ seed, requests, steps })) {
    if (!Number.isSafeInteger(value) || value < 0) throw new StartupError(`--${name} must be a whole number.`);
  }
  return { seed, requests, only: values.only, steps, screens: values.screens };
}

function fuzzRequests({ seed, requests, only }: Options, lifetime: Lifetime): Promise<boolean> {
  const env = { FUZZ_SEED: String(seed), FUZZ_REQUESTS: String(requests), FUZZ_ONLY: only };
  const killLater = (child: { kill(signal: NodeJS.Signals): boolean }) =>
    lifetime.onStop(async () => void child.kill('SIGTERM'));
  return runTool([...tools.unit, 'server/testing/fuzz/fuzz.test.ts'], env, killLater);
}

async function fuzzScreens({ seed, steps }: Options, lifetime: Lifetime): Promise<boolean> {
  await buildScreens(say).done;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tola-fuzz-'));
  lifetime.onStop(async () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const killLater = (child: { kill(signal: NodeJS.Signals): boolean }) =>
    lifetime.onStop(async () => void child.kill('SIGTERM'));
  const server = await startTestServer(path.join(folder, 'data'), killLater);
  lifetime.onStop(() => server.stop());
  const env = {
    TOLA_CHROMIUM: findOrInstallChromium(say),
    E2E_BASE_URL: server.url,
    MONKEY_SEED: String(seed),
    MONKEY_STEPS: String(steps),
  };
  return runTool([...tools.e2e, '--reporter=list', 'monkey'], env, killLater);
}
