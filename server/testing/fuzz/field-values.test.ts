import { expect, it } from 'vitest';
import { openApiDocument } from '../../http/rest/openapi.ts';
import { fieldsOf } from './field-values.ts';
import { restCalls } from './operations.ts';
import type { Random } from './random.ts';
import type { Description, Json } from './schema-check.ts';

/** Takes every field, and the first of what there is to choose from. */
const eager = { chance: () => true, pick: <One>(of: readonly One[]) => of[0] as One } as unknown as Random;

it('takes the fields of all objects that a schema is made of, required as they are there', () => {
  const one = { type: 'object', required: ['a'], properties: { a: { type: 'string' }, b: { type: 'string' } } };
  const other = { type: 'object', required: ['c'], properties: { c: { type: 'string' } } };
  const description = { paths: {}, components: { schemas: { One: one }, responses: {} } } as unknown as Description;
  const schema: Json = { allOf: [{ $ref: '#/components/schemas/One' }, other] };
  expect(fieldsOf(schema, eager, description).map(([name]) => name)).toEqual(['a', 'b', 'c']);
  const requiredOnly = { chance: (odds: number) => odds > 0.9 } as Random;
  expect(fieldsOf(schema, requiredOnly, description).map(([name]) => name)).toEqual(['a', 'c']);
});

it('knows the fields of the sample of every call', () => {
  const description = openApiDocument({ serverUrl: 'https://api.example.com' }) as unknown as Description;
  for (const { name, operation } of restCalls(description)) {
    const content = operation.requestBody?.content['application/json'];
    const sample = Object.keys(content?.examples?.sample?.value ?? {});
    if (!content || sample.length === 0) continue;
    const fields = fieldsOf(content.schema, eager, description).map(([field]) => field);
    expect({ name, fields }).toEqual({ name, fields: expect.arrayContaining(sample) });
  }
});
