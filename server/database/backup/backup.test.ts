import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded.ts';
import { migrate } from '../migrate.ts';
import { pruneArchive } from './archive.ts';
import { findBackups, MANIFEST } from './manifest.ts';
import { type RestoreOptions, restoreBackup } from './restore-backup.ts';
import { openSecrets, sealSecrets } from './sealed-secrets.ts';
import { type Backup, type BackupOptions, takeBackup } from './take-backup.ts';

const PASSPHRASE = 'correct horse battery staple';
const secretsBy = (byte: number) => ({
  nextAuthSecret: 'never in clear, thirty-two bytes of it',
  encryptionKey: Buffer.alloc(32, byte).toString('base64'),
  certificateSigningKey: Buffer.alloc(32, 9).toString('base64'),
});
const SECRETS = JSON.stringify(secretsBy(1));

let root: string;
let dataDir: string;
let backups: string;
let database: EmbeddedPostgres;
let open: Backup;
let sealed: Backup;
beforeAll(async () => {
  root = mkdtempSync(path.join(os.tmpdir(), 'tola-backup-'));
  [dataDir, backups] = [path.join(root, 'data'), path.join(root, 'backups')];
  database = await startEmbeddedPostgres({ dataDir, fsync: false });
  await migrate(database.url, { serviceUrl: database.serviceUrl });
  writeFileSync(path.join(dataDir, 'secrets.json'), SECRETS);
  [open, sealed] = [await back(), await back({ passphrase: PASSPHRASE })];
});
afterAll(async () => {
  await database.stop();
  rmSync(root, { recursive: true, force: true });
});

const back = (options: Partial<BackupOptions> = {}) =>
  takeBackup({ dataDir, to: backups, isSynced: false, ...options });
const restore = (from: string, options: Partial<RestoreOptions> = {}) =>
  restoreBackup({
    from,
    dataDir: path.join(root, 'restored'),
    hasOwnKeys: true,
    isSynced: false,
    prepare: async () => 0,
    ...options,
  });
const run = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query(text).finally(() => client.end());
};
const secretsIn = (folder: string) => JSON.parse(readFileSync(path.join(folder, 'secrets.json'), 'utf8'));
/** A copy of a backup. */
function copyOf(folder: string): string {
  const copy = path.join(root, 'copy');
  cpSync(folder, copy, { recursive: true });
  return copy;
}
function changeManifest(copy: string, fields: object): void {
  const file = path.join(copy, MANIFEST);
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...fields }));
}

