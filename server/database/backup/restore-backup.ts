import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { mkdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { claimFile } from '../../file-claim.ts';
import { fileError, StartupError } from '../../startup-error.ts';
import { chownTree, databaseName, databaseUser, RESTORING } from '../embedded/cluster.ts';
import { type Binaries, findBinaries, type Layout, layoutOf } from '../embedded/layout.ts';
import { startPostmaster, stopOrphans } from '../embedded/postmaster.ts';
import { chooseRunAs, type RunAs } from '../embedded/run-as.ts';
import { findLaterTimeline, prepareArchive, restoreCommand, waitingArchive } from './archive.ts';
import { findSecrets, placeSecrets, type SecretsFound } from './choose-secrets.ts';
import { copyFile } from './copy-files.ts';
import {
  CLUSTER,
  findBackups,
  MANIFEST,
  type Manifest,
  readManifest,
  requireRestorable,
  verifyFiles,
} from './manifest.ts';
import { syncFolder } from './take-backup.ts';

export type RestoreOptions = Readonly<{
  /** A backup, or a folder of backups of which the newest is meant (with `until`: the newest that ended before) */
  from: string;
  dataDir: string;
  /** The moment to restore to, from the archive of the log; as far as that goes when absent */
  until?: Date | undefined;
  archiveDir?: string | undefined;
  /** The history of the archive that is followed: a number, or `latest`. Needed where the archive has a later one than the backup's */
  timeline?: string | undefined;
  /** Puts a database that is there aside instead of refusing */
  isReplacing?: boolean;
  /** Opens the secrets that were sealed into the backup */
  passphrase?: string | undefined;
  /** Whether the settings name the keys, so that no secrets.json is needed */
  hasOwnKeys?: boolean;
  /** False only where data may be lost: tests */
  isSynced?: boolean;
  onProgress?(step: string): void;
  /**
   * Makes the database ready before it is put into its place: what this raises leaves everything as it was. Connection string of its
   * owner, and what was restored, with the secrets that the service may have. Answers which of these it gets: the place among them.
   */
  prepare(
    url: string,
    restored: { stoodAt: Date; manifest: Manifest; secrets: SecretsFound['choices'] },
  ): Promise<number>;
}>;

export type Restored = Readonly<{
  folder: string;
  manifest: Manifest;
  /** The moment at which the data stand */
  stoodAt: Date;
  /** Where the database that was there before is now */
  replaced: string | undefined;
}>;

/** A day of log is replayed within this, and more. */
const RECOVERY_MS = 6 * 3_600_000;
const SPARE_BYTES = 256 * 1024 * 1024;

/**
 * Restores a backup of the embedded database into a data folder that no process uses: proves the files, copies them, replays the log to
 * the moment that is asked for, and puts the whole into its place when it stands and `prepare` has gone through. Until then the data
 * folder is as it was; a kill in between leaves a folder that the next start names. The database gets a new password. Raises StartupError
 * with one sentence for what cannot be restored.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const dataDir = makeFolder(options.dataDir);
  const { folder, manifest } = await chooseBackup(options);
  requireRestorable(manifest);
  options.onProgress?.('Proving the files of the backup');
  await verifyFiles(folder, manifest);
  const layout = layoutOf(dataDir);
  const release = claimData(layout);
  try {
    await stopOrphans(layout);
    if (existsSync(layout.cluster) && !options.isReplacing) {
      throw new StartupError(`${dataDir} holds a database already: --replace puts it aside, or set another DATA_DIR.`);
    }
    for (const name of readdirSync(dataDir).filter((one) => one.startsWith(RESTORING))) {
      rmSync(path.join(dataDir, name), { recursive: true, force: true });
    }
    return await restoreInto(layout, { folder, manifest }, options);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    if ((error as NodeJS.ErrnoException).syscall) throw fileError(`Cannot restore into ${dataDir}`, error);
    throw new StartupError(`The backup could not be restored: ${(error as Error).message}.`, { cause: error });
  } finally {
    release();
  }
}

function makeFolder(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true });
    return realpathSync(dataDir);
  } catch (error) {
    throw fileError(`Cannot create the data folder ${dataDir}`, error);
  }
}

async function chooseBackup({ from, until }: RestoreOptions): Promise<{ folder: string; manifest: Manifest }> {
  if (existsSync(path.join(from, MANIFEST))) {
    const manifest = await readManifest(from);
    if (until && until.getTime() < Date.parse(manifest.endedAt)) {
      throw new StartupError(
        `This backup ended at ${manifest.endedAt}, after --until: restore an older one, or a later moment.`,
      );
    }
    return { folder: realpathSync(from), manifest };
  }
  for (const folder of (await findBackups(from)).reverse()) {
    const manifest = await readManifest(folder);
    if (!until || Date.parse(manifest.endedAt) <= until.getTime()) return { folder: realpathSync(folder), manifest };
  }
  throw new StartupError(
    until
      ? `No backup in ${from} ended before ${until.toISOString()}.`
      : `There is no complete backup in ${from}: a backup is a folder with a ${MANIFEST}.`,
  );
}

function claimData(layout: Layout): () => void {
  const claim = (() => {
    try {
      return claimFile(layout.owner);
    } catch (error) {
      throw fileError(`Cannot write to ${layout.dataDir}`, error);
    }
  })();
  if (claim.release) return claim.release;
  throw new StartupError(
    `The database in ${layout.dataDir} is in use by process ${claim.holder}, which is still running: stop it first.`,
  );
}

async function restoreInto(
  layout: Layout,
  backup: { folder: string; manifest: Manifest },
  options: RestoreOptions,
): Promise<Restored> {
  const { folder, manifest } = backup;
  requireRoom(layout, manifest);
  const draft = layoutOf(path.join(layout.dataDir, `${RESTORING}${randomBytes(4).toString('hex')}`));
  mkdirSync(draft.dataDir, { mode: 0o700 });
  try {
    const { passphrase, hasOwnKeys = false } = options;
    const secrets = findSecrets(layout, draft, { folder, passphrase, hasOwnKeys });
    options.onProgress?.('Copying the backup');
    await copyBack(backup, draft.cluster, options.isSynced ?? true);
    const binaries = findBinaries();
    const runAs = chooseRunAs(layout, binaries);
    if (runAs.uid !== undefined && runAs.gid !== undefined) {
      chownTree(draft.cluster, runAs.uid, runAs.gid);
      chownSync(draft.dataDir, runAs.uid, runAs.gid);
    }
    const password = randomBytes(24).toString('base64url');
    const { stoodAt, chosen } = await recover(draft, { binaries, runAs, password, manifest, secrets }, options);
    writeFileSync(draft.password, `${password}\n`, { mode: 0o600, flush: true });
    const replaced = putAside(layout, placeSecrets(draft, secrets, secrets.choices[chosen]));
    for (const name of ['secrets.json', 'postgres.password']) {
      if (existsSync(path.join(draft.dataDir, name))) {
        renameSync(path.join(draft.dataDir, name), path.join(layout.dataDir, name));
      }
    }
    renameSync(draft.cluster, layout.cluster);
    await syncFolder(layout.dataDir);
    return { folder, manifest, stoodAt, replaced };
  } finally {
    rmSync(draft.dataDir, { recursive: true, force: true });
  }
}

function requireRoom({ dataDir }: Layout, { files }: Manifest): void {
  const needed = files.reduce((sum, { bytes }) => sum + bytes, 0) + SPARE_BYTES;
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize >= needed) return;
  const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024);
  throw new StartupError(
    `The disk that holds ${dataDir} is full: a restore needs ${megabytes(needed)} MB and ${megabytes(bavail * bsize)} MB are free.`,
  );
}

async function copyBack(
  { folder, manifest }: { folder: string; manifest: Manifest },
  cluster: string,
  isSynced: boolean,
): Promise<void> {
  const placeOf = (inner: string) => path.join(cluster, inner.slice(CLUSTER.length));
  for (const inner of manifest.folders) await mkdir(placeOf(inner), { mode: 0o700 });
  for (const file of manifest.files) {
    if (!file.path.startsWith(`${CLUSTER}/`)) continue;
    const copied = await copyFile(path.join(folder, file.path), placeOf(file.path), isSynced);
    if (copied?.sha256 !== file.sha256) throw new StartupError(`${file.path} changed while it was copied.`);
  }
}

/**
 * Replays the log on a socket that only this user reaches, sets a new password, and hands the database to `prepare`. Answers the moment
 * at which the data stand, and which secrets `prepare` chose.
 */
async function recover(
  draft: Layout,
  parts: {
    binaries: Binaries;
    runAs: RunAs;
    password: string;
    manifest: Manifest;
    secrets: SecretsFound;
  },
  options: RestoreOptions,
): Promise<{ stoodAt: Date; chosen: number }> {
  const { binaries, runAs, password, manifest, secrets } = parts;
  const archive =
    options.archiveDir === undefined
      ? undefined
      : prepareArchive(options.archiveDir, { dataDir: path.dirname(draft.dataDir), runAs });
  if (options.until && archive === undefined) {
    throw new StartupError(
      '--until needs the archive of the log: set BACKUP_ARCHIVE_DIR, or name its folder with --archive.',
    );
  }
  if (archive !== undefined && options.timeline === undefined) requireOneTimeline(archive, manifest);
  // Sockets have short names, and PostgreSQL's user has to reach them.
  const sockets = mkdtempSync(path.join(os.tmpdir(), 'tola-restore-'));
  const access = path.join(sockets, 'access');
  writeFileSync(access, 'local all all trust\n', { mode: 0o600 });
  writeFileSync(path.join(draft.cluster, 'recovery.signal'), '', { mode: 0o600 });
  if (runAs.uid !== undefined && runAs.gid !== undefined) {
    for (const file of [sockets, access, path.join(draft.cluster, 'recovery.signal')])
      chownSync(file, runAs.uid, runAs.gid);
  }
  try {
    options.onProgress?.('Replaying the log');
    const postmaster = await startPostmaster(draft, binaries, runAs, {
      port: 5432,
      fsync: options.isSynced ?? true,
      patienceMs: RECOVERY_MS,
      mustTakeWrites: true,
      settings: {
        listen_addresses: '',
        unix_socket_directories: sockets,
        hba_file: access,
        // Ready only when all is replayed.
        hot_standby: 'off',
        restore_command: archive === undefined ? 'false' : restoreCommand(archive),
        recovery_target_timeline: options.timeline ?? 'latest',
        recovery_target_action: 'promote',
        ...(options.until && {
          recovery_target_time: options.until.toISOString().replace('T', ' ').replace('Z', '+00'),
        }),
        ...waitingArchive,
      },
    }).catch((error: unknown) => {
      throw explain(error, options);
    });
    try {
      const url = `postgres://${databaseUser}@localhost/${databaseName}?host=${encodeURIComponent(sockets)}&port=5432`;
      const replayed = await settle(url, password);
      // What was replayed last may be far before the moment that was asked for.
      const reached = replayed ?? new Date(manifest.endedAt);
      const stoodAt = options.until && options.until < reached ? options.until : reached;
      const chosen = await options.prepare(url, { stoodAt, manifest, secrets: secrets.choices });
      return { stoodAt, chosen };
    } finally {
      await postmaster.stop();
    }
  } finally {
    rmSync(sockets, { recursive: true, force: true });
  }
}

/** Which of several histories is meant is not for this command to guess: one may be that of a drill. */
function requireOneTimeline(archive: string, { timeline }: Manifest): void {
  const later = findLaterTimeline(archive, timeline);
  if (later === undefined) return;
  throw new StartupError(
    `The archive has the history of timeline ${later}, which a restore began after this backup of timeline ${timeline}: say which is to be followed with --timeline ${later} (what was done since that restore), or --timeline ${timeline} (what was done before it).`,
  );
}

/** Sets the new password; answers the moment of the last commit that was replayed. */
async function settle(url: string, password: string): Promise<Date | undefined> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ at: Date | null; replaying: boolean }>(
      'SELECT pg_last_xact_replay_timestamp() AS at, pg_is_in_recovery() AS replaying',
    );
    if (rows[0]?.replaying !== false) throw new StartupError('The database did not come to the end of the log.');
    await client.query(
      `ALTER ROLE ${client.escapeIdentifier(databaseUser)} PASSWORD ${client.escapeLiteral(password)}`,
    );
    return rows[0].at ?? undefined;
  } finally {
    await client.end();
  }
}

function explain(error: unknown, { until }: RestoreOptions): unknown {
  if (!(error instanceof StartupError)) return error;
  if (/recovery ended before configured recovery target/.test(error.message)) {
    return new StartupError(
      `The archive has no commit after ${until?.toISOString()}: restore an earlier moment, leave --until away to go as far as it reaches, or name another --timeline.`,
      { cause: error },
    );
  }
  return error;
}

/** Moves the database that is there out of the way, with its password, and its secrets where others come. */
function putAside(layout: Layout, withSecrets: boolean): string | undefined {
  const names = ['postgres', 'postgres.password', ...(withSecrets ? ['secrets.json'] : [])];
  const found = names.filter((name) => existsSync(path.join(layout.dataDir, name)));
  if (found.length === 0) return undefined;
  const aside = path.join(layout.dataDir, `replaced-${new Date().toISOString().replace(/[-:.]/g, '')}`);
  mkdirSync(aside, { mode: 0o700 });
  for (const name of found) renameSync(path.join(layout.dataDir, name), path.join(aside, name));
  return aside;
}
