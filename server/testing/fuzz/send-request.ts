import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import type { FuzzRequest } from './make-request.ts';

/** What came back. Status 0: the connection was closed without an answer, as a server does whom the bytes make no sense. */
export type FuzzAnswer = { status: number; headers: Record<string, string>; text: string; cpuMs: number };

/** Sends requests to a service in this process, and says what of its one thread each took, with the sender's own part. */
export function createSender(url: string): { send(request: FuzzRequest): Promise<FuzzAnswer>; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const { hostname, port } = new URL(url);
  return {
    async send(request) {
      const began = process.threadCpuUsage();
      const answer = request.raw
        ? await sendBytes({ hostname, port: Number(port) }, request.raw)
        : await sendHttp({ agent, hostname, port: Number(port) }, request);
      const { user, system } = process.threadCpuUsage(began);
      return { ...answer, cpuMs: (user + system) / 1_000 };
    },
    close: () => agent.destroy(),
  };
}

/** The body of a request as text; of one by fields, the JSON that they make. */
function bodyOf({ body }: FuzzRequest): Buffer | undefined {
  if (!body) return undefined;
  if ('bytes' in body) return body.bytes;
  return Buffer.from(`{${body.fields.map(([name, raw]) => `${JSON.stringify(name)}:${raw}`).join(',')}}`);
}

const INPUT_CHARACTERS_MAX = 12_000;

/** Path and body as they go out: the input of a procedure that reads stands in the address. */
export function addressOf(request: FuzzRequest): { path: string; body: Buffer | undefined } {
  const body = bodyOf(request);
  const isRead = request.call?.face === 'procedure' && request.method === 'GET';
  if (!isRead || !body) return { path: visible(request.path), body };
  const input = encodeURIComponent(body.toString('utf8')).slice(0, INPUT_CHARACTERS_MAX);
  return { path: visible(`${request.path}${request.path.includes('?') ? '&' : '?'}input=${input}`), body: undefined };
}

/** What Node's client would refuse to send. */
const visible = (path: string) => path.replaceAll(/[^!-\u00ff]/g, (sign) => encodeURIComponent(sign.toWellFormed()));

type Place = { hostname: string; port: number };

function sendHttp(place: Place & { agent: Agent }, request: FuzzRequest): Promise<Omit<FuzzAnswer, 'cpuMs'>> {
  const { path, body } = addressOf(request);
  // Node's client would send the body of a GET without its length.
  const length = body && !('transfer-encoding' in request.headers) ? { 'content-length': body.length } : {};
  const headers = { ...request.headers, ...length };
  return new Promise((resolve) => {
    const sent = httpRequest({ ...place, path, method: request.method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      const end = () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as Record<string, string>,
          text: Buffer.concat(chunks).toString('utf8'),
        });
      response.on('error', end);
      response.on('end', end);
    });
    // A body that is not read to its end may break the connection before the answer was seen.
    sent.on('error', () => {
      // The server had closed the connection before the request came: nothing was read of it.
      if (sent.reusedSocket) resolve(sendHttp(place, request));
      else resolve({ status: 0, headers: {}, text: '' });
    });
    sent.on('upgrade', (_, socket) => socket.destroy());
    sent.end(body);
  });
}

function sendBytes({ hostname, port }: Place, bytes: Buffer): Promise<Omit<FuzzAnswer, 'cpuMs'>> {
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port, allowHalfOpen: true });
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    socket.on('error', () => socket.destroy());
    socket.on('end', () => socket.destroy());
    socket.on('close', () => {
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
      resolve({ status, headers: {}, text: text.split('\r\n\r\n').slice(1).join('\r\n\r\n') });
    });
    socket.end(bytes);
  });
}
