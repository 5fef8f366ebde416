import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { rootDir } from '../../environment.ts';
import { operationIdOf } from '../../http/rest/description/operation-id.ts';
import { openApiDocument } from '../../http/rest/openapi.ts';
import { routes } from '../../http/rest/routes.ts';
import { generatedFiles } from './generate.ts';
import { DECIMAL, type Document, methodsOf, type Schema } from './model.ts';
import { surface } from './surface.ts';

const document = openApiDocument({ serverUrl: 'https://example.com' }) as Document;

describe('the SDKs', () => {
  it.each(Object.entries(generatedFiles()))('%s is what the routes make of it: npm run sdk:generate', (name, text) => {
    expect(readFileSync(path.join(rootDir, name), 'utf8') === text).toBe(true);
  });

  it('reach every route by a method', () => {
    const reached = new Set(surface.values());
    const missing = routes.map(operationIdOf).filter((operation) => !reached.has(operation));
    expect(missing).toEqual([]);
  });

  it('take a number as decimal text where its name holds a unit, and as a whole number elsewhere', () => {
    const problems = new Set<string>();
    const walk = (schema: Schema, name: string): void => {
      const types = [schema, ...(schema.anyOf ?? [])].map(({ type }) => type);
      if (types.includes('integer') && DECIMAL.test(name))
        problems.add(`${name} is a whole number with the name of a decimal`);
      if (types.includes('number') && !DECIMAL.test(name) && !WHOLE.has(name))
        problems.add(`${name} has no unit in its name`);
      for (const [field, inner] of Object.entries(schema.properties ?? {})) walk(inner, field);
      for (const inner of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
        walk(inner, name);
      if (schema.items) walk(schema.items, name);
    };
    for (const method of methodsOf(document)) {
      walk(method.result, '');
      if (method.input) walk(method.input, '');
    }
    for (const schema of Object.values(document.components?.schemas ?? {})) walk(schema, '');
    // An amount without a unit in its name would be read as a double: name it in DECIMAL here and in the SDKs. A count is named here.
    expect([...problems]).toEqual([]);
  });
});

/** Numbers that count whole things, where the schema does not say that they are whole. */
const WHOLE = new Set([
  'attempts_left',
  'cooldown_seconds',
  'expires_in_seconds',
  'limit',
  'offset',
  'offset_seconds',
  'otp_expires_in_seconds',
  'page',
  'proved',
  'quantity',
  'sandbox_requests_per_day',
  'status',
  'times',
  'total',
  'transactions',
  'users_kept',
]);
