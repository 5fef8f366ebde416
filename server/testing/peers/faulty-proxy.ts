import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a way to the service does wrong. */
export type ProxyFault = 'stale reads' | 'keys get lost';

/** Reads of one address that are answered by the same first answer, before it is asked for anew. */
const STALE_READS = 4;

/** A way to the service that is wrong on purpose, for checkers that have to find it. */
export async function openFaultyProxy(
  targetUrl: string,
  fault: ProxyFault,
): Promise<{ url: string; close(): Promise<void> }> {
  const { hostname, port } = new URL(targetUrl);
  const kept = new Map<string, { status: number; headers: http.IncomingHttpHeaders; body: Buffer; reads: number }>();
  const server = http.createServer((inner, reply) => {
    const address = inner.url ?? '/';
    const old = kept.get(address);
    if (old && inner.method === 'GET' && fault === 'stale reads' && old.reads++ < STALE_READS) {
      inner.resume();
      return void reply.writeHead(old.status, old.headers).end(old.body);
    }
    const { 'idempotency-key': key, ...others } = inner.headers;
    const headers = { ...others, ...(key !== undefined && fault !== 'keys get lost' && { 'idempotency-key': key }) };
    const outer = http.request({ hostname, port, path: address, method: inner.method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const body = Buffer.concat(chunks);
        const status = answer.statusCode ?? 502;
        if (inner.method === 'GET') kept.set(address, { status, headers: answer.headers, body, reads: 0 });
        reply.writeHead(status, answer.headers).end(body);
      });
    });
    outer.on('error', () => inner.socket.destroy());
    inner.pipe(outer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
