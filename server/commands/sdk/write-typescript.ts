import { DECIMAL, type Document, type Method, resolve, type Schema } from './model.ts';
import { docComment, pascal, tree, unitOf } from './words.ts';

const HEADER = '// Made by `npm run sdk:generate` from the schemas of the routes. Changes belong there.\n';

/** Types of everything that is sent and answered, and the client as an interface of its methods. */
export function writeTypes(document: Document, methods: readonly Method[], errorCodes: readonly string[]): string {
  const components = Object.entries(document.components?.schemas ?? {}).filter(([name]) =>
    isUsed(name, document, methods),
  );
  return [
    HEADER,
    "import type { CallOptions, KeyedCallOptions, List } from '../call.ts';",
    "import type { Grams, Percent, Rupees } from '../money.ts';",
    '',
    ...components.map(([name, schema]) => declare(name, schema)),
    ...methods.flatMap((method) => [
      ...(method.input ? [declare(`${pascal(method.name)}Input`, method.input, { isInput: true })] : []),
      ...(method.result.$ref ? [] : [declare(`${pascal(method.name)}Result`, method.result)]),
    ]),
    ...writeEvents(document),
    '/** Every code that `error.code` of an answer can have, as of this version. */',
    `export type ErrorCode =\n${errorCodes.map((code) => `  | '${code}'`).join('\n')};`,
    '',
    ...writeClient(methods),
  ].join('\n');
}

/** The methods as the client reads them at run time: name, method, path, what is special about it. */
export function writeTable(document: Document, methods: readonly Method[]): string {
  const lines = methods.map((method) => {
    const flags = [
      method.input ? (method.isInQuery ? 'query' : 'body') : undefined,
      method.isKeyed ? 'keyed' : undefined,
      method.isRepeatable ? 'again' : undefined,
      method.preset && `${method.preset.field}=${method.preset.value}`,
      method.pages && `${method.pages.by}:${method.pages.rows}`,
    ].filter((flag) => flag !== undefined);
    return [method.name, method.verb, method.path.replace('/partner', ''), flags.join(',')].join(' ').trimEnd();
  });
  return [
    HEADER,
    '/** Version of the interface that this release was made from. */',
    `export const INTERFACE_VERSION = '${document.info.version}';`,
    '',
    '/** A method a line: its name, the method and path of its route, and flags (client.ts). */',
    `export const methodTable = \`\n${lines.join('\n')}\n\`;`,
    '',
  ].join('\n');
}

function isUsed(name: string, document: Document, methods: readonly Method[]): boolean {
  const seen = new Set<string>();
  const walk = (schema: Schema | undefined): void => {
    if (!schema) return;
    const named = schema.$ref?.split('/').at(-1);
    if (named !== undefined && !seen.has(named)) {
      seen.add(named);
      walk(resolve(schema, document));
    }
    for (const inner of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) walk(inner);
    for (const inner of Object.values(schema.properties ?? {})) walk(inner);
    walk(schema.items);
    if (typeof schema.additionalProperties === 'object') walk(schema.additionalProperties);
  };
  for (const method of methods) {
    walk(method.input);
    walk(method.result);
  }
  for (const { post } of Object.values(document.webhooks ?? {}))
    walk(post.requestBody?.content?.['application/json']?.schema);
  return seen.has(name);
}

function declare(name: string, schema: Schema, { isInput = false } = {}): string {
  const about = schema.description ? docComment(schema.description, '') : '';
  const body = typeOf(schema, '', { indent: '', isInput });
  return schema.type === 'object' && schema.properties && !schema.allOf
    ? `${about}export interface ${name} ${body}\n`
    : `${about}export type ${name} = ${body};\n`;
}

type Place = { indent: string; isInput: boolean };

