import { loadBackupConfig } from '../../config-backup.ts';
import { restoreBackup } from '../../database/backup/restore-backup.ts';
import { provideDatabase } from '../../database/provide.ts';
import { placesOf } from '../../database-servers.ts';
import { StartupError } from '../../startup-error.ts';
import { ignore, runOnce, say, secondsSince } from '../terminal.ts';
import { markRestored } from './restore/mark-restored.ts';
import { readRestoreRequest, requireMarkable } from './restore/options.ts';

/**
 * npm run restore -- --from <folder> [--until <time>] [--replace] [--archive <folder>] [--timeline <number>]: puts a backup of the embedded
 * database into DATA_DIR, at the moment that is asked for, held until two of the staff release it. With --mark --until <time> it restores
 * nothing, and holds a database of one's own that was restored by other tools.
 */
runOnce(async () => {
  const begun = performance.now();
  const options = readRestoreRequest(process.argv.slice(2), Date.now());
  const config = loadBackupConfig();
  const { until } = options;
  if (options.isMarking && until) {
    requireMarkable(config);
    const keys = [config.vaultKeysOf(config.storedSecrets())];
    const provided = await provideDatabase({ ...config, mayJoin: false, onProgress: ignore });
    try {
      await markRestored(provided.url, {
        serviceUrl: provided.serviceUrl,
        stoodAt: until,
        backupAt: null,
        keys,
        onProgress: say,
      });
    } finally {
      await provided.stop();
    }
    say(`Held: ${config.databaseUrl === undefined ? config.dataDir : placesOf(config.databaseUrl)}.`);
    say(held(until));
    return 0;
  }
  if (config.databaseUrl) {
    throw new StartupError(
      'DATABASE_URL names a PostgreSQL of your own: restore it with its own tools, then run npm run restore -- --mark --until <time> (docs/operations.md, "Backups").',
    );
  }
  const from = options.from ?? config.backupDir;
  if (from === undefined) throw new StartupError('Say which: npm run restore -- --from <folder>, or set BACKUP_DIR.');
  const restored = await restoreBackup({
    from,
    dataDir: config.dataDir,
    until,
    archiveDir: options.archive ?? config.archiveDir,
    timeline: options.timeline,
    isReplacing: options.isReplacing,
    passphrase: config.passphrase,
    hasOwnKeys: config.hasOwnKeys,
    onProgress: say,
    prepare: (url, { stoodAt, manifest, secrets }) =>
      markRestored(url, {
        stoodAt,
        backupAt: new Date(manifest.endedAt),
        keys: secrets.map((one) => config.vaultKeysOf(one)),
        onProgress: say,
      }),
  });
  if (restored.replaced) say(`What was there before is in ${restored.replaced}.`);
  say(`Restored ${restored.folder} into ${config.dataDir} in ${secondsSince(begun)}.`);
  say(held(restored.stoodAt));
  return 0;
});

function held(stoodAt: Date): string {
  return (
    `The data stand at ${stoodAt.toISOString()}. No money and no webhook goes out, and trading is stopped, ` +
    'until two operators release it under /ops/platform.'
  );
}
