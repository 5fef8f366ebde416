import type { Call, KeyedCallOptions, MethodOf } from './call.ts';
import { writeExact } from './exact-json.ts';
import { methodTable } from './generated/table.ts';
import type { TolaMethods } from './generated/types.ts';
import { listOf } from './pages.ts';
import { send, type Transport } from './send.ts';

/** What a client is made of. */
export type TolaOptions = {
  /** Address of the service, such as `https://tola.example.com` */
  baseUrl: string;
  /** Token or API key; its mode, sandbox or live, is that of all calls. Only `auth` and `embed` do without */
  token?: string | undefined;
  /** For each attempt, in milliseconds; 30,000 by default */
  timeoutMs?: number | undefined;
  /** How often a call is tried again at most; 4 by default, 0 for never */
  maxRetries?: number | undefined;
  /** In place of the runtime's own */
  fetch?: typeof fetch | undefined;
};

/** A client of the partner interface: `new Tola({ baseUrl, token })`. */
export type Tola = TolaMethods;

class Client {
  constructor(options: TolaOptions) {
    const transport: Transport = {
      baseUrl: addressOf(options.baseUrl),
      token: options.token === undefined ? undefined : tokenThatCanBeSent(options.token.trim()),
      fetch: options.fetch ?? ((...input) => fetch(...input)),
      timeoutMs: options.timeoutMs ?? 30_000,
      maxRetries: options.maxRetries ?? 4,
      pause,
    };
    for (const line of methodTable.trim().split('\n')) {
      const [name = '', verb = '', path = '', flags = ''] = line.split(' ');
      place(this as Record<string, unknown>, name, methodOf(transport, readFlags(verb, path, flags.split(','))));
    }
  }
}

/** Makes a client. Nothing is sent until a method is called. */
export const Tola = Client as unknown as new (options: TolaOptions) => Tola;

/** Without a slash at its end. Raises TypeError for what is no address: without a scheme, `localhost:3000` is one of the scheme `localhost`. */
function addressOf(baseUrl: string): string {
  try {
    const { protocol, href } = new URL(baseUrl);
    if (/^https?:$/.test(protocol)) return href.replace(/\/$/, '');
  } catch {
    // What the runtime says of it names neither the option nor what to write.
  }
  throw new TypeError('baseUrl must be an address such as https://tola.example.com');
}

/** Raises TypeError, which does not tell the token: what fetch says of a header that cannot be sent holds all of it. */
function tokenThatCanBeSent(token: string): string {
  if (!/^[\x21-\x7e]*$/.test(token))
    throw new TypeError('token has spaces, line breaks or other characters of no token');
  return token;
}

function readFlags(verb: string, path: string, flags: string[]): MethodOf {
  const method: MethodOf = {
    verb,
    path: `/partner${path}`,
    inputIn: undefined,
    isKeyed: flags.includes('keyed'),
    isRepeatable: flags.includes('again'),
    preset: {},
    pages: undefined,
  };
  for (const flag of flags) {
    const [left = '', right] = flag.split(/[:=]/);
    if (left === 'query' || left === 'body') method.inputIn = left;
    if (flag.includes('=') && right) method.preset = { [left]: right };
    if (flag.includes(':') && right) method.pages = { by: left, rows: right };
  }
  return method;
}

function place(root: Record<string, unknown>, name: string, method: unknown): void {
  const parts = name.split('.');
  const last = parts.pop() as string;
  let node = root;
  for (const part of parts) {
    node[part] ??= {};
    node = node[part] as Record<string, unknown>;
  }
  node[last] = method;
}

/** A method takes its path's parameters, then its input, then options. */
function methodOf(transport: Transport, method: MethodOf): (...given: unknown[]) => unknown {
  const parameters = method.path.match(/:\w+/g) ?? [];
  return (...given) => {
    const path = parameters.reduce(
      (filled, name, index) => filled.replace(name, segment(name, given[index])),
      method.path,
    );
    const rest = given.slice(parameters.length);
    const input = method.inputIn ? ((rest.shift() as object | undefined) ?? {}) : {};
    const options = rest[0] as KeyedCallOptions | undefined;
    const ask = (fields: object) => send(transport, callOf(method, path, { ...fields, ...method.preset }), options);
    if (!method.pages) return Promise.resolve().then(() => ask(input));
    return listOf(ask, input as Record<string, unknown>, method.pages);
  };
}

/** An empty or dotted one would lead to another endpoint. */
function segment(name: string, value: unknown): string {
  if (typeof value !== 'string' || /^\.{0,2}$/.test(value))
    throw new TypeError(`${name.slice(1)} must be the id of something`);
  return encodeURIComponent(value);
}

function callOf(method: MethodOf, path: string, input: object): Call {
  const { verb, isKeyed, isRepeatable, inputIn } = method;
  const query = new URLSearchParams();
  if (inputIn === 'query') {
    for (const [name, value] of Object.entries(input)) if (value != null) query.set(name, String(value));
  }
  return {
    verb,
    target: String(query) === '' ? path : `${path}?${query}`,
    body: inputIn === 'body' ? writeExact(input) : undefined,
    waitMs: Number((input as { wait_seconds?: number }).wait_seconds ?? 0) * 1_000,
    isKeyed,
    isRepeatable,
  };
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end);
  });
}
