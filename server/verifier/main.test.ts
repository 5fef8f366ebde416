import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readVerifier } from './published.ts';
import { createReport, reportParts } from './report.mjs';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'tola-verifier-'));
  writeFileSync(path.join(folder, 'verify-tola.mjs'), readVerifier().text);
  writeFileSync(path.join(folder, 'archive.tar'), 'no archive');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the published file as a reader does. */
function run(...parameters: string[]): { status: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['verify-tola.mjs', ...parameters], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, out: stdout, err: stderr };
}

it('says of what is no archive that it does not verify', () => {
  expect(run('archive.tar')).toMatchObject({ status: 1, out: expect.stringContaining('does NOT verify') });
});

it.each(['null', '[]', '{}', '{"keys":{},"entries":5}', 'x', ''])('names keys and a log that are none: %s', (saved) => {
  writeFileSync(path.join(folder, 'saved.json'), saved);
  expect(run('archive.tar', '--keys', 'saved.json')).toEqual({
    status: 2,
    out: '',
    err: 'saved.json has no list of keys\n',
  });
  expect(run('archive.tar', '--log', 'saved.json').err).toBe('saved.json has no list of entries\n');
});

it('takes keys and entries that are none for what they are', () => {
  writeFileSync(path.join(folder, 'saved.json'), '{"keys":[null,5,{}],"entries":[null,5,[]]}');
  expect(run('archive.tar', '--keys', 'saved.json', '--log', 'saved.json').status).toBe(1);
});

it('shows what an archive says of itself, whatever that is', () => {
  for (const value of [null, undefined, 5, [], {}, { toString: 1, valueOf: 1 }, { name: { toString: 1 } }]) {
    for (const receiver of ['user', value]) {
      const about = { receiver, book: value, mode: value, issuer: value, user_code: value, period: value };
      expect(reportParts(createReport(), about).subject).toContain('Archive of');
    }
  }
});
