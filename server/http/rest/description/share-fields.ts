import { type Json, refTo, rewrite } from './json.ts';

type ObjectSchema = Json & { properties: Record<string, unknown>; required?: string[] };

/** What others extend. Any other likeness of fields is chance. */
const BASES = [
  'Paging',
  'Quote',
  'User',
  'Transaction',
  'Sip',
  'Kyc',
  'Delivery',
  'SendQuote',
  'Figures',
  'ExplainedFigure',
  'WebhookEndpoint',
  'Transfer',
  'KycCode',
  'PaymentRefund',
  'GstState',
  'TransferRequest',
  'EventHead',
  'SipEventData',
  'PaymentEventData',
  'TransferEventData',
  'WithdrawalEventData',
];

/**
 * Writes objects that hold all the fields of a named one as that one and what they add (`allOf`), so that no list of fields stands twice: a
 * transaction with its details is a transaction, a page of orders is a page.
 */
export function shareFields(schemas: Record<string, Json>): Record<string, Json> {
  const bases = Object.entries(schemas)
    .filter((entry): entry is [string, ObjectSchema] => BASES.includes(entry[0]) && isObject(entry[1]))
    .sort(([, left], [, right]) => Object.keys(right.properties).length - Object.keys(left.properties).length);
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      rewrite(schema, (one) => (isObject(one) ? withBases(one, bases) : one)) as Json,
    ]),
  );
}

function withBases(schema: ObjectSchema, bases: readonly (readonly [string, ObjectSchema])[]): Json {
  const refs: Json[] = [];
  let rest = schema;
  for (const [name, base] of bases) {
    if (!holds(rest, base)) continue;
    refs.push(refTo('schemas', name));
    const taken = Object.keys(base.properties);
    const properties = Object.entries(rest.properties).filter(([key]) => !taken.includes(key));
    const { required = [], ...others } = rest;
    const stillRequired = required.filter((key) => !taken.includes(key));
    rest = { ...others, properties: Object.fromEntries(properties) };
    if (stillRequired.length > 0) rest.required = stillRequired;
  }
  if (refs.length === 0) return schema;
  const { description, examples, ...fields } = rest;
  const said = { ...(description !== undefined && { description }), ...(examples !== undefined && { examples }) };
  return { ...said, allOf: [...refs, fields] };
}

/** Whether all fields of another stand here as they do there, with at least one more. */
function holds(schema: ObjectSchema, base: ObjectSchema): boolean {
  const keys = Object.keys(base.properties);
  if (keys.length >= Object.keys(schema.properties).length) return false;
  if (schema.additionalProperties !== base.additionalProperties) return false;
  return keys.every(
    (key) =>
      JSON.stringify(schema.properties[key]) === JSON.stringify(base.properties[key]) &&
      schema.required?.includes(key) === base.required?.includes(key),
  );
}

function isObject(schema: Json): schema is ObjectSchema {
  return schema.type === 'object' && typeof schema.properties === 'object' && schema.properties !== null;
}
