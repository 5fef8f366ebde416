import { Agent, type ClientRequest, request } from 'node:http';

/** One call of the partner interface, as a partner's server makes it. */
export type Call = {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  token?: string;
  key?: string;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** Bytes to be sent in place of a body */
  bytes?: Buffer;
};

export type Answer = {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the model compares what it reads field by field
  data: any;
  // biome-ignore lint/suspicious/noExplicitAny: the same
  body: any;
  code: string | undefined;
  isReplay: boolean;
  retryAfter: string | undefined;
};

/** The connection broke before a whole answer had come: nobody knows whether the call had its effect. */
export class AnswerLost extends Error {}

/** No call of a partner may take so long, whatever happens. */
const PATIENCE_MS = 300_000;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
agent.on('free', (socket) => socket.unref());

/** Makes a call and answers what came back. `onSent` runs once the whole request has gone out; its answer is cut off where it says so. */
export function makeCall(url: string, call: Call, onSent?: (sent: ClientRequest) => void): Promise<Answer> {
  const { hostname, port } = new URL(url);
  const bytes = call.bytes ?? (call.body === undefined ? undefined : Buffer.from(JSON.stringify(call.body)));
  const headers = {
    ...(call.token ? { authorization: `Bearer ${call.token}` } : {}),
    ...(bytes ? { 'content-type': 'application/json', 'content-length': String(bytes.length) } : {}),
    ...(call.key === undefined ? {} : { 'idempotency-key': call.key }),
    ...call.headers,
  };
  return new Promise((resolve, reject) => {
    const lose = (why: string) => reject(new AnswerLost(`${call.method} ${call.path}: ${why}`));
    const sent = request({ agent, hostname, port, path: call.path, method: call.method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', (error) => lose(error.message));
      response.on('aborted', () => lose('cut off'));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        try {
          resolve(read(response.statusCode ?? 0, text, response.headers['retry-after']));
        } catch {
          lose(`not JSON: ${text.slice(0, 100)}`);
        }
      });
    });
    sent.setTimeout(PATIENCE_MS, () => sent.destroy(new Error('no answer within five minutes')));
    sent.on('error', (error) => lose(error.message));
    sent.end(bytes, () => onSent?.(sent));
  });
}

function read(status: number, text: string, retryAfter: string | undefined): Answer {
  const body = JSON.parse(text || 'null');
  return {
    status,
    body,
    data: body?.data,
    code: body?.error?.code,
    isReplay: body?.idempotent_replay === true,
    retryAfter,
  };
}
