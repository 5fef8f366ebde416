import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildCommandLine } from '../../commands/sdk/build-package.ts';
import { until } from '../trades.ts';
import { startWorld, type TestPartner, type World } from '../world.ts';

export type Running = { child: ChildProcess; out: string; err: string; code: number | null | undefined };
export type RunOptions = { input?: string; env?: Record<string, string | undefined> };

export type CommandLine = {
  /** Where it was built; `config` in it is where it keeps what it is to keep */
  folder: string;
  world: World;
  /** Whose sandbox it is logged in to, unless the environment says otherwise */
  partner: TestPartner;
  /** Starts it */
  start(args: string[], options?: RunOptions): Running;
  /** Runs it to its end */
  tola(args: string[], options?: RunOptions): Promise<Running>;
  /** Ends what still runs */
  endAll(): void;
  close(): Promise<void>;
};

/** The command line `tola`, built as partners get it, beside a service of its own. */
export async function openCommandLine(): Promise<CommandLine> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tola-cli-'));
  await buildCommandLine(folder);
  const world = await startWorld({ hasJobs: true });
  const partner = await world.partner();
  const children: ChildProcess[] = [];

  function start(args: string[], options: RunOptions = {}): Running {
    const env = {
      ...process.env,
      TOLA_URL: world.url,
      TOLA_TOKEN: partner.tokens.sandbox,
      TOLA_CONFIG_DIR: path.join(folder, 'config'),
    };
    const child = spawn(process.execPath, [path.join(folder, 'cli.js'), ...args], {
      env: { ...env, ...options.env },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    children.push(child);
    const running: Running = { child, out: '', err: '', code: undefined };
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      running.out += part;
    });
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      running.err += part;
    });
    child.on('close', (code) => {
      running.code = code;
    });
    child.stdin.end(options.input ?? '');
    return running;
  }

  async function tola(args: string[], options?: RunOptions): Promise<Running> {
    const running = start(args, options);
    await until(`tola ${args.join(' ')} ends`, () => running.code !== undefined);
    return running;
  }

  return {
    folder,
    world,
    partner,
    start,
    tola,
    endAll: () => {
      for (const child of children.splice(0)) child.kill('SIGKILL');
    },
    close: async () => {
      await world.close();
      rmSync(folder, { recursive: true });
    },
  };
}
