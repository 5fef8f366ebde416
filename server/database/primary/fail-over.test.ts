import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { type Pair, startPair } from '../../testing/replication/pair.ts';
import { until } from '../../testing/trades.ts';
import { connectOrExplain } from '../connect.ts';
import { type Database, openDatabase } from '../database.ts';

const pairs: Pair[] = [];
const databases: Database[] = [];

afterAll(async () => {
  for (const database of databases) await database.close();
  for (const pair of pairs) await pair.stop();
});

async function openPair(): Promise<{ pair: Pair; database: Database; ports: number[] }> {
  const pair = await startPair(mkdtempSync(path.join(os.tmpdir(), 'tola-test-pair-')));
  pairs.push(pair);
  const database = openDatabase(pair.ownerUrl, { poolSize: 3 });
  databases.push(database);
  const ports = (pair.ownerUrl.match(/:\d+(?=[,/])/g) ?? []).map((port) => Number(port.slice(1)));
  return { pair, database, ports };
}

/** The port of the server that a statement is answered by. */
async function portInUse(database: Database): Promise<number | undefined> {
  const { rows } = await database.pool.query<{ port: number }>('SELECT inet_server_port() AS port');
  return rows[0]?.port;
}

describe('a database of two servers', () => {
  test('the one that takes writes is used, and the other one once it has been promoted', async () => {
    const { pair, database, ports } = await openPair();
    expect(await portInUse(database)).toBe(ports[0]);
    await database.pool.query('CREATE TABLE written (number int)');
    await database.pool.query('INSERT INTO written VALUES (1)');

    await pair.killPrimary();
    // Connections that were open break first, and one may still be tried where the primary was.
    const refusal = () => portInUse(database).then(String, (error: { code?: string }) => error.code);
    await until('no server is known that takes writes', async () => (await refusal()) === '57P03');
    await expect(connectOrExplain(pair.ownerUrl)).rejects.toThrow(/^Cannot use the database at 127\.0\.0\.1:\d+, 127/);

    await pair.promote();
    await until('the promoted server is found', async () => (await portInUse(database).catch(() => 0)) === ports[1]);
    const { rows } = await database.pool.query(
      'INSERT INTO written VALUES (2) RETURNING (SELECT count(*)::int FROM written)',
    );
    expect(rows, 'what was committed before is there').toEqual([{ count: 1 }]);
    const listener = database.openClient('a listener');
    await listener.connect();
    expect((await listener.query('SELECT inet_server_port() AS port')).rows).toEqual([{ port: ports[1] }]);
    await listener.end();
  });

  test('a primary that hangs is left once another has been promoted, and not returned to when it wakes', async () => {
    const { pair, database, ports } = await openPair();
    await database.pool.query('CREATE TABLE written (number int)');
    pair.freezePrimary();
    const hanging = database.pool.query('INSERT INTO written VALUES (1)');
    await pair.promote();
    await expect(hanging, 'it would hang until its own time limit').rejects.toThrow(/Connection terminated/);
    await until('the promoted server is found', async () => (await portInUse(database).catch(() => 0)) === ports[1]);
    pair.thawPrimary();
    const late = openDatabase(`${pair.ownerUrl}?application_name=late`, { poolSize: 1 });
    databases.push(late);
    await until('the old one answers again', async () => {
      const old = new pg.Client({ connectionString: pair.oldPrimaryUrl });
      old.on('error', () => {});
      return old.connect().then(
        () => old.end().then(() => true),
        () => false,
      );
    });
    expect(await portInUse(late), 'both say that they take writes; the newer timeline counts').toBe(ports[1]);
    const { rows } = await late.pool.query('SELECT count(*)::int FROM written');
    expect(rows, 'what was never answered was never done').toEqual([{ count: 0 }]);
  });
});
