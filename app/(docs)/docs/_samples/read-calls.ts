/** A text with the variables in it. */
export type Template = readonly (string | { readonly variable: string })[];

/** JSON in which a text may hold variables. */
export type JsonTemplate =
  | { readonly text: Template }
  | { readonly literal: number | boolean | null }
  | { readonly list: readonly JsonTemplate[] }
  | { readonly fields: readonly (readonly [name: string, value: JsonTemplate])[] };

/** One call of a sample, taken apart so that other languages can write it. */
export type Call = {
  readonly method: string;
  readonly url: Template;
  readonly headers: readonly (readonly [name: string, value: Template])[];
  readonly body: JsonTemplate | undefined;
};

/** Reads the calls of a shell sample: `curl` with -X, -H and -d, an empty line between two. */
export function readCalls(curl: string): Call[] {
  return curl.split('\n\n').map((command) => readCurl(wordsOf(command)));
}

/** Words of a command: single quotes keep all, double quotes keep all but variables, a backslash joins lines. */
function wordsOf(command: string): Template[] {
  const words: (string | { variable: string })[][] = [[]];
  const parts = command.replaceAll('\\\n', ' ').matchAll(/\s+|'([^']*)'|"([^"]*)"|([^\s'"]+)/g);
  for (const [whole, single, double, bare] of parts) {
    if (/^\s/.test(whole)) words.push([]);
    else words.at(-1)?.push(...(single === undefined ? expand(double ?? bare ?? '') : [single]));
  }
  return words.filter((word) => word.length > 0).map(join);
}

function expand(text: string): Template {
  return text
    .split(/(\$\w+)/)
    .filter(Boolean)
    .map((part) => (part.startsWith('$') ? { variable: part.slice(1) } : part));
}

/** Neighbouring texts as one. */
function join(parts: Template): Template {
  const joined: (string | { variable: string })[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = last + part;
    else joined.push(part);
  }
  return joined;
}

function readCurl([command, ...words]: Template[]): Call {
  if (command?.[0] !== 'curl') throw new Error(`a sample is a curl, not ${JSON.stringify(command)}`);
  let method: string | undefined;
  let url: Template = [];
  let body: JsonTemplate | undefined;
  const headers: [string, Template][] = [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index] as Template;
    if (word[0] === '-X') method = String(words[++index]?.[0]);
    else if (word[0] === '-d') body = readJson(words[++index] ?? []);
    else if (word[0] === '-H') headers.push(readHeader(words[++index] ?? []));
    else if (word[0] !== '-i') url = word;
  }
  return { method: method ?? (body === undefined ? 'GET' : 'POST'), url, headers, body };
}

function readHeader([first = '', ...rest]: Template): [string, Template] {
  const [name = '', value = ''] = String(first).split(/: (.*)/s);
  return [name, join([value, ...rest]).filter((part) => part !== '')];
}

/** Marks a variable inside of the text of a JSON string. */
const MARK = '\u0000';

function readJson(template: Template): JsonTemplate {
  const text = template.map((part) => (typeof part === 'string' ? part : `\\u0000${part.variable}\\u0000`)).join('');
  return templateOf(JSON.parse(text));
}

function templateOf(value: unknown): JsonTemplate {
  if (Array.isArray(value)) return { list: value.map(templateOf) };
  if (typeof value === 'string') {
    const parts = value.split(MARK).map((part, index) => (index % 2 === 0 ? part : { variable: part }));
    return { text: parts.filter((part, _, all) => part !== '' || all.length === 1) };
  }
  if (typeof value === 'object' && value !== null) {
    return { fields: Object.entries(value).map(([name, inner]) => [name, templateOf(inner)] as const) };
  }
  return { literal: value as number | boolean | null };
}
