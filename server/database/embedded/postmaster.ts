import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { signal, waitUntil } from '../../processes.ts';
import { StartupError } from '../../startup-error.ts';
import type { Binaries, Layout } from './layout.ts';
import { findPostgresIn, isPostgresIn } from './postgres-processes.ts';
import { type RunAs, spawnAs } from './run-as.ts';

const fastShutdownMs = 20_000;
const immediateShutdownMs = 5_000;
/** Crash recovery replays at most a gigabyte of log; past this bound something else is wrong. */
const recoveryMs = 600_000;
const logBytesMax = 20 * 1024 * 1024;

/** A PostgreSQL that accepts connections. `exited` resolves when it is gone, for whatever reason. */
export type Postmaster = Readonly<{ pid: number; exited: Promise<string>; stop(): Promise<void> }>;

const fixedSettings = {
  listen_addresses: '127.0.0.1',
  // In the data folder itself, which is closed to other users.
  unix_socket_directories: process.platform === 'win32' ? '' : '.',
  max_connections: '100',
  shared_buffers: '128MB',
  // Statements are short: compiling them, or sharing them out, costs more than it saves.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  io_method: 'sync',
  synchronous_commit: 'on',
  min_wal_size: '32MB',
  max_wal_size: '1GB',
  checkpoint_timeout: '15min',
  // A statement whose client was killed while it waited for a lock must not commit later.
  client_connection_check_interval: '300ms',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_line_prefix: '%m [%p] ',
};

/**
 * Starts PostgreSQL on a port of the loopback address and waits until it accepts connections. It gets a session of its
 * own, so that Ctrl-C in the terminal reaches us first. Raises StartupError with the reason its log gives.
 */
export async function startPostmaster(
  layout: Layout,
  binaries: Binaries,
  runAs: RunAs,
  options: {
    port: number;
    fsync: boolean;
    settings: Readonly<Record<string, string>>;
    /** How long it may take to be ready; a crash recovery's time when absent */
    patienceMs?: number;
    /** Ready only once it takes writes: a restore is promoted when its log is replayed */
    mustTakeWrites?: true;
  },
): Promise<Postmaster> {
  if (sizeOf(layout.log) > logBytesMax) renameSync(layout.log, `${layout.log}.1`);
  const logStart = sizeOf(layout.log);
  const settings = {
    ...fixedSettings,
    port: String(options.port),
    fsync: options.fsync ? 'on' : 'off',
    ...options.settings,
  };
  const args = [
    '-D',
    layout.cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const log = openSync(layout.log, 'a', 0o600);
  let child: ChildProcess;
  try {
    child = spawnAs(runAs, binaries.postgres, args, { stdio: ['ignore', log, log], detached: true });
  } finally {
    closeSync(log);
  }
  const gone = waitForExit(child);
  let ending: string | undefined;
  gone.then((words) => {
    ending = words;
  });
  const pid = child.pid;
  const patienceMs = options.patienceMs ?? recoveryMs;
  const ready =
    pid !== undefined &&
    (await waitUntil(() => ending !== undefined || isReady(layout, pid, options.mustTakeWrites), patienceMs));
  if (pid === undefined || ending !== undefined || !ready) {
    if (pid !== undefined) await stopProcess(pid, () => ending !== undefined);
    throw new StartupError(explain(layout, logStart, `The database did not start (${ending ?? 'no answer'})`));
  }
  const stopWatchdog = startWatchdog(layout, pid);
  const stopTrimming = trimLogWhileRunning(layout.log);
  const exited = gone.then((words) => {
    stopTrimming();
    stopWatchdog();
    return explain(layout, logStart, `The database stopped (${words})`);
  });
  return {
    pid,
    exited,
    async stop() {
      await stopProcess(pid, () => ending !== undefined);
      await exited;
    },
  };
}

/** A free port of the loopback address: the preferred one where it is free. */
export async function findFreePort(preferred?: number): Promise<number> {
  if (preferred !== undefined) {
    const port = await tryPort(preferred);
    if (port !== undefined) return port;
  }
  const port = await tryPort(0);
  if (port === undefined) throw new StartupError('No port of 127.0.0.1 is free for the database.');
  return port;
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined));
    });
  });
}

/**
 * Ends what a killed process of ours left running in the cluster: the postmaster cleanly, backends without one at
 * once. Removes a postmaster.pid, and the socket with its lock, whose process id belongs to a stranger by now, since PostgreSQL would
 * believe them.
 */
