import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../database/database.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { addAuditFigures } from './audit-figures.ts';

let at: TestDatabase;
beforeAll(async () => {
  at = await createTestDatabase();
});
afterAll(() => at.drop());

const sink = { name: 'the test', write: async () => {} };

it('tells how far the export is behind now, and nothing while the database does not answer', async () => {
  const database = openDatabase(at.url, { poolSize: 2 });
  const registry = new Registry();
  addAuditFigures(registry, { database, clock: { now: () => 90_000 }, accounts: { auditSink: sink } });
  const figures = async () => (await registry.metrics()).split('\n').filter((line) => /^[a-z]/.test(line));
  expect(await figures()).toEqual(['tola_audit_export_waiting 0', 'tola_audit_export_behind_seconds 0']);
  await database.pool.query(
    `INSERT INTO audit_entry (id, actor_type, actor_id, action, subject, created_at)
     VALUES ('aud_one', 'system', 's', 'x', 's', 'epoch'), ('aud_two', 'system', 's', 'x', 's', 'epoch'::timestamptz + interval '1 s')`,
  );
  expect(await figures()).toEqual(['tola_audit_export_waiting 2', 'tola_audit_export_behind_seconds 90']);
  await database.close();
  expect(await figures()).toEqual([]);
});

it('has no figures where there is no export', async () => {
  const database = openDatabase(at.url, { poolSize: 1 });
  const registry = new Registry();
  addAuditFigures(registry, { database, clock: { now: () => 0 }, accounts: { auditSink: null } });
  expect(await registry.metrics()).toBe('\n');
  await database.close();
});
