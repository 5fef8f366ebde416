import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Distortion, distorted } from '../weird.ts';

/** Stands between a client and a provider's stand-in, and distorts one of its answers. */
export type DistortingProxy = {
  readonly baseUrl: string;
  /** From here on the answer with this number, counted from 0, comes distorted; none until this was called */
  distort(nth: number, how: Distortion): void;
  close(): Promise<void>;
};

/** Starts a proxy before a server of JSON at this address. */
export async function startDistortingProxy(target: string): Promise<DistortingProxy> {
  let left = -1;
  let how: Distortion | undefined;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = 'GET', url = '/' } = request;
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => !['host', 'connection', 'content-length'].includes(name)),
    ) as Record<string, string>;
    const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {};
    const answer = await fetch(`${target}${url}`, { method, headers, redirect: 'manual', ...body });
    const text = await answer.text();
    const isIt = left-- === 0 && how !== undefined && isJson(text);
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(isIt ? distorted(text, how as Distortion) : text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    distort(nth, by) {
      left = nth;
      how = by;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
