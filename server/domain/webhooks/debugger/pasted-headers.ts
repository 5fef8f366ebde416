/** One header of a pasted request: as it was written, and its value. */
type PastedHeader = { writtenAs: string; value: string };

/** Headers by name in lower case, with dashes. */
export type PastedHeaders = ReadonlyMap<string, PastedHeader>;

const LINE = /^\s*(?:[<>*]\s+)?([A-Za-z0-9!#$%&'*+.^_|~-]+)\s*:(.*)$/;
const CURL_OPTION = /(?:-H|--header)\s+(?:'([^']*)'|"([^"]*)"|(\S+))/g;
/** `[HTTP_X_SERVICE_SIGNATURE] => …` as PHP prints it, `'X-Service-Signature': '…'` as Python does, `NAME=value` of a CGI dump. */
const PRINTED =
  /["'[]?((?:HTTP_)?X[-_]SERVICE[-_][A-Z_-]{1,40})["'\]]?\s{0,9}(?:=>|:|=)\s{0,9}[[(]?\s{0,9}b?["']?([^"'\r\n,\])}]+)/gi;

/**
 * Headers from whatever was at hand: a raw block, `curl -v` or a curl command, JSON of several shapes, or what a language prints.
 * Of a name that comes twice the first counts. Nothing readable gives an empty map.
 */
export function readPastedHeaders(text: string): PastedHeaders {
  const headers = new Map<string, PastedHeader>();
  for (const [name, value] of pairsIn(text)) {
    const key = nameOf(name);
    if (!headers.has(key)) headers.set(key, { writtenAs: name, value });
  }
  return headers;
}

/** The body of what was pasted in one piece: a request's head, an empty line, its body. Undefined where there is none in it. */
export function bodyBelowHeaders(text: string): string | undefined {
  const gap = /\r?\n\r?\n(?=[[{])/.exec(text);
  if (!gap?.index || !text.slice(0, gap.index).includes(':')) return undefined;
  return text.slice(gap.index + gap[0].length);
}

function nameOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/^http_/, '')
    .replaceAll('_', '-');
}

function pairsIn(text: string): [string, string][] {
  const trimmed = text.trim();
  const fromJson = /^[[{]/.test(trimmed) ? pairsInJson(trimmed) : undefined;
  if (fromJson) return fromJson;
  if (/^(?:\$\s*)?curl\s/.test(trimmed)) {
    return [...text.matchAll(CURL_OPTION)].flatMap(([, single, double, bare]) =>
      pairOf(single ?? double ?? bare ?? ''),
    );
  }
  const lines = text.split(/\r?\n/).flatMap((line) => pairOf(line));
  const printed = [...text.matchAll(PRINTED)].map(([, name = '', value = '']): [string, string] => [
    name,
    value.trim(),
  ]);
  return [...lines, ...printed];
}

function pairOf(line: string): [string, string][] {
  const match = LINE.exec(line);
  return match ? [[match[1] as string, (match[2] as string).trim()]] : [];
}

/** `{name: value}`, `{name: [value]}`, `[[name, value]]`, `[{name, value}]`, `[name, value, name, value]`, each also under `headers`. */
function pairsInJson(text: string): [string, string][] | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  const given = (json as { headers?: unknown }).headers ?? json;
  if (!given || typeof given !== 'object') return [];
  if (!Array.isArray(given)) {
    return Object.entries(given).flatMap(([name, value]) => pair(name, Array.isArray(value) ? value[0] : value));
  }
  if (given.every((one) => typeof one === 'string')) {
    return given.flatMap((name, index) => (index % 2 === 0 ? pair(name, given[index + 1]) : []));
  }
  return given.flatMap((one) => {
    if (Array.isArray(one)) return pair(one[0], one[1]);
    const { name, key = name, value } = (one ?? {}) as { name?: unknown; key?: unknown; value?: unknown };
    return pair(key, value);
  });
}

/** A name with its value, where both are plain. */
function pair(name: unknown, value: unknown): [string, string][] {
  const isPlain = typeof value === 'string' || typeof value === 'number';
  return typeof name === 'string' && isPlain ? [[name, String(value)]] : [];
}
