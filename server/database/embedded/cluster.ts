import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileError, StartupError } from '../../startup-error.ts';
import { type Binaries, embeddedMajorVersion, type Layout } from './layout.ts';
import { type RunAs, spawnAs } from './run-as.ts';

export const databaseUser = 'tola';
export const databaseName = 'tola';

/** Begins the name of the folder in which a restore makes a database. */
export const RESTORING = 'postgres.restoring-';

/** A new cluster takes some 40 MB before its first row. */
const freshClusterBytes = 80 * 1024 * 1024;

/**
 * Makes sure that a usable cluster stands in DATA_DIR and returns its password. A new one is made beside its place and
 * moved there when complete, so that a start killed in the middle leaves nothing that looks finished. Ownership and
 * mode of an existing one are put right as far as this process may. Raises StartupError in all other cases.
 */
export async function prepareCluster(
  layout: Layout,
  binaries: Binaries,
  runAs: RunAs,
  options: { fsync: boolean; onProgress(step: string): void },
): Promise<string> {
  try {
    removeLeftovers(layout);
    if (!existsSync(layout.cluster)) {
      refuseHalfRestored(layout);
      options.onProgress('Creating the database');
      await createCluster(layout, binaries, runAs, options.fsync);
    } else {
      checkCluster(layout);
      repairOwnership(layout, runAs);
    }
    return readPassword(layout);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw fileError(`Cannot prepare the database in ${layout.dataDir}`, error);
  }
}

function removeLeftovers(layout: Layout): void {
  for (const name of readdirSync(layout.dataDir)) {
    if (name.startsWith('postgres.init-')) rmSync(path.join(layout.dataDir, name), { recursive: true, force: true });
  }
}

/** Where a restore was killed between the old database and the new one, an empty one is not what is wanted. */
function refuseHalfRestored({ dataDir }: Layout): void {
  if (!readdirSync(dataDir).some((name) => name.startsWith(RESTORING))) return;
  throw new StartupError(
    `A restore into ${dataDir} was interrupted: run it again, or move its folder ${RESTORING}… away to start empty.`,
  );
}

async function createCluster(layout: Layout, binaries: Binaries, runAs: RunAs, fsync: boolean): Promise<void> {
  const { bavail, bsize } = statfsSync(layout.dataDir);
  if (bavail * bsize < freshClusterBytes) {
    throw new StartupError(
      `The disk is full: a new database in ${layout.dataDir} needs ${freshClusterBytes / 1024 / 1024} MB and ${Math.floor((bavail * bsize) / 1024 / 1024)} MB are free.`,
    );
  }
  const draft = path.join(layout.dataDir, `postgres.init-${randomBytes(4).toString('hex')}`);
  try {
    mkdirSync(draft, { mode: 0o700 });
    const password = randomBytes(24).toString('base64url');
    const passwordFile = path.join(draft, 'password');
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
    if (runAs.uid !== undefined && runAs.gid !== undefined) {
      chownSync(passwordFile, runAs.uid, runAs.gid);
      chownSync(draft, runAs.uid, runAs.gid);
    }
    await runInitdb(binaries, runAs, path.join(draft, 'cluster'), passwordFile, fsync);
    writeFileSync(`${layout.password}.new`, `${password}\n`, { mode: 0o600, flush: true });
    renameSync(`${layout.password}.new`, layout.password);
    renameSync(path.join(draft, 'cluster'), layout.cluster);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

async function runInitdb(
  binaries: Binaries,
  runAs: RunAs,
  target: string,
  passwordFile: string,
  fsync: boolean,
): Promise<void> {
  const args = [
    `--pgdata=${target}`,
    `--username=${databaseUser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(fsync ? [] : ['--no-sync']),
  ];
  let output = '';
  const child = spawnAs(runAs, binaries.initdb, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (part) => (output += part));
  const code = await new Promise<number | NodeJS.Signals | Error | null>((resolve) => {
    child.once('error', resolve);
    child.once('close', (status, signal) => resolve(status ?? signal));
  });
  if (code === 0) return;
  if (code instanceof Error) throw fileError('Cannot run initdb', code);
  if (/No space left on device/.test(output)) {
    throw new StartupError(
      `The disk filled up while the database was created in ${path.dirname(path.dirname(target))}.`,
    );
  }
  const reason = output.match(/(?:error|FATAL|PANIC): +(.*)/)?.[1] ?? output.trim().split('\n').at(-1) ?? '';
  throw new StartupError(`The database could not be created (initdb ended with ${code}): ${reason}`, {
    cause: new Error(output),
  });
}

function checkCluster(layout: Layout): void {
  const file = path.join(layout.cluster, 'PG_VERSION');
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
  if (version === undefined || !existsSync(path.join(layout.cluster, 'global', 'pg_control'))) {
    throw new StartupError(
      `${layout.cluster} is not a complete PostgreSQL data folder: restore it from a backup, or move it away to start empty.`,
    );
  }
  if (version !== embeddedMajorVersion) {
    throw new StartupError(
      `${layout.cluster} belongs to PostgreSQL ${version}, and this release brings ${embeddedMajorVersion}: move the data over with pg_dump, or go back to the release before.`,
    );
  }
}

/** PostgreSQL wants its folder to be its own and closed to others; a copy or a chown may have changed that. */
function repairOwnership(layout: Layout, runAs: RunAs): void {
  const wanted = runAs.uid ?? process.getuid?.();
  if (wanted === undefined) return;
  const folder = statSync(layout.cluster);
  const samples = ['PG_VERSION', 'global/pg_control', 'base'].map((name) => statSync(path.join(layout.cluster, name)));
  if ([folder, ...samples].some((found) => found.uid !== wanted)) {
    if (runAs.uid === undefined || runAs.gid === undefined) {
      throw new StartupError(
        `${layout.cluster} belongs to user ${folder.uid}: start as that user, or give the folder to yourself with chown -R.`,
      );
    }
    chownTree(layout.cluster, runAs.uid, runAs.gid);
  }
  if ((folder.mode & 0o777) !== 0o700) chmodSync(layout.cluster, 0o700);
}

/** Gives a folder and all that is in it to a user. */
export function chownTree(folder: string, uid: number, gid: number): void {
  lchownSync(folder, uid, gid);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    lchownSync(path.join(entry.parentPath, entry.name), uid, gid);
  }
}

function readPassword(layout: Layout): string {
  const password = existsSync(layout.password) ? readFileSync(layout.password, 'utf8').trim() : '';
  if (password) return password;
  throw new StartupError(
    `The password of the database is missing from ${layout.password}: restore this file from a backup of ${layout.dataDir}.`,
  );
}
