import { openApiDocument } from '../../../../server/http/rest/openapi.ts';
import { resolve } from './resolve.ts';
import { type Field, fieldsOf, type JsonSchema } from './schema-fields.ts';
import { placeInStory } from './told.ts';

/** One operation of the interface, as the reference shows it. */
export type Operation = {
  /** Anchor on the page of its tag */
  readonly id: string;
  /** Its name in the description, and in the story of its samples */
  readonly operationId: string;
  readonly tag: string;
  readonly method: string;
  /** With `{name}` for parameters */
  readonly path: string;
  readonly summary: string;
  readonly description: string | undefined;
  readonly access: Access;
  /** The mode whose tokens it takes; undefined for both */
  readonly mode: 'live' | 'sandbox' | undefined;
  /** What a named key must be good for; undefined where no token is needed */
  readonly scope: string | undefined;
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
  'x-mode'?: 'live' | 'sandbox';
  'x-scope'?: string;
  'x-error-codes': Record<string, string[]>;
  parameters?: {
    name: string;
    in: 'path' | 'query' | 'header';
    required: boolean;
    description?: string;
    schema: JsonSchema;
    examples?: Samples;
  }[];
  requestBody?: { required: boolean; content: { 'application/json': { schema: JsonSchema; examples?: Samples } } };
  responses: Record<string, { content?: { 'application/json': { schema: JsonSchema } } }>;
};

type Samples = { sample: { value: unknown } };

let known: readonly Section[] | undefined;

/**
 * The interface by heading, in the order in which its samples run. It is read from the pure description that also answers
 * /openapi.json, so the two cannot differ, and only once: the description does not change while the service runs.
 */
export function readSections(): readonly Section[] {
  known ??= makeSections();
  return known;
}

/** Raises an Error where there is none of that name. */
export function operationNamed(operationId: string): Operation {
  const operations = readSections().flatMap((section) => section.operations);
  const found = operations.find((operation) => operation.operationId === operationId);
  if (!found) throw new Error(`${operationId} is no operation`);
  return found;
}

/** Where the page of an operation is. */
export function hrefOf(section: Section, operation: Operation): string {
  return `/docs/reference/${section.slug}/${operation.id}`;
}

function makeSections(): Section[] {
  const document = openApiDocument({ serverUrl: '', isForPages: true }) as {
    tags: { name: string; description?: string }[];
    paths: Record<string, Record<string, unknown>>;
    components: Record<string, Record<string, unknown>>;
  };
  const operations = Object.entries(document.paths)
    .flatMap(([path, ofPath]) =>
      Object.entries(ofPath).map(([method, raw]) =>
        operationOf(path, method.toUpperCase(), resolve<RawOperation>(raw, document.components)),
      ),
    )
    .sort((left, right) => placeInStory(left.operationId) - placeInStory(right.operationId));
  const described = new Map(document.tags.map(({ name, description }) => [name, description]));
  return [...new Set(operations.map(({ tag }) => tag))].map((tag) => ({
    tag,
    slug: tag.toLowerCase().replace(/\W+/g, '-'),
    description: described.get(tag),
    operations: operations.filter((operation) => operation.tag === tag),
  }));
}

function operationOf(path: string, method: string, raw: RawOperation): Operation {
  const responseSchema = dataOf(raw.responses['200'] ?? raw.responses['201']);
  const body = raw.requestBody?.content['application/json'];
  return {
    id: idOf(path, method),
    operationId: raw.operationId,
    tag: raw.tags[0],
    method,
    path,
    summary: raw.summary,
    description: raw.description,
    access: raw['x-access'],
    mode: raw['x-mode'],
    scope: raw['x-scope'],
    parameters: (raw.parameters ?? []).map((parameter) => {
      const { examples } = parameter;
      // The words of one that many calls take are those of its schema.
      const description = parameter.description ?? parameter.schema.about;
      const schema = {
        ...parameter.schema,
        ...(description !== undefined && { description }),
        ...(examples && { examples: [examples.sample.value] }),
      };
      const [field] = fieldsOf({ properties: { [parameter.name]: schema } });
      return { ...(field as Field), isRequired: parameter.required, in: parameter.in };
    }),
    body: body && {
      fields: fieldsOf(body.schema),
      isRequired: raw.requestBody?.required === true,
      example: body.examples?.sample.value,
    },
    successStatus: raw.responses['200'] ? 200 : 201,
    response: fieldsOf(responseSchema, idOf(path, method)),
    responseSchema,
    errors: Object.entries(raw['x-error-codes']).map(([status, codes]) => ({ status: Number(status), codes })),
  };
}

/** `get-users-user-code`: anchors that are linked to from elsewhere. */
function idOf(path: string, method: string): string {
  const words = path.replace('/partner/', '').split(/[/{}_-]+/);
  return [method.toLowerCase(), ...words].filter((word) => word !== '').join('-');
}

function dataOf(response: RawOperation['responses'][string] | undefined): JsonSchema {
  return response?.content?.['application/json'].schema.properties?.data ?? {};
}
