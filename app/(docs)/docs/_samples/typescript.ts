import { type CallSample, takenFrom } from './call-sample.ts';
import { type JsonTemplate, readCalls, type Template } from './read-calls.ts';
import { type SdkCall, sdkCallOf } from './sdk-call.ts';

/** A line that is longer is broken into one a field. */
const LINE = 100;

/** A sample as it runs in Node 18 or newer, Deno, Bun and workers: with the SDK. */
export function writeTypeScript(sample: CallSample): string {
  const calls = readCalls(sample.curl);
  return calls
    .map((call, index) => {
      const taken = takenFrom(sample, index, calls.length);
      const made = sdkCallOf(call);
      const isShort = writeTaken(writeCall(made, Number.POSITIVE_INFINITY), taken).every((line) => line.length <= LINE);
      return [...writeTaken(writeCall(made, isShort ? LINE : 0), taken), ...clientOf(taken)].join('\n');
    })
    .join('\n\n');
}

function writeTaken(call: string, taken: ReturnType<typeof takenFrom>): string[] {
  if (taken.length === 0) return [`console.log(await ${call});`];
  if (taken.every(([, field]) => !field.includes('.'))) {
    return [`const { ${taken.map(([name, field]) => `${field}: ${name}`).join(', ')} } = await ${call};`];
  }
  return taken.map(([name, field]) => `const ${name} = (await ${call})${path(field)};`);
}

/** What a token that was taken is for. */
function clientOf(taken: ReturnType<typeof takenFrom>): string[] {
  return taken.some(([name]) => name === 'TOKEN') ? ['const tola = new Tola({ baseUrl: API, token: TOKEN });'] : [];
}

/** A call, its fields on one line where that has at most so many characters. */
function writeCall({ method, path: ids, input, key, token }: SdkCall, limit: number): string {
  const client =
    token === 'TOKEN' ? 'tola' : `new Tola({ baseUrl: API${token === undefined ? '' : `, token: ${token}`} })`;
  const options = key === undefined ? [] : [`{ idempotencyKey: ${writeText(key)} }`];
  const fields = input.length === 0 ? [] : [writeJson({ fields: input }, '', limit)];
  return `${client}.${method}(${[...ids.map(writeText), ...fields, ...options].join(', ')})`;
}

/** A field's name, between quotes where it is no word. */
const writeName = (name: string) => (/^\w+$/.test(name) ? name : quote(name));

const path = (field: string) =>
  field
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`))
    .join('');

function writeText(template: Template): string {
  const [only] = template;
  if (template.length === 1 && typeof only === 'object') return only.variable;
  if (template.every((part) => typeof part === 'string')) return quote(template.join(''));
  return `\`${template.map((part) => (typeof part === 'string' ? part : `\${${part.variable}}`)).join('')}\``;
}

const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** An object on one line where it has at most so many characters. */
function writeJson(json: JsonTemplate, indent: string, limit: number): string {
  if ('text' in json) return writeText(json.text);
  if ('literal' in json) return String(json.literal);
  const within = Math.max(limit, 60);
  if ('list' in json) return `[${json.list.map((one) => writeJson(one, indent, within)).join(', ')}]`;
  const fields = json.fields.map(([name, value]) => {
    const written = writeJson(value, `${indent}  `, within);
    return written === name ? name : `${writeName(name)}: ${written}`;
  });
  const line = `{ ${fields.join(', ')} }`;
  if (line.length <= limit && !line.includes('\n')) return fields.length === 0 ? '{}' : line;
  return `{\n${fields.map((field) => `${indent}  ${field},`).join('\n')}\n${indent}}`;
}
