import { createHash } from 'node:crypto';
import { mkdir, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '../../startup-error.ts';
import { type BackupFile, roomFor } from './manifest.ts';

/** Folders whose content PostgreSQL makes anew at each start, and the log, of which a backup takes the segments it needs by itself. */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_subtrans',
  'pg_stat_tmp',
]);
/** Files of the running server alone. */
const leftOut =
  /^(?:postmaster\.(?:pid|opts)|postgresql\.auto\.conf\.tmp|current_logfiles(?:\.tmp)?|backup_label(?:\.old)?|tablespace_map(?:\.old)?|backup_manifest|pg_internal\.init.*|pgsql_tmp.*|\.s\.PGSQL\..*)$/;
/** Read last, as a restore begins with it. */
const CONTROL_FILE = 'global/pg_control';

/** Copies a file and answers the bytes that arrived; undefined where it is gone. With `isSynced` it is on disk then. */
export async function copyFile(
  from: string,
  to: string,
  isSynced: boolean,
): Promise<{ bytes: number; sha256: string } | undefined> {
  const source = await open(from, 'r').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  });
  if (!source) return undefined;
  try {
    const target = await open(to, 'wx', 0o600);
    try {
      const hash = createHash('sha256');
      const buffer = await roomFor(source);
      let bytes = 0;
      for (;;) {
        const { bytesRead } = await source.read(buffer, 0, buffer.length, null);
        if (bytesRead === 0) break;
        hash.update(buffer.subarray(0, bytesRead));
        await target.write(buffer, 0, bytesRead);
        bytes += bytesRead;
      }
      if (isSynced) await target.sync();
      return { bytes, sha256: hash.digest('hex') };
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/**
 * Copies a cluster that is running, between pg_backup_start and pg_backup_stop: what changes meanwhile is mended by the log. Files that
 * vanish were dropped. Answers files and folders relative to `base`, in the order of copying. Raises StartupError where the cluster has
 * a tablespace or a link, whose files stand elsewhere.
 */
export async function copyRunningCluster(
  cluster: string,
  to: { base: string; name: string; isSynced: boolean },
): Promise<{ files: BackupFile[]; folders: string[] }> {
  const files: BackupFile[] = [];
  const folders: string[] = [];
  const root = path.join(to.base, to.name);
  const copyOne = async (relative: string) => {
    const copied = await copyFile(path.join(cluster, relative), path.join(root, relative), to.isSynced);
    if (copied) files.push({ path: `${to.name}/${relative}`, ...copied });
  };
  const walk = async (relative: string): Promise<void> => {
    await mkdir(path.join(root, relative), { mode: 0o700 });
    folders.push(relative === '' ? to.name : `${to.name}/${relative}`);
    if (emptied.has(relative)) return;
    const entries = await readdir(path.join(cluster, relative), { withFileTypes: true }).catch((error: unknown) => {
      // A database that was dropped.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    });
    for (const entry of entries) {
      const inner = relative === '' ? entry.name : `${relative}/${entry.name}`;
      if (entry.isSymbolicLink()) {
        throw new StartupError(`${path.join(cluster, inner)} leads out of the data folder: it cannot be backed up.`);
      }
      if (entry.isDirectory()) {
        if (!entry.name.startsWith('pgsql_tmp')) await walk(inner);
      } else if (entry.isFile() && !leftOut.test(entry.name) && inner !== CONTROL_FILE) await copyOne(inner);
    }
  };
  await walk('');
  await copyOne(CONTROL_FILE);
  return { files, folders };
}
