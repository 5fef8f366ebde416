import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the stand-in for a provider answers. */
export type Behaviour =
  | 'well'
  /** The documented answer with a source time of hours ago */
  | 'stale'
  | 'hang'
  /** Headers and half a body, then nothing */
  | 'hang_in_body'
  | 'server_error'
  | 'unauthorised'
  | 'html'
  | 'error_json'
  | 'zero_price'
  | 'negative_price'
  | 'text_price'
  | 'wrong_currency'
  | 'no_timestamp'
  | 'huge'
  | 'redirect'
  | 'broken_connection';

/** What one provider answers where the behaviours differ by provider. */
export type Script = {
  /** The JSON for a request of the path in this behaviour */
  answer(url: URL, behaviour: Behaviour): string;
  /** Documented error answers, each tried with HTTP 200 */
  readonly error: string;
};

export type ProviderServer = {
  readonly baseUrl: string;
  behaviour: Behaviour;
  readonly requests: { readonly url: string; readonly headers: IncomingMessage['headers'] }[];
  close(): Promise<void>;
};

/** Starts a local HTTP server that answers as the provider documents, or misbehaves. */
export async function startProviderServer(script: Script): Promise<ProviderServer> {
  const requests: ProviderServer['requests'] = [];
  const server = createServer((request, response) => {
    requests.push({ url: request.url ?? '', headers: request.headers });
    respond(script, provider.behaviour, request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const provider: ProviderServer = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behaviour: 'well',
    requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return provider;
}

function respond(script: Script, behaviour: Behaviour, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  const echo = `${request.url} ${request.headers['x-access-token']}`;
  switch (behaviour) {
    case 'hang':
      return;
    case 'hang_in_body':
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"status":');
      return;
    case 'broken_connection':
      request.socket.destroy();
      return;
    case 'server_error':
      response.writeHead(500).end(`failed: ${echo}`);
      return;
    case 'unauthorised':
      response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify({ error: `no: ${echo}` }));
      return;
    case 'redirect':
      response.writeHead(302, { location: `http://127.0.0.1:1/?${echo}` }).end();
      return;
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<h1>Bad gateway</h1>${echo}`);
      return;
    case 'huge':
      response.writeHead(200, { 'content-type': 'application/json' }).end(`{"padding":"${'x'.repeat(2_000_000)}"}`);
      return;
    case 'error_json':
      response.writeHead(200, { 'content-type': 'application/json' }).end(script.error.replace('ECHO', echo));
      return;
    default:
      response.writeHead(200, { 'content-type': 'application/json' }).end(script.answer(url, behaviour));
  }
}
