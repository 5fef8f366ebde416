import type { Operation } from './api-document.ts';
import { noteOn } from './field-glossary.ts';
import type { JsonSchema } from './schema-fields.ts';

/** Values of parameters in sample calls; those not named are left out where they may be. */
const parameterSamples: Record<string, string> = {
  asset: 'gold',
  interval: 'day',
  user_code: '$USER_CODE',
  payment_id: '$PAYMENT_ID',
  sku: 'GC-1G',
  order_id: '$ORDER_ID',
  key: 'buy-0001',
  endpoint: '/partner/buy/confirm',
  include: 'balances',
  mobile: '9876543210',
};

/** The path of a sample call, parameters filled in. */
export function samplePath(operation: Operation): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => parameterSamples[name] ?? name);
  const asked = operation.parameters.filter(
    (one) => one.in === 'query' && (one.isRequired || one.example !== undefined),
  );
  const search = asked
    .filter((one) => parameterSamples[one.name] !== undefined)
    .map((one) => `${one.name}=${parameterSamples[one.name]}`);
  return search.length > 0 ? `${path}?${search.join('&')}` : path;
}

/** The body of a sample call: the route's example, or one made of its fields' examples. */
export function sampleBody(operation: Operation): unknown {
  if (!operation.body) return undefined;
  if (operation.body.example !== undefined) return operation.body.example;
  return Object.fromEntries(
    operation.body.fields.filter((one) => one.isRequired).map((one) => [one.name, one.example]),
  );
}

/** A call that can be pasted into a shell. */
export function sampleCurl(operation: Operation, baseUrl: string): string {
  const lines = [
    `curl ${operation.method === 'GET' || operation.method === 'POST' ? '' : `-X ${operation.method} `}"${baseUrl}${samplePath(operation)}"`,
  ];
  const body = sampleBody(operation);
  if (operation.method === 'POST' && body === undefined) lines[0] = `curl -X POST "${baseUrl}${samplePath(operation)}"`;
  if (!('token' in operation.access && operation.access.token === 'none'))
    lines.push(`-H "Authorization: Bearer $TOKEN"`);
  if (operation.parameters.some((one) => one.in === 'header' && one.name === 'Idempotency-Key')) {
    lines.push(`-H "Idempotency-Key: ${parameterSamples.key}"`);
  }
  if (body !== undefined) lines.push(`-H "Content-Type: application/json"`, `-d '${writeBody(body)}'`);
  return lines.join(' \\\n  ');
}

/** On one line where it fits beside the reference, else a line per field. */
function writeBody(body: unknown): string {
  const line = JSON.stringify(body);
  return line.length <= 44 ? line : JSON.stringify(body, null, 2).replaceAll('\n', '\n  ');
}

/** What a success looks like: the envelope around the fields that are always there. */
export function sampleAnswer(operation: Operation): unknown {
  return {
    success: true,
    request_id: 'req_01kah3n5t0v2m9q4r7w8x1y6z3',
    mode: 'sandbox',
    data: noteOn(operation.id)?.sample ?? sampleOf(operation.responseSchema, '', operation.id),
  };
}

function sampleOf(schema: JsonSchema, name: string, parent: string): unknown {
  if (schema.const !== undefined) return schema.const;
  const known = [schema.examples?.[0], noteOn(name, parent)?.sample].find(
    (value) => value !== undefined && fits(schema, value),
  );
  if (known !== undefined) return known;
  if (schema.anyOf?.[0]?.properties) return sampleOf(schema.anyOf[0], name, parent);
  if (schema.properties) {
    const required = schema.required ?? [];
    return Object.fromEntries(
      Object.entries(schema.properties)
        .filter(([key]) => required.includes(key))
        .map(([key, property]) => [key, sampleOf(property, key, name || parent)]),
    );
  }
  if (schema.items) return [sampleOf(schema.items, name, parent)];
  return schema.enum?.[0] ?? null;
}

/** Whether a value known by its name is of the kind that stands here. */
function fits(schema: JsonSchema, value: unknown): boolean {
  if (schema.enum) return schema.enum.includes(value);
  if (schema.items) return Array.isArray(value);
  if (schema.anyOf) return schema.anyOf.some((one) => fits(one, value));
  const kind = value === null ? 'null' : typeof value;
  return [schema.type ?? kind].flat().some((type) => type === kind || (type === 'integer' && kind === 'number'));
}
