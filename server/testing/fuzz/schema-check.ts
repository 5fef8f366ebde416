export type Json = Record<string, unknown>;

/** A description of the interface, as far as answers are checked by it. */
export type Description = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json>; responses: Record<string, Json> };
};
export type Operation = {
  operationId: string;
  parameters?: Json[];
  requestBody?: { content: { 'application/json': { schema: Json; examples?: { sample?: { value: Json } } } } };
  responses: Record<string, Json>;
  'x-error-codes': Record<string, string[]>;
};

/** What only describes, and what a validator may leave alone. */
const DESCRIBING = new Set([
  'description',
  'default',
  'examples',
  'example',
  'discriminator',
  'contentSchema',
  'title',
]);
/** Formats whose meaning is checked; another one is an error of this checker, so that none passes unchecked. */
const FORMATS: Readonly<Record<string, RegExp>> = {
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/,
  date: /^\d{4}-\d\d-\d\d$/,
  uri: /^[a-z][a-z\d+.-]*:/i,
  email: /^\S+@\S+$/,
};

/** What is wrong with a value by a schema of JSON Schema 2020-12; a keyword that is not known here raises. */
export function problemsBy(schema: Json, value: unknown, description: Description, at = '$'): string[] {
  return Object.entries(schema).flatMap(([keyword, wanted]) => {
    if (DESCRIBING.has(keyword)) return [];
    const check = Object.hasOwn(checks, keyword) ? checks[keyword] : undefined;
    if (!check) throw new Error(`the checker does not know the keyword ${keyword}`);
    return check({ wanted, value, at, schema, description });
  });
}

type Check = (given: {
  // biome-ignore lint/suspicious/noExplicitAny: what stands behind a keyword has the form that the keyword gives it
  wanted: any;
  value: unknown;
  at: string;
  schema: Json;
  description: Description;
}) => string[];

const isObject = (value: unknown): value is Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
const say = (isWrong: boolean, at: string, what: string) => (isWrong ? [`${at} ${what}`] : []);

/** Of alternatives: none fits, or for `oneOf` more than one. */
const alternatives =
  (isRight: (fitting: number) => boolean): Check =>
  ({ wanted, value, at, description }) => {
    const tried = (wanted as Json[]).map((schema) => problemsBy(schema, value, description, at));
    const fitting = tried.filter((problems) => problems.length === 0).length;
    return say(!isRight(fitting), at, `fits ${fitting} of ${tried.length} alternatives: ${tried[0]?.[0] ?? ''}`);
  };

const checks: Readonly<Record<string, Check>> = {
  $ref: ({ wanted, value, at, description }) => problemsBy(resolve(wanted, description), value, description, at),
  type: ({ wanted, value, at }) => {
    const types = Array.isArray(wanted) ? wanted : [wanted];
    return say(!types.some((type) => isOfType(type, value)), at, `is no ${types.join(' or ')}`);
  },
  const: ({ wanted, value, at }) => say(JSON.stringify(wanted) !== JSON.stringify(value), at, `is not ${wanted}`),
  enum: ({ wanted, value, at }) => say(!wanted.includes(value), at, 'is none of its values'),
  required: ({ wanted, value, at }) =>
    isObject(value) ? wanted.flatMap((name: string) => say(!Object.hasOwn(value, name), at, `has no ${name}`)) : [],
  properties: ({ wanted, value, at, description }) =>
    isObject(value)
      ? Object.entries(wanted as Json).flatMap(([name, schema]) =>
          Object.hasOwn(value, name) ? problemsBy(schema as Json, value[name], description, `${at}.${name}`) : [],
        )
      : [],
  additionalProperties: ({ wanted, value, at, schema, description }) => {
    if (!isObject(value)) return [];
    const others = Object.keys(value).filter((name) => !Object.hasOwn((schema.properties ?? {}) as Json, name));
    if (typeof wanted === 'boolean') return wanted ? [] : others.map((name) => `${at} has ${name}`);
    return others.flatMap((name) => problemsBy(wanted, value[name], description, `${at}.${name}`));
  },
  propertyNames: ({ wanted, value, at, description }) =>
    isObject(value) ? Object.keys(value).flatMap((name) => problemsBy(wanted, name, description, `${at}.${name}`)) : [],
  maxProperties: ({ wanted, value, at }) =>
    say(isObject(value) && Object.keys(value).length > wanted, at, 'has too many fields'),
  items: ({ wanted, value, at, description }) =>
    Array.isArray(value)
      ? value.flatMap((item, index) => problemsBy(wanted, item, description, `${at}[${index}]`))
      : [],
  minItems: ({ wanted, value, at }) => say(Array.isArray(value) && value.length < wanted, at, 'has too few items'),
  maxItems: ({ wanted, value, at }) => say(Array.isArray(value) && value.length > wanted, at, 'has too many items'),
  anyOf: alternatives((fitting) => fitting > 0),
  oneOf: alternatives((fitting) => fitting === 1),
  allOf: ({ wanted, value, at, description }) =>
    wanted.flatMap((schema: Json) => problemsBy(schema, value, description, at)),
  minLength: ({ wanted, value, at }) => say(lengthOf(value) < wanted, at, 'is too short'),
  maxLength: ({ wanted, value, at }) => say(typeof value === 'string' && lengthOf(value) > wanted, at, 'is too long'),
  pattern: ({ wanted, value, at }) =>
    say(typeof value === 'string' && !new RegExp(wanted, 'u').test(value), at, `does not match ${wanted}`),
  format: ({ wanted, value, at }) => {
    const form = FORMATS[wanted];
    if (!form) throw new Error(`the checker does not know the format ${wanted}`);
    return say(typeof value === 'string' && !form.test(value), at, `is no ${wanted}`);
  },
  minimum: ({ wanted, value, at }) => say(typeof value === 'number' && value < wanted, at, `is under ${wanted}`),
  maximum: ({ wanted, value, at }) => say(typeof value === 'number' && value > wanted, at, `is over ${wanted}`),
  exclusiveMinimum: ({ wanted, value, at }) =>
    say(typeof value === 'number' && value <= wanted, at, `is not over ${wanted}`),
};

/** Characters as a schema counts them; what is no text is never too short. */
const lengthOf = (value: unknown) => (typeof value === 'string' ? [...value].length : Number.POSITIVE_INFINITY);

function isOfType(type: string, value: unknown): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

/** What a reference into the description leads to. */
export function resolve(reference: string, description: Description): Json {
  const found = reference
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((value, name) => (value as Json | undefined)?.[name], description);
  if (!isObject(found)) throw new Error(`${reference} leads nowhere`);
  return found;
}

/** What is wrong with an answer of an operation by the description alone: its status, or its body by the schema of that status. */
export function answerProblems(
  operation: Operation,
  status: number,
  body: unknown,
  description: Description,
): string[] {
  const named = operation.responses[String(status)] ?? operation.responses[`${Math.floor(status / 100)}XX`];
  if (!named) return [`the description knows no ${status}`];
  const response = '$ref' in named ? resolve(String(named.$ref), description) : named;
  const schema = (response.content as Record<string, { schema: Json }>)['application/json']?.schema;
  const problems = schema ? problemsBy(schema, body, description) : ['the description has no schema'];
  const code = (body as { error?: { code?: string } })?.error?.code;
  if (status >= 400 && !operation['x-error-codes'][String(status)]?.includes(code ?? ''))
    problems.push(`the description knows no ${status} ${code}`);
  return problems;
}
