import type { FuzzRequest } from './make-request.ts';
import { addressOf } from './send-request.ts';

const TRIES_MAX = 80;
const KEPT_HEADERS = new Set(['authorization', 'cookie', 'content-type', 'sec-fetch-site']);

/** The shortest request found that still brings about the same; `isStill` sends one and looks. */
export async function shrink(
  request: FuzzRequest,
  isStill: (shorter: FuzzRequest) => Promise<boolean>,
): Promise<FuzzRequest> {
  let best = request;
  let tries = 0;
  for (let hasShrunk = true; hasShrunk && tries < TRIES_MAX; ) {
    hasShrunk = false;
    for (const shorter of shorterThan(best)) {
      if (++tries > TRIES_MAX) break;
      if (!(await isStill(shorter))) continue;
      best = shorter;
      hasShrunk = true;
      break;
    }
  }
  return best;
}

/** Each with one thing less: a header, a field, the query, half of a value or of the body. */
function* shorterThan(request: FuzzRequest): Generator<FuzzRequest> {
  if (request.raw) {
    for (const raw of halves(request.raw)) yield { ...request, raw };
    return;
  }
  for (const name of Object.keys(request.headers)) {
    if (KEPT_HEADERS.has(name)) continue;
    const { [name]: _, ...headers } = request.headers;
    yield { ...request, headers };
  }
  if (request.path.includes('?')) yield { ...request, path: request.path.split('?')[0] as string };
  const { body } = request;
  if (!body) return;
  if ('bytes' in body) {
    for (const bytes of halves(body.bytes)) yield { ...request, body: { bytes } };
    return;
  }
  const { fields } = body;
  for (const index of fields.keys()) yield { ...request, body: { fields: fields.filter((_, at) => at !== index) } };
  for (const [index, [name, raw]] of fields.entries()) {
    for (const shorter of shorterValues(raw)) {
      yield { ...request, body: { fields: fields.map((field, at) => (at === index ? [name, shorter] : field)) } };
    }
  }
}

function halves(bytes: Buffer): Buffer[] {
  const middle = bytes.length >> 1;
  return middle < 8 ? [] : [bytes.subarray(0, middle), bytes.subarray(middle)];
}

function shorterValues(raw: string): string[] {
  const isText = raw.startsWith('"') && raw.length > 12;
  return isText ? [`"${raw.slice(1, raw.length >> 1)}"`, `"${raw.slice(raw.length >> 1, -1)}"`].filter(isJson) : [];
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const SHOWN_CHARACTERS_MAX = 4_000;

/** The command that sends a request to a service whose address is in `$URL`. Credentials are named, not told. */
export function commandOf(request: FuzzRequest): string {
  if (request.raw) {
    const base64 = request.raw.toString('base64');
    return `printf %s ${quoted(base64)} | base64 -d | nc -q1 $HOST $PORT   # as ${request.actor.name}`;
  }
  const { path, body } = addressOf(request);
  const headers = Object.entries(request.headers).map(([name, value]) => {
    const isSecret = name === 'authorization' || name === 'cookie';
    const shown = isSecret && request.actor.headers[name] === value ? `$${name.toUpperCase()}` : value;
    return `-H ${isSecret ? `"${name}: ${shown}"` : quoted(`${name}: ${shown}`)}`;
  });
  const data = body === undefined ? [] : [`--data-binary ${quoted(body.toString('utf8'))}`];
  const command = ['curl --path-as-is -g', `-X ${request.method}`, ...headers, ...data, `"$URL"${quoted(path)}`].join(
    ' ',
  );
  const shown =
    command.length > SHOWN_CHARACTERS_MAX
      ? `${command.slice(0, SHOWN_CHARACTERS_MAX)}… (${command.length} characters)`
      : command;
  return `${shown}   # as ${request.actor.name}`;
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
