import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createApiClient } from '../api-client.ts';
import { sql, until } from '../trades.ts';
import type { World } from '../world.ts';
import { bundleOf } from './bundle.ts';

/** A process of the service that can be killed as a power cut would. */
export type Victim = {
  url: string;
  /** SIGKILL; settles once the process is gone */
  kill(): Promise<void>;
  /** Settles once the database has no session of the process left: what it had sent is committed or cancelled by then */
  orphansGone(world: World): Promise<void>;
};

const victims: Victim[] = [];

/** Ends every process that is left, and waits for its sessions. */
export async function killAll(world: World): Promise<void> {
  for (const victim of victims.splice(0)) {
    await victim.kill();
    await victim.orphansGone(world);
  }
}

let started = 0;

/** Starts a process of the service on the world's database. */
export async function startVictim(
  world: World,
  kind: 'at-hand' | 'supply',
  options: { hasJobs?: boolean } = {},
): Promise<Victim> {
  const name = `victim-${process.pid}-${++started}`;
  const databaseUrl = new URL(world.databaseUrl);
  databaseUrl.searchParams.set('application_name', name);
  const entry = await bundleOf(path.join(import.meta.dirname, 'crash-server.ts'));
  const child: ChildProcess = spawn(process.execPath, [entry, databaseUrl.href, kind, options.hasJobs ? 'jobs' : ''], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const exited = once(child, 'exit');
  const victim: Victim = {
    url: '',
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    orphansGone: (of) =>
      until('the dead process has no session left', async () => {
        const rows = await sql(of, 'SELECT 1 AS one FROM pg_stat_activity WHERE application_name = $1', [name]);
        return rows.length === 0;
      }),
  };
  victims.push(victim);
  const port = await Promise.race([
    once(child.stdout as NodeJS.ReadableStream, 'data').then(([line]) => Number(String(line))),
    exited.then(([code]) => Promise.reject(new Error(`the process ended with ${code} before it listened`))),
  ]);
  victim.url = `http://127.0.0.1:${port}`;
  return victim;
}

/** Repeats a confirm with its key, at whichever process lives, until one gives a final answer. */
export async function confirmUntilAnswered(
  call: { token: string; path: string; body: object; key: string },
  current: () => Victim,
): Promise<Awaited<ReturnType<ReturnType<typeof createApiClient>['post']>>> {
  const end = performance.now() + 60_000;
  while (performance.now() < end) {
    const client = createApiClient(current().url, call.token);
    const answer = await client.post(call.path, call.body, { key: call.key }).catch((error) => {
      const isGone = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(error.code) || error.message === 'aborted';
      if (!isGone) throw error;
    });
    if (answer && answer.code !== 'SERVICE_UNAVAILABLE') return answer;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`key ${call.key} was never answered`);
}
