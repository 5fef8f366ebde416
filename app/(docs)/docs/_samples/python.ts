import { type CallSample, takenFrom } from './call-sample.ts';
import { type JsonTemplate, readCalls, type Template } from './read-calls.ts';

/** A sample for Python 3.8 or newer, without a library beyond its own. */
export function writePython(sample: CallSample): string {
  const calls = readCalls(sample.curl);
  const written = calls.map(({ method, url, headers, body }, index) => {
    const lines = [
      `    ${writeText(url)},`,
      `    method="${method}",`,
      ...(headers.length === 0
        ? []
        : [`    headers={${headers.map(([name, value]) => `"${name}": ${writeText(value)}`).join(', ')}},`]),
      ...(body === undefined ? [] : [`    data=json.dumps(${writeJson(body, '    ')}).encode(),`]),
    ];
    const taken = takenFrom(sample, index, calls.length).map(([name, field]) => `${name} = data${path(field)}`);
    return [`request = Request(\n${lines.join('\n')}\n)`, 'data = json.load(urlopen(request))["data"]', ...taken].join(
      '\n',
    );
  });
  return ['import json\nfrom urllib.request import Request, urlopen', ...written].join('\n\n');
}

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
