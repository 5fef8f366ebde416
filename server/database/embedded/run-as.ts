import { type ChildProcess, execFileSync, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartupError } from '../../startup-error.ts';
import type { Binaries, Layout } from './layout.ts';

/**
 * The user PostgreSQL runs as, and how to become it. PostgreSQL refuses to run as root, so root hands over to an
 * unprivileged user; everybody else runs it as themselves.
 */
export type RunAs = Readonly<{ uid?: number; gid?: number; prefix: readonly string[] }>;

/** Passed on besides PATH: what the dynamic loader and libfaketime need. Our own secrets stay out. */
const passedOn = /^(LD_PRELOAD|LD_LIBRARY_PATH|DYLD_.*|FAKETIME.*|TMPDIR)$/;

function environment(): Record<string, string | undefined> {
  const kept = Object.entries(process.env).filter(([name]) => passedOn.test(name));
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', ...Object.fromEntries(kept) };
}

/** Starts a program as that user, from a folder it can enter. */
export function spawnAs(runAs: RunAs, command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const [program = command, ...rest] = [...runAs.prefix, command, ...args];
  return spawn(program, rest, { cwd: '/', env: environment() as NodeJS.ProcessEnv, ...identityOf(runAs), ...options });
}

function identityOf({ uid, gid, prefix }: RunAs): { uid?: number; gid?: number } {
  if (prefix.length > 0 || uid === undefined || gid === undefined) return {};
  return { uid, gid };
}

/**
 * Finds the least privilege that works, by trying: plain user; the right to pass through folders closed to it (a clone
 * under /root or in a private temp folder); the right to ignore file permissions (a clone made with umask 077, or a
 * container without the first one). Raises StartupError when none does.
 */
export function chooseRunAs(layout: Layout, binaries: Binaries): RunAs {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const { uid, gid } = findUnprivilegedUser(layout);
  const held = effectiveCapabilities();
  const candidates: RunAs[] = [{ uid, gid, prefix: [] }];
  if (held & (1n << 2n)) candidates.push({ uid, gid, prefix: setpriv(uid, gid, '+dac_read_search') });
  if (held & (1n << 1n)) candidates.push({ uid, gid, prefix: setpriv(uid, gid, '+dac_override') });
  const works = candidates.find((candidate) => canRun(candidate, layout, binaries));
  if (works) return works;
  throw new StartupError(
    `PostgreSQL refuses to run as root, and user ${uid} cannot enter ${path.dirname(binaries.postgres)} and ${layout.dataDir}: ` +
      'start as an ordinary user, or open these folders, or set DATABASE_URL.',
  );
}

/**
 * util-linux's setpriv. The secure bit keeps access(2), with which PostgreSQL looks for its own programs, from
 * answering as if the capability were not there.
 */
function setpriv(uid: number, gid: number, capability: string): string[] {
  return [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    `--inh-caps=-all,${capability}`,
    `--ambient-caps=-all,${capability}`,
  ];
}

function canRun(runAs: RunAs, layout: Layout, binaries: Binaries): boolean {
  const probe = '"$1" --version && cat "$2" && cd "$3"';
  const args = ['-c', probe, 'sh', binaries.initdb, path.join(binaries.share, 'postgres.bki'), layout.dataDir];
  const [program = 'sh', ...rest] = [...runAs.prefix, 'sh', ...args];
  const result = spawnSync(program, rest, {
    cwd: '/',
    env: environment() as NodeJS.ProcessEnv,
    stdio: ['ignore', 'ignore', 'ignore'],
    timeout: 10_000,
    ...identityOf(runAs),
  });
  return result.status === 0;
}

/** Owner of the cluster when there is one, else `postgres`, else `nobody`. */
function findUnprivilegedUser(layout: Layout): { uid: number; gid: number } {
  const owner = statSync(layout.cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of ['postgres', 'nobody']) {
    const user = lookUpUser(name);
    if (user) return user;
  }
  throw new StartupError(
    'PostgreSQL refuses to run as root, and this machine has neither a user "postgres" nor "nobody": start as an ordinary user.',
  );
}

function lookUpUser(name: string): { uid: number; gid: number } | undefined {
  try {
    const read = (flag: string) =>
      Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
    const user = { uid: read('-u'), gid: read('-g') };
    return user.uid > 0 && user.gid > 0 ? user : undefined;
  } catch {
    return undefined;
  }
}

function effectiveCapabilities(): bigint {
  try {
    const line = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'));
    return BigInt(`0x${line?.[1] ?? '0'}`);
  } catch {
    return 0n;
  }
}
