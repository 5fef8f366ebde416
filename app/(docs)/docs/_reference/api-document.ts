import { openApiDocument } from '../../../../server/http/rest/openapi.ts';
import { type Field, fieldsOf, type JsonSchema } from './schema-fields.ts';

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
  /** What a named key must be good for; undefined where no token is needed */
  readonly scope: string | undefined;
  readonly parameters: readonly (Field & { readonly in: 'path' | 'query' | 'header' })[];
  readonly body:
    | { readonly fields: readonly Field[]; readonly isRequired: boolean; readonly example: unknown }
    | undefined;
  readonly response: readonly Field[];
  readonly responseSchema: JsonSchema;
  readonly errors: readonly { readonly status: number; readonly codes: readonly string[] }[];
};

export type Access = { capability: string | readonly string[] } | { token: 'any' } | { token: 'none'; because: string };

/** Operations under one heading. */
export type Section = { readonly tag: string; readonly slug: string; readonly operations: readonly Operation[] };

type RawOperation = {
  operationId: string;
  tags: [string];
  summary: string;
  description?: string;
  'x-access': Access;
  'x-scope'?: string;
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
 * The interface by heading, in the order of its document. It is read from the pure description that also answers
 * /openapi.json, so the two cannot differ, and only once: the description does not change while the service runs.
 */
export function readSections(): readonly Section[] {
  known ??= makeSections();
  return known;
}

function makeSections(): Section[] {
  const document = openApiDocument({ serverUrl: '' }) as {
    tags: { name: string }[];
    paths: Record<string, Record<string, RawOperation>>;
  };
  const operations = Object.entries(document.paths).flatMap(([path, ofPath]) =>
    Object.entries(ofPath).map(([method, raw]) => operationOf(path, method.toUpperCase(), raw)),
  );
  return document.tags.map(({ name }) => ({
    tag: name,
    slug: name.toLowerCase().replace(/\W+/g, '-'),
    operations: operations.filter((operation) => operation.tag === name),
  }));
}

function operationOf(path: string, method: string, raw: RawOperation): Operation {
  const responseSchema = dataOf(raw.responses['200'] ?? raw.responses['201']);
  const body = raw.requestBody?.content['application/json'];
  return {
    id: idOf(raw),
    tag: raw.tags[0],
    method,
    path,
    summary: raw.summary,
    description: raw.description,
    access: raw['x-access'],
    scope: raw['x-scope'],
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
