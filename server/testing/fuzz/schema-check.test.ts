import { expect, it } from 'vitest';
import { type Description, type Json, problemsBy } from './schema-check.ts';

const description = {
  paths: {},
  components: { schemas: { Grams: { type: 'number', exclusiveMinimum: 0, maximum: 5 } }, responses: {} },
} as Description;
const point = {
  type: 'object',
  required: ['x'],
  properties: { x: { type: 'integer', minimum: -1 }, y: { $ref: '#/components/schemas/Grams' } },
  additionalProperties: false,
};

/** Schema, value, the first word of what is wrong; none where it fits. */
const cases: [Json, unknown, string | undefined][] = [
  [point, { x: 1 }, undefined],
  [point, { x: 1, y: 5 }, undefined],
  [point, {}, '$ has no x'],
  [point, { x: 1.5 }, '$.x is no integer'],
  [point, { x: -2 }, '$.x is under -1'],
  [point, { x: 0, y: 0 }, '$.y is not over 0'],
  [point, { x: 0, y: 6 }, '$.y is over 5'],
  [point, { x: 0, z: 1 }, '$ has z'],
  [point, [], '$ is no object'],
  [{ type: ['string', 'null'], maxLength: 2, minLength: 1 }, null, undefined],
  [{ type: 'string', maxLength: 2 }, '🪙🪙', undefined],
  [{ type: 'string', maxLength: 2 }, 'abc', '$ is too long'],
  [{ type: 'string', minLength: 1 }, '', '$ is too short'],
  [{ type: 'string', pattern: '^a' }, 'ba', '$ does not match ^a'],
  [{ type: 'string', format: 'date-time' }, '2026-11-26', '$ is no date-time'],
  [{ const: 'a' }, 'b', '$ is not a'],
  [{ enum: ['a', null] }, 'b', '$ is none of its values'],
  [{ type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 2 }, ['a'], undefined],
  [{ type: 'array', items: { type: 'string' } }, ['a', 1], '$[1] is no string'],
  [{ type: 'array', minItems: 1 }, [], '$ has too few items'],
  [{ type: 'array', maxItems: 1 }, [1, 2], '$ has too many items'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 1, '$ fits 0 of 2 alternatives: $ is no string'],
  [{ oneOf: [{ type: 'number' }, { type: 'integer' }] }, 1, '$ fits 2 of 2 alternatives: '],
  [{ allOf: [{ required: ['a'] }, { required: ['b'] }] }, { a: 1 }, '$ has no b'],
  [{ additionalProperties: { type: 'string' }, propertyNames: { maxLength: 1 } }, { ab: 'x' }, '$.ab is too long'],
  [{ additionalProperties: { type: 'string' } }, { a: 1 }, '$.a is no string'],
  [{ maxProperties: 1 }, { a: 1, b: 2 }, '$ has too many fields'],
];

it.each(cases)('%j by %j: %s', (schema, value, problem) => {
  expect(problemsBy(schema, value, description)[0]).toBe(problem);
});

it('raises where it would let something pass unchecked', () => {
  expect(() => problemsBy({ multipleOf: 2 }, 3, description)).toThrow('multipleOf');
  expect(() => problemsBy({ format: 'ipv7' }, 'x', description)).toThrow('ipv7');
  expect(() => problemsBy({ $ref: '#/components/schemas/None' }, 1, description)).toThrow('leads nowhere');
});
