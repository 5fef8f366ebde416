import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PartnerContext } from '../../domain/context.ts';
import type { Mode } from '../../domain/kernel/mode.ts';
import type { TestPartner, World } from '../world.ts';
import { memberContext } from './sign-in.ts';

/** A partner's receiver that keeps all it is sent and answers as it is set to. */
export type WebhookReceiver = {
  url: string;
  requests: { path: string; headers: IncomingHttpHeaders; body: string }[];
  /** Status of the answers from now on; 200 by default */
  answer(status: number): void;
  close(): Promise<void>;
};

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const requests: WebhookReceiver['requests'] = [];
  let status = 200;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      });
      response.writeHead(status, { 'x-receiver': 'test' }).end(`answer ${status}`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/hooks`,
    requests,
    answer(next) {
      status = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** What the owner of a partner does at the dashboard, at this moment. */
export function ownerContext(world: World, partner: TestPartner, mode: Mode = 'sandbox'): Promise<PartnerContext> {
  return memberContext(world, partner, mode);
}

/** Whether a header of a request is the signature that a secret makes over it. */
export function isSignedBy(
  secret: string,
  request: WebhookReceiver['requests'][number] | undefined,
  header = 'x-service-signature',
): boolean {
  const signed = `${request?.headers['x-service-timestamp']}.${request?.body}`;
  return request?.headers[header] === `sha256=${createHmac('sha256', secret).update(signed).digest('hex')}`;
}
