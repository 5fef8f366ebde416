import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadBackupConfig } from '../../../config-backup.ts';
import { makesItsHashes } from '../../../domain/accounts/restorations/makes-its-hashes.ts';
import { createVault, type VaultKeys } from '../../../domain/kernel/vault.ts';
import { readingAlso, type StoredSecrets, vaultKeysOf } from '../../../secrets.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { beginRotation, finishRotation, switchRotation } from '../../security/keys/next-secrets.ts';
import { markRestored } from './mark-restored.ts';

/** The keys of every world, and what a change makes of them. */
const first: StoredSecrets = {
  nextAuthSecret: 'a'.repeat(32),
  encryptionKey: Buffer.alloc(32, 7).toString('base64'),
  certificateSigningKey: Buffer.alloc(32, 8).toString('base64'),
};
const HOUR_MS = 3_600_000;
const now = Date.now();
const begun = beginRotation(first, Date.parse('2026-11-26T12:00:00Z'));
const switched = switchRotation(begun, { sealedByOthers: 0, now: now - 12 * HOUR_MS });
const finished = finishRotation(switched, { oldValues: 0, now });
const foreign: StoredSecrets = { ...first, encryptionKey: Buffer.alloc(32, 9).toString('base64') };

let database: TestDatabase;
let pool: pg.Pool;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.ownerUrl, max: 1 });
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'tola-keys-'));
  // As between `switch` and the end of `reseal`: one is sealed by the keys before, one by those since.
  await addMember('9000000001', first);
  await addMember('9000000002', switched);
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await pool.end();
  await database.drop();
});

async function addMember(mobile: string, secrets: StoredSecrets): Promise<void> {
  const vault = createVault(vaultKeysOf(secrets));
  const values = [`mbr_${mobile}`, vault.fingerprint('mobile', mobile), vault.seal('mobile', mobile)];
  await pool.query(
    `INSERT INTO member (id, name, role, mobile_hash, mobile_sealed, mobile_masked) VALUES ($1, 'Asha', 'admin', $2, $3, '')`,
    values,
  );
}
const mark = (...keys: VaultKeys[]) =>
  markRestored(database.ownerUrl, { stoodAt: new Date(now), backupAt: null, keys, onProgress: () => {} });
const markBy = (...secrets: StoredSecrets[]) => mark(...secrets.map(vaultKeysOf));

describe('the keys of a service that is restored in the middle of their change', () => {
  it('are those of its file or of its settings, with the ones that only read', async () => {
    writeFileSync(path.join(dataDir, 'secrets.json'), JSON.stringify(switched));
    const fromFile = loadBackupConfig({ DATA_DIR: dataDir });
    expect(await mark(fromFile.vaultKeysOf(fromFile.storedSecrets()))).toBe(0);
    const fromSettings = loadBackupConfig({
      DATA_DIR: dataDir,
      ENCRYPTION_KEY: switched.encryptionKey,
      ENCRYPTION_KEYS_READ: first.encryptionKey,
      FINGERPRINT_KEY: switched.fingerprintKey,
      NEXTAUTH_SECRET: switched.nextAuthSecret,
      CERTIFICATE_SIGNING_KEY: switched.certificateSigningKey,
    });
    expect(fromSettings.storedSecrets()).toBeUndefined();
    expect(await mark(fromSettings.vaultKeysOf(undefined))).toBe(0);
    expect(() => loadBackupConfig({ ENCRYPTION_KEYS_READ: 'short' })).toThrow(/ENCRYPTION_KEYS_READ/);
    expect(() => loadBackupConfig({ DATA_DIR: dataDir }).vaultKeysOf(undefined)).toThrow(/ENCRYPTION_KEY must be set/);
  });

  it('open the oldest and the newest that is sealed, else the next ones are tried', async () => {
    await expect(markBy(first)).rejects.toThrow(/do not read what is sealed/);
    await expect(markBy(finished)).rejects.toThrow(/do not read what is sealed/);
    expect(await markBy(foreign, finished, begun)).toBe(2);
    expect(await markBy(finished, first, readingAlso(finished, first))).toBe(2);
    // Keys of another service can read by a copy of ours, and find nobody.
    await expect(markBy(readingAlso(foreign, begun))).rejects.toThrow(/FINGERPRINT_KEY is missing or another one/);
    expect(await markBy(readingAlso(foreign, begun), switched)).toBe(1);
  });

  it('make the hashes by which mobiles are found: a FINGERPRINT_KEY that is forgotten is missed', async () => {
    const { fingerprintKey: _, ...forgetful } = switched;
    await expect(markBy(forgetful)).rejects.toThrow(/FINGERPRINT_KEY is missing or another one/);
    // As a start asks; where nothing opens, nothing is known of hashes.
    const makes = (secrets: StoredSecrets) => makesItsHashes(pool, createVault(vaultKeysOf(secrets)));
    expect([await makes(forgetful), await makes(switched), await makes(foreign)]).toEqual([false, true, true]);
  });

  it('can be changed to the end where two sets of them were joined', () => {
    const joined = readingAlso(finished, first);
    expect(() => beginRotation(joined, Date.parse('2026-11-26T12:00:00Z'))).toThrow(/under way/);
    const done = finishRotation(joined, { oldValues: 0, now: Date.now() + 13 * HOUR_MS });
    expect(done).toEqual(finished);
    // One that had begun keeps what it reads through its switch.
    const [next] = begun.readEncryptionKeys ?? [];
    const onward = switchRotation(readingAlso(begun, foreign), { sealedByOthers: 0, now });
    expect([onward.encryptionKey, ...(onward.readEncryptionKeys ?? [])].sort()).toEqual(
      [next, first.encryptionKey, foreign.encryptionKey].sort(),
    );
  });
});
