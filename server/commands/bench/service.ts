import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createVault, type Vault } from '../../domain/kernel/vault.ts';
import { StartupError } from '../../startup-error.ts';

/** The real service, started as `npm start` does, on a data folder of its own and without limits on calls. */
export type BenchService = {
  url: string;
  databaseUrl: string;
  /** The one it reads its secrets with */
  vault: Vault;
  /** What it seals sessions with */
  sessionSecret: string;
  /** Resident memory of the server in MiB */
  memoryMib(): number | undefined;
  stop(): Promise<void>;
};

const READY_WITHIN_MS = 300_000;

/** Starts it and waits until it is ready. */
export async function startService(): Promise<BenchService> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'tola-bench-'));
  const encryptionKey = randomBytes(32);
  const sessionSecret = randomBytes(32).toString('hex');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...process.execArgv, path.join(import.meta.dirname, '..', 'start.ts')], {
    env: {
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
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await waitUntilReady(child, url);
  return {
    url,
    databaseUrl: readFileSync(path.join(dataDir, 'postgres.url'), 'utf8').trim(),
    vault: createVault(encryptionKey),
    sessionSecret,
    memoryMib: () => residentMib(child.pid),
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  const until = performance.now() + READY_WITHIN_MS;
  while (performance.now() < until) {
    if (child.exitCode !== null) break;
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  child.kill('SIGTERM');
  throw new StartupError('The service to be measured did not start.');
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

function residentMib(pid: number | undefined): number | undefined {
  try {
    const kib = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kib === undefined ? undefined : Number(kib) / 1024;
  } catch {
    return undefined;
  }
}
