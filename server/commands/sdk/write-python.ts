import {
  DECIMAL,
  type Document,
  eventsOf,
  type Method,
  merged,
  nameOf,
  resolve,
  type Schema,
  usedComponents,
} from './model.ts';
import { fieldWords, type MethodTree, methodWords, pascal, tree } from './words.ts';

const HEADER = '# Made by `npm run sdk:generate` from the schemas of the routes. Changes belong there.\n';
const KEYWORDS = new Set(['from', 'in', 'is', 'for', 'not', 'class', 'import', 'global', 'pass', 'with', 'as']);

/** The name of a method or field as Python writes it. */
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const argument = (name: string) => (KEYWORDS.has(name) ? `${name}_` : snake(name));

/** TypedDicts of everything that is sent and answered, and of the events. */
export function writePythonTypes(
  document: Document,
  methods: readonly Method[],
  errorCodes: readonly string[],
): string {
  const used = usedComponents(document, methods);
  const write = dictWriter(document);
  for (const [name, schema] of Object.entries(document.components?.schemas ?? {})) {
    if (used.has(name) && name !== 'ErrorCode') write.declare(name, schema);
  }
  for (const method of methods) if (!nameOf(method.result)) write.declare(resultName(method), method.result);
  const events = eventsOf(document).map(([kind, schema, meaning]) => {
    const name = nameOf(schema) ?? `${pascal(kind)}Event`;
    if (!nameOf(schema)) write.declare(name, { ...schema, description: meaning });
    return name;
  });
  return [
    HEADER,
    '"""Types of what the interface takes and answers. Amounts are Decimals: rupees, grams, percent."""',
    '',
    'from __future__ import annotations',
    '',
    'from decimal import Decimal',
    'from typing import Any, Dict, List, Literal, Optional, TypedDict, Union',
    '',
    '',
    ...write.declarations(),
    '# Every code that the code of an error can have, as of this version.',
    `ErrorCode = Literal[\n${errorCodes.map((code) => `    "${code}",`).join('\n')}\n]\n`,
    '# An event as a webhook brings it; its "event" tells which. Later versions may send other kinds: leave those be.',
    `TolaEvent = Union[\n${events.map((name) => `    ${name},`).join('\n')}\n]`,
    '',
  ].join('\n');
}

/** The client's groups of methods as classes. */
export function writePythonMethods(document: Document, methods: readonly Method[]): string {
  const classes: string[] = [];
  const words = { document, typeOf: typeNamer(document), rowOf: rowNamer(document) };
  const root = writeGroup('Methods', tree(methods), classes, words);
  return [
    HEADER,
    '"""The methods of the client, grouped as the reference is."""',
    '',
    'from __future__ import annotations',
    '',
    'from decimal import Decimal',
    'from typing import Any, Dict, List, Literal, Optional, Union',
    '',
    'from . import _types as types',
    'from ._call import OMIT, Amount, Caller, Omit, Pages',
    '',
    `INTERFACE_VERSION = "${document.info.version}"`,
    '',
    '',
    ...classes,
    root,
  ].join('\n');
}

const resultName = (method: Method) => nameOf(method.result) ?? `${pascal(method.name)}Result`;

/** Writes TypedDicts, each after those it is made of; what stands inside another gets a name of its own. */
function dictWriter(document: Document) {
  const begun = new Set<string>();
  const written: string[] = [];

  function typeOf(schema: Schema, field: string, inside: string): string {
    const name = nameOf(schema);
    if (name !== undefined) {
      if (/^(?:number|integer)$/.test(String(resolve(schema, document).type))) {
        return typeOf(resolve(schema, document), field, inside);
      }
      declare(name, resolve(schema, document));
      return name;
    }
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
    if (schema.enum) return `Literal[${schema.enum.map(literal).join(', ')}]`;
    const members = schema.anyOf ?? schema.oneOf;
    if (members)
      return union(
        members.map((member, index) => typeOf(member, field, index === 0 ? inside : `${inside}${index + 1}`)),
      );
    if (Array.isArray(schema.type)) return union(schema.type.map((type) => typeOf({ ...schema, type }, field, inside)));
    if (schema.allOf) return nested(merged(schema, document), inside);
    if (schema.type === 'object' && Object.keys(schema.properties ?? {}).length > 0) return nested(schema, inside);
    return plainType(schema, field, (inner) => typeOf(inner, field, inside));
  }

  function nested(schema: Schema, name: string): string {
    declare(name, schema);
    return name;
  }

  function declare(name: string, schema: Schema): void {
    if (begun.has(name)) return;
    begun.add(name);
    const whole = merged(schema, document);
    if (whole.type !== 'object' || !whole.properties || Object.keys(whole.properties).length === 0) {
      written.push(`${name} = ${typeOf(schema, '', `${name}Value`)}\n`);
      return;
    }
    const fields = Object.entries(whole.properties).map(([field, inner]) => ({
      field,
      type: typeOf(inner, field, `${name}${pascal(snakeToDots(field))}`),
      isRequired: whole.required?.includes(field) === true,
      about: fieldWords(field, inner, document),
    }));
    written.push(writeDict(name, whole.description, fields));
  }

  return { declare, declarations: () => written };
}

