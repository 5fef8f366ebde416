import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, realpathSync, statfsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { rootDir } from '../../environment.ts';
import { claimFile } from '../../file-claim.ts';
import { fileError, StartupError } from '../../startup-error.ts';
import { embeddedMajorVersion, type Layout, layoutOf } from '../embedded/layout.ts';
import { findRunning } from '../provide.ts';
import { pruneArchive, requireOutside } from './archive.ts';
import { copyFile, copyRunningCluster } from './copy-files.ts';
import {
  type BackupFile,
  backupName,
  CLUSTER,
  findBackups,
  knownMigrations,
  MANIFEST,
  type Manifest,
  readManifest,
  SEALED_SECRETS,
  verifyFiles,
} from './manifest.ts';
import { sealSecrets } from './sealed-secrets.ts';

export type BackupOptions = Readonly<{
  /** The data folder whose database runs */
  dataDir: string;
  /** Where backups are kept, each in a folder of its own */
  to: string;
  /** Whole backups that are kept, this one among them; all of them when absent */
  keep?: number | undefined;
  /** Seals DATA_DIR/secrets.json into the backup; without it the secrets are left out */
  passphrase?: string | undefined;
  /** The archive of the log, which is tidied with old backups */
  archiveDir?: string | undefined;
  /** Another folder of backups that are restored from the same archive; it may be `to` */
  alsoKeptIn?: string | undefined;
  /** False only where data may be lost: tests */
  isSynced?: boolean;
  /** Waited for */
  onProgress?(step: string): void | Promise<void>;
}>;

export type Backup = Readonly<{ folder: string; manifest: Manifest; hasSecrets: boolean; removed: string[] }>;

/** Beside the cluster itself: the log that is written meanwhile. */
const SPARE_BYTES = 256 * 1024 * 1024;
const PART = '.part';

/**
 * Takes a backup of the embedded database while it runs, and proves it by reading it back: files between pg_backup_start and
 * pg_backup_stop, with the log that brings them to one moment. It is written under a name that no restore looks at and renamed when it
 * is whole and on disk. Raises StartupError where no database runs, it is of another release, the disk is full, or another backup
 * is being taken.
 */
export async function takeBackup(options: BackupOptions): Promise<Backup> {
  const layout = layoutOf(realpathOf(options.dataDir));
  const url = findRunning(layout.dataDir);
  if (!url) {
    throw new StartupError(
      `No database runs in ${layout.dataDir}: a backup is taken of a running service, so start it first.`,
    );
  }
  const target = makeTarget(options.to, layout);
  const release = claimTarget(target);
  let draft: string | undefined;
  try {
    await removeDrafts(target);
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    try {
      await requireSameRelease(client, layout);
      await requireRoom(client, target);
      const begunAt = await momentOf(client);
      const name = backupName(begunAt);
      draft = path.join(target, `${name}${PART}`);
      await mkdir(draft, { mode: 0o700 });
      const manifest = await fill(client, { layout, draft, begunAt, options });
      await client.end();
      await options.onProgress?.('Reading it back');
      await verifyFiles(draft, manifest);
      const folder = path.join(target, name);
      await rename(draft, folder);
      if (options.isSynced !== false) await syncFolder(target);
      const removed = await prune(target, options);
      return { folder, manifest, hasSecrets: manifest.files.some((file) => file.path === SEALED_SECRETS), removed };
    } finally {
      await client.end().catch(() => {});
    }
  } catch (error) {
    if (draft) await rm(draft, { recursive: true, force: true }).catch(() => {});
    if (error instanceof StartupError) throw error;
    if ((error as NodeJS.ErrnoException).syscall) throw fileError(`Cannot write a backup to ${target}`, error);
    throw new StartupError(`The backup could not be taken: ${(error as Error).message}.`, { cause: error });
  } finally {
    release();
  }
}

function realpathOf(folder: string): string {
  try {
    return realpathSync(folder);
  } catch (error) {
    throw fileError(`Cannot read the data folder ${folder}`, error);
  }
}

