import { choices, harmlessTwice, surface } from './surface.ts';

/** A JSON schema as the OpenAPI document has it; the fields that types are made of. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  discriminator?: { propertyName: string; mapping?: Record<string, string> };
  items?: Schema;
  description?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
};

type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: Schema };
type Content = { content?: { 'application/json'?: { schema?: Schema } } };
type Operation = {
  operationId?: string;
  summary?: string;
  description?: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: Content & { required?: boolean };
  responses?: Record<string, Content | { $ref: string }>;
};

/** The parts of the OpenAPI document that the SDKs are made of. */
export type Document = {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components?: {
    schemas?: Record<string, Schema>;
    parameters?: Record<string, Parameter>;
    responses?: Record<string, Content>;
  };
};

/** One method of an SDK. */
export type Method = {
  /** `payments.orders.create` */
  name: string;
  verb: string;
  path: string;
  pathParameters: string[];
  /** What goes into the query or the body, as the fields of one object */
  input: Schema | undefined;
  /** The component that the input is, where it has a name */
  inputName: string | undefined;
  isInputRequired: boolean;
  isInQuery: boolean;
  /** Sent by the method itself */
  preset: { field: string; value: string } | undefined;
  /** Of `data` */
  result: Schema;
  /** Takes an Idempotency-Key */
  isKeyed: boolean;
  /** May be sent again without a key */
  isRepeatable: boolean;
  /** Walks over pages: where the rows stand, and what leads on */
  pages: { rows: string; by: 'page' | 'offset' | 'cursor' } | undefined;
  summary: string;
  description: string | undefined;
};

/** Every method of the SDKs, in the order of the surface. Raises an Error for a name of an operation that is not there. */
export function methodsOf(document: Document): Method[] {
  const known = Object.entries(document.paths).flatMap(([path, ofPath]) =>
    Object.entries(ofPath).map(([verb, operation]) => ({ path, verb, operation })),
  );
  return [...surface].map(([name, id]) => {
    const found = known.find(({ operation }) => operation.operationId === id);
    if (!found) throw new Error(`${name}: ${id} is not in the OpenAPI document`);
    const [verb, path] = [found.verb.toUpperCase(), found.path.replace(/\{(\w+)\}/g, ':$1')];
    return methodOf({ name, verb, path }, found.operation, document);
  });
}

function methodOf(of: Pick<Method, 'name' | 'verb' | 'path'>, operation: Operation, document: Document): Method {
  const choice = choices[of.name];
  const parameters = parametersOf(operation, document);
  const query = queryOf(parameters);
  const body = bodyOf(operation);
  const given = query ?? (body && merged(body, document));
  const input = given && choice ? withoutField(given, choice.field) : given;
  const result = chosen(resultOf(operation, document), choice, document);
  return {
    ...of,
    pathParameters: [...of.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter as string),
    input,
    inputName: choice || query ? undefined : nameOf(body),
    isInputRequired: query
      ? (query.required?.length ?? 0) > 0
      : body !== undefined && operation.requestBody?.required !== false,
    isInQuery: query !== undefined,
    preset: choice && { field: choice.field, value: choice.value },
    result,
    isKeyed: parameters.some((one) => one.in === 'header' && one.name === 'Idempotency-Key'),
    isRepeatable: of.verb !== 'POST' || harmlessTwice.has(of.name),
    pages: pagesOf(result, query, document),
    summary: choice?.summary ?? operation.summary ?? '',
    description: choice?.description ?? operation.description,
  };
}

/** Follows a reference into the components. */
export function resolve(schema: Schema, { components }: Document): Schema {
  const name = nameOf(schema);
  if (name === undefined) return schema;
  const found = components?.schemas?.[name];
  if (!found) throw new Error(`There is no ${schema.$ref}`);
  return found;
}

function parametersOf(operation: Operation, document: Document): Parameter[] {
  return (operation.parameters ?? []).flatMap((one) => {
    if (!('$ref' in one)) return [one];
    const found = document.components?.parameters?.[one.$ref.split('/').at(-1) as string];
    if (!found) return [];
    // The words of some stand in a schema that exists for them.
    return [
      nameOf(found.schema)?.endsWith('Parameter') ? { ...found, schema: resolve(found.schema, document) } : found,
    ];
  });
}

