import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleEvents } from '../../domain/webhooks/sample-events.ts';
import { signBody } from '../../domain/webhooks/signature.ts';
import { rootDir } from '../../environment.ts';
import { type LossyProxy, openLossyProxy } from '../../testing/peers/lossy-proxy.ts';
import { startWorld, type TestPartner, type World } from '../../testing/world.ts';
import { buildDownloads } from './build-downloads.ts';
import { buildPackage } from './build-package.ts';
import { runProgram } from './run-program.ts';

const BYTES_MAX = 12 * 1024;
const examples = path.join(rootDir, 'sdk', 'typescript', 'examples');
const tsc = path.join(rootDir, 'node_modules', 'typescript', 'bin', 'tsc');

let folder: string;
let project: string;
let world: World;
let partner: TestPartner;
let proxy: LossyProxy;

/** npm as it was started with, or as it is in PATH. It reaches for nothing. */
function npm(args: string[], cwd: string): Promise<string> {
  const program = process.env.npm_execpath ?? '';
  const env = { ...process.env, npm_config_offline: 'true', npm_config_audit: 'false', npm_config_fund: 'false' };
  return /npm-cli\.[cm]?js$/.test(program)
    ? runProgram(process.execPath, [program, ...args], { cwd, env })
    : runProgram('npm', args, { cwd, env });
}

/** Other runtimes that the SDK promises to work in, as far as this machine has them. */
const runtimes = (
  [
    ['Deno', ['deno', 'run', '--allow-all', '--node-modules-dir=manual']],
    ['Bun', ['bun']],
  ] as const
).filter(([, [program]]) => spawnSync(program, ['--version']).status === 0);

/** Packs the SDK and installs it, as a file, into a project that has nothing else. */
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'tola-sdk-'));
  await buildPackage(path.join(folder, 'package'));
  const packed = await npm(['pack', '--silent', '--pack-destination', folder], path.join(folder, 'package'));
  project = path.join(folder, 'project');
  mkdirSync(project);
  writeFileSync(path.join(project, 'package.json'), '{ "name": "shop", "private": true, "type": "module" }');
  await npm(['install', path.join(folder, packed.trim())], project);
  cpSync(examples, project, { recursive: true });
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
  runProgram(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], {
    cwd: project,
    env: { ...process.env, TOLA_URL: proxy.url, TOLA_TOKEN: partner.tokens.sandbox, ...env },
  });

function write(name: string, text: string): string {
  writeFileSync(path.join(project, name), text);
  return name;
}

