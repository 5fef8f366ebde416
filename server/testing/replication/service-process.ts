import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { bundleOf } from '../crash/bundle.ts';

/** The service without its screens, as a process of its own. */
export type Service = { url: string; stop(): Promise<void> };

/** Starts one on a database, with its jobs; answers once it listens. */
export async function startService(databaseUrl: string): Promise<Service> {
  const entry = await bundleOf(path.join(import.meta.dirname, '..', 'crash', 'crash-server.ts'));
  const child: ChildProcess = spawn(process.execPath, [entry, databaseUrl, 'at-hand', 'jobs'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const port = await Promise.race([
    once(child.stdout as NodeJS.ReadableStream, 'data').then(([line]) => Number(String(line))),
    exited.then(([code]) => Promise.reject(new Error(`the service ended with ${code} before it listened`))),
  ]);
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
