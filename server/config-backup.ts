import { existsSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from './config.ts';
import { type DatabaseConfig, databaseOf } from './config-database.ts';
import type { VaultKeys } from './domain/kernel/vault.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { loadOrCreateSecrets, type StoredSecrets, vaultKeysOf } from './secrets.ts';
import { readSettings } from './settings.ts';

/** What backups and restores need of the settings. */
export type BackupConfig = DatabaseConfig & {
  dataDir: string;
  /** Where backups are kept unless the command says */
  backupDir: string | undefined;
  passphrase: string | undefined;
  /** The settings name all keys, so that there is no secrets.json */
  hasOwnKeys: boolean;
  /** Those in the secrets.json of DATA_DIR; undefined where the settings name all keys, or there is no such file */
  storedSecrets(): StoredSecrets | undefined;
  /** The keys of the vault: those of the settings, and for what they do not name those of a secrets.json. Raises ConfigError without any */
  vaultKeysOf(stored: StoredSecrets | undefined): VaultKeys;
};

/** Reads them; nothing else is checked, no secret is made. Raises ConfigError naming every problem at once. */
export function loadBackupConfig(env: Environment = readEnvironment()): BackupConfig {
  const { values: given, problems } = readSettings(env);
  const ours = problems.filter((problem) =>
    /^(DATABASE_URL|DATABASE_OWNER_URL|DATA_DIR|BACKUP_\w+|\w+_KEY|\w+_KEYS_READ|NEXTAUTH_SECRET) /.test(problem),
  );
  if (ours.length > 0) throw new ConfigError(ours);
  const { ENCRYPTION_KEY, NEXTAUTH_SECRET, CERTIFICATE_SIGNING_KEY } = given;
  const dataDir = path.resolve(given.DATA_DIR ?? '.data');
  const hasOwnKeys = [ENCRYPTION_KEY, NEXTAUTH_SECRET, CERTIFICATE_SIGNING_KEY].every((one) => one !== undefined);
  return {
    ...databaseOf(given),
    dataDir,
    backupDir: given.BACKUP_DIR === undefined ? undefined : path.resolve(given.BACKUP_DIR),
    passphrase: given.BACKUP_PASSPHRASE,
    hasOwnKeys,
    storedSecrets: () =>
      hasOwnKeys || !existsSync(path.join(dataDir, 'secrets.json')) ? undefined : loadOrCreateSecrets(dataDir),
    vaultKeysOf(stored) {
      const encryptionKey = ENCRYPTION_KEY ?? stored?.encryptionKey;
      if (!encryptionKey) throw new ConfigError(['ENCRYPTION_KEY must be set to that of the service']);
      return vaultKeysOf({
        encryptionKey,
        readEncryptionKeys: given.ENCRYPTION_KEYS_READ ?? stored?.readEncryptionKeys,
        fingerprintKey: given.FINGERPRINT_KEY ?? stored?.fingerprintKey,
      });
    },
  };
}
