import { request as httpRequest } from 'node:http';
import { z } from 'zod';
import { describeError, type ErrorCode, errorCodes } from '../domain/kernel/errors.ts';
import { errorsOf } from '../rest/openapi.ts';
import { routes } from '../rest/routes.ts';

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

export type CallOptions = { headers?: Record<string, string>; key?: string };

/** Calls the partner interface over real HTTP. Each answer is checked against what the route documents. */
export type ApiClient = {
  get(path: string, options?: CallOptions): Promise<ApiAnswer>;
  post(path: string, body?: unknown, options?: CallOptions): Promise<ApiAnswer>;
  put(path: string, body?: unknown, options?: CallOptions): Promise<ApiAnswer>;
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
    const answer = await exchange(new URL(path, url), method, headers, body);
    requireDocumented(method, path, answer);
    return answer;
  };
  return {
    send,
    get: (path, options) => send('GET', path, undefined, options),
    post: (path, body, options) => send('POST', path, body === undefined ? undefined : JSON.stringify(body), options),
    put: (path, body, options) => send('PUT', path, body === undefined ? undefined : JSON.stringify(body), options),
  };
}

function exchange(
  url: URL,
  method: string,
  headers: Record<string, string>,
  body: string | Buffer | undefined,
): Promise<ApiAnswer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const parsed = JSON.parse(Buffer.concat(chunks).toString('utf8') || 'null');
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as Record<string, string>,
          body: parsed,
          data: parsed?.data,
          code: parsed?.error?.code,
        });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

const envelope = z.strictObject({
  success: z.boolean(),
  request_id: z.string().startsWith('req_'),
  mode: z.enum(['live', 'sandbox']),
  idempotent_replay: z.literal(true).optional(),
  data: z.unknown().optional(),
  error: z
    .strictObject({ code: z.enum(errorCodes), message: z.string().min(1), details: z.record(z.string(), z.unknown()).optional() })
    .optional(),
});

const patterns = routes.map((route) => ({ route, pattern: new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`) }));

/** Throws unless the answer is the envelope, with the headers of every answer, and what its route documents. */
function requireDocumented(method: string, path: string, answer: ApiAnswer): void {
  const where = `${method} ${path} -> ${answer.status}`;
  const read = envelope.safeParse(answer.body);
  if (!read.success) throw new Error(`${where}: not the envelope: ${read.error.message}`);
  if (answer.headers['x-request-id'] !== read.data.request_id) throw new Error(`${where}: X-Request-Id differs`);
  for (const header of ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset']) {
    if (!/^\d+$/.test(answer.headers[header] ?? '')) throw new Error(`${where}: ${header} is missing`);
  }
  const pathname = path.split('?')[0] as string;
  const route = patterns.find((entry) => entry.route.method === method && entry.pattern.test(pathname))?.route;
  if (read.data.success) {
    const data = route?.response.safeParse(answer.data);
    if (!data?.success) throw new Error(`${where}: data is not as documented: ${data?.error.message}`);
    const undocumented = unknownKeys(route?.response, answer.data);
    if (undocumented.length > 0) throw new Error(`${where}: undocumented fields ${undocumented.join(', ')}`);
  } else {
    const code = read.data.error?.code as ErrorCode;
    if (describeError(code).status !== answer.status) throw new Error(`${where}: ${code} has another status`);
    if (route && !errorsOf(route).includes(code)) throw new Error(`${where}: ${code} is not documented there`);
  }
}

function unknownKeys(schema: z.ZodType | undefined, data: unknown): string[] {
  if (!(schema instanceof z.ZodObject) || data === null || typeof data !== 'object') return [];
  return Object.keys(data).filter((key) => !(key in schema.shape));
}
