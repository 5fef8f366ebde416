import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

it('the verifier is one file that imports modules of Node.js alone, once it runs there, published with its hash', async () => {
  const response = await fetch(`${world.url}/verify/verify-tola.mjs`);
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  const text = await response.text();
  expect(text).not.toMatch(/^import /m);
  const imports = [...text.matchAll(/\bimport\((.*?)\)/g)].map(([, module]) => module);
  expect(imports.length).toBeGreaterThan(0);
  for (const module of imports) expect(module).toMatch(/^'node:[a-z/]+'$/);
  expect(text).not.toContain('fetch(');
  const { file, sha256 } = await (await fetch(`${world.url}/verify/verify-tola.json`)).json();
  expect({ file, sha256 }).toEqual({
    file: 'verify-tola.mjs',
    sha256: createHash('sha256').update(text).digest('hex'),
  });
});

it('the schema of archives is published', async () => {
  const schema = await (await fetch(`${world.url}/verify/archive-schema.json`)).json();
  expect(Object.keys(schema.$defs)).toEqual(expect.arrayContaining(['postings', 'transactions', 'log', 'holdings']));
});
