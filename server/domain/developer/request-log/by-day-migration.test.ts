import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../../database/migrate.ts';
import { createEmptyTestDatabase, migrateBefore, type TestDatabase } from '../../../testing/database.ts';
import { istDate, istDayNumber, istDayStart } from '../../kernel/clock.ts';
import { idBound, newId } from '../../kernel/ids.ts';

const MIGRATION = '20261125090000_request_log_by_day';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createEmptyTestDatabase();
  await migrateBefore(database.url, MIGRATION);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const today = istDayNumber(Date.now());
const insert = (requestId: string, at: number) =>
  client.query(
    `INSERT INTO request_log (request_id, partner_id, mode, at, method, route, path, status, latency_us, address, is_replay, is_body_mismatch,
       request_body, response_bytes)
     VALUES ($1, 'ptn_1', 'live', $2, 'GET', '/', '/', 200, 1, '::1', false, false, '{"a":1}', 2)`,
    [requestId, new Date(at)],
  );

it('calls of before are kept, each in the table of its day', async () => {
  const instants = [istDayStart(today - 29), istDayStart(today - 1) - 1, istDayStart(today - 1), istDayStart(today)];
  const ids = instants.map((at) => newId('req', at));
  for (const [index, id] of ids.entries()) await insert(id, instants[index] as number);
  await migrate(database.url);
  const { rows } = await client.query(
    'SELECT request_id, at, request_body, tableoid::regclass::text AS name FROM request_log ORDER BY request_id',
  );
  expect(rows).toEqual(
    ids.map((request_id, index) => ({
      request_id,
      at: new Date(instants[index] as number),
      request_body: '{"a":1}',
      name: `request_log_${istDate(instants[index] as number).replaceAll('-', '')}`,
    })),
  );
  // A process of the release before writes on, and makes no tables.
  for (const ahead of [1, 2, 3]) {
    await insert(newId('req', istDayStart(today + ahead)), istDayStart(today + ahead));
  }
});

it('its days end where the ids of the next begin, also those that are made later', async () => {
  for (const day of [0, 20_000, today, 2_000_000]) {
    const { rows } = await client.query('SELECT request_id_bound($1) AS bound', [day]);
    expect(rows).toEqual([{ bound: idBound('req', istDayStart(day)) }]);
  }
  await client.query('SELECT open_request_log(ARRAY[$1::int, $2])', [today, today + 4]);
  const { rows } = await client.query<{ bound: string }>(
    `SELECT pg_get_expr(c.relpartbound, c.oid) AS bound FROM pg_class c WHERE c.relname ~ '^request_log_\\d{8}$' ORDER BY c.relname DESC LIMIT 2`,
  );
  expect(rows.map(({ bound }) => bound)).toEqual(
    [today + 4, today + 3].map(
      (day) => `FOR VALUES FROM ('${idBound('req', istDayStart(day))}') TO ('${idBound('req', istDayStart(day + 1))}')`,
    ),
  );
});
