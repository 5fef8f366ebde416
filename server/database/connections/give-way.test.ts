import { existsSync, readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Database, openDatabase } from '../database.ts';
import { throughSocket } from '../embedded/layout.ts';

let made: TestDatabase;
let bySocket: Database;
let byNetwork: Database;
beforeAll(async () => {
  made = await createTestDatabase();
  byNetwork = openDatabase(made.url, { poolSize: 1 });
  const owner = new pg.Client({ connectionString: made.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ folder: string }>(`SELECT current_setting('data_directory') AS folder`);
  await owner.end();
  bySocket = openDatabase(throughSocket(made.url, rows[0]?.folder ?? ''), { poolSize: 1 });
});
afterAll(async () => {
  await bySocket.close();
  await byNetwork.close();
  await made.drop();
});

/** Of the server's process, and of its session where the system weighs sessions. */
async function prioritiesIn(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const pid = rows[0]?.pid;
  const session = `/proc/${pid}/autogroup`;
  return [
    getPriority(pid),
    existsSync(session) ? Number(readFileSync(session, 'utf8').split(' ').at(-1)) : getPriority(pid),
  ];
}

const low = constants.priority.PRIORITY_BELOW_NORMAL;
/** A run of tests that itself lets all others go first shows nothing. */
const isLowAlready = getPriority() >= low;

it.skipIf(isLowAlready)('lets others go first in what may take its time, and only there', async () => {
  const patient = bySocket.openPatient();
  try {
    expect(await prioritiesIn(patient)).toEqual([low, low]);
    const usual = await prioritiesIn(byNetwork.pool);
    for (const pool of [bySocket.pool, bySocket.hot, bySocket.relaxed]) expect(await prioritiesIn(pool)).toEqual(usual);
  } finally {
    await patient.end();
  }
});

it('touches no process of this machine for a server that may be elsewhere', async () => {
  const patient = byNetwork.openPatient();
  try {
    expect(await prioritiesIn(patient)).toEqual(await prioritiesIn(byNetwork.pool));
  } finally {
    await patient.end();
  }
});

it('has no limit of time, or that of every other statement where it is asked for', async () => {
  for (const hasLimits of [false, true]) {
    const patient = byNetwork.openPatient(undefined, { hasLimits });
    try {
      const { rows } = await patient.query<{ limit: string }>(`SELECT current_setting('statement_timeout') AS limit`);
      expect(rows).toEqual([{ limit: hasLimits ? '30s' : '0' }]);
    } finally {
      await patient.end();
    }
  }
});
