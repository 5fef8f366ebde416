import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmptyTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Pair, startPair } from '../../testing/replication/pair.ts';
import { openClient } from '../primary/client-class.ts';
import { inspectDatabase } from './inspect-database.ts';
import { inspectReplica } from './inspect-replica.ts';

const shares = { processes: 1, poolSize: 4 };
const now = Date.now;

describe('a database of one server', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createEmptyTestDatabase();
  });
  afterAll(() => database.drop());

  it('is told what may lose answers: this one does not wait for its disk', async () => {
    const findings = await inspectDatabase(database.url, { shares, now });
    const whats = (verdict: string) => findings.filter((one) => one.verdict === verdict).map(({ what }) => what);
    expect(whats('bad')).toEqual([
      expect.stringMatching(/^fsync is off/),
      expect.stringMatching(/^full_page_writes is off/),
    ]);
    expect(whats('warning')).toEqual(
      expect.arrayContaining([
        'DATABASE_URL names one server: nothing takes over when it is lost',
        expect.stringMatching(/^there is no standby/),
        expect.stringMatching(/^archive_mode is off/),
      ]),
    );
  });

  it('that is the embedded one is told nothing of settings that its operator does not have', async () => {
    const findings = await inspectDatabase(database.url, {
      shares: { processes: 9, poolSize: 40 },
      now,
      isEmbedded: true,
    });
    const whats = findings.map(({ what }) => what);
    expect(whats).toContain('the embedded database is one server: nothing takes over when it is lost');
    expect(whats).toContainEqual(expect.stringMatching(/^archive_mode is off.*BACKUP_ARCHIVE_DIR/));
    expect(whats).toContainEqual(expect.stringMatching(/may take \d{3}: start the service anew/));
    expect(whats.join()).not.toMatch(/DATABASE_URL|raise max_connections/);
  });

  it('has too little room for many workers, and a clock of its own', async () => {
    const findings = await inspectDatabase(database.url, {
      shares: { processes: 9, poolSize: 40 },
      now: () => now() - 5_000,
    });
    expect(findings).toContainEqual({
      verdict: 'bad',
      what: expect.stringMatching(/may take \d{3}: raise max_connections/),
    });
    expect(findings).toContainEqual({ verdict: 'bad', what: expect.stringMatching(/are \d\.\d s apart/) });
  });

  it('that is not there is bad, and says so without its password', async () => {
    const url = new URL(database.url);
    url.port = '1';
    const findings = await inspectDatabase(url.href, { shares, now });
    expect(findings[0]).toEqual({ verdict: 'bad', what: expect.stringMatching(/^127\.0\.0\.1:1 cannot be used: /) });
    expect(JSON.stringify(findings)).not.toContain(url.password);
  });
});

describe('a database of two servers', () => {
  let pair: Pair;
  beforeAll(async () => {
    pair = await startPair(mkdtempSync(path.join(os.tmpdir(), 'tola-test-inspect-')));
  });
  afterAll(() => pair.stop());

  it('with one standby that is waited for is good, and could be better', async () => {
    const findings = await inspectDatabase(pair.ownerUrl, { shares, now });
    expect(findings.filter(({ verdict }) => verdict === 'bad')).toEqual([]);
    const whats = findings.map(({ what }) => what);
    expect(whats).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/takes writes$/),
        expect.stringMatching(/is a standby$/),
        expect.stringMatching(/^tola_standby is waited for, and it is the only standby/),
        expect.stringMatching(/^tola_standby follows, \d+ bytes behind$/),
      ]),
    );
  });

  it('reads may go to the standby, and not to what is no replica of it', async () => {
    await createTransactions(pair.oldPrimaryUrl);
    const whats = async (url: string) =>
      (await inspectReplica(pair.ownerUrl, { replica: { url, waitMs: 1 }, shares })).map(
        ({ verdict, what }) => `${verdict}: ${what}`,
      );
    expect(await whats(pair.standbyUrl)).toEqual([
      expect.stringMatching(/^good: .* answers reads, \d+ bytes behind$/),
      'good: the role of DATABASE_REPLICA_URL may read',
      expect.stringMatching(/^good: .* allows 200 connections, and this machine's processes may take 4 to read$/),
    ]);
    expect(await whats(pair.oldPrimaryUrl)).toEqual([expect.stringMatching(/^bad: .* is no replica: it takes writes/)]);
    const gone = new URL(pair.standbyUrl);
    gone.port = '1';
    expect(await whats(gone.href)).toEqual([expect.stringMatching(/^bad: 127\.0\.0\.1:1 cannot be read from: /)]);
  });

  it('with a standby that nobody waits for is bad', async () => {
    await pair.leaveStandbyBehind();
    const findings = await inspectDatabase(pair.ownerUrl, { shares, now });
    expect(findings.map(({ what }) => what)).toContainEqual(expect.stringMatching(/^there is no standby/));
  });
});

/** The table that says whether a role may read. */
async function createTransactions(url: string): Promise<void> {
  const client = openClient(url, {});
  await client.connect();
  await client.query('CREATE TABLE transaction (id text)').finally(() => client.end());
}
