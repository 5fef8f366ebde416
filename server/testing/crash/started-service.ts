import { type ChildProcess, spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { findFreePort } from '../../database/embedded/postmaster.ts';
import { rootDir } from '../../environment.ts';

/** The service as `npm start` runs it, with all that it said. */
export type StartedService = {
  url: string;
  /** Of the process that was started */
  pid: number;
  out(): string;
  err(): string;
  /** Ends it as Ctrl-C or a supervisor does */
  signal(name: NodeJS.Signals): void;
  /** Its exit code, once it and its output have ended */
  ended: Promise<number | null>;
};

const started: { child: ChildProcess; ended: Promise<unknown> }[] = [];

/** Ends every one that is left. */
export async function endStarted(): Promise<void> {
  for (const { child, ended } of started.splice(0)) {
    child.kill('SIGTERM');
    await ended;
  }
}

/** Starts it with these settings, and no others of this machine. */
export async function startNpmStart(settings: Record<string, string>): Promise<StartedService> {
  const port = await findFreePort();
  const child = spawn(process.execPath, [...process.execArgv, path.join(rootDir, 'server/commands/start.ts')], {
    cwd: rootDir,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: '',
      DATABASE_OWNER_URL: '',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.err += text;
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  started.push({ child, ended });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    out: () => said.out,
    err: () => said.err,
    signal: (name) => void child.kill(name),
    ended,
  };
}

/** One connection that stays open, as a partner's server keeps it: each call of it meets the same process. */
export type Connection = {
  call(path: string, options?: { method?: string; headers?: Record<string, string>; body?: object }): Promise<Answer>;
  close(): void;
};
type Answer = { status: number; headers: NodeJS.Dict<string | string[]>; text: string };

/** Opens it with its first call. A call on a connection that is cut raises the error. */
export function openConnection(url: string): Connection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    call(target, { method = 'GET', headers = {}, body } = {}) {
      const bytes = body === undefined ? undefined : JSON.stringify(body);
      const type = bytes === undefined ? {} : { 'content-type': 'application/json' };
      return new Promise((resolve, reject) => {
        const sent = request(new URL(target, url), { agent, method, headers: { ...type, ...headers } }, (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (part: string) => {
            text += part;
          });
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
          answer.on('error', reject);
        });
        sent.on('error', reject);
        sent.end(bytes);
      });
    },
    close: () => agent.destroy(),
  };
}
