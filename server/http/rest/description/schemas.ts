import { z } from 'zod';
import { type Json, refTo, rewrite } from './json.ts';
import { enumNamed, namedEnums } from './named-enums.ts';

/** Schemas that stand under a name, collected while the rest of the description is written. */
export type SchemaBook = {
  /** A schema as it stands in a request or an answer, those with a name as references */
  write(schema: z.ZodType, io: 'input' | 'output'): Json;
  /** Keeps a schema under a name and refers to it. Raises where the name is another one's. */
  keep(name: string, schema: Json): Json;
  /** All that were kept, by name */
  all(): Record<string, Json>;
};

/** An empty collection. Zod writes schemas that have an id once; lists of values that the core names are named here too. */
export function createSchemaBook(): SchemaBook {
  const kept = new Map<string, Json>();

  function keep(name: string, schema: Json): Json {
    const known = kept.get(name);
    if (known && JSON.stringify(known) !== JSON.stringify(schema)) throw new Error(`two schemas are named ${name}`);
    kept.set(name, schema);
    return refTo('schemas', name);
  }

  function tidy(schema: unknown, io: 'input' | 'output'): Json {
    return rewrite(schema, (one) => withNamedMoment(withNamedEnum(plain(one, io)))) as Json;
  }

  function withNamedMoment(schema: Json): Json {
    const { type, format, ...rest } = schema;
    if (type !== 'string' || (format !== 'date-time' && format !== 'date')) return schema;
    const [name, description] =
      format === 'date' ? ['IstDate', 'Day in India, YYYY-MM-DD'] : ['Timestamp', 'Moment in UTC, ISO 8601'];
    return { ...keep(name as string, { type, format, description }), ...rest };
  }

  function withNamedEnum(schema: Json): Json {
    const name = Array.isArray(schema.enum) ? enumNamed(schema.enum) : undefined;
    if (name === undefined) return schema;
    const { type: _, enum: __, ...rest } = schema;
    const { values, description } = namedEnums[name] as (typeof namedEnums)[string];
    // What its field says alike it need not say again.
    if (rest.description === description) delete rest.description;
    return { ...keep(name, { type: 'string', enum: [...values], description }), ...rest };
  }

  return {
    keep,
    write(schema, io) {
      const written = z.toJSONSchema(z.object({ it: schema }), { io, unrepresentable: 'any' }) as unknown as {
        properties: { it: Json };
        $defs?: Record<string, Json>;
      };
      for (const [name, { id: _, ...named }] of Object.entries(written.$defs ?? {})) keep(name, tidy(named, io));
      return tidy(written.properties.it, io);
    },
    all: () => Object.fromEntries([...kept].sort(([left], [right]) => (left < right ? -1 : 1))),
  };
}

/** Formats that zod spells out as a pattern too. */
const FORMATS = new Set(['date-time', 'date', 'email', 'uri']);

/** A schema without what says nothing to a reader: bounds of numbers that any machine has, patterns beside formats. */
function plain(schema: Json, io: 'input' | 'output'): Json {
  const { example, ...rest } = schema;
  // What a schema takes back from the one it was made of is there as undefined.
  const clean: Json = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  if (typeof clean.$ref === 'string') clean.$ref = clean.$ref.replace('#/$defs/', '#/components/schemas/');
  // Fields may be added to answers: a client takes what it does not know.
  if (io === 'output' && clean.additionalProperties === false) delete clean.additionalProperties;
  if (clean.minimum === Number.MIN_SAFE_INTEGER) delete clean.minimum;
  if (clean.maximum === Number.MAX_SAFE_INTEGER) delete clean.maximum;
  if (FORMATS.has(clean.format as string)) delete clean.pattern;
  // A number in a query arrives as text, and so does what stands in its place.
  if (clean.type === 'integer' && typeof clean.default === 'string') clean.default = Number(clean.default);
  if (example !== undefined && clean.examples === undefined) clean.examples = [example];
  return clean;
}
