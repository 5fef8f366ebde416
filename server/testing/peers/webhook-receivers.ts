import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { sealHeaders, sealSecret } from '../../domain/webhooks/endpoint.ts';
import { standardKinds } from '../../domain/webhooks/event-kinds.ts';
import { sql } from '../trades.ts';
import type { TestPartner, World } from '../world.ts';

/** A request as a receiver sees it, with the words a careless one would check it by. */
export type Received = {
  headers: http.IncomingHttpHeaders;
  body: string;
  bytes: Buffer;
  /** Real time, in milliseconds */
  at: number;
};

/** A receiver of one's own making: answers with the status that `judge` says. */
export type Receiver = { url: string; received: Received[]; close(): Promise<void> };

/** Starts a receiver on a free port of this machine. A judge that never answers makes one that hangs. */
export async function startReceiver(judge: (request: Received) => number | Promise<number>): Promise<Receiver> {
  const received: Received[] = [];
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    const one = { headers: request.headers, body: bytes.toString('utf8'), bytes, at: Date.now() };
    received.push(one);
    response.writeHead(await judge(one), { 'content-type': 'text/plain' }).end('noted');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    received,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What a careful receiver does: timestamp within 300 seconds, signature over timestamp, dot and raw body. */
export function careful(secret: string, nowSeconds = () => Date.now() / 1000): (request: Received) => number {
  return ({ headers, body }) => {
    const timestamp = String(headers['x-service-timestamp']);
    const isFresh = Math.abs(nowSeconds() - Number(timestamp)) <= 300;
    return isFresh && headers['x-service-signature'] === signatureOf(secret, `${timestamp}.${body}`) ? 200 : 401;
  };
}

/** `sha256=` and the hex HMAC of a text, in the words of this file, not of the code under test. */
export function signatureOf(secret: string, text: string): string {
  return `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`;
}

/** Gives a partner an endpoint, or another one. */
export async function setEndpoint(
  world: World,
  partner: TestPartner,
  endpoint: {
    url: string;
    secret: string;
    nextSecret?: string;
    headers?: Record<string, string>;
    kinds?: readonly string[];
  },
): Promise<void> {
  const { vault } = world.core;
  await sql(
    world,
    `INSERT INTO webhook_endpoint (id, number, kinds, partner_id, url, secret_sealed, next_secret_sealed, next_promote_at, headers_sealed)
     VALUES ('whe_' || substr($1, 5), 1, $6, $1, $2, $3, $4, CASE WHEN $4::bytea IS NOT NULL THEN now() + interval '24 hours' END, $5)
     ON CONFLICT (id) DO UPDATE SET url = excluded.url, secret_sealed = excluded.secret_sealed,
       next_secret_sealed = excluded.next_secret_sealed, next_promote_at = excluded.next_promote_at, headers_sealed = excluded.headers_sealed`,
    [
      partner.id,
      endpoint.url,
      sealSecret(vault, endpoint.secret),
      endpoint.nextSecret === undefined ? null : sealSecret(vault, endpoint.nextSecret),
      endpoint.headers ? sealHeaders(vault, endpoint.headers) : null,
      endpoint.kinds ?? standardKinds,
    ],
  );
}
