import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openApiDocument } from '../../../../../server/http/rest/openapi.ts';
import { programs, sdk } from './sdk.ts';

const root = path.join(import.meta.dirname, '..', '..', '..', '..', '..');

it.each(Object.entries(programs))('%s is shown as it stands in its package, where it is run', (name, text) => {
  expect(text).toBe(readFileSync(path.join(root, name), 'utf8'));
});

it('names the packages as the service hands them out', () => {
  const { version } = (openApiDocument({ serverUrl: '' }) as { info: { version: string } }).info;
  const typescript = JSON.parse(readFileSync(path.join(root, 'sdk/typescript/package.json'), 'utf8')) as {
    version: string;
  };
  expect(readFileSync(path.join(root, 'sdk/python/pyproject.toml'), 'utf8')).toContain(
    `\nversion = "${typescript.version}"\n`,
  );
  expect(typescript.version.split('.').slice(0, 2)).toEqual(version.split('.').slice(0, 2));
  expect(JSON.stringify(sdk)).toContain(`/sdk/tola_sdk-${typescript.version}-py3-none-any.whl`);
});
