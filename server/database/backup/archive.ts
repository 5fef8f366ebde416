import { chmodSync, chownSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileError, StartupError } from '../../startup-error.ts';
import type { RunAs } from '../embedded/run-as.ts';

/** How much may be lost with the data folder, at most: a segment that is not full is archived after so long. */
const ARCHIVE_TIMEOUT = '60s';

/**
 * Settings with which PostgreSQL archives its write-ahead log into a folder, a compressed file a segment. Whole or not at all, on disk
 * before it counts, and never over another file: a segment of the same name with other bytes stops the archive and is an error in
 * postgres.log.
 */
export function archiveSettings(folder: string): Record<string, string> {
  const at = quoted(folder);
  const script = [
    'set -e',
    `f=${at}/%f.gz`,
    'if [ -e "$f" ]; then gzip -dc "$f" | cmp -s - "%p"; exit; fi',
    `t=${at}/.%f.$$`,
    'gzip -1 -c "%p" > "$t"',
    'sync "$t"',
    'mv "$t" "$f"',
    `sync ${at}`,
  ].join('; ');
  return { archive_mode: 'on', archive_command: script, archive_timeout: ARCHIVE_TIMEOUT };
}

/**
 * Settings of a restore: what it writes, with the timeline that it begins, waits in the cluster for the service that is started on it. A drill, which
 * is thrown away, leaves nothing in the archive.
 */
export const waitingArchive: Readonly<Record<string, string>> = { archive_mode: 'on', archive_command: '' };

/** The command by which a restore fetches a segment or a history from that folder. */
export function restoreCommand(folder: string): string {
  return `gzip -dc ${quoted(folder)}/%f.gz > "%p"`;
}

/** PostgreSQL replaces what follows a percent sign, and the shell reads what stands outside of quotes. */
function quoted(folder: string): string {
  return `'${folder.replaceAll('%', '%%').replaceAll("'", `'\\''`)}'`;
}

/** Makes the folder of the archive, which PostgreSQL's user has to be able to write. Raises StartupError where it cannot be used. */
export function prepareArchive(folder: string, options: { dataDir: string; runAs: RunAs }): string {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const archive = realpathSync(folder);
    requireOutside(archive, options.dataDir, 'BACKUP_ARCHIVE_DIR');
    const { uid, gid } = options.runAs;
    if (uid !== undefined && gid !== undefined && statSync(archive).uid !== uid) chownSync(archive, uid, gid);
    chmodSync(archive, 0o700);
    return archive;
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw fileError(`Cannot use the folder of the archive ${folder}`, error);
  }
}

/** What is to outlive the data folder cannot stand in it. */
export function requireOutside(folder: string, dataDir: string, what: string): void {
  const relative = path.relative(dataDir, folder);
  if (relative === '' || (!relative.startsWith('..') && !path.isAbsolute(relative))) {
    throw new StartupError(`${what} must stand outside of the data folder ${dataDir}: it would be lost with it.`);
  }
}

/** The latest timeline whose history the archive has, where that is later than `timeline`. */
export function findLaterTimeline(archive: string, timeline: number): number | undefined {
  const known = readdirSync(archive).flatMap((name) => {
    const id = HISTORY.exec(name)?.[1];
    return id === undefined ? [] : [Number.parseInt(id, 16)];
  });
  const latest = Math.max(timeline, ...known);
  return latest > timeline ? latest : undefined;
}

const HISTORY = /^([0-9A-F]{8})\.history\.gz$/;
const SEGMENT = /^([0-9A-F]{8})([0-9A-F]{16})(?:\.partial)?\.gz$/;

/**
 * Removes segments that none of the backups needs which begin in these ones, and answers how many. Histories of timelines stay. The newest backup
 * may begin before all others: a restore takes the position back.
 */
export async function pruneArchive(folder: string, firstSegments: readonly string[]): Promise<number> {
  const [oldest = ''] = firstSegments.map((name) => name.slice(8)).sort();
  let removed = 0;
  try {
    for (const name of await readdir(folder)) {
      const position = SEGMENT.exec(name)?.[2];
      if (position === undefined || position >= oldest) continue;
      await rm(path.join(folder, name), { force: true });
      removed += 1;
    }
  } catch (error) {
    throw fileError(`Cannot tidy the archive ${folder}`, error);
  }
  return removed;
}
