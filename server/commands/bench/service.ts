import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { throughSocket } from '../../database/embedded/layout.ts';
import { createVault, type Vault } from '../../domain/kernel/vault.ts';
import { StartupError } from '../../startup-error.ts';
import { cpuUs, drawingMib, familyCpuUs, processesOf, residentMib } from './process-figures.ts';

/** The real service, started as `npm start` does, on a data folder of its own and without limits on calls. */
export type BenchService = {
  url: string;
  /** The database's owner, by the socket that the service uses too */
  databaseUrl: string;
  /** The one it reads its secrets with */
  vault: Vault;
  /** What it seals sessions with */
  sessionSecret: string;
  /** The processes that run now: the one that was started, then its workers where it leads any */
  processes(): number[];
  /** Resident memory of the server in MiB; with WEB_CONCURRENCY that of its largest process */
  memoryMib(): number | undefined;
  /** Memory of the processes that draw for it in MiB, without what they share with others; 0 where there is none at the moment */
  drawingMib(): number;
  /** CPU time that the server has used in all its processes, and PostgreSQL with it, in microseconds */
  serverCpuUs(): number | undefined;
  databaseCpuUs(): number | undefined;
  /** Stops it and starts it again on the same data */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

const READY_WITHIN_MS = 300_000;

/** Starts it, with these settings of its own too, and waits until it is ready; what it says goes into a file, which is written anew. */
export async function startService(
  outputFile: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<BenchService> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'tola-bench-'));
  const encryptionKey = randomBytes(32);
  const sessionSecret = randomBytes(32).toString('hex');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  mkdirSync(path.dirname(outputFile), { recursive: true });
  const env = {
    ...process.env,
    PORT: String(port),
    APP_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    DATABASE_OWNER_URL: '',
    ENCRYPTION_KEY: encryptionKey.toString('base64'),
    NEXTAUTH_SECRET: sessionSecret,
    DEMO: '1',
    API_RATE_LIMIT_PER_MINUTE: '0',
    SANDBOX_DAILY_LIMIT: '0',
    ...settings,
  };
  let child = await startServer({ env, url, outputFile });
  const inData = (...names: string[]) => readFileSync(path.join(dataDir, ...names), 'utf8').trim();
  return {
    url,
    get databaseUrl() {
      return throughSocket(inData('postgres.url'), path.join(dataDir, 'postgres'));
    },
    vault: createVault(encryptionKey),
    sessionSecret,
    processes: () => processesOf(child.pid),
    memoryMib: () => highest(processesOf(child.pid).map(residentMib)),
    drawingMib: () => drawingMib(child.pid),
    serverCpuUs: () => sum(processesOf(child.pid).map(cpuUs)),
    databaseCpuUs: () => familyCpuUs(Number(inData('postgres', 'postmaster.pid').split('\n')[0])),
    async restart() {
      await endProcess(child);
      child = await startServer({ env, url, outputFile });
    },
    async stop() {
      await endProcess(child);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const known = (figures: readonly (number | undefined)[]) => figures.filter((figure) => figure !== undefined);

function highest(figures: readonly (number | undefined)[]): number | undefined {
  return known(figures).length === 0 ? undefined : Math.max(...known(figures));
}

function sum(figures: readonly (number | undefined)[]): number | undefined {
  return known(figures).length === 0 ? undefined : known(figures).reduce((total, figure) => total + figure, 0);
}

async function startServer(options: {
  env: NodeJS.ProcessEnv;
  url: string;
  outputFile: string;
}): Promise<ChildProcess> {
  const output = openSync(options.outputFile, 'w');
  const child = spawn(process.execPath, [...process.execArgv, path.join(import.meta.dirname, '..', 'start.ts')], {
    env: options.env,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  await waitUntilReady(child, options.url, options.outputFile);
  return child;
}

async function endProcess(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

async function waitUntilReady(child: ChildProcess, url: string, outputFile: string): Promise<void> {
  const until = performance.now() + READY_WITHIN_MS;
  while (performance.now() < until) {
    if (child.exitCode !== null) break;
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    // One worker answers before the others do.
    if (answer?.ok && readFileSync(outputFile, 'utf8').includes('Tola is running')) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  child.kill('SIGTERM');
  throw new StartupError(`The service to be measured did not start; ${outputFile} has what it said.`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
