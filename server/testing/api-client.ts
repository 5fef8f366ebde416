import { request as httpRequest } from 'node:http';
import { requireDocumented } from './documented.ts';

/** An answer of the partner interface, already checked against its schema and documented codes. */
export type ApiAnswer = {
  status: number;
  headers: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever an endpoint answers
  body: any;
  // biome-ignore lint/suspicious/noExplicitAny: the same
  data: any;
  /** The code of a failure */
  code: string | undefined;
};

type CallOptions = {
  headers?: Record<string, string>;
  key?: string;
  /** The service is broken on purpose: INTERNAL_ERROR, which no input may ever cause, does not raise */
  isBroken?: boolean;
};

/** Calls the partner interface over real HTTP. Each answer is checked against what the route documents. */
export type ApiClient = {
  get(path: string, options?: CallOptions): Promise<ApiAnswer>;
  post(path: string, body?: unknown, options?: CallOptions): Promise<ApiAnswer>;
  put(path: string, body?: unknown, options?: CallOptions): Promise<ApiAnswer>;
  patch(path: string, body?: unknown, options?: CallOptions): Promise<ApiAnswer>;
  /** Sends these bytes as they are */
  send(method: string, path: string, body: string | Buffer | undefined, options?: CallOptions): Promise<ApiAnswer>;
};

export function createApiClient(url: string, token?: string): ApiClient {
  const send: ApiClient['send'] = async (method, path, body, options = {}) => {
    const headers: Record<string, string> = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.key === undefined ? {} : { 'idempotency-key': Buffer.from(options.key, 'utf8').toString('latin1') }),
      ...options.headers,
    };
    const answer = await inItsMillisecond(() => exchange(url, path, { method, headers, body }));
    requireDocumented(method, path, answer);
    takeDocsUrl(answer.body?.error);
    if (answer.code === 'INTERNAL_ERROR' && !options.isBroken) throw new Error(`${method} ${path}: INTERNAL_ERROR`);
    return answer;
  };
  return {
    send,
    get: (path, options) => send('GET', path, undefined, options),
    post: (path, body, options) => send('POST', path, body === undefined ? undefined : JSON.stringify(body), options),
    put: (path, body, options) => send('PUT', path, body === undefined ? undefined : JSON.stringify(body), options),
    patch: (path, body, options) => send('PATCH', path, body === undefined ? undefined : JSON.stringify(body), options),
  };
}

/** Every error leads to its documentation, which was checked: tests see the details that are its own. */
function takeDocsUrl(error: { details?: { docs_url?: string } } | undefined): void {
  if (!error?.details) return;
  delete error.details.docs_url;
  if (Object.keys(error.details).length === 0) delete error.details;
}

let underWay = 0;
let answeredAt = 0;

/**
 * Ids and lists sort by the millisecond, and one has room for two refused calls: a call that follows another's answer, with none beside it,
 * begins in a later millisecond. Calls at once are left as they are.
 */
async function inItsMillisecond<Result>(call: () => Promise<Result>): Promise<Result> {
  if (underWay === 0) while (Date.now() === answeredAt);
  underWay += 1;
  try {
    return await call();
  } finally {
    underWay -= 1;
    answeredAt = Date.now();
  }
}

/** The path goes out as it is written, so that tests can send what no URL class would. */
function exchange(
  url: string,
  path: string,
  call: { method: string; headers: Record<string, string>; body: string | Buffer | undefined },
): Promise<ApiAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, path, method: call.method, headers: call.headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        try {
          const parsed = JSON.parse(text || 'null');
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers as Record<string, string>,
            body: parsed,
            data: parsed?.data,
            code: parsed?.error?.code,
          });
        } catch {
          reject(new Error(`${call.method} ${path} -> ${response.statusCode}: not JSON: ${text.slice(0, 200)}`));
        }
      });
    });
    request.on('error', reject);
    // As bytes: with a text body Node would write the headers in UTF-8 too.
    request.end(call.body === undefined ? undefined : Buffer.from(call.body));
  });
}
