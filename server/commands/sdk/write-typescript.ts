import {
  DECIMAL,
  type Document,
  eventsOf,
  type Method,
  nameOf,
  resolve,
  type Schema,
  usedComponents,
} from './model.ts';
import { docComment, fieldWords, methodWords, pascal, tree, unitOf } from './words.ts';

const HEADER = '// Made by `npm run sdk:generate` from the schemas of the routes. Changes belong there.\n';

/** Types of everything that is sent and answered, and the client as an interface of its methods. */
export function writeTypes(document: Document, methods: readonly Method[], errorCodes: readonly string[]): string {
  const used = usedComponents(document, methods);
  const components = Object.entries(document.components?.schemas ?? {}).filter(([name]) => used.has(name));
  const write = typeWriter(document);
  const codes = errorCodes.map((code) => `  | '${code}'`).join('\n');
  return [
    HEADER,
    "import type { CallOptions, KeyedCallOptions, List } from '../call.ts';",
    "import type { Grams, Percent, Rupees } from '../money.ts';",
    '',
    ...components.filter(([name]) => name !== 'ErrorCode').map(([name, schema]) => write.declare(name, schema)),
    ...methods.flatMap((method) => [
      ...(method.input && !method.inputName ? [write.declare(inputName(method), method.input)] : []),
      ...(nameOf(method.result) ? [] : [write.declare(resultName(method), method.result)]),
    ]),
    ...writeEvents(document, write.declare),
    '/** Every code that `error.code` of an answer can have, as of this version. */',
    `export type ErrorCode =\n${codes};\n`,
    '/** The methods of a client, grouped as the reference is. */',
    `export interface TolaMethods {\n${writeGroup(tree(methods), '  ')}\n}\n`,
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

const inputName = (method: Method) => method.inputName ?? `${pascal(method.name)}Input`;
const resultName = (method: Method) => nameOf(method.result) ?? `${pascal(method.name)}Result`;

type Declare = (name: string, schema: Schema) => string;

/** Writes types of schemas. The name of the field says whether a number is a decimal. */
function typeWriter(document: Document): { declare: Declare } {
  function typeOf(schema: Schema, field: string, indent: string): string {
    const name = nameOf(schema);
    if (name !== undefined) {
      const isNumber = /^(?:number|integer)$/.test(String(resolve(schema, document).type));
      return isNumber ? typeOf(resolve(schema, document), field, indent) : name;
    }
    if (schema.const !== undefined) return literal(schema.const);
    if (schema.enum) return schema.enum.map(literal).join(' | ');
    const members = schema.anyOf ?? schema.oneOf;
    if (members) return [...new Set(members.map((member) => typeOf(member, field, indent)))].join(' | ');
    if (schema.allOf)
      return partsOf(schema)
        .map((part) => typeOf(part, field, indent))
        .join(' & ');
    if (Array.isArray(schema.type)) {
      return schema.type.map((type) => typeOf({ ...schema, type }, field, indent)).join(' | ');
    }
    switch (schema.type) {
      case 'object':
        return objectType(schema, indent);
      case 'array':
        return `Array<${typeOf(schema.items ?? {}, field, indent)}>`;
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

  function objectType(schema: Schema, outer: string): string {
    const fields = Object.entries(schema.properties ?? {});
    if (fields.length === 0) {
      const values = schema.additionalProperties;
      return `Record<string, ${typeof values === 'object' ? typeOf(values, '', outer) : 'unknown'}>`;
    }
    const indent = `${outer}  `;
    const lines = fields.map(([name, field]) => {
      const type = typeOf(field, name, indent);
      const mark = schema.required?.includes(name) ? `: ${type}` : `?: ${type} | undefined`;
      return `${docComment(fieldWords(name, field, document), indent)}${indent}${name}${mark};`;
    });
    return `{\n${lines.join('\n')}\n${outer}}`;
  }

  return {
    declare(name, schema) {
      const about = schema.description ? docComment(schema.description, '') : '';
      const isInterface = schema.type === 'object' && schema.properties && !schema.allOf && !nameOf(schema);
      const body = typeOf(schema, '', '');
      return isInterface ? `${about}export interface ${name} ${body}\n` : `${about}export type ${name} = ${body};\n`;
    },
  };
}

const literal = (value: unknown) => JSON.stringify(value).replaceAll('"', "'");

/** The parts of a whole, with fields beside them as one more. */
function partsOf({ allOf = [], ...rest }: Schema): Schema[] {
  return rest.properties ? [...allOf, { ...rest, type: 'object' }] : allOf;
}

function writeEvents(document: Document, declare: Declare): string[] {
  const events = eventsOf(document).map(([kind, schema, meaning]) => {
    const name = nameOf(schema) ?? `${pascal(kind)}Event`;
    return { name, text: nameOf(schema) ? '' : declare(name, { ...schema, description: meaning }) };
  });
  return [
    ...events.map(({ text }) => text).filter(Boolean),
    '/** An event as a webhook brings it; `event` tells which. Later versions may send other kinds: leave those be. */',
    `export type TolaEvent =\n${events.map(({ name }) => `  | ${name}`).join('\n')};\n`,
  ];
}

function writeGroup(group: ReturnType<typeof tree>, indent: string): string {
  return [...group.entries()]
    .map(([name, inner]) =>
      'path' in inner
        ? `${docComment(methodWords(inner), indent)}${indent}${name}(${argumentsOf(inner)}): ${answerOf(inner)};`
        : `${indent}readonly ${name}: {\n${writeGroup(inner, `${indent}  `)}\n${indent}};`,
    )
    .join('\n');
}

function argumentsOf(method: Method): string {
  const input = method.input && `input${method.isInputRequired ? '' : '?'}: ${inputName(method)}`;
  const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return [
    ...method.pathParameters.map((name) => `${camel(name)}: string`),
    ...(input ? [input] : []),
    `options?: ${method.isKeyed ? 'KeyedCallOptions' : 'CallOptions'}`,
  ].join(', ');
}

function answerOf(method: Method): string {
  const result = resultName(method);
  return method.pages ? `List<${result}, ${result}['${method.pages.rows}'][number]>` : `Promise<${result}>`;
}