/** The type of a schema; its field's name says whether a number is a decimal. */
function typeOf(schema: Schema, field: string, place: Place): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) as string;
  if (schema.const !== undefined) return JSON.stringify(schema.const).replaceAll('"', "'");
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value).replaceAll('"', "'")).join(' | ');
  const members = schema.anyOf ?? schema.oneOf;
  if (members) return [...new Set(members.map((member) => typeOf(member, field, place)))].join(' | ');
  if (schema.allOf) return schema.allOf.map((part) => `(${typeOf(part, field, place)})`).join(' & ');
  if (Array.isArray(schema.type)) {
    return schema.type.map((type) => typeOf({ ...schema, type }, field, place)).join(' | ');
  }
  switch (schema.type) {
    case 'object':
      return objectType(schema, place);
    case 'array':
      return `Array<${typeOf(schema.items ?? {}, field, place)}>`;
    case 'integer':
    case 'number':
      return DECIMAL.test(field) ? unitOf(field).alias : 'number';
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    default:
      return 'unknown';
  }
}

function objectType(schema: Schema, place: Place): string {
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0) {
    const values = schema.additionalProperties;
    return `Record<string, ${typeof values === 'object' ? typeOf(values, '', place) : 'unknown'}>`;
  }
  const indent = `${place.indent}  `;
  const lines = fields.map(([name, field]) => {
    const isOptional = !schema.required?.includes(name);
    const type = typeOf(field, name, { ...place, indent });
    const undefinedToo = isOptional && place.isInput ? ' | undefined' : '';
    return `${docComment(fieldWords(name, field), indent)}${indent}${name}${isOptional ? '?' : ''}: ${type}${undefinedToo};`;
  });
  return `{\n${lines.join('\n')}\n${place.indent}}`;
}

/** What is said of a field: its description, and its unit where the description is silent on it. */
function fieldWords(name: string, schema: Schema): string {
  const said = schema.description ?? '';
  const isNumber = JSON.stringify(schema).includes('"number"');
  const unit = isNumber && DECIMAL.test(name) ? unitOf(name).words : name.endsWith('_seconds') ? 'Seconds' : '';
  if (unit === '' || said.toLowerCase().includes(unit.split(' ')[0]?.toLowerCase() ?? '')) return said;
  return said === '' ? unit : `${said}. ${unit}`;
}

function writeEvents({ webhooks = {} }: Document): string[] {
  const kinds = Object.entries(webhooks);
  return [
    ...kinds.map(([kind, { post }]) => {
      const schema = post.requestBody?.content?.['application/json']?.schema ?? {};
      return declare(`${pascal(kind)}Event`, { description: post.summary ?? kind, ...schema });
    }),
    '/** An event as a webhook brings it; `event` tells which. Later versions may send other kinds: leave those be. */',
    `export type TolaEvent =\n${kinds.map(([kind]) => `  | ${pascal(kind)}Event`).join('\n')};\n`,
  ];
}

function writeClient(methods: readonly Method[]): string[] {
  const write = (node: ReturnType<typeof tree>, indent: string): string =>
    [...node.entries()]
      .map(([name, inner]) =>
        'name' in inner
          ? `${docComment(methodWords(inner), indent)}${indent}${name}(${argumentsOf(inner)}): ${answerOf(inner)};`
          : `${indent}readonly ${name}: {\n${write(inner, `${indent}  `)}\n${indent}};`,
      )
      .join('\n');
  return [
    '/** The methods of a client, grouped as the reference is. */',
    `export interface TolaMethods {\n${write(tree(methods), '  ')}\n}`,
    '',
  ];
}

function methodWords(method: Method): string {
  const key = method.isKeyed
    ? '\n\nAn Idempotency-Key is made for you and kept over retries: whatever happens on the way, this happens once.'
    : '';
  return `${method.summary}.${method.description ? `\n\n${method.description}` : ''}${key}\n\n\`${method.verb} ${method.path}\``;
}

function argumentsOf(method: Method): string {
  const input = method.input && `input${method.isInputRequired ? '' : '?'}: ${pascal(method.name)}Input`;
  return [
    ...method.pathParameters.map((name) => `${camel(name)}: string`),
    ...(input ? [input] : []),
    `options?: ${method.isKeyed ? 'KeyedCallOptions' : 'CallOptions'}`,
  ].join(', ');
}

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

function answerOf(method: Method): string {
  const result = method.result.$ref?.split('/').at(-1) ?? `${pascal(method.name)}Result`;
  if (!method.pages) return `Promise<${result}>`;
  return `List<${result}, ${result}['${method.pages.rows}'][number]>`;
}