const snakeToDots = (name: string) => name.replaceAll('_', '.');

type Field = { field: string; type: string; isRequired: boolean; about: string };

/** A TypedDict whose optional fields may be missing, as Python 3.9 writes it; functional where a field is a keyword. */
function writeDict(name: string, about: string | undefined, fields: Field[]): string {
  const doc = about ? `    """${docText(about, '    ')}"""\n\n` : '';
  if (fields.some(({ field }) => KEYWORDS.has(field))) {
    const entries = fields.map(({ field, type }) => `    "${field}": "${type.replaceAll('"', "'")}",`);
    return `${name} = TypedDict("${name}", {\n${entries.join('\n')}\n}, total=False)\n`;
  }
  const lines = (of: Field[]) =>
    of.map(({ field, type, about }) => `${about ? comment(about) : ''}    ${field}: ${type}\n`).join('');
  const [required, optional] = [
    fields.filter(({ isRequired }) => isRequired),
    fields.filter(({ isRequired }) => !isRequired),
  ];
  if (optional.length === 0) return `class ${name}(TypedDict):\n${doc}${lines(required)}\n`;
  if (required.length === 0) return `class ${name}(TypedDict, total=False):\n${doc}${lines(optional)}\n`;
  return `class _${name}Required(TypedDict):\n${lines(required)}\n\nclass ${name}(_${name}Required, total=False):\n${doc}${lines(optional)}\n`;
}

const comment = (words: string) =>
  words
    .split('\n')
    .map((line) => `    # ${line}`.trimEnd())
    .join('\n')
    .concat('\n');