function queryOf(all: readonly Parameter[]): Schema | undefined {
  const parameters = all.filter((one) => one.in === 'query');
  if (parameters.length === 0) return undefined;
  const properties = parameters.map(({ name, schema, description }) => [
    name,
    { ...schema, ...(description ? { description } : {}), ...(WHOLE_IN_QUERY.has(name) ? { type: 'integer' } : {}) },
  ]);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** A query is text; these are numbers to the person who gives them. */
const WHOLE_IN_QUERY = new Set(['page', 'limit', 'offset', 'wait_seconds']);

function bodyOf(operation: Operation): Schema | undefined {
  return operation.requestBody?.content?.['application/json']?.schema;
}

/** The name of the component that a schema stands for. */
export function nameOf(schema: Schema | undefined): string | undefined {
  return schema?.$ref?.split('/').at(-1);
}

/** A schema of an object with the fields of all its parts. */
export function merged(schema: Schema, document: Document): Schema {
  const whole = resolve(schema, document);
  if (!whole.allOf) return whole;
  const parts = [...whole.allOf.map((part) => merged(part, document)), { ...whole, allOf: [] }];
  return {
    type: 'object',
    properties: Object.fromEntries(parts.flatMap(({ properties = {} }) => Object.entries(properties))),
    required: parts.flatMap(({ required = [] }) => required),
    ...(whole.description ? { description: whole.description } : {}),
  };
}

function resultOf(operation: Operation, document: Document): Schema {
  const [, answer] = Object.entries(operation.responses ?? {}).find(([status]) => status.startsWith('2')) ?? [];
  const found =
    answer && '$ref' in answer ? document.components?.responses?.[answer.$ref.split('/').at(-1) as string] : answer;
  const envelope = found?.content?.['application/json']?.schema;
  const data = envelope && dataIn(envelope, document);
  if (!data) throw new Error('A success answers no data');
  return data;
}

function dataIn(envelope: Schema, document: Document): Schema | undefined {
  return merged(envelope, document).properties?.data;
}

function chosen(schema: Schema, choice: (typeof choices)[string] | undefined, document: Document): Schema {
  if (!choice) return schema;
  const members = resolve(schema, document).anyOf ?? resolve(schema, document).oneOf ?? [];
  const found = members.find((member) => {
    const { properties = {} } = merged(member, document);
    if (choice.has !== undefined) return Object.hasOwn(properties, choice.has);
    return !Object.hasOwn(properties, choice.lacks ?? '');
  });
  if (!found) throw new Error(`No answer of ${choice.field} ${choice.value}`);
  return found;
}

function withoutField(schema: Schema, field: string): Schema {
  const { [field]: _, ...properties } = schema.properties ?? {};
  return { ...schema, properties, required: (schema.required ?? []).filter((name) => name !== field) };
}

function pagesOf(result: Schema, query: Schema | undefined, document: Document): Method['pages'] {
  const by = (['cursor', 'page', 'offset'] as const).find((name) => query?.properties?.[name] !== undefined);
  const fields = Object.entries(merged(result, document).properties ?? {});
  const rows = fields.find(([, one]) => resolve(one, document).type === 'array')?.[0];
  return by && rows ? { rows, by } : undefined;
}

/** Names of the components that the methods and events are made of. */
export function usedComponents(document: Document, methods: readonly Method[]): Set<string> {
  const seen = new Set<string>();
  const walk = (schema: Schema | undefined): void => {
    if (!schema) return;
    const name = nameOf(schema);
    if (name !== undefined && !seen.has(name)) {
      seen.add(name);
      walk(resolve(schema, document));
    }
    for (const inner of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) walk(inner);
    for (const inner of Object.values(schema.properties ?? {})) walk(inner);
    walk(schema.items);
    if (typeof schema.additionalProperties === 'object') walk(schema.additionalProperties);
  };
  for (const method of methods) {
    if (method.inputName !== undefined) walk({ $ref: `#/components/schemas/${method.inputName}` });
    walk(method.input);
    walk(method.result);
  }
  for (const [, schema] of eventsOf(document)) walk(schema);
  return seen;
}

/** Kinds of events, each with the schema of what a webhook carries and the sentence that tells what happened. */
export function eventsOf(document: Document): [kind: string, schema: Schema, meaning: string][] {
  const { mapping = {} } = document.components?.schemas?.WebhookEvent?.discriminator ?? {};
  return Object.entries(mapping).map(([kind, $ref]) => [
    kind,
    { $ref },
    resolve({ $ref }, document).description ?? kind,
  ]);
}

/** Whether a number of this name is a decimal: money, metal, a rate or a percentage. All others count whole things. The SDKs have the same rule. */
export const DECIMAL = /(?:^|_)(?:inr|grams?|pct|percentage)(?:_|$)|^(?:asset_quantity|rate_used|value)$/;
