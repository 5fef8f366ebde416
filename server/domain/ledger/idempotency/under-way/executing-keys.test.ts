import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../../database/database.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts';
import { createExecutingKeys, type ExecutingKeys } from './executing-keys.ts';
import { KEYS_CHANNEL, notifyPeers } from './store.ts';

let testDatabase: TestDatabase;
let database: Database;
let keys: ExecutingKeys;
const errors: unknown[] = [];
const log = { debug() {}, info() {}, warn() {}, error: (fields: unknown) => void errors.push(fields) };

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.url, { poolSize: 2 });
  keys = createExecutingKeys({ database, log, processId: 'this' });
  await keys.start();
});
afterAll(async () => {
  await keys.stop();
  await database.close();
  await testDatabase.drop();
});

it('answers questions alone: what another version of it says starts no talk without end', async () => {
  const listener = database.openClient('listener');
  await listener.connect();
  await listener.query(`LISTEN ${KEYS_CHANNEL}`);
  const heard: object[] = [];
  listener.on('notification', ({ payload = '' }) => payload.startsWith('no') || heard.push(JSON.parse(payload)));
  await database.pool.query('SELECT pg_notify($1, $2)', [KEYS_CHANNEL, 'no JSON']);
  const said = [{ kind: 'ask', by: 'older', isUnderWay: false }, {}, null, ['ask'], 'ask'] as object[];
  const question = { ask: 'one', from: 'other', bookId: 1, endpoint: 'POST /x', key: 'k' };
  for (const message of [...said, question]) await notifyPeers(database.pool, message);
  const answer = { answers: 'one', by: 'this', isUnderWay: false };
  while (heard.length < said.length + 2) await once(listener, 'notification');
  await listener.end();
  expect(heard).toEqual([...said, question, answer]);
  expect(errors).toEqual([]);
});
