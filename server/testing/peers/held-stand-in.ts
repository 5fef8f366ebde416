import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a stand-in for one of Cashfree's services answers. */
export type Manner =
  | 'well'
  | 'hang'
  /** Headers and half a body, then nothing */
  | 'hang_in_body'
  /** Does what it is asked, and breaks the connection instead of saying so */
  | 'done_unsaid'
  | 'broken_connection'
  | 'server_error'
  | 'unauthorised'
  | 'forbidden'
  | 'too_many'
  | 'bad_request'
  | 'html'
  | 'empty'
  | 'huge'
  | 'redirect';

export type Asked = { method: string; path: string; headers: IncomingMessage['headers']; body: string };
export type Answer = { status: number; json: string };

export type StandIn = {
  readonly baseUrl: string;
  manner: Manner;
  readonly requests: Asked[];
  /** Where set, what is done is answered only once this settles */
  hold: Promise<unknown> | undefined;
  close(): Promise<void>;
};

/** Starts a local server that does what it is asked as `decide` says, in its manner. */
export async function startStandIn(decide: (asked: Asked) => Answer): Promise<StandIn> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method = '', url: path = '', headers } = request;
    const asked = { method, path, headers, body };
    standIn.requests.push(asked);
    await respond(standIn, asked, request, response, decide);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const standIn: StandIn = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    manner: 'well',
    requests: [],
    hold: undefined,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return standIn;
}

/** A refusal in the words of Cashfree. */
export function refuse(status: number, code: string): Answer {
  return { status, json: JSON.stringify({ code, message: code, type: 'invalid_request_error' }) };
}

async function respond(
  standIn: StandIn,
  asked: Asked,
  request: IncomingMessage,
  response: ServerResponse,
  decide: (asked: Asked) => Answer,
): Promise<void> {
  const json = { 'content-type': 'application/json' };
  // Sent back, so that a test sees whether secrets reach an error.
  const echo = `${asked.headers['x-client-id']} ${asked.headers['x-client-secret']} ${asked.body}`;
  const refusal = (status: number, code: string) => {
    response.writeHead(status, json).end(refuse(status, `${code} ${echo}`).json);
  };
  switch (standIn.manner) {
    case 'hang':
      return;
    case 'hang_in_body':
      response.writeHead(200, json).write('{"transfer_id":');
      return;
    case 'done_unsaid':
      decide(asked);
      await standIn.hold;
      request.socket.destroy();
      return;
    case 'broken_connection':
      await standIn.hold;
      request.socket.destroy();
      return;
    case 'server_error':
      return refusal(500, 'api_error');
    case 'unauthorised':
      return refusal(401, 'authentication_error');
    case 'forbidden':
      return refusal(403, 'ip_not_whitelisted');
    case 'too_many':
      return refusal(429, 'rate_limit_error');
    case 'bad_request':
      return refusal(400, 'field_invalid');
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<h1>Bad gateway</h1>${echo}`);
      return;
    case 'empty':
      response.writeHead(200, json).end('{}');
      return;
    case 'huge':
      response.writeHead(200, json).end(`{"padding":"${'x'.repeat(2_000_000)}"}`);
      return;
    case 'redirect':
      response.writeHead(302, { location: `http://127.0.0.1:1/?${encodeURIComponent(echo)}` }).end();
      return;
    default: {
      const { status, json: text } = decide(asked);
      await standIn.hold;
      response.writeHead(status, json).end(text);
    }
  }
}