function docText(words: string, indent: string): string {
  const lines = words.replaceAll('\\', '\\\\').replaceAll('"""', "'''").split('\n');
  return lines
    .map((line, index) => (index === 0 || line === '' ? line : indent + line))
    .join('\n')
    .replace(/"$/, '" ');
}

function literal(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return value === null ? 'None' : JSON.stringify(value);
}

function union(types: string[]): string {
  const distinct = [...new Set(types)];
  const rest = distinct.filter((type) => type !== 'None');
  const inner = rest.length === 1 ? (rest[0] as string) : `Union[${rest.join(', ')}]`;
  return distinct.length === rest.length ? inner : `Optional[${inner}]`;
}

function plainType(schema: Schema, field: string, inner: (schema: Schema) => string): string {
  switch (schema.type) {
    case 'object':
      return `Dict[str, ${typeof schema.additionalProperties === 'object' && Object.keys(schema.additionalProperties).length > 0 ? inner(schema.additionalProperties) : 'Any'}]`;
    case 'array':
      return `List[${inner(schema.items ?? {})}]`;
    case 'integer':
    case 'number':
      return DECIMAL.test(field) ? 'Decimal' : 'int';
    case 'string':
      return 'str';
    case 'boolean':
      return 'bool';
    case 'null':
      return 'None';
    default:
      return 'Any';
  }
}

/** Types of arguments: plain values; what is nested is given as a dict. */
function typeNamer(document: Document): (schema: Schema, field: string) => string {
  return function typeOf(given, field): string {
    const schema = resolve(given, document);
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
    if (schema.enum) return `Literal[${schema.enum.map(literal).join(', ')}]`;
    const members = schema.anyOf ?? schema.oneOf;
    if (members) return union(members.map((member) => typeOf(member, field)));
    if (Array.isArray(schema.type)) return union(schema.type.map((type) => typeOf({ ...schema, type }, field)));
    const isAmount = /^(?:number|integer)$/.test(String(schema.type)) && DECIMAL.test(field);
    if (isAmount) return 'Amount';
    if (schema.allOf || schema.type === 'object') return 'Dict[str, Any]';
    return plainType(schema, field, (inner) => typeOf(inner, field));
  };
}

/** The type of the rows of a list. */
function rowNamer(document: Document): (method: Method, rows: string) => string {
  return (method, rows) => {
    const list = merged(method.result, document).properties?.[rows] ?? {};
    const row = resolve(list, document).items ?? {};
    return `types.${nameOf(row) ?? `${resultName(method)}${pascal(rows)}`}`;
  };
}

type Words = {
  document: Document;
  typeOf(schema: Schema, field: string): string;
  rowOf(method: Method, rows: string): string;
};

function writeGroup(className: string, group: MethodTree, classes: string[], words: Words): string {
  const members: string[] = [];
  const functions: string[] = [];
  for (const [name, inner] of group) {
    if ('path' in inner) functions.push(writeMethod(name, inner, words));
    else {
      const innerClass = `${className === 'Methods' ? '' : className}${pascal(name)}`;
      classes.push(`${writeGroup(innerClass, inner, classes, words)}\n`);
      members.push(`        self.${snake(name)} = ${innerClass}(call)`);
    }
  }
  const start = ['    def __init__(self, call: Caller) -> None:', '        self._call = call', ...members].join('\n');
  return `class ${className}:\n${start}\n${functions.map((text) => `\n${text}`).join('')}`;
}

function writeMethod(name: string, method: Method, { document, typeOf, rowOf }: Words): string {
  const fields = Object.entries(method.input?.properties ?? {}).map(([field, schema]) => ({
    field,
    type: typeOf(schema, field),
    isRequired: method.isInputRequired && method.input?.required?.includes(field) === true,
    about: fieldWords(field, schema, document),
  }));
  const ordered = [...fields.filter(({ isRequired }) => isRequired), ...fields.filter(({ isRequired }) => !isRequired)];
  const parameters = [
    'self',
    ...method.pathParameters.map((parameter) => `${argument(parameter)}: str`),
    '*',
    ...ordered.map(({ field, type, isRequired }) =>
      isRequired ? `${argument(field)}: ${type}` : `${argument(field)}: Union[${type}, Omit] = OMIT`,
    ),
    ...(method.isKeyed ? ['idempotency_key: Optional[str] = None'] : []),
    'timeout: Optional[float] = None',
    'max_retries: Optional[int] = None',
  ];
  const answer = `types.${resultName(method)}`;
  const result = method.pages ? `Pages[${answer}, ${rowOf(method, method.pages.rows)}]` : answer;
  const path = method.path.replace(/:(\w+)/g, '{}');
  const entries = fields.map(({ field }) => `                "${field}": ${argument(field)},`);
  const preset = method.preset ? [`                "${method.preset.field}": "${method.preset.value}",`] : [];
  const given = [...entries, ...preset];
  const arguments_ = [
    `            "${method.verb}",`,
    `            "${path}",`,
    `            [${method.pathParameters.map(argument).join(', ')}],`,
    ...(given.length > 0 ? [`            ${method.isInQuery ? 'query' : 'body'}={`, ...given, '            },'] : []),
    ...(method.input && given.length === 0 ? ['            body={},'] : []),
    ...(method.isKeyed ? ['            is_keyed=True,', '            idempotency_key=idempotency_key,'] : []),
    ...(method.isRepeatable ? ['            is_repeatable=True,'] : []),
    '            timeout=timeout,',
    '            max_retries=max_retries,',
    ...(method.pages ? [`            rows="${method.pages.rows}",`, `            by="${method.pages.by}",`] : []),
  ];
  return [
    `    def ${snake(name)}(`,
    ...parameters.map((parameter) => `        ${parameter},`),
    `    ) -> ${result}:`,
    `        """${docText(`${methodWords(method)}${argumentWords(ordered)}`, '        ')}\n        """`,
    `        answer: ${result} = self._call.${method.pages ? 'pages' : 'call'}(`,
    ...arguments_,
    '        )',
    '        return answer',
    '',
  ].join('\n');
}

function argumentWords(fields: { field: string; about: string }[]): string {
  const said = fields.filter(({ about }) => about !== '').map(({ field, about }) => `${argument(field)}: ${about}`);
  return said.length === 0 ? '' : `\n\n${said.join('\n')}`;
}
