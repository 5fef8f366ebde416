import { createHash } from 'node:crypto';
import { type FileHandle, open, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { fileError, StartupError } from '../../startup-error.ts';
import { embeddedMajorVersion } from '../embedded/layout.ts';
import { migrationsFolder, readMigrations } from '../migrations-folder.ts';

export const MANIFEST = 'manifest.json';
/** Folder of the cluster inside a backup. */
export const CLUSTER = 'cluster';
/** The secrets of the installation, sealed by a passphrase. */
export const SEALED_SECRETS = 'secrets.sealed';

const READ_BYTES_MAX = 1024 * 1024;

/** A path inside a backup: what a manifest names is written below the data folder and nowhere else. */
const inner = z
  .string()
  .refine(
    (text) => text !== '' && text.split('/').every((part) => !['', '.', '..'].includes(part)) && !/[\\\0]/.test(text),
  );

const manifestSchema = z.object({
  format: z.literal(1),
  /** Version of the release that took it */
  release: z.string(),
  /** Major version of PostgreSQL */
  postgres: z.string(),
  /** Migrations that were applied, in order */
  migrations: z.array(z.string()),
  /** Moments of the database's clock: a restore stands at `endedAt` or later, never between */
  begunAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  startLsn: z.string(),
  endLsn: z.string(),
  timeline: z.number().int().positive(),
  /** First segment of the write-ahead log that a restore needs */
  firstSegment: z.string(),
  /** Folders of the cluster, empty ones too */
  folders: z.array(inner),
  files: z.array(z.object({ path: inner, bytes: z.number().int(), sha256: z.string() })),
});

/** What a backup holds: enough to know that it is whole, and whether this release can restore it. */
export type Manifest = z.output<typeof manifestSchema>;

/** A file of a backup, relative to it, with what its bytes have to be. */
export type BackupFile = Manifest['files'][number];

/** Reads the manifest of a backup. Raises StartupError where it has none, or not one of this format. */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = path.join(folder, MANIFEST);
  const content = await readFile(file, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      throw new StartupError(`${folder} is not a complete backup: it has no ${MANIFEST}.`);
    }
    throw fileError(`Cannot read ${file}`, error);
  });
  const parsed = manifestSchema.safeParse(parseJson(content));
  if (!parsed.success) throw new StartupError(`${file} is damaged, or of a release that this one does not know.`);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Proves that every file of a backup is there with the bytes that were written, and no other file is. Raises StartupError naming the
 * first that is not.
 */
export async function verifyFiles(folder: string, manifest: Manifest): Promise<void> {
  const known = new Set([MANIFEST, ...manifest.files.map((file) => file.path)]);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const relative = path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/');
    if (!entry.isDirectory() && !known.has(relative)) {
      throw new StartupError(`${folder} holds ${relative}, which its manifest does not know.`);
    }
  }
  for (const file of manifest.files) {
    const found = await hashOf(path.join(folder, file.path));
    if (found === undefined) throw new StartupError(`${folder} is incomplete: ${file.path} is missing.`);
    if (found.bytes !== file.bytes || found.sha256 !== file.sha256) {
      throw new StartupError(`${folder} is damaged: ${file.path} is not what was written.`);
    }
  }
}

/** Size and SHA-256 of a file; undefined where none is there. */
async function hashOf(file: string): Promise<{ bytes: number; sha256: string } | undefined> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw fileError(`Cannot read ${file}`, error);
  });
  if (!handle) return undefined;
  try {
    const hash = createHash('sha256');
    const buffer = await roomFor(handle);
    let bytes = 0;
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, null);
      if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') };
      hash.update(buffer.subarray(0, bytesRead));
      bytes += bytesRead;
    }
  } catch (error) {
    throw fileError(`Cannot read ${file}`, error);
  } finally {
    await handle.close();
  }
}

/** A buffer to read a file by: thousands of small ones need no megabyte each. */
export async function roomFor(file: FileHandle): Promise<Buffer> {
  const { size } = await file.stat();
  return Buffer.allocUnsafe(Math.min(Math.max(size, 4_096), READ_BYTES_MAX));
}

/** Names of the migrations that this release knows. */
export function knownMigrations(): string[] {
  return readMigrations(migrationsFolder).map(({ name }) => name);
}

/** Raises StartupError where this release cannot restore a backup: another major version of PostgreSQL, or tables of a later release. */
export function requireRestorable(manifest: Manifest): void {
  if (manifest.postgres !== embeddedMajorVersion) {
    throw new StartupError(
      `The backup is of PostgreSQL ${manifest.postgres}, and this release brings ${embeddedMajorVersion}: restore it with release ${manifest.release}, which took it.`,
    );
  }
  const known = new Set(knownMigrations());
  const unknown = manifest.migrations.find((name) => !known.has(name));
  if (unknown === undefined) return;
  throw new StartupError(
    `The backup is of a later release (${manifest.release}) than this one, which does not know the migration ${unknown}: restore it with that release.`,
  );
}

/** Whole backups in a folder, the oldest first. */
export async function findBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw fileError(`Cannot read ${folder}`, error);
  });
  const found: string[] = [];
  for (const name of names.filter((one) => BACKUP_NAME.test(one)).sort()) {
    const isWhole = await stat(path.join(folder, name, MANIFEST)).then(
      () => true,
      () => false,
    );
    if (isWhole) found.push(path.join(folder, name));
  }
  return found;
}

const BACKUP_NAME = /^backup-\d{8}T\d{9}Z$/;

/** The name of a backup by the moment at which it began, so that names sort by time. */
export function backupName(begunAt: Date): string {
  return `backup-${begunAt.toISOString().replace(/[-:.]/g, '')}`;
}
