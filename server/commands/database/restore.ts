import { parseArgs } from 'node:util';
import { loadBackupConfig } from '../../config-backup.ts';
import { restoreBackup } from '../../database/backup/restore-backup.ts';
import { provideDatabase } from '../../database/provide.ts';
import { StartupError } from '../../startup-error.ts';
import { ignore, runOnce, say, secondsSince } from '../terminal.ts';
import { markRestored } from './restore/mark-restored.ts';

/**
 * npm run restore -- --from <folder> [--until <time>] [--replace] [--archive <folder>] [--timeline <number>]: puts a backup of the embedded
 * database into DATA_DIR, at the moment that is asked for, held until two of the staff release it. With --mark --until <time> it restores
 * nothing, and holds a database of one's own that was restored by other tools.
 */
runOnce(async () => {
  const begun = performance.now();
  const options = readOptions();
  const config = loadBackupConfig();
  if (options.isMarking) {
    if (!options.until)
      throw new StartupError('--mark needs --until <time>: the moment at which the restored data stand.');
    const provided = await provideDatabase({ ...config, mayJoin: false, onProgress: ignore });
    try {
      await markRestored(provided.url, {
        serviceUrl: provided.serviceUrl,
        stoodAt: options.until,
        backupAt: null,
        keys: [config.vaultKeysOf(config.storedSecrets())],
        onProgress: say,
      });
    } finally {
      await provided.stop();
    }
    say(held(options.until));
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
    until: options.until,
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

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        from: { type: 'string' },
        until: { type: 'string' },
        archive: { type: 'string' },
        timeline: { type: 'string' },
        replace: { type: 'boolean', default: false },
        mark: { type: 'boolean', default: false },
      },
    });
    const { from, until, archive, timeline, replace, mark } = values;
    if (timeline !== undefined && !/^(?:latest|[1-9]\d{0,8})$/.test(timeline)) {
      throw new StartupError('--timeline is a number, or latest.');
    }
    return { from, until: momentOf(until), archive, timeline, isReplacing: replace === true, isMarking: mark === true };
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError((error as Error).message, { cause: error });
  }
}

/** A moment with its zone: one without is another moment on another machine. */
function momentOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const isWhole = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2})$/.test(text);
  const at = new Date(text);
  if (isWhole && !Number.isNaN(at.getTime())) return at;
  throw new StartupError('--until is a moment such as 2026-11-25T14:30:00+05:30, with its zone.');
}
