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

describe('a method', () => {
  const method = (name: string) => {
    const found = methodsOf(document).find((one) => one.name === name);
    if (!found) throw new Error(`no method ${name}`);
    return found;
  };

  it('must be given what the route refuses to go without', () => {
    expect(method('prices.history').input?.required).toEqual(['asset', 'interval']);
    expect(method('prices.history').isInputRequired).toBe(true);
    // One of two fields, or any of several: the type cannot say which, but that something is given it can.
    for (const name of ['bankAccounts.add', 'users.update', 'markup.set', 'webhooks.endpoints.change']) {
      expect([name, method(name).isInputRequired]).toEqual([name, true]);
    }
    for (const name of ['sandbox.reset', 'delivery.orders.cancel', 'events.resend', 'users.list']) {
      expect([name, method(name).isInputRequired]).toEqual([name, false]);
    }
  });

  it('of a route that answers one of two things says which it is', () => {
    const [register, issueCode] = [method('users.register'), method('embed.issueCode')];
    expect(issueCode.summary).not.toBe(register.summary);
    expect(issueCode.description).toContain('embed_url');
    expect(register.description).not.toContain('embed_url');
  });

  it.each(routes.filter((route) => 'isLiveOnly' in route && route.isLiveOnly).map(operationIdOf))(
    '%s says that it takes a live token',
    (operation) => {
      const of = methodsOf(document).find(({ name }) => surface.get(name) === operation);
      expect(of?.description).toMatch(/live token/);
    },
  );
});

/** Numbers that count whole things, where the schema does not say that they are whole. */
const WHOLE = new Set([
  'attempts_left',
  'cooldown_seconds',
  'entries',
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
  'total_movements',
  'transactions',
  'users_kept',
]);
