import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'tola-rotate-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Runs the command as a terminal does. */
function rotate(step: string, env: Record<string, string> = {}): { status: number | null; text: string } {
  const file = path.join(import.meta.dirname, 'rotate-keys.ts');
  const { PATH = '' } = process.env;
  const options = { env: { PATH, DATA_DIR: dataDir, NODE_ENV: 'test', ...env }, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, step], options);
  return { status, text: stdout + stderr };
}
const secrets = () => JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8'));

it('begins once, in the file of an installation, and refuses where a setting stands above that', () => {
  const key = Buffer.alloc(32, 1).toString('base64');
  const refused = rotate('begin', { ENCRYPTION_KEY: key });
  expect(refused).toMatchObject({ status: 1, text: expect.stringMatching(/^ENCRYPTION_KEY is set, .*secrets\.json/) });
  expect(secrets()).not.toHaveProperty('readEncryptionKeys');
  expect(rotate('begin')).toEqual({ status: 0, text: expect.stringMatching(/^The keys are changed in secrets\.json/) });
  expect(secrets().readEncryptionKeys).toHaveLength(1);
  const again = rotate('begin');
  expect(again).toMatchObject({ status: 1, text: expect.stringMatching(/^A change of the keys is under way/) });
  expect(rotate('turn')).toMatchObject({ status: 1, text: expect.stringMatching(/^npm run rotate-keys/) });
});
