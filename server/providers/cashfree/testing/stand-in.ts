import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a stand-in for Cashfree misbehaves, whatever it is asked. */
export type Misbehaviour =
  | 'hang'
  /** Headers and half a body, then nothing */
  | 'hang_in_body'
  /** Does what it is asked to do, and breaks the connection instead of saying so; questions it answers */
  | 'done_unsaid'
  | 'server_error'
  | 'unauthorised'
  | 'forbidden'
  | 'too_many'
  | 'bad_request'
  | 'html'
  | 'empty'
  /** The right answer, and megabytes of nothing behind it */
  | 'huge'
  | 'redirect'
  | 'broken_connection';

export type Answer = { status: number; json: string };
export type Asked = { method: string; path: string; headers: IncomingMessage['headers']; body: string };

export type StandIn<Own extends string> = {
  readonly baseUrl: string;
  /** Its own misbehaviours are for the one who answers */
  behaviour: 'well' | Misbehaviour | Own;
  readonly requests: Asked[];
  close(): Promise<void>;
};

/** Starts a local server that stands in for Cashfree: the same key gets the same answer, errors included. */
export async function startStandIn<Own extends string>(
  answerTo: (asked: Asked, behaviour: StandIn<Own>['behaviour']) => Answer,
): Promise<StandIn<Own>> {
  const answered = new Map<string, Answer>();

  function answer(asked: Asked): Answer {
    const key = String(asked.headers['x-idempotency-key'] ?? '');
    const known = key ? answered.get(key) : undefined;
    const reported = known ?? answerTo(asked, standIn.behaviour);
    if (key) answered.set(key, reported);
    return reported;
  }

  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method = '', url: path = '', headers } = request;
    const asked = { method, path, headers, body };
    standIn.requests.push(asked);
    respond(standIn.behaviour, request, response, () => answer(asked));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const standIn: StandIn<Own> = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behaviour: 'well',
    requests: [],
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return standIn;
}

/** An error as Cashfree words them. */
export function refuse(status: number, code: string): Answer {
  return { status, json: JSON.stringify({ code, message: code, type: 'invalid_request_error' }) };
}

function respond(behaviour: string, request: IncomingMessage, response: ServerResponse, answer: () => Answer): void {
  const json = { 'content-type': 'application/json' };
  const echo = `${request.headers['x-client-id']} ${request.headers['x-client-secret']}`;
  switch (behaviour) {
    case 'hang':
      return;
    case 'hang_in_body':
      response.writeHead(200, json).write('{"cf_order_id":');
      return;
    case 'broken_connection':
      request.socket.destroy();
      return;
    case 'server_error':
      response.writeHead(500, json).end(refuse(500, `api_error ${echo}`).json);
      return;
    case 'unauthorised':
      response.writeHead(401, json).end(refuse(401, `authentication_error ${echo}`).json);
      return;
    case 'forbidden':
      response.writeHead(403, json).end(refuse(403, `ip_not_allowed ${echo}`).json);
      return;
    case 'too_many':
      response.writeHead(429, json).end(refuse(429, 'rate_limit_error').json);
      return;
    case 'bad_request':
      response.writeHead(400, json).end(refuse(400, `amount_invalid ${echo}`).json);
      return;
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<h1>Bad gateway</h1>${echo}`);
      return;
    case 'empty':
      response.writeHead(200, json).end('{}');
      return;
    case 'redirect':
      response.writeHead(302, { location: `http://127.0.0.1:1/?${echo}` }).end();
      return;
    default: {
      const { status, json: text } = answer();
      if (behaviour === 'done_unsaid' && request.method !== 'GET') {
        request.socket.destroy();
        return;
      }
      response.writeHead(status, json).end(behaviour === 'huge' ? text.padEnd(9_000_000) : text);
    }
  }
}
