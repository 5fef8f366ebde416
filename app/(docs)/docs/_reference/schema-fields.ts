import { noteOn } from './field-glossary.ts';

/** The part of JSON Schema that our document uses. */
export type JsonSchema = {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly description?: string;
  /** What the named schema that stands here is in general */
  readonly about?: string;
  readonly examples?: readonly unknown[];
  readonly default?: unknown;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
};

/** One field as a reader sees it. Fields of objects and arrays are written `partner.id` and `prices[].purity`. */
export type Field = {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly note: string | undefined;
  /** Values allowed, where they are few */
  readonly values: readonly string[];
  /** Bounds and default in words */
  readonly bounds: readonly string[];
  readonly example: unknown;
};

/** The fields of an object, those inside others right after them. `parent` names the operation or the field around them. */
export function fieldsOf(schema: JsonSchema, parent = '', prefix = ''): Field[] {
  // Inside others only what may be null comes as one of several.
  const { properties, required } = prefix === '' ? anyOfThem(schema) : schema;
  return Object.entries(properties ?? {}).flatMap(([key, property]) => {
    const name = prefix + key;
    const inner = property.items ? fieldsOf(property.items, key, `${name}[].`) : fieldsOf(property, key, `${name}.`);
    const isRequired = required?.includes(key) === true;
    return [fieldOf({ name, key, parent, isRequired }, property), ...inner];
  });
}

/** One of several objects, as one: every field of any, required where all of them require it. */
function anyOfThem(schema: JsonSchema): JsonSchema {
  const { anyOf } = schema;
  if (!anyOf) return schema;
  const required = (anyOf[0]?.required ?? []).filter((key) => anyOf.every((one) => one.required?.includes(key)));
  return { properties: Object.assign({}, ...anyOf.map((one) => one.properties)), required };
}

type Place = { name: string; key: string; parent: string; isRequired: boolean };

function fieldOf({ name, key, parent, isRequired }: Place, schema: JsonSchema): Field {
  const values = schema.const === undefined ? (schema.enum ?? schema.items?.enum ?? []) : [schema.const];
  return {
    name,
    type: typeOf(schema),
    isRequired,
    note: noteOf(schema, key, parent),
    values: values.map((value) => JSON.stringify(value)),
    bounds: boundsOf(schema),
    example: schema.examples?.[0],
  };
}

/** States mean the same wherever they stand; of other named schemas the field says more. */
function noteOf(schema: JsonSchema, key: string, parent: string): string | undefined {
  // What may be null stands beside null.
  const [described = schema] = [schema, ...(schema.anyOf ?? [])].filter((one) => one.description ?? one.about);
  const { description, about } = described;
  // So do a quote's id and a text of the partner's own; a moment or a day does not.
  const isPlain = !described.enum && described.format === undefined && described.properties === undefined;
  return description ?? (schema.enum || isPlain ? about : undefined) ?? noteOn(key, parent)?.note ?? about;
}

function typeOf(schema: JsonSchema): string {
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ');
  if (schema.format === 'date-time') return 'timestamp';
  if (schema.format) return schema.format;
  if (schema.items) return `array of ${plural(typeOf(schema.items))}`;
  const types = [schema.type ?? (schema.properties ? 'object' : 'any')].flat();
  return types.join(' or ');
}

function plural(type: string): string {
  return type === 'any' ? 'values' : `${type}s`;
}

function boundsOf(schema: JsonSchema): string[] {
  const { minLength, maxLength, minimum, maximum } = schema;
  const bounds: string[] = [];
  if (minLength !== undefined && maxLength !== undefined) bounds.push(`${minLength} to ${maxLength} characters`);
  else if (maxLength !== undefined) bounds.push(`at most ${maxLength} characters`);
  if (minimum !== undefined && maximum !== undefined) bounds.push(`${minimum} to ${maximum}`);
  if (schema.default !== undefined) bounds.push(`default ${schema.default}`);
  return bounds;
}
