import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { operationIdOf } from './description/operation-id.ts';
import { errorSchema } from './description/responses.ts';
import { tagDescriptions } from './description/tags.ts';
import { openApiDocument } from './openapi.ts';
import { routes } from './routes.ts';

type Json = Record<string, unknown>;
type Operation = {
  operationId: string;
  tags: string[];
  parameters?: Json[];
  requestBody?: { content: { 'application/json': { schema: Json; examples?: { sample: { value: unknown } } } } };
  responses: Record<string, { headers?: Json; content?: { 'application/json': { schema: Json } } }>;
};

const document = openApiDocument({ serverUrl: 'https://api.tola.test' }) as {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: Record<'schemas' | 'parameters' | 'headers' | 'responses', Record<string, Json>>;
};
const text = JSON.stringify(document);
const operations = Object.values(document.paths).flatMap((ofPath) => Object.values(ofPath));
const shared = (kind: keyof typeof document.components): Json[] => Object.values(document.components[kind]);

/** What an operation answers where it succeeds, which several may share. */
function successOf({ responses }: Operation): Operation['responses'][string] | undefined {
  const [, answer] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const $ref = (answer as { $ref?: string } | undefined)?.$ref;
  return $ref ? (document.components.responses[$ref.split('/')[3] ?? ''] as typeof answer) : answer;
}
const named = routes.map((route) => [operationIdOf(route), route] as const);

/** Every object inside a value, with where it stands. */
function objectsIn(value: unknown, path = ''): [string, Json][] {
  if (Array.isArray(value)) return value.flatMap((item, index) => objectsIn(item, `${path}/${index}`));
  if (value === null || typeof value !== 'object') return [];
  const inner = Object.entries(value).flatMap(([key, item]) => objectsIn(item, `${path}/${key}`));
  return [[path, value as Json], ...inner];
}

describe('the description as a whole', () => {
  it('has nothing that Redocly warns of', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: text, absoluteRef: '/openapi.json', config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
  });

  it('refers to what is there, and has nothing that is not referred to', () => {
    const refs = new Set(
      [...text.matchAll(/"#\/components\/(\w+)\/([\w-]+)"/g)].map(([, kind, name]) => `${kind}/${name}`),
    );
    const { securitySchemes: _, ...components } = document.components as Record<string, Json>;
    const there = Object.entries(components).flatMap(([kind, ofKind]) =>
      Object.keys(ofKind).map((name) => `${kind}/${name}`),
    );
    expect([...refs].sort()).toEqual(there.sort());
  });

  it('is of a size from which generators write types that can be read', () => {
    // Types of 7,160 lines by openapi-typescript, which writes 6,050 where nothing at all is described, and of 5,990 by @hey-api/openapi-ts.
    // A call more costs some 2,500 characters and 45 lines of each.
    expect(text.length / routes.length).toBeLessThan(3_450);
  });

  it('says nothing in an answer, or a parameter of many calls, that generators would write again for each call', () => {
    const answers = [...operations.flatMap(({ responses }) => Object.values(responses)), ...shared('responses')];
    expect(
      answers.filter((one) => 'description' in one && one.description !== '').map(({ content }) => content),
    ).toEqual(
      // Of what a receiver answers there is no schema.
      [undefined],
    );
    const taken = operations.flatMap(({ parameters = [] }) => parameters.map(({ $ref }) => $ref));
    const often = Object.entries(document.components.parameters).filter(
      ([name]) => taken.filter(($ref) => $ref === `#/components/parameters/${name}`).length > 2,
    );
    expect(often.filter(([, one]) => one.description !== undefined)).toEqual([]);
    expect(often.length).toBeGreaterThan(5);
  });

  it('knows no bound that only a machine has, and closes no answer', () => {
    expect(text).not.toContain('9007199254740991');
    const answered = operations.flatMap(({ responses }) => objectsIn(responses));
    const closed = [...answered, ...answeredSchemas().flatMap((schema) => objectsIn(schema))].filter(
      ([, one]) => one.additionalProperties === false,
    );
    expect(closed).toEqual([]);
  });

  it('writes no object and no list of values twice', () => {
    const seen = new Map<string, string[]>();
    for (const [path, one] of objectsIn(document.components.schemas)) {
      const { properties } = one as { properties?: Json };
      const values = one.enum as unknown[] | undefined;
      const isWide = typeof properties === 'object' && Object.keys(properties).length >= 3;
      if (!isWide && !(Array.isArray(values) && values.length >= 2)) continue;
      const key = JSON.stringify(isWide ? withoutWords(one) : values);
      seen.set(key, [...(seen.get(key) ?? []), path]);
    }
    expect([...seen.values()].filter((paths) => paths.length > 1)).toEqual([]);
  });
});

