import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import auditWords from '../../../messages/generated/audit.ts';
import { rootDir } from '../../../server/environment.ts';
import { auditFamilies } from './audit-list.ts';
import { knownActions } from './audit-words.ts';

/** Actions as the core notes them. */
const NOTED = /(?:action: |audit\(|note\(context, |requestId \}, |\$3, \$4, )'([a-z_]+\.[a-z_]+)'/g;

function notedActions(): string[] {
  const domain = path.join(rootDir, 'server/domain');
  const files = readdirSync(domain, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const found = files.flatMap((file) =>
    [...readFileSync(path.join(domain, file), 'utf8').matchAll(NOTED)].map(([, action]) => action as string),
  );
  return [...new Set(found)].sort();
}

it('every action that the core notes has words, and belongs to a family that the log can be narrowed to', () => {
  const noted = notedActions();
  expect(noted.length).toBeGreaterThan(30);
  expect(noted.filter((action) => !knownActions.has(action))).toEqual([]);
  const families: readonly string[] = auditFamilies;
  expect(noted.filter((action) => !families.includes(action.split('.')[0] ?? ''))).toEqual([]);
});

it('every action that has words has them in the messages', () => {
  const worded = Object.keys(auditWords.en).filter((key) => key.startsWith('action.'));
  expect([...knownActions].map((action) => `action.${action}`).sort()).toEqual(worded.sort());
});
