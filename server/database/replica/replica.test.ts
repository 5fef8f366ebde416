import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Pair, startPair } from '../../testing/replication/pair.ts';
import { until } from '../../testing/trades.ts';
import { type Database, openDatabase } from '../database.ts';
import type { AnsweredBy } from './replica.ts';

let pair: Pair;
let database: Database;
/** Another process, as far as databases know: it shares nothing with the first. */
let other: Database;
let ports: number[];

beforeAll(async () => {
  pair = await startPair(mkdtempSync(path.join(os.tmpdir(), 'tola-test-replica-')));
  const open = () => openDatabase(pair.ownerUrl, { poolSize: 4, replica: { url: pair.standbyUrl, waitMs: WAIT_MS } });
  [database, other] = [open(), open()];
  ports = (pair.ownerUrl.match(/:\d+(?=[,/])/g) ?? []).map((port) => Number(port.slice(1)));
  await database.pool.query('CREATE TABLE written (number int PRIMARY KEY)');
});
beforeEach(async () => {
  await until('the replica is used', async () => {
    await database.reader('search').query('SELECT 1');
    return database.replicaFigures()?.isUsed === true && other.replicaFigures()?.isUsed === true;
  });
});
afterAll(async () => {
  await Promise.all([database.close(), other.close()]);
  await pair.stop();
});

const WAIT_MS = 2_000;
let number = 0;

async function write(by: Database): Promise<number> {
  number++;
  await by.pool.query('INSERT INTO written VALUES ($1)', [number]);
  return number;
}

/** The newest number that a read finds, and the port of the server that answered it. */
async function read(by: Database): Promise<{ newest: number; port: number }> {
  const { rows } = await by
    .reader('search')
    .query<{ newest: number; port: number }>('SELECT max(number) AS newest, inet_server_port() AS port FROM written');
  return rows[0] as { newest: number; port: number };
}

const countOf = (by: AnsweredBy) => database.replicaFigures()?.reads.find((counted) => counted.by === by)?.count ?? 0;

describe('a read that a replica may answer', () => {
  test('is answered by it, and finds whatever was committed before it came, by whichever process', async () => {
    const before = countOf('replica');
    for (const writer of [database, other, database, other, database, other]) {
      const written = await write(writer);
      expect(await read(database)).toEqual({ newest: written, port: ports[1] });
    }
    expect(countOf('replica')).toBe(before + 6);
  });

  test('goes to the primary while the replay is paused, and comes back when it goes on', async () => {
    await pair.pauseReplay();
    const written = await write(other);
    expect(await read(database)).toEqual({ newest: written, port: ports[0] });
    const next = await write(database);
    expect(await read(database)).toEqual({ newest: next, port: ports[0] });
    expect(countOf('primary_behind')).toBeGreaterThan(0);
    expect(database.replicaFigures()?.isUsed).toBe(false);
    await pair.resumeReplay();
    await until('it is used again', async () => (await read(database)).port === ports[1]);
  });

  test('waits for a replay that goes on in time', async () => {
    await pair.pauseReplay();
    const written = await write(database);
    const found = read(database);
    await pair.resumeReplay();
    expect(await found).toEqual({ newest: written, port: ports[1] });
  });

  test('stays on the one server it began on, so that its statements agree', async () => {
    const reader = database.reader('search');
    const portOf = async () =>
      (await reader.query<{ port: number }>('SELECT inet_server_port() AS port')).rows[0]?.port;
    expect(await portOf()).toBe(ports[1]);
    await pair.pauseReplay();
    await write(database);
    expect(await portOf(), 'what it read first is what it goes on with').toBe(ports[1]);
    await pair.resumeReplay();
  });

  test('that writes is run by the primary: a replica refuses it', async () => {
    const before = countOf('primary_after_failure');
    number++;
    await database.reader('search').query('INSERT INTO written VALUES ($1)', [number]);
    expect(countOf('primary_after_failure')).toBe(before + 1);
  });

  test('raises what the statement itself is wrong with', async () => {
    await expect(database.reader('search').query('SELECT nonsense')).rejects.toMatchObject({ code: '42703' });
  });

  test('is taken over by the primary when the replica stops answering in the middle of it', async () => {
    const reader = database.reader('search');
    await reader.query('SELECT 1');
    await pair.freezeStandby();
    const written = await write(database);
    const { rows } = await reader.query<{ newest: number }>('SELECT max(number) AS newest FROM written');
    expect(rows).toEqual([{ newest: written }]);
    expect(await read(database)).toEqual({ newest: written, port: ports[0] });
    pair.thawStandby();
  });

  test('is taken over by the primary, too, where another read finds the replica lost before it', async () => {
    const reader = database.reader('search');
    await reader.query('SELECT 1');
    await pair.freezeStandby();
    const written = await write(database);
    expect(await read(database)).toEqual({ newest: written, port: ports[0] });
    expect(database.replicaFigures()?.isUsed).toBe(false);
    const { rows } = await reader.query<{ newest: number }>('SELECT max(number) AS newest FROM written');
    expect(rows).toEqual([{ newest: written }]);
    pair.thawStandby();
  });

  test('is not sent to a server that takes writes, such as one that was promoted', async () => {
    const stranger = openDatabase(pair.ownerUrl, {
      poolSize: 1,
      replica: { url: pair.oldPrimaryUrl, waitMs: WAIT_MS },
    });
    const { rows } = await stranger.reader('search').query('SELECT 1 AS one');
    expect(rows).toEqual([{ one: 1 }]);
    expect(stranger.replicaFigures()).toMatchObject({
      isUsed: false,
      reads: [{ by: 'primary_lost', count: 1 }],
    });
    await stranger.close();
  });

  test('is answered by the primary once the replica is lost, without an error', async () => {
    await pair.killStandby();
    const written = await write(other);
    const found = await Promise.all(Array.from({ length: 20 }, () => read(database)));
    expect(found).toEqual(found.map(() => ({ newest: written, port: ports[0] })));
    expect(database.replicaFigures()?.isUsed).toBe(false);
  });
});
