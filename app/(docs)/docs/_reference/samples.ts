import type { CallSample } from '../_samples/call-sample.ts';
import { type Operation, operationNamed } from './api-document.ts';
import { noteOn } from './field-glossary.ts';
import type { JsonSchema } from './schema-fields.ts';
import { type ToldCall, toldOf } from './told.ts';

/** The path of a sample call, parameters filled in. */
export function samplePath(operation: Operation): string {
  return toldOf(operation.operationId).path(operation.path);
}

/** The body of a sample call: that of the story, the route's example, or one made of its fields' examples. */
export function sampleBody(operation: Operation): unknown {
  return bodyOf(operation, toldOf(operation.operationId));
}

function bodyOf({ body }: Operation, told: ToldCall): unknown {
  if (!body) return undefined;
  return (
    told.body ??
    body.example ??
    Object.fromEntries(body.fields.filter((one) => one.isRequired).map((one) => [one.name, one.example]))
  );
}

/** The sample call of an operation, with what the samples after it take from its answer. */
export function sampleCall(operation: Operation): CallSample {
  const { before, token, ...told } = toldOf(operation.operationId);
  const call = writeCurl(operation, told, token);
  if (!before) return { title: 'Request', curl: call, takes: told.takes };
  const first = writeCurl(operationNamed(before.operation), before, token);
  return { title: 'Requests', curl: `${first}\n\n${call}`, takesFirst: before.takes, takes: told.takes };
}

function writeCurl(operation: Operation, told: ToldCall, token: string): string {
  const { method, access } = operation;
  const body = bodyOf(operation, told);
  const isOpen = 'token' in access && access.token === 'none';
  const isImplied = method === (body === undefined ? 'GET' : 'POST');
  const lines = [`curl ${isImplied ? '' : `-X ${method} `}"$API${told.path(operation.path)}"`];
  if (!isOpen) lines.push(`-H "Authorization: Bearer $${token}"`);
  if (told.key) lines.push(`-H "Idempotency-Key: ${told.key}"`);
  if (body !== undefined) lines.push(`-H "Content-Type: application/json"`, `-d '${writeBody(body)}'`);
  return lines.join(' \\\n  ');
}

/** On one line where it fits beside the reference, else a line per field; variables stand outside of the single quotes. */
function writeBody(body: unknown): string {
  const line = JSON.stringify(body);
  const text = line.length <= 44 ? line : JSON.stringify(body, null, 2).replaceAll('\n', '\n  ');
  return text.replace(/"\$([A-Z_]+)"/g, `"'"$$$1"'"`);
}

/** What a success looks like: the envelope around the fields that are always there. */
export function sampleAnswer(operation: Operation): unknown {
  const data = noteOn(operation.id)?.sample ?? sampleOf(operation.responseSchema, '', operation.id);
  const { answer } = toldOf(operation.operationId);
  return {
    success: true,
    request_id: 'req_01kah3n5t0v2m9q4r7w8x1y6z3',
    mode: 'sandbox',
    data: answer ? { ...(data as object), ...answer } : data,
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
  return schema.enum?.[0] ?? plainValue(schema);
}

/** A value of a kind, where nothing better is known. */
function plainValue({ type }: JsonSchema): unknown {
  const types = [type ?? 'null'].flat();
  if (types.includes('null')) return null;
  if (types.includes('boolean')) return true;
  return types.includes('string') ? '…' : types.includes('object') ? {} : 1;
}

/** Whether a value known by its name is of the kind that stands here. */
function fits(schema: JsonSchema, value: unknown): boolean {
  if (schema.enum) return schema.enum.includes(value);
  if (schema.items) return Array.isArray(value);
  if (schema.anyOf) return schema.anyOf.some((one) => fits(one, value));
  const kind = value === null ? 'null' : typeof value;
  if (kind === 'object' && schema.required?.some((field) => !Object.hasOwn(value as object, field))) return false;
  return [schema.type ?? kind].flat().some((type) => type === kind || (type === 'integer' && kind === 'number'));
}
