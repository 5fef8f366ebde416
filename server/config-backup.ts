import path from 'node:path';
import { ConfigError } from './config.ts';
import { type DatabaseConfig, databaseOf } from './config-database.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { loadOrCreateSecrets } from './secrets.ts';
import { readSettings } from './settings.ts';

/** What backups and restores need of the settings. */
export type BackupConfig = DatabaseConfig & {
  dataDir: string;
  /** Where backups are kept unless the command says */
  backupDir: string | undefined;
  passphrase: string | undefined;
  /** The settings name all keys, so that there is no secrets.json */
  hasOwnKeys: boolean;
  /** The key that seals: that of the settings, else that of a secrets.json */
  encryptionKeyOf(secretsFile: string | undefined): Uint8Array;
};

/** Reads them; nothing else is checked, no secret is made. Raises ConfigError naming every problem at once. */
export function loadBackupConfig(env: Environment = readEnvironment()): BackupConfig {
  const { values: given, problems } = readSettings(env);
  const ours = problems.filter((problem) =>
    /^(DATABASE_URL|DATABASE_OWNER_URL|DATA_DIR|BACKUP_\w+|\w+_KEY|NEXTAUTH_SECRET) /.test(problem),
  );
  if (ours.length > 0) throw new ConfigError(ours);
  const { ENCRYPTION_KEY, NEXTAUTH_SECRET, CERTIFICATE_SIGNING_KEY } = given;
  return {
    ...databaseOf(given),
    dataDir: path.resolve(given.DATA_DIR ?? '.data'),
    backupDir: given.BACKUP_DIR === undefined ? undefined : path.resolve(given.BACKUP_DIR),
    passphrase: given.BACKUP_PASSPHRASE,
    hasOwnKeys: [ENCRYPTION_KEY, NEXTAUTH_SECRET, CERTIFICATE_SIGNING_KEY].every((one) => one !== undefined),
    encryptionKeyOf(secretsFile) {
      const key = ENCRYPTION_KEY ?? (secretsFile && loadOrCreateSecrets(path.dirname(secretsFile)).encryptionKey);
      if (!key) throw new ConfigError(['ENCRYPTION_KEY must be set to that of the service']);
      return Buffer.from(key, 'base64');
    },
  };
}