describe('the package', () => {
  it.each(['esm', 'cjs'])('is under 12 KiB as %s, and needs no other, and nothing of one runtime', (format) => {
    const text = readFileSync(path.join(project, 'node_modules', '@tola', 'sdk', 'dist', format, 'index.js'), 'utf8');
    expect(gzipSync(text).length).toBeLessThan(BYTES_MAX);
    expect(text).not.toMatch(/\b(?:process|Buffer|require|__dirname)\b|(?:from|import) ["']/);
    const lock = JSON.parse(readFileSync(path.join(project, 'package-lock.json'), 'utf8'));
    expect(Object.keys(lock.packages)).toEqual(['', 'node_modules/@tola/sdk']);
  });

  it('type-checks in the project, by either way of resolving modules, its own types included', async () => {
    write(
      'types.ts',
      `import { Tola, type TolaEvent } from '@tola/sdk';
const tola = new Tola({ baseUrl: '' });
// @ts-expect-error: money is text, never a float
void tola.buys.quote({ user_code: 'u', asset_type: 'gold', amount_inr: 500.5 });
// @ts-expect-error: no such metal
void tola.buys.quote({ user_code: 'u', asset_type: 'lead', amount_inr: '500' });
// @ts-expect-error: only calls that take a key take one
void tola.wallet.get({ idempotencyKey: 'k' });
export function gramsOf(event: TolaEvent): string | undefined {
  // @ts-expect-error: not every event is about metal
  void event.data.quantity_grams;
  return event.event === 'sell.completed' ? event.data.quantity_grams : undefined;
}
`,
    );
    const base = {
      strict: true,
      noEmit: true,
      target: 'ES2022',
      lib: ['ES2022', 'DOM', 'DOM.AsyncIterable'],
      types: ['node'],
    };
    const typeRoots = [path.join(rootDir, 'node_modules', '@types')];
    for (const module of ['NodeNext', 'ESNext']) {
      const moduleResolution = module === 'NodeNext' ? 'NodeNext' : 'Bundler';
      write(
        'tsconfig.json',
        JSON.stringify({ compilerOptions: { ...base, typeRoots, module, moduleResolution }, include: ['*.ts'] }),
      );
      await runProgram(process.execPath, [tsc, '-p', project], { cwd: project });
    }
  });

  it('is found by import and by require', async () => {
    write(
      'required.cjs',
      `const { Tola, rupees } = require('@tola/sdk');\nprocess.stdout.write(typeof Tola + rupees(5n));\n`,
    );
    expect(await run('required.cjs')).toBe('function0.05');
    write('imported.mjs', `import { INTERFACE_VERSION } from '@tola/sdk';\nprocess.stdout.write(INTERFACE_VERSION);\n`);
    const { version } = JSON.parse(
      readFileSync(path.join(project, 'node_modules', '@tola', 'sdk', 'package.json'), 'utf8'),
    );
    expect((await run('imported.mjs')).split('.').slice(0, 2)).toEqual(version.split('.').slice(0, 2));
  });
});

describe('what the service hands out', () => {
  it('is installed by npm, command line and all', async () => {
    const [packed] = await buildDownloads(path.join(folder, 'downloads'));
    const other = path.join(folder, 'other');
    mkdirSync(other);
    writeFileSync(path.join(other, 'package.json'), '{ "name": "other", "private": true }');
    await npm(['install', packed as string], other);
    const command = path.join(other, 'node_modules', '.bin', 'tola');
    expect(await runProgram(command, ['--version'])).toMatch(/^\d+\.\d+\.\d+\n$/);
    const installed = path.join('node_modules', '@tola', 'sdk', 'dist', 'esm', 'index.js');
    expect(readFileSync(path.join(other, installed), 'utf8')).toBe(readFileSync(path.join(project, installed), 'utf8'));
  });
});

describe('a program of a partner', () => {
  it('logs in, and its token is good for a first buy', async () => {
    const other = await world.partner();
    const token = (await run('log-in.ts', {}, [other.mobile])).trim();
    expect(token).toMatch(/^tola_test_/);
    expect(await run('first-buy.ts', { TOLA_TOKEN: token })).toMatch(/^txn_/);
  });

  it('makes its first buy', async () => {
    expect(await run('first-buy.ts')).toMatch(/^txn_\w+: 0\.03\d+ g, 3\d+ micrograms\n$/);
  });

  it.each(runtimes)('makes its first buy in %s', async (_, [program = '', ...args]) => {
    const env = { ...process.env, TOLA_URL: proxy.url, TOLA_TOKEN: partner.tokens.sandbox };
    expect(await runProgram(program, [...args, 'first-buy.ts'], { cwd: project, env })).toMatch(/^txn_\w+: 0\.03\d+ g/);
  });

  it('makes its first buy once when the answer to the confirm is cut off', async () => {
    const before = (await partner.sandbox.get('/partner/trades')).data.total;
    proxy.lose('answer', 'POST /partner/buy/confirm');
    expect(await run('first-buy.ts')).toMatch(/^txn_/);
    expect((await partner.sandbox.get('/partner/trades')).data.total).toBe(before + 1);
  });

  it('collects a payment', async () => {
    const said = await run('payment-order.ts');
    expect(said).toMatch(
      /Send your customer to http:\/\/localhost\/pay\/pay_\w+\ncompleted: 0\.05\d+ g for 750\.5 rupees\npay_\w+ 750\.5\n/,
    );
  });

  it('takes genuine webhooks and refuses others', async () => {
    const { body } = sampleEvents.find(({ kind }) => kind === 'payment.completed') ?? { body: '' };
    const timestamp = Math.floor(Date.now() / 1_000);
    const headers = {
      'x-service-timestamp': String(timestamp),
      'x-service-signature': signBody('whsec_mine', timestamp, Buffer.from(body)),
    };
    write(
      'deliver.mjs',
      `process.env.PORT = '0';
import { Server } from 'node:net';
const listen = Server.prototype.listen;
Server.prototype.listen = function (...given) {
  this.once('listening', async () => {
    const url = 'http://127.0.0.1:' + this.address().port;
    for (const secret of ['right', 'wrong']) {
      const body = ${JSON.stringify(body)} + (secret === 'right' ? '' : ' ');
      const response = await fetch(url, { method: 'POST', headers: ${JSON.stringify(headers)}, body });
      process.stdout.write(response.status + ' ' + (await response.text()) + '\\n');
    }
    process.exit();
  });
  return listen.apply(this, given);
};
await import('./webhooks.ts');
`,
    );
    const said = await run('deliver.mjs', { TOLA_WEBHOOK_SECRET: 'whsec_other,whsec_mine' });
    expect(said).toMatch(/^pay_\w+ brought 0\.035635 g\n204 \n401 signature_wrong\n$/);
  });
});
