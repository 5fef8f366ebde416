import type { Memory } from './memory.ts';
import type { Random } from './random.ts';
import { type Description, type Json, resolve } from './schema-check.ts';

type Properties = [name: string, schema: Json][];

/** The fields that a body gets: those that its schema demands and some of the others; those of a sample too, most of the time. */
export function fieldsOf(schema: Json, random: Random, description: Description, sample: Json = {}): Properties {
  const known = open(schema, description);
  if (known.properties === undefined && Array.isArray(known.anyOf ?? known.oneOf))
    return fieldsOf(random.pick((known.anyOf ?? known.oneOf) as Json[]), random, description, sample);
  const required = (known.required ?? []) as string[];
  const properties = Object.entries((known.properties ?? {}) as Record<string, Json>);
  return properties.filter(([name]) => random.chance(required.includes(name) || name in sample ? 0.97 : 0.35));
}

/** A schema in one piece: what it refers to, and the fields of all that it is made of. */
function open(schema: Json, description: Description): Json {
  if ('$ref' in schema) return open(resolve(String(schema.$ref), description), description);
  if (!Array.isArray(schema.allOf)) return schema;
  const parts = [...schema.allOf.map((part: Json) => open(part, description)), { ...schema, allOf: undefined }];
  const required = parts.flatMap((part) => (part.required ?? []) as string[]);
  const properties = Object.assign({}, ...parts.map((part) => part.properties));
  return {
    ...Object.assign({}, ...parts),
    ...(required.length > 0 && { required }),
    ...(Object.keys(properties).length > 0 && { properties }),
  };
}

type Wanted = {
  call: string;
  field: string;
  schema: Json;
  /** What a documented example has there */
  sample: unknown;
  owner: string;
  isForeign: boolean;
  random: Random;
  memory: Memory;
  description: Description;
};

/** What anyone may write into a field of a name, where the name says what it is; one of them. */
const BY_NAME: Readonly<Record<string, readonly string[]>> = {
  mode: ['sandbox', 'live'],
  otp: ['1234', '000000'],
  mobile: ['9876543210', '9811100001', '6000000001'],
  receivermobile: ['9876543210', '9811100001'],
  url: ['https://hooks.example.com/in', 'http://127.0.0.1/', 'ftp://x'],
  email: ['asha@example.com', 'a@b'],
  pan: ['ABCDE1234F'],
  aadhaar: ['234567890124'],
  ifsc: ['HDFC0000001', 'SBIN0000001'],
  accountnumber: ['50100012345678'],
  month: ['2026-11', '2026-02'],
  from: ['2026-11-01', '2026-11-26'],
  to: ['2026-11-30', '2026-11-01'],
  date: ['2026-11-26', '1990-01-31'],
  reason: ['Came in', 'Asked for by the partner'],
  address: ['203.0.113.7', '0.0.0.0/0'],
  host: ['gold.example.com', 'localhost'],
  origin: ['https://shop.example.com', 'null'],
};

/** JSON text for a field as a partner in good order would send it. */
export function plainValue(wanted: Wanted): string {
  const { call, field, random, memory, owner, isForeign, sample } = wanted;
  const remembered = random.chance(0.85) ? memory.recall(field, { call, owner, isForeign, random }) : undefined;
  if (remembered !== undefined) return JSON.stringify(remembered);
  if (sample !== undefined && random.chance(0.7)) return JSON.stringify(sample);
  const named = BY_NAME[field.replaceAll('_', '').toLowerCase()];
  if (named) return JSON.stringify(random.pick(named));
  return bySchema(open(wanted.schema, wanted.description), wanted, 0);
}

function bySchema(given: Json, wanted: Wanted, depth: number): string {
  const { random, description } = wanted;
  const schema = open(given, description);
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return JSON.stringify(random.pick(schema.enum));
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(alternatives)) return bySchema(random.pick(alternatives as Json[]), wanted, depth + 1);
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
  if (type === 'number' || type === 'integer') return numberBy(schema, random);
  if (type === 'boolean') return String(random.chance(0.5));
  if (type === 'null') return 'null';
  if (type === 'array' && depth < 4) {
    const items = Array.from({ length: random.below(3) }, () =>
      bySchema((schema.items ?? {}) as Json, wanted, depth + 1),
    );
    return `[${items.join(',')}]`;
  }
  if (type === 'object' && depth < 4) {
    const fields = fieldsOf(schema, random, description).map(
      ([name, inner]) =>
        `${JSON.stringify(name)}:${plainValue({ ...wanted, field: name, schema: inner, sample: undefined })}`,
    );
    return `{${fields.join(',')}}`;
  }
  return JSON.stringify(textBy(schema, random));
}

function numberBy(schema: Json, random: Random): string {
  const least = Number(schema.minimum ?? schema.exclusiveMinimum ?? 0);
  const most = Number(schema.maximum ?? 100_000);
  return String(random.pick([least, least + 1, most, most + 1, 10, 100, 500, 0.05, 2]));
}

function textBy(schema: Json, random: Random): string {
  const most = Number(schema.maxLength ?? 200);
  const least = Number(schema.minLength ?? 0);
  return random.pick([
    'Diwali gift',
    'x'.repeat(least),
    'अ'.repeat(Math.min(most, 2_000)),
    'y'.repeat(Math.min(most + 1, 2_000)),
  ]);
}
