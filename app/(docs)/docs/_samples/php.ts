import { type CallSample, takenFrom } from './call-sample.ts';
import { type JsonTemplate, readCalls, type Template } from './read-calls.ts';

/** A sample for PHP 8 with its curl extension. Variables are written $QUOTE_ID. */
export function writePhp(sample: CallSample): string {
  const calls = readCalls(sample.curl);
  const written = calls.map(({ method, url, headers, body }, index) => {
    const options = [
      '    CURLOPT_RETURNTRANSFER => true,',
      ...(method === 'GET' ? [] : [`    CURLOPT_CUSTOMREQUEST => '${method}',`]),
      ...(headers.length === 0
        ? []
        : [
            `    CURLOPT_HTTPHEADER => [${headers.map(([name, value]) => writeText([`${name}: `, ...value])).join(', ')}],`,
          ]),
      ...(body === undefined ? [] : [`    CURLOPT_POSTFIELDS => json_encode(${writeJson(body, '    ')}),`]),
    ];
    return [
      `$request = curl_init(${writeText(url)});`,
      `curl_setopt_array($request, [\n${options.join('\n')}\n]);`,
      `$data = json_decode(curl_exec($request), true)['data'];`,
      ...takenFrom(sample, index, calls.length).map(([name, field]) => `$${name} = $data${path(field)};`),
    ].join('\n');
  });
  return written.join('\n\n');
}

const path = (field: string) =>
  field
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? `[${part}]` : `['${part}']`))
    .join('');

function writeText(template: Template): string {
  const parts = template.filter((part) => part !== '');
  const [only] = parts;
  if (parts.length === 1 && typeof only === 'object') return `$${only.variable}`;
  if (parts.every((part) => typeof part === 'string')) return quote(parts.join(''));
  return `"${parts.map((part) => (typeof part === 'string' ? part : `{$${part.variable}}`)).join('')}"`;
}

const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

function writeJson(json: JsonTemplate, indent: string): string {
  if ('text' in json) return writeText(json.text);
  if ('literal' in json) return String(json.literal);
  if ('list' in json) return `[${json.list.map((one) => writeJson(one, indent)).join(', ')}]`;
  if (json.fields.length === 0) return '(object) []';
  const fields = json.fields.map(([name, value]) => `'${name}' => ${writeJson(value, `${indent}    `)}`);
  const line = `[${fields.join(', ')}]`;
  if (line.length <= 72 && !line.includes('\n')) return line;
  return `[\n${fields.map((field) => `${indent}    ${field},`).join('\n')}\n${indent}]`;
}