/** Schemas that answers refer to, and those that they refer to. */
function answeredSchemas(): Json[] {
  const found = new Set<string>();
  const follow = (value: unknown) => {
    for (const [, one] of objectsIn(value)) {
      const name =
        typeof one.$ref === 'string' && one.$ref.startsWith('#/components/schemas/') && one.$ref.split('/')[3];
      if (!name || found.has(name)) continue;
      found.add(name);
      follow(document.components.schemas[name]);
    }
  };
  follow(operations.map(({ responses }) => responses));
  follow(document.components.responses);
  return [...found].map((name) => document.components.schemas[name] as Json);
}

function withoutWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutWords);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([key, inner]) => key !== 'description' || typeof inner === 'object');
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutWords(inner)]));
}

describe('names', () => {
  it('of operations are given by their routes, verb first, each once', () => {
    expect(
      routes.filter((route) => route.operationId === undefined).map(({ method, path }) => `${method} ${path}`),
    ).toEqual([]);
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(routes.length);
    expect(ids.filter((id) => !/^[a-z]+(?:[A-Z][a-z0-9]+)+$/.test(id))).toEqual([]);
  });

  it('of answers are given by their schemas', () => {
    const unnamed = routes.filter((route) => {
      const schema = route.response as z.ZodType & { options?: z.ZodType[] };
      return (schema.options ?? [schema]).some((one) => one.meta()?.id === undefined);
    });
    expect(unnamed.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it('of headings have a description', () => {
    expect(document.tags.filter(({ name }) => tagDescriptions[name] === undefined)).toEqual([]);
  });

  it('of parameters have a description and a sample', () => {
    const all = [
      ...operations.flatMap(({ parameters = [] }) => parameters),
      ...Object.values(document.components.parameters),
    ];
    const inPath = all.filter((one) => one.in === 'path');
    const wordsOf = ({ description, schema }: Json) =>
      description ?? document.components.schemas[String((schema as Json).$ref).split('/')[3] ?? '']?.description;
    expect(inPath.filter((one) => wordsOf(one) === undefined || one.examples === undefined)).toEqual([]);
  });
});

describe('samples', () => {
  it.each(named.filter(([, route]) => route.body))('of the body of %s are valid', (id, route) => {
    const sample = operations.find(({ operationId }) => operationId === id)?.requestBody?.content['application/json']
      .examples;
    expect((route.body as z.ZodType).safeParse(sample?.sample.value).error).toBeUndefined();
  });

  it('of parameters are valid', () => {
    const { parameters } = document.components;
    for (const [id, route] of named.filter(([, one]) => one.query)) {
      const ofRoute = (operations.find(({ operationId }) => operationId === id)?.parameters ?? [])
        .map((one) => (typeof one.$ref === 'string' ? parameters[one.$ref.split('/')[3] ?? ''] : one) as Json)
        .filter((one) => one.in === 'query' && one.examples !== undefined);
      const query = Object.fromEntries(
        ofRoute.map((one) => [one.name, String((one.examples as { sample: { value: unknown } }).sample.value)]),
      );
      expect([id, (route.query as z.ZodType).safeParse(query).error]).toEqual([id, undefined]);
    }
  });

  it('of refusals are valid, one for each code', () => {
    const { ClientError, ServerError } = document.components.responses;
    const samples = [ClientError, ServerError].flatMap((one) =>
      Object.entries(
        (
          one as Operation['responses'][string] & {
            content: { 'application/json': { examples: Record<string, { value: unknown }> } };
          }
        ).content['application/json'].examples,
      ),
    );
    for (const [code, { value }] of samples) {
      expect(errorSchema.parse(value).error.code).toBe(code);
    }
  });
});

describe('headers', () => {
  it('of every answer are those that are sent', () => {
    for (const operation of operations) {
      expect(Object.keys(successOf(operation)?.headers ?? {})).toEqual(
        expect.arrayContaining(['X-Request-Id', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']),
      );
    }
    expect(document.components.responses.ClientError).toMatchObject({ headers: { 'Retry-After': expect.anything() } });
  });

  it('of a call with a key is Idempotency-Key', () => {
    const withKey = operations.filter(({ parameters }) => JSON.stringify(parameters ?? []).includes('IdempotencyKey'));
    expect(withKey.map(({ operationId }) => operationId)).toEqual(
      named.filter(([, route]) => route.presentStored).map(([id]) => id),
    );
  });
});
