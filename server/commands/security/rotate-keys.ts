import { loadConfig } from '../../config.ts';
import { openDatabase } from '../../database/database.ts';
import { requireTables } from '../../database/migrations-applied.ts';
import { provideDatabase } from '../../database/provide.ts';
import { createVault } from '../../domain/kernel/vault.ts';
import { countOld, countOldRequests, judgeEnds, resealAll } from '../../domain/operations/key-rotation/reseal.ts';
import { readEnvironment } from '../../environment.ts';
import { replaceSecrets, type StoredSecrets, vaultKeysOf } from '../../secrets.ts';
import { readSettings } from '../../settings.ts';
import { StartupError } from '../../startup-error.ts';
import { runOnce, say } from '../terminal.ts';
import { beginRotation, finishRotation, switchRotation } from './keys/next-secrets.ts';

const USAGE = `npm run rotate-keys -- <step>, in this order, with every process of the service restarted after each but reseal:
  begin    makes new keys, which every process reads and none uses yet
  switch   uses them: for what is sealed, for cookies, for certificates
  reseal   seals anew what is sealed with the key before, beside the running service; run it again where it broke off
  finish   forgets the keys before, 12 hours after the switch at the earliest`;

/** The settings that stand above what secrets.json has. */
const KEYS = [
  'ENCRYPTION_KEY',
  'ENCRYPTION_KEYS_READ',
  'FINGERPRINT_KEY',
  'NEXTAUTH_SECRET',
  'NEXTAUTH_SECRETS_READ',
  'CERTIFICATE_SIGNING_KEY',
] as const;

type Config = ReturnType<typeof loadConfig>;

/** npm run rotate-keys: changes the keys of the service without stopping it. */
runOnce(async () => {
  const [step] = process.argv.slice(2);
  if (!['begin', 'switch', 'reseal', 'finish'].includes(step ?? '')) throw new StartupError(USAGE);
  const config = loadConfig();
  requireOnePlace(config);
  if (step === 'begin') keep(config, beginRotation(config.secrets, Date.now()));
  if (step === 'switch') {
    const { old } = await withOwner(config, judgeEnds);
    keep(config, switchRotation(withState(config), { sealedByOthers: old, now: Date.now() }));
  }
  if (step === 'reseal') await withOwner(config, reseal);
  if (step === 'finish') {
    const oldValues = await withOwner(config, count);
    keep(config, finishRotation(withState(config), { oldValues, now: Date.now() }));
  }
  return 0;
});

/** Where secrets are settings, how far a change is cannot be read from them but by what is set. */
function withState(config: Config): StoredSecrets {
  const { secrets } = config;
  if (!isInSettings(config) || secrets.rotatedAt !== undefined) return secrets;
  // Who sets them knows when they did: sessions of before are theirs to wait for.
  return { ...secrets, rotatedAt: process.argv[2] === 'switch' ? null : new Date(0).toISOString() };
}

function isInSettings(config: Config): boolean {
  return config.databaseUrl !== undefined;
}

/** What is kept in a file would change nothing where a setting stands above it. */
function requireOnePlace(config: Config): void {
  if (isInSettings(config)) return;
  const { values } = readSettings(readEnvironment());
  const set = KEYS.filter((name) => values[name] !== undefined);
  if (set.length === 0) return;
  throw new StartupError(
    `${set.join(' and ')} ${set.length === 1 ? 'is' : 'are'} set, and would stand above the keys of secrets.json that this changes: put the value into secrets.json and leave the setting away, or keep all keys in settings with a PostgreSQL of your own.`,
  );
}

/** Keeps the secrets of an embedded installation in its file; elsewhere says what is to be set, on this terminal alone. */
function keep(config: Config, secrets: StoredSecrets): void {
  if (!isInSettings(config)) {
    replaceSecrets(config.dataDir, secrets);
    say('The keys are changed in secrets.json. Restart the service now; with several processes, one after the other.');
    return;
  }
  say('Set these where your settings are kept, and restart the processes one after the other:\n');
  say(`ENCRYPTION_KEY=${secrets.encryptionKey}`);
  say(`ENCRYPTION_KEYS_READ=${(secrets.readEncryptionKeys ?? []).join(',')}`);
  say(`FINGERPRINT_KEY=${secrets.fingerprintKey ?? ''}`);
  say(`NEXTAUTH_SECRET=${secrets.nextAuthSecret}`);
  say(`NEXTAUTH_SECRETS_READ=${(secrets.readNextAuthSecrets ?? []).join(',')}`);
  say(`CERTIFICATE_SIGNING_KEY=${secrets.certificateSigningKey}`);
}

type Work = Parameters<typeof resealAll>[0];

/** Works as the owner of the tables: the service's role may not change what was sealed. */
async function withOwner<Result>(config: Config, work: (with_: Work) => Promise<Result>): Promise<Result> {
  const { databaseUrl, databaseOwnerUrl, dataDir, archiveDir } = config;
  const where = { databaseUrl, databaseOwnerUrl, dataDir, archiveDir };
  const provided = await provideDatabase({ ...where, mayJoin: true, onProgress: say });
  const database = openDatabase(provided.url, { poolSize: 2 });
  try {
    await requireTables(database.pool);
    return await work({ pool: database.pool, vault: createVault(vaultKeysOf(config.secrets)) });
  } finally {
    await database.close();
    await provided.stop();
  }
}

async function reseal(resealing: Work): Promise<void> {
  const reports = await resealAll({
    ...resealing,
    onColumn: ({ column, values, old }) => say(`  ${column}: ${old} of ${values} sealed anew`),
  });
  say(`${reports.reduce((sum, { old }) => sum + old, 0)} values are sealed anew.`);
}

async function count(resealing: Work): Promise<number> {
  const reports = await countOld(resealing);
  return reports.reduce((sum, { old }) => sum + old, 0) + (await countOldRequests(resealing));
}
