import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEmptyTestDatabase, type TestDatabase } from '../../testing/database.ts';

let dataDir: string;
let database: TestDatabase;
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'tola-empty-'));
  database = await createEmptyTestDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

it.each([
  ['ledger-check', []],
  ['ops', ['today', '--as', '9876543210']],
  ['database/months', []],
  ['security/rotate-keys', ['reseal']],
] as [string, string[]][])('%s says in one sentence that the database has no tables', (command, args) => {
  const file = path.join(import.meta.dirname, '..', `${command}.ts`);
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'test' as const,
    DATA_DIR: dataDir,
    DEMO: '1',
    DATABASE_URL: database.ownerUrl,
    NEXTAUTH_SECRET: 'x'.repeat(32),
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    CERTIFICATE_SIGNING_KEY: Buffer.alloc(32, 8).toString('base64'),
  };
  const options = { env, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], options);
  expect({ status, stdout, stderr: stderr.replaceAll(/^.*Warning.*\n/gm, '') }).toEqual({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/^The database has no tables yet\. Start the service once; .*\n$/),
  });
});
