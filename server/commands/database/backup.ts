import { parseArgs } from 'node:util';
import { loadBackupConfig } from '../../config-backup.ts';
import { takeBackup } from '../../database/backup/take-backup.ts';
import { StartupError } from '../../startup-error.ts';
import { runOnce, say, secondsSince, warn } from '../terminal.ts';

/**
 * npm run backup [-- --to <folder>] [--keep <number>]: a backup of the embedded database while it runs, proved by reading it back. Of one's
 * own PostgreSQL it says how backups are taken there.
 */
runOnce(async () => {
  const begun = performance.now();
  const { to, keep } = readOptions();
  const config = loadBackupConfig();
  if (config.databaseUrl) {
    throw new StartupError(
      'DATABASE_URL names a PostgreSQL of your own: take backups with its own tools (docs/operations.md, "Backups").',
    );
  }
  const target = to ?? config.backupDir;
  if (target === undefined) throw new StartupError('Say where to: npm run backup -- --to <folder>, or set BACKUP_DIR.');
  const backup = await takeBackup({
    dataDir: config.dataDir,
    to: target,
    keep,
    passphrase: config.passphrase,
    archiveDir: config.archiveDir,
    alsoKeptIn: config.backupDir,
    onProgress: say,
  });
  const { files, endedAt, endLsn } = backup.manifest;
  const megabytes = Math.ceil(files.reduce((sum, { bytes }) => sum + bytes, 0) / 1024 / 1024);
  say(
    `${backup.folder}: ${files.length} files, ${megabytes} MB, as of ${endedAt} (${endLsn}), in ${secondsSince(begun)}.`,
  );
  for (const folder of backup.removed) say(`Removed ${folder}.`);
  if (!backup.hasSecrets) {
    warn(
      'The secrets are not in it: keep DATA_DIR/secrets.json, or the keys of the settings, in another place, or set BACKUP_PASSPHRASE.',
    );
  }
  return 0;
});

function readOptions(): { to: string | undefined; keep: number | undefined } {
  try {
    const { values } = parseArgs({ options: { to: { type: 'string' }, keep: { type: 'string' } } });
    const { to, keep } = values;
    if (keep !== undefined && !/^[1-9]\d{0,4}$/.test(keep)) throw new StartupError('--keep is a number from 1 on.');
    return { to, keep: keep === undefined ? undefined : Number(keep) };
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError((error as Error).message, { cause: error });
  }
}
