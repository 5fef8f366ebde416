import { type CallSample, takenFrom } from './call-sample.ts';
import { type JsonTemplate, readCalls, type Template } from './read-calls.ts';

/** A sample as it runs in Node 18 or newer, Deno, Bun and workers: by `fetch`, without a library. */
export function writeTypeScript(sample: CallSample): string {
  const calls = readCalls(sample.curl);
  return calls
    .map(({ method, url, headers, body }, index) => {
      const nth = index === 0 ? '' : String(index + 1);
      const options = [
        ...(method === 'GET' ? [] : [`  method: '${method}',`]),
        ...(headers.length === 0 ? [] : [`  headers: { ${headers.map(writeHeader).join(', ')} },`]),
        ...(body === undefined ? [] : [`  body: JSON.stringify(${writeJson(body, '  ')}),`]),
      ];
      const rest = options.length > 0 ? `, {\n${options.join('\n')}\n}` : '';
      return [
        `const response${nth} = await fetch(${writeText(url)}${rest});`,
        `const { data${nth && `: data${nth}`} } = await response${nth}.json();`,
        ...takenFrom(sample, index, calls.length).map(([name, field]) => `const ${name} = data${nth}${path(field)};`),
      ].join('\n');
    })
    .join('\n\n');
}

const writeHeader = ([name, value]: readonly [string, Template]) => `${writeName(name)}: ${writeText(value)}`;

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

function writeJson(json: JsonTemplate, indent: string): string {
  if ('text' in json) return writeText(json.text);
  if ('literal' in json) return String(json.literal);
  if ('list' in json) return `[${json.list.map((one) => writeJson(one, indent)).join(', ')}]`;
  const fields = json.fields.map(([name, value]) => `${writeName(name)}: ${writeJson(value, `${indent}  `)}`);
  const line = `{ ${fields.join(', ')} }`;
  if (line.length <= 72 && !line.includes('\n')) return fields.length === 0 ? '{}' : line;
  return `{\n${fields.map((field) => `${indent}  ${field},`).join('\n')}\n${indent}}`;
}
