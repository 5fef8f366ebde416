import type { Route } from '../frame/route.ts';
import { type Json, pascalCase, refTo } from './json.ts';
import type { SchemaBook } from './schemas.ts';

/** What a name in a path stands for: by itself, or where it is another thing in another place by the segment before it. */
const pathParameters: Readonly<Record<string, { description: string; example: string; ref?: string }>> = {
  user_code: { description: 'The user', example: 'usr_01kah3n5t0v2m9q4r7w8x1y6z3' },
  month: { description: 'The month in India, YYYY-MM', example: '2026-11' },
  payment_id: { description: 'The payment order', example: 'pay_01kah3n5t0v2m9q4r7w8x1y6z3' },
  'sips/id': { description: 'The SIP, by id or sip_id', example: 'sip_01kah3n5t0v2m9q4r7w8x1y6z3' },
  'transactions/id': { description: 'The transaction', example: 'txn_01kah3n5t0v2m9q4r7w8x1y6z3' },
  'bank-accounts/id': { description: 'The account', example: 'ba_01kah3n5t0v2m9q4r7w8x1y6z3' },
  'withdrawals/id': { description: 'The withdrawal', example: 'wd_01kah3n5t0v2m9q4r7w8x1y6z3' },
  'orders/id': { description: 'The delivery', example: 'dlv_01kah3n5t0v2m9q4r7w8x1y6z3' },
  order_id: { description: 'The delivery', example: 'dlv_01kah3n5t0v2m9q4r7w8x1y6z3' },
  event_id: { description: 'The event', example: 'evt_01kah3n5t0v2m9q4r7w8x1y6z3' },
  endpoint_id: { description: 'The webhook endpoint', example: 'whe_01kah3n5t0v2m9q4r7w8x1y6z3' },
  sku: { description: 'The product', example: 'GC-1G' },
  asset: { description: 'Metal', example: 'gold', ref: 'AssetType' },
  key: { description: 'The Idempotency-Key of the call asked about', example: 'buy-0001' },
};

const sample = (value: unknown): Json => ({ sample: { value } });

/** What a call takes beside its body, each in the words of its schema. */
export function parametersOf(route: Route, book: SchemaBook): Json[] {
  return [...inPath(route), ...inQuery(route, book), ...(route.presentStored ? [idempotencyKey] : [])];
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A string of your own for this call, 1 to 100 characters. A repeat with it gets the first answer, without a second effect.',
  schema: { type: 'string', minLength: 1, maxLength: 100 },
  examples: sample('buy-0001'),
};

function inPath(route: Route): Json[] {
  const segments = route.path.split('/');
  return segments.flatMap((segment, index): Json[] => {
    if (!segment.startsWith(':')) return [];
    const [before, name] = [segments[index - 1], segment.slice(1)];
    const known = pathParameters[`${before}/${name}`] ?? pathParameters[name];
    return [
      {
        name,
        in: 'path',
        required: true,
        ...(known && { description: known.description }),
        schema: known?.ref ? refTo('schemas', known.ref) : { type: 'string' },
        ...(known && { examples: sample(known.example) }),
      },
    ];
  });
}

function inQuery(route: Route, book: SchemaBook): Json[] {
  if (!route.query) return [];
  const { properties = {}, required = [] } = book.write(route.query, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, examples, isNeeded, ...schema }]) => ({
    name,
    in: 'query',
    // A route that has a code of its own for a missing one takes it as optional, and refuses it itself.
    required: required.includes(name) || isNeeded === true,
    ...(description !== undefined && { description }),
    // Several values stand in one, with commas between.
    ...(schema.type === 'array' && { style: 'form', explode: false }),
    schema,
    ...(Array.isArray(examples) && { examples: sample(examples[0]) }),
  }));
}

type Parameter = Json & { name: string; in: string; description?: string; schema: Json };

/** As many calls make words worth a name. */
const SAID_OFTEN = 3;

function saidBySchema({ description, ...parameter }: Parameter, name: string, book: SchemaBook): Json {
  return { ...parameter, schema: book.keep(name, { ...parameter.schema, description }) };
}

/**
 * Writes parameters that several calls take alike once, under their name: of one name those that are taken most. Their schemas have a name and
 * the words too, since generators write those of a parameter again for each call.
 */
export function shareParameters(
  lists: readonly Json[][],
  book: SchemaBook,
): { parameters: Record<string, Json>; lists: Json[][] } {
  const counts = new Map<string, number>();
  const keyOf = (one: Json) => JSON.stringify(one);
  for (const one of lists.flat()) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  const parameters: Record<string, Json> = {};
  const names = new Map<string, string>();
  for (const [key, count] of [...counts].sort(([, left], [, right]) => right - left)) {
    const parameter = JSON.parse(key) as Parameter;
    const name = pascalCase(parameter.name);
    if (count < 2 || Object.hasOwn(parameters, name)) continue;
    parameters[name] = count < SAID_OFTEN ? parameter : saidBySchema(parameter, `${name}Parameter`, book);
    names.set(key, name);
  }
  const shared = lists.map((list) =>
    list.map((one) => {
      const name = names.get(keyOf(one));
      return name === undefined ? one : refTo('parameters', name);
    }),
  );
  return { parameters: Object.fromEntries(Object.entries(parameters).sort()), lists: shared };
}