function makeTarget(to: string, { dataDir }: Layout): string {
  try {
    mkdirSync(to, { recursive: true, mode: 0o700 });
    const target = realpathSync(to);
    requireOutside(target, dataDir, 'The folder of backups');
    return target;
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw fileError(`Cannot use the folder of backups ${to}`, error);
  }
}

function claimTarget(target: string): () => void {
  const claim = (() => {
    try {
      return claimFile(path.join(target, '.backup.owner'));
    } catch (error) {
      throw fileError(`Cannot write to ${target}`, error);
    }
  })();
  if (claim.release) return claim.release;
  throw new StartupError(`Process ${claim.holder} is taking a backup into ${target}: wait for it.`);
}

/** What a backup that was killed, or the removal of an old one, left behind. */
async function removeDrafts(target: string): Promise<void> {
  for (const name of await readdir(target)) {
    if (name.startsWith('backup-') && name.endsWith(PART)) {
      await rm(path.join(target, name), { recursive: true, force: true });
    }
  }
}

async function requireSameRelease(client: pg.Client, layout: Layout): Promise<void> {
  const { rows } = await client.query<{ cluster: string; major: string; migrations: string[] }>(
    `SELECT current_setting('data_directory') AS cluster, current_setting('server_version_num')::int / 10000 || '' AS major,
       ARRAY(SELECT migration_name::text FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1) AS migrations`,
  );
  const [found] = rows;
  if (found?.cluster !== layout.cluster || found.major !== embeddedMajorVersion) {
    throw new StartupError(`What runs in ${layout.dataDir} is not the embedded database of this release.`);
  }
  if (found.migrations.join() !== knownMigrations().join()) {
    throw new StartupError(
      'The running service is of another release than this command: take the backup with its own release.',
    );
  }
}

async function requireRoom(client: pg.Client, target: string): Promise<void> {
  const { rows } = await client.query<{ bytes: string }>(
    'SELECT sum(pg_database_size(oid))::text AS bytes FROM pg_database',
  );
  const needed = Number(rows[0]?.bytes ?? 0) + SPARE_BYTES;
  const { bavail, bsize } = statfsSync(target);
  const free = bavail * bsize;
  if (free >= needed) return;
  const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024);
  throw new StartupError(
    `The disk that holds ${target} is full: a backup needs ${megabytes(needed)} MB and ${megabytes(free)} MB are free.`,
  );
}

async function momentOf(client: pg.Client): Promise<Date> {
  const { rows } = await client.query<{ at: Date }>('SELECT clock_timestamp() AS at');
  return rows[0]?.at as Date;
}