describe('a backup', () => {
  it('has its secrets sealed or not at all, and no file of the running server', async () => {
    expect(open.hasSecrets).toBe(false);
    expect(sealed.hasSecrets).toBe(true);
    for (const { folder } of [open, sealed]) {
      const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
      const running = /postmaster|^\.s\.|postgres\.password|secrets\.json/;
      expect(names.filter(({ name }) => running.test(name))).toEqual([]);
    }
    const content = readFileSync(path.join(sealed.folder, 'secrets.sealed'));
    expect(content.includes('never in clear')).toBe(false);
    expect(openSecrets(content, PASSPHRASE).toString()).toBe(SECRETS);
    expect(() => openSecrets(content, `${PASSPHRASE}.`)).toThrow(/BACKUP_PASSPHRASE/);
    expect(sealSecrets(Buffer.from(SECRETS), PASSPHRASE).equals(sealSecrets(Buffer.from(SECRETS), PASSPHRASE))).toBe(
      false,
    );
  });

  it('that broke off leaves nothing that looks like one, and the next removes what is left', async () => {
    const to = path.join(root, 'broken');
    const broken = back({
      to,
      onProgress(step) {
        if (step === 'Ending the backup') throw new Error('cut off');
      },
    });
    await expect(broken).rejects.toThrow(/could not be taken: cut off/);
    expect(await findBackups(to)).toEqual([]);
    mkdirSync(path.join(to, 'backup-20260101T000000000Z.part'));
    mkdirSync(path.join(to, 'backup-20260101T000000000Z'));
    const { folder } = await back({ to });
    expect(await findBackups(to)).toEqual([folder]);
    expect(existsSync(path.join(to, 'backup-20260101T000000000Z.part'))).toBe(false);
    // Neither session nor slot of the one that broke off is left.
    expect((await run(database.url, 'SELECT slot_name FROM pg_replication_slots')).rows).toEqual([]);
  });

  it('keeps as many as it is asked to, the newest', async () => {
    const to = path.join(root, 'kept');
    const [first, second] = [await back({ to }), await back({ to })];
    const third = await back({ to, keep: 2 });
    expect(third.removed).toEqual([first.folder]);
    expect(await findBackups(to)).toEqual([second.folder, third.folder]);
    expect(readdirSync(to).filter((name) => name.startsWith('backup-'))).toHaveLength(2);
  });

  it('in one folder leaves the log in the archive that those in the other one need', async () => {
    const [daily, weekly, archiveDir] = ['daily', 'weekly', 'log'].map((name) => path.join(root, name)) as [
      string,
      string,
      string,
    ];
    const old = await back({ to: daily });
    const { firstSegment } = old.manifest;
    mkdirSync(archiveDir);
    const segments = ['000000010000000000000000.gz', `${firstSegment}.gz`];
    for (const segment of segments) writeFileSync(path.join(archiveDir, segment), '');
    const next = await back({ to: weekly, keep: 1, archiveDir, alsoKeptIn: daily });
    expect(next.manifest.firstSegment > firstSegment).toBe(true);
    expect(readdirSync(archiveDir)).toEqual([`${firstSegment}.gz`]);
    // Nothing else needs it any more.
    await back({ to: daily, keep: 1, archiveDir, alsoKeptIn: daily });
    expect(readdirSync(archiveDir)).toEqual([]);
  });

  it('is refused inside the data folder, beside another one, of another release, and where no database runs', async () => {
    await expect(back({ to: path.join(dataDir, 'backups') })).rejects.toThrow(/outside of the data folder/);
    const to = path.join(root, 'busy');
    const busy = back({
      to,
      async onProgress(step) {
        if (step === 'Copying the database') await expect(back({ to })).rejects.toThrow(/is taking a backup/);
      },
    });
    await busy;
    await run(
      database.url,
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('x', 'x', '29990101000000_later', now())`,
    );
    await expect(back()).rejects.toThrow(/another release/);
    await run(database.url, `DELETE FROM _prisma_migrations WHERE id = 'x'`);
    await expect(back({ dataDir: path.join(root, 'backups') })).rejects.toThrow(/No database runs/);
  });
});

describe('a restore', () => {
  it('refuses what is damaged, incomplete, more than was written, or of another release, and touches nothing', async () => {
    const { folder, manifest } = open;
    const copy = copyOf(folder);
    const change = (fields: object) => () => changeManifest(copy, fields);
    const refusals: [reason: RegExp, file: string, damage: (file: string) => void][] = [
      [/is damaged: cluster\/PG_VERSION/, 'cluster/PG_VERSION', (file) => writeFileSync(file, '19\n')],
      [/is incomplete: cluster\/backup_label is missing/, 'cluster/backup_label', (file) => rmSync(file)],
      [/holds cluster\/global\/added/, 'cluster/global/added', (file) => writeFileSync(file, '')],
      [/no complete backup/, MANIFEST, (file) => rmSync(file)],
      [/is damaged, or of a release/, MANIFEST, (file) => writeFileSync(file, '{')],
      [/is damaged, or of a release/, MANIFEST, change({ folders: ['cluster/../../../etc'] })],
      [/of PostgreSQL 17, and this release brings 18/, MANIFEST, change({ postgres: '17' })],
      [
        /of a later release .* does not know the migration 29990101000000_later/,
        MANIFEST,
        change({ migrations: [...manifest.migrations, '29990101000000_later'] }),
      ],
    ];
    for (const [reason, name, damage] of refusals) {
      const file = path.join(copy, name);
      damage(file);
      await expect(restore(copy)).rejects.toThrow(reason);
      rmSync(file, { force: true });
      if (existsSync(path.join(folder, name))) cpSync(path.join(folder, name), file);
    }
    expect(readdirSync(path.join(root, 'restored'))).toEqual([]);
  });

  it('refuses a data folder in use, a moment it cannot reach, and keys it does not have', async () => {
    const { folder, manifest } = open;
    await expect(restore(folder, { dataDir })).rejects.toThrow(/in use by process/);
    const before = new Date(Date.parse(manifest.endedAt) - 1_000);
    await expect(restore(folder, { until: before })).rejects.toThrow(/ended at .*, after --until/);
    await expect(restore(backups, { until: new Date(0) })).rejects.toThrow(/No backup in .* ended before/);
    await expect(restore(folder, { until: new Date() })).rejects.toThrow(/needs the archive of the log/);
    await expect(restore(folder, { hasOwnKeys: false })).rejects.toThrow(/This backup has no secrets/);
    await expect(restore(sealed.folder, { hasOwnKeys: false })).rejects.toThrow(/are sealed: set BACKUP_PASSPHRASE/);
    const other = { passphrase: 'another passphrase', hasOwnKeys: false };
    await expect(restore(sealed.folder, other)).rejects.toThrow(/does not open/);
  });

  it('that is not ready leaves the data folder as it was; one that was killed is named by the next start', async () => {
    const target = path.join(root, 'second');
    const refusing = restore(sealed.folder, {
      dataDir: target,
      passphrase: PASSPHRASE,
      hasOwnKeys: false,
      prepare: async () => {
        throw new Error('the ledger is broken');
      },
    });
    await expect(refusing).rejects.toThrow(/the ledger is broken/);
    expect(readdirSync(target)).toEqual([]);
    mkdirSync(path.join(target, 'postgres.restoring-0'));
    await expect(startEmbeddedPostgres({ dataDir: target })).rejects.toThrow(/A restore into .* was interrupted/);
    const restored = await restore(sealed.folder, { dataDir: target, passphrase: PASSPHRASE, hasOwnKeys: false });
    expect(restored.replaced).toBeUndefined();
    expect(secretsIn(target)).toEqual(secretsBy(1));
    const again = await startEmbeddedPostgres({ dataDir: target, fsync: false });
    try {
      const who = await run(
        again.url,
        `SELECT current_user AS owner, (SELECT count(*)::int FROM restoration) AS restored`,
      );
      expect(who.rows).toEqual([{ owner: 'tola', restored: 0 }]);
      expect(again.url.includes(readFileSync(path.join(dataDir, 'postgres.password'), 'utf8').trim())).toBe(false);
    } finally {
      await again.stop();
    }
  });
});

describe('the secrets of what is restored', () => {
  it('stay those of the data folder unless others are chosen, and these are put aside then', async () => {
    const target = path.join(root, 'third');
    const restoreWith = async (chosen: number, passphrase = PASSPHRASE) => {
      let keys: unknown[] = [];
      const { replaced } = await restore(sealed.folder, {
        dataDir: target,
        passphrase,
        hasOwnKeys: false,
        isReplacing: true,
        prepare: async (_, { secrets }) => {
          keys = secrets.map((one) => [one?.encryptionKey, ...(one?.readEncryptionKeys ?? [])]);
          return chosen;
        },
      });
      return { keys, replaced };
    };
    const [old, own] = [secretsBy(1), secretsBy(2)];
    mkdirSync(target);
    writeFileSync(path.join(target, 'secrets.json'), JSON.stringify(own));
    const kept = await restoreWith(0);
    expect(kept).toEqual({
      keys: [[own.encryptionKey], [old.encryptionKey], [own.encryptionKey, old.encryptionKey]],
      replaced: undefined,
    });
    expect(secretsIn(target)).toEqual(own);
    const joined = await restoreWith(2);
    expect(secretsIn(joined.replaced as string)).toEqual(own);
    expect(secretsIn(target)).toMatchObject({ ...own, readEncryptionKeys: [old.encryptionKey] });
    await restoreWith(1);
    expect(secretsIn(target)).toEqual(old);
    // Another passphrase is no hindrance where the data folder has what is needed; a damaged file is none where the backup has it.
    expect((await restoreWith(0, 'another passphrase')).keys).toEqual([[old.encryptionKey]]);
    writeFileSync(path.join(target, 'secrets.json'), '{');
    expect((await restoreWith(0)).keys).toEqual([[old.encryptionKey]]);
    expect(secretsIn(target)).toEqual(old);
  });
});

it('an archive loses the segments that no kept backup needs, and no history', async () => {
  const archive = path.join(root, 'archive');
  mkdirSync(archive);
  const names = [
    '000000010000000000000002.gz',
    '000000010000000000000003.gz',
    '000000020000000000000004.gz',
    '00000002.history.gz',
  ];
  for (const name of names) writeFileSync(path.join(archive, name), '');
  // The newer one, of a timeline that began at an earlier position, needs more.
  expect(await pruneArchive(archive, ['000000010000000000000009', '000000020000000000000003'])).toBe(1);
  expect(readdirSync(archive).sort()).toEqual([
    '000000010000000000000003.gz',
    '00000002.history.gz',
    '000000020000000000000004.gz',
  ]);
  expect(await pruneArchive(archive, ['000000020000000000000004'])).toBe(1);
  expect(await pruneArchive(archive, [])).toBe(0);
  expect(readdirSync(archive).sort()).toEqual(['00000002.history.gz', '000000020000000000000004.gz']);
});
