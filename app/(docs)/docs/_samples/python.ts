import { type CallSample, takenFrom } from './call-sample.ts';
import { type JsonTemplate, readCalls, type Template } from './read-calls.ts';
import { type SdkCall, sdkCallOf } from './sdk-call.ts';

/** A line that is longer is broken into one an argument. */
const LINE = 90;

/** A sample for Python 3.9 or newer, with the SDK. */
export function writePython(sample: CallSample): string {
  const calls = readCalls(sample.curl);
  return calls
    .map((call, index) => {
      const taken = takenFrom(sample, index, calls.length);
      const written = writeCall(sdkCallOf(call));
      if (taken.length === 0) return `print(${written})`;
      return [
        `answer = ${written}`,
        ...taken.map(([name, field]) => `${name} = answer${path(field)}`),
        ...(taken.some(([name]) => name === 'TOKEN') ? ['client = tola.Tola(API, TOKEN)'] : []),
      ].join('\n');
    })
    .join('\n\n');
}

/** Names that Python keeps for itself have a line after them. */
const KEYWORDS = new Set(['from', 'in', 'is', 'for', 'not', 'class', 'import', 'global', 'pass', 'with', 'as']);
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function writeCall({ method, path: ids, input, key, token, isList }: SdkCall): string {
  const client = token === 'TOKEN' ? 'client' : `tola.Tola(API${token === undefined ? '' : `, ${token}`})`;
  const given = [
    ...ids.map(writeText),
    ...input.map(([name, value]) => `${KEYWORDS.has(name) ? `${name}_` : name}=${writeJson(value, '    ')}`),
    ...(key === undefined ? [] : [`idempotency_key=${writeText(key)}`]),
  ];
  const name = `${client}.${method.split('.').map(snake).join('.')}`;
  const line = `${name}(${given.join(', ')})`;
  const call = line.length <= LINE && !line.includes('\n') ? line : `${name}(\n${given.map(onLine).join('\n')}\n)`;
  return isList ? `${call}.page()` : call;
}

const onLine = (argument: string) => `    ${argument},`;

const path = (field: string) =>
  field
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? `[${part}]` : `["${part}"]`))
    .join('');

function writeText(template: Template): string {
  const [only] = template;
  if (template.length === 1 && typeof only === 'object') return only.variable;
  if (template.every((part) => typeof part === 'string')) return JSON.stringify(template.join(''));
  return `f"${template.map((part) => (typeof part === 'string' ? part : `{${part.variable}}`)).join('')}"`;
}

const literals = new Map<unknown, string>([
  [true, 'True'],
  [false, 'False'],
  [null, 'None'],
]);

function writeJson(json: JsonTemplate, indent: string): string {
  if ('text' in json) return writeText(json.text);
  if ('literal' in json) return literals.get(json.literal) ?? String(json.literal);
  if ('list' in json) return `[${json.list.map((one) => writeJson(one, indent)).join(', ')}]`;
  const fields = json.fields.map(([name, value]) => `"${name}": ${writeJson(value, `${indent}    `)}`);
  const line = `{${fields.join(', ')}}`;
  if (line.length <= 72 && !line.includes('\n')) return line;
  return `{\n${fields.map((field) => `${indent}    ${field},`).join('\n')}\n${indent}}`;
}