/** Everything between the start and the end of a backup, on one session: where that ends, so do the backup and the slot. */
async function fill(
  client: pg.Client,
  backup: { layout: Layout; draft: string; begunAt: Date; options: BackupOptions },
): Promise<Manifest> {
  const { layout, draft, begunAt, options } = backup;
  const isSynced = options.isSynced ?? true;
  const name = `tola_backup_${randomBytes(4).toString('hex')}`;
  // Keeps the log of the backup from being recycled, for as long as this session lives.
  await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [name]);
  await client.query('SELECT pg_backup_start($1, true)', [name]);
  await options.onProgress?.('Copying the database');
  const { files, folders } = await copyRunningCluster(layout.cluster, { base: draft, name: CLUSTER, isSynced });
  await options.onProgress?.('Ending the backup');
  const { rows } = await client.query<{ lsn: string; label: string; spaces: string; segment_bytes: string }>(
    `SELECT s.lsn::text AS lsn, s.labelfile AS label, s.spcmapfile AS spaces, (SELECT setting FROM pg_settings WHERE name = 'wal_segment_size') AS segment_bytes
     FROM pg_backup_stop(false) s`,
  );
  const stopped = rows[0] as { lsn: string; label: string; spaces: string; segment_bytes: string };
  if (stopped.spaces.trim() !== '') throw new StartupError('The database has tablespaces: it cannot be backed up.');
  const endedAt = await momentOf(client);
  const keep = async (inner: string, content: Buffer | string) => {
    await writeFile(path.join(draft, inner), content, { mode: 0o600, flag: 'wx', flush: isSynced });
    files.push(fileOf(draft, inner));
  };
  await keep(`${CLUSTER}/backup_label`, stopped.label);
  const segments = segmentsOf(stopped);
  for (const segment of segments) {
    const inner = `${CLUSTER}/pg_wal/${segment}`;
    const copied = await copyFile(path.join(layout.cluster, 'pg_wal', segment), path.join(draft, inner), isSynced);
    if (!copied) throw new StartupError(`The log of the backup is gone: ${segment}.`);
    if (copied.bytes !== Number(stopped.segment_bytes)) throw new StartupError(`${segment} of the log is cut short.`);
    files.push({ path: inner, ...copied });
  }
  const secrets = readSecretsFile(layout);
  if (options.passphrase !== undefined && secrets) await keep(SEALED_SECRETS, sealSecrets(secrets, options.passphrase));
  const manifest: Manifest = {
    format: 1,
    release: releaseOf(),
    postgres: embeddedMajorVersion,
    migrations: knownMigrations(),
    begunAt: begunAt.toISOString(),
    endedAt: endedAt.toISOString(),
    startLsn: startOf(stopped.label).lsn,
    endLsn: stopped.lsn,
    timeline: Number.parseInt(segments[0]?.slice(0, 8) ?? '', 16),
    firstSegment: segments[0] ?? '',
    folders,
    files,
  };
  await writeFile(path.join(draft, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: isSynced,
  });
  if (isSynced) for (const folder of ['', ...folders]) await syncFolder(path.join(draft, folder));
  return manifest;
}

function fileOf(draft: string, inner: string): BackupFile {
  const content = readFileSync(path.join(draft, inner));
  return { path: inner, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
}

function readSecretsFile({ dataDir }: Layout): Buffer | undefined {
  try {
    return readFileSync(path.join(dataDir, 'secrets.json'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The version of this release. */
function releaseOf(): string {
  return (JSON.parse(readFileSync(path.join(rootDir, 'package.json'), 'utf8')) as { version: string }).version;
}

function startOf(label: string): { lsn: string; segment: string } {
  const found = /^START WAL LOCATION: ([0-9A-F]+\/[0-9A-F]+) \(file ([0-9A-F]{24})\)$/m.exec(label);
  if (!found) throw new StartupError('PostgreSQL did not say where the backup begins.');
  return { lsn: found[1] as string, segment: found[2] as string };
}

/** Names of the segments from the start of a backup to its end. */
function segmentsOf(stopped: { lsn: string; label: string; segment_bytes: string }): string[] {
  const bytes = BigInt(stopped.segment_bytes);
  const { lsn, segment } = startOf(stopped.label);
  const [first, last] = [positionOf(lsn) / bytes, (positionOf(stopped.lsn) - 1n) / bytes];
  const perFile = 0x1_0000_0000n / bytes;
  const hex = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0');
  return Array.from({ length: Number(last - first) + 1 }, (_, index) => {
    const number = first + BigInt(index);
    return `${segment.slice(0, 8)}${hex(number / perFile)}${hex(number % perFile)}`;
  });
}

function positionOf(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** The names in a folder are on disk then, too. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Removes the oldest backups, each under a name that no restore looks at before its files go, and the log that none needs then, of this folder or the
 * other one.
 */
async function prune(target: string, { keep, archiveDir, alsoKeptIn }: BackupOptions): Promise<string[]> {
  if (keep === undefined) return [];
  const all = await findBackups(target);
  const old = all.slice(0, Math.max(all.length - keep, 0));
  for (const folder of old) {
    await rename(folder, `${folder}${PART}`);
    await rm(`${folder}${PART}`, { recursive: true, force: true });
  }
  if (archiveDir === undefined) return old;
  const needing = [...all.slice(old.length), ...(alsoKeptIn === undefined ? [] : await findBackups(alsoKeptIn))];
  const firsts = await Promise.all(needing.map(async (folder) => (await readManifest(folder)).firstSegment));
  if (firsts.length > 0) await pruneArchive(archiveDir, firsts);
  return old;
}
