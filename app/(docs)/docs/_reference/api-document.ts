import { openApiDocument } from '../../../../server/http/rest/openapi.ts';
import { type Field, fieldsOf, type JsonSchema } from './schema-fields.ts';
import { placeInStory } from './story.ts';

/** One operation of the interface, as the reference shows it. */
export type Operation = {
  /** Anchor on the page of its tag */
  readonly id: string;
  readonly tag: string;
  readonly method: string;
  /** With `{name}` for parameters */
  readonly path: string;
  readonly summary: string;
  readonly description: string | undefined;
  readonly access: Access;
  readonly parameters: readonly (Field & { readonly in: 'path' | 'query' | 'header' })[];
  readonly body:
    | { readonly fields: readonly Field[]; readonly isRequired: boolean; readonly example: unknown }
    | undefined;
  readonly successStatus: number;
  readonly response: readonly Field[];
  readonly responseSchema: JsonSchema;
  readonly errors: readonly { readonly status: number; readonly codes: readonly string[] }[];
};

export type Access = { capability: string | readonly string[] } | { token: 'any' } | { token: 'none'; because: string };

/** Operations under one heading. */
export type Section = {
  readonly tag: string;
  readonly slug: string;
  readonly description: string | undefined;
  readonly operations: readonly Operation[];
};

type RawOperation = {
  operationId: string;
  tags: [string];
  summary: string;
  description?: string;
  'x-access': Access;
  parameters: {
    name: string;
    in: 'path' | 'query' | 'header';
    required: boolean;
    description?: string;
    schema: JsonSchema;
  }[];
  requestBody?: { required: boolean; content: { 'application/json': { schema: JsonSchema; example?: unknown } } };
  responses: Record<string, { content: { 'application/json': { schema: JsonSchema } } }>;
};

let known: readonly Section[] | undefined;

/**
 * The interface by heading, in the order in which its samples run. It is read from the pure description that also answers
 * /openapi.json, so the two cannot differ, and only once: the description does not change while the service runs.
 */
export function readSections(): readonly Section[] {
  known ??= makeSections();
  return known;
}

/** Where the page of an operation is. */
export function hrefOf(section: Section, operation: Operation): string {
  return `/docs/reference/${section.slug}/${operation.id}`;
}

function makeSections(): Section[] {
  const document = resolveReferences(openApiDocument({ serverUrl: '' })) as {
    tags: { name: string; description?: string }[];
    paths: Record<string, Record<string, RawOperation>>;
  };
  const operations = Object.entries(document.paths)
    .flatMap(([path, ofPath]) =>
      Object.entries(ofPath).map(([method, raw]) => operationOf(path, method.toUpperCase(), raw)),
    )
    .sort((left, right) => placeInStory(left) - placeInStory(right));
  const described = new Map(document.tags.map(({ name, description }) => [name, description]));
  return [...new Set(operations.map(({ tag }) => tag))].map((tag) => ({
    tag,
    slug: tag.toLowerCase().replace(/\W+/g, '-'),
    description: described.get(tag),
    operations: operations.filter((operation) => operation.tag === tag),
  }));
}

/** A document with what its `$ref` name in their place. */
export function resolveReferences(document: object): object {
  const resolve = (node: unknown, within: readonly string[]): unknown => {
    if (Array.isArray(node)) return node.map((one) => resolve(one, within));
    if (typeof node !== 'object' || node === null) return node;
    const { $ref: reference, ...rest } = node as { $ref?: unknown };
    if (typeof reference !== 'string')
      return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, resolve(value, within)]));
    // A schema within itself stands there once.
    if (within.includes(reference)) return rest;
    const named = reference
      .split('/')
      .slice(1)
      .reduce((inner, key) => (inner as Record<string, object>)[key] as object, document);
    return { ...(resolve(named, [...within, reference]) as object), ...(resolve(rest, within) as object) };
  };
  return resolve(document, []) as object;
}

function operationOf(path: string, method: string, raw: RawOperation): Operation {
  const responseSchema = dataOf(raw.responses['200'] ?? raw.responses['201']);
  const body = raw.requestBody?.content['application/json'];
  return {
    id: idOf(raw),
    tag: path.includes('/gift/') ? 'Gift' : raw.tags[0],
    method,
    path,
    summary: raw.summary,
    description: raw.description,
    access: raw['x-access'],
    parameters: raw.parameters.map((parameter) => {
      const schema = { ...parameter.schema, ...(parameter.description && { description: parameter.description }) };
      const [field] = fieldsOf({ properties: { [parameter.name]: schema } });
      return { ...(field as Field), isRequired: parameter.required, in: parameter.in };
    }),
    body: body && {
      fields: fieldsOf(body.schema),
      isRequired: raw.requestBody?.required === true,
      example: body.example,
    },
    successStatus: raw.responses['200'] ? 200 : 201,
    response: fieldsOf(responseSchema, idOf(raw)),
    responseSchema,
    errors: Object.entries(raw.responses)
      .filter(([status]) => Number(status) >= 400)
      .map(([status, response]) => ({ status: Number(status), codes: codesOf(response) })),
  };
}

function idOf(raw: RawOperation): string {
  return raw.operationId.replaceAll('_', '-');
}

type RawResponse = RawOperation['responses'][string] | undefined;

function dataOf(response: RawResponse): JsonSchema {
  return response?.content['application/json'].schema.properties?.data ?? {};
}

function codesOf(response: RawResponse): string[] {
  const error = response?.content['application/json'].schema.properties?.error;
  return (error?.properties?.code?.enum ?? []).map(String);
}