export async function stopOrphans(layout: Layout): Promise<void> {
  const pidFile = path.join(layout.cluster, 'postmaster.pid');
  const recorded = readPidFile(layout)?.pid;
  if (recorded !== undefined && isPostgresIn(recorded, layout.cluster)) {
    await stopProcess(recorded, () => !isPostgresIn(recorded, layout.cluster));
  }
  const strays = findPostgresIn(layout.cluster);
  for (const pid of strays) signal(pid, 'SIGQUIT');
  const areGone = () => findPostgresIn(layout.cluster).length === 0;
  if (!(await waitUntil(areGone, immediateShutdownMs, 50))) {
    for (const pid of findPostgresIn(layout.cluster)) signal(pid, 'SIGKILL');
    await waitUntil(areGone, immediateShutdownMs, 50);
  }
  if (recorded !== undefined && !isPostgresIn(recorded, layout.cluster)) rmSync(pidFile, { force: true });
  if (statSync(layout.cluster, { throwIfNoEntry: false })?.isDirectory() && areGone()) {
    for (const name of readdirSync(layout.cluster)) {
      if (name.startsWith('.s.PGSQL.')) rmSync(path.join(layout.cluster, name), { force: true });
    }
  }
}

/** Fast shutdown, then immediate, then the kernel: each with its bound. */
async function stopProcess(pid: number, isGone: () => boolean): Promise<void> {
  for (const [name, boundMs] of [
    ['SIGINT', fastShutdownMs],
    ['SIGQUIT', immediateShutdownMs],
    ['SIGKILL', immediateShutdownMs],
  ] as const) {
    if (isGone()) return;
    signal(pid, name);
    if (await waitUntil(isGone, boundMs, 5)) return;
  }
}

function waitForExit(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signalName) => resolve(code === null ? `${signalName}` : `exit code ${code}`));
  });
}

/** postmaster.pid holds the process id on line 1 and the state on line 8. */
function readPidFile(layout: Layout): { pid: number; state: string } | undefined {
  try {
    const lines = readFileSync(path.join(layout.cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number.parseInt(lines[0] ?? '', 10);
    return Number.isInteger(pid) && pid > 0 ? { pid, state: lines[7]?.trim() ?? '' } : undefined;
  } catch {
    return undefined;
  }
}

function isReady(layout: Layout, pid: number, mustTakeWrites = false): boolean {
  const found = readPidFile(layout);
  // A standby that answers reads says so.
  return found?.pid === pid && (found.state === 'ready' || (found.state === 'standby' && !mustTakeWrites));
}

/**
 * Stops PostgreSQL cleanly when we are killed too hard to do it ourselves: a shell that waits for the end of a pipe
 * only we hold. It acts only while postmaster.pid still names our PostgreSQL.
 */
function startWatchdog(layout: Layout, pid: number): () => void {
  const script =
    'read -r _; is_ours() { [ "$(head -n 1 "$2" 2>/dev/null)" = "$1" ]; }; is_ours "$1" "$2" || exit 0; ' +
    'rm -f "$3"; kill -INT "$1"; for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do sleep 1; is_ours "$1" "$2" || exit 0; done; kill -QUIT "$1"';
  const args = ['-c', script, 'sh', String(pid), path.join(layout.cluster, 'postmaster.pid'), layout.url];
  const child = spawn('sh', args, { cwd: '/', stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  child.on('error', () => {});
  child.unref();
  const pipe = child.stdin as NonNullable<typeof child.stdin> & { unref?(): void };
  pipe.on('error', () => {});
  pipe.unref?.();
  return () => child.kill('SIGKILL');
}

/** PostgreSQL keeps its log file open, so a grown one is copied aside and emptied in place. */
function trimLogWhileRunning(file: string): () => void {
  const timer = setInterval(() => {
    try {
      if (sizeOf(file) <= logBytesMax) return;
      copyFileSync(file, `${file}.1`);
      truncateSync(file);
    } catch {
      // Tried again in a minute; the log is not worth a stop.
    }
  }, 60_000);
  timer.unref();
  return () => clearInterval(timer);
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** Adds the last reason PostgreSQL wrote since it was started. A full disk comes first, whatever else followed from it. */
function explain(layout: Layout, logStart: number, what: string): string {
  const written = readFrom(layout.log, logStart);
  if (/No space left on device/.test(written)) return `${what}: the disk that holds ${layout.dataDir} is full.`;
  const reasons = [...written.matchAll(/(?:FATAL|PANIC|postgres: error|error while loading): +(.*)/g)];
  const reason = reasons
    .map((match) => match[1] ?? '')
    .findLast((text) => !/terminating connection|the database system is/.test(text));
  return reason ? `${what}: ${reason.replace(/\.$/, '')}; more in ${layout.log}.` : `${what}; see ${layout.log}.`;
}

function readFrom(file: string, start: number): string {
  const bytes = Math.min(Math.max(sizeOf(file) - start, 0), 64 * 1024);
  if (bytes === 0) return '';
  const buffer = Buffer.alloc(bytes);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, buffer, 0, bytes, Math.max(sizeOf(file) - bytes, 0));
  } finally {
    closeSync(handle);
  }
  return buffer.toString('utf8');
}
