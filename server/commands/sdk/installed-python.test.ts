import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleEvents, signatureVectors } from '../../domain/webhooks/sample-events.ts';
import { rootDir } from '../../environment.ts';
import { type LossyProxy, openLossyProxy } from '../../testing/peers/lossy-proxy.ts';
import { startWorld, type TestPartner, type World } from '../../testing/world.ts';
import { buildWheel } from './build-wheel.ts';
import { runProgram } from './run-program.ts';

const sources = path.join(rootDir, 'sdk', 'python');

/** The Python of this machine, if it has one that the SDK supports. */
const python = ['python3', 'python'].find((name) => {
  const { stdout } = spawnSync(name, ['-c', 'import sys; print(sys.version_info >= (3, 9))'], { encoding: 'utf8' });
  return stdout?.trim() === 'True';
});

it('is tested where Python 3.9 or newer is', () => {
  if (!python) process.stdout.write('No Python 3.9 or newer is on this machine: the Python SDK is not tested here.\n');
});

describe.runIf(python)('the Python SDK', () => {
  let folder: string;
  let world: World;
  let partner: TestPartner;
  let proxy: LossyProxy;

  /** Builds the wheel and installs it, as a file, where nothing else is: a wheel of pure Python is installed by unpacking it. */
  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'tola-python-'));
    await runProgram(python as string, ['-m', 'zipfile', '-e', buildWheel(folder), path.join(folder, 'site')]);
    world = await startWorld();
    partner = await world.partner();
    proxy = await openLossyProxy(world.url);
  });
  afterAll(async () => {
    await proxy.close();
    await world.close();
    rmSync(folder, { recursive: true });
  });

  const run = (file: string, env: Record<string, string> = {}, args: string[] = []) =>
    runProgram(python as string, ['-W', 'error', path.join(sources, file), ...args], {
      cwd: folder,
      env: {
        ...process.env,
        PYTHONPATH: path.join(folder, 'site'),
        PYTHONDONTWRITEBYTECODE: '1',
        TOLA_URL: proxy.url,
        TOLA_TOKEN: partner.tokens.sandbox,
        ...env,
      },
    });
  const trades = async (): Promise<number> => (await partner.sandbox.get('/partner/trades')).data.total;

  it('reads and writes exact amounts, verifies webhooks by the published vectors, and sends again with care', async () => {
    const vectors = path.join(folder, 'vectors.json');
    const events = Object.fromEntries(sampleEvents.map(({ kind, body }) => [kind, body]));
    writeFileSync(vectors, JSON.stringify({ vectors: signatureVectors, events }));
    await run('tests/test_package.py', { VECTORS: vectors });
  });

  it('logs in, and its token is good for a first buy', async () => {
    const other = await world.partner();
    const token = (await run('examples/log_in.py', {}, [other.mobile])).trim();
    expect(token).toMatch(/^tola_test_/);
    expect(await run('examples/first_buy.py', { TOLA_TOKEN: token })).toMatch(/^txn_/);
  });

  it('makes its first buy', async () => {
    expect(await run('examples/first_buy.py')).toMatch(/^txn_\w+: 0\.03\d+ g, 3\d+ micrograms\n$/);
  });

  it.each(['answer', 'request'] as const)(
    'makes its first buy once when the %s of the confirm is cut off',
    async (what) => {
      const before = await trades();
      proxy.lose(what, 'POST /partner/buy/confirm');
      expect(await run('examples/first_buy.py')).toMatch(/^txn_/);
      expect(await trades()).toBe(before + 1);
    },
  );

  it('raises the error of its family, with code and request id', async () => {
    const empty = await world.partner({ liveWallet: { type: 'prepaid', floatPaise: 0n, creditLimitPaise: 0n } });
    const said = await run('tests/poor_buy.py', { TOLA_TOKEN: empty.tokens.live });
    expect(said).toMatch(/^InsufficientFundsError INSUFFICIENT_PARTNER_FUNDS 402 req_\w+ live\n$/);
  });

  it('collects a payment, and walks over pages', async () => {
    expect(await run('examples/payment_order.py')).toMatch(
      /Send your customer to http:\/\/localhost\/pay\/pay_\w+\ncompleted: 0\.05\d+ g for 750\.5 rupees\npay_\w+ 750\.5\n/,
    );
    expect(await run('tests/walk_users.py')).toBe('5 users by 2, 5 distinct\n');
    expect(await run('tests/walk_movements.py')).toBe('5 replays, 5 of 5 movements\n');
  });
});
