import type { JsonSchema } from './schema-fields.ts';

type Components = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
type Raw = Record<string, unknown>;

/** A part of the document with what it refers to put in its place, and objects that extend others as one list of fields. */
export function resolve<Part>(part: unknown, components: Components): Part {
  return resolved(part, components) as Part;
}

function resolved(part: unknown, components: Components): unknown {
  if (Array.isArray(part)) return part.map((item) => resolved(item, components));
  if (part === null || typeof part !== 'object') return part;
  const { $ref, allOf, ...own } = part as Raw;
  const rest = Object.fromEntries(Object.entries(own).map(([key, value]) => [key, resolved(value, components)]));
  if (typeof $ref === 'string') return { ...named($ref, components), ...rest };
  if (Array.isArray(allOf)) return { ...merged(allOf.map((one) => resolved(one, components) as JsonSchema)), ...rest };
  return rest;
}

function named($ref: string, components: Components): Raw {
  const [, , kind = '', name = ''] = $ref.split('/');
  const { description, ...target } = resolved(components[kind]?.[name], components) as Raw;
  // What a schema is in general says less than what the field that holds it is for.
  return kind === 'schemas' ? { ...target, about: description } : { ...target, description };
}

function merged(schemas: readonly JsonSchema[]): JsonSchema {
  return {
    type: 'object',
    properties: Object.assign({}, ...schemas.map((schema) => schema.properties)),
    required: schemas.flatMap((schema) => schema.required ?? []),
  };
}
