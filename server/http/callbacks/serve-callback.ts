import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '../../domain/context.ts';
import { DomainError } from '../../domain/kernel/errors.ts';
import { receiveGatewayCallback } from '../../domain/payments/sips/receive-callback.ts';
import { receivePayoutCallback } from '../../domain/payments/withdrawals/receive-payout-callback.ts';

/** Where providers tell their news: `/gateway/<name>/callback` of payments, `/gateway/<name>/payouts` of payouts. */
export const CALLBACKS_PATH = '/gateway';

const PATH = /^\/gateway\/([a-z]{1,40})\/(callback|payouts)$/;
const BODY_BYTES_MAX = 64 * 1_024;
const receivers = { callback: receiveGatewayCallback, payouts: receivePayoutCallback };

/**
 * Answers a callback of a payment gateway or payout provider: 200 once what it tells is on record, 401 where its signature or age is
 * not right. A failure of ours is a 500, so that it tells again. A body is read by `readBytes`, which raises DomainError.
 */
export async function serveCallback(
  core: Core,
  request: IncomingMessage,
  response: ServerResponse,
  readBytes: (request: IncomingMessage, bounds: { bytesMax: number }) => Promise<Buffer>,
): Promise<void> {
  const [, gateway, kind] = PATH.exec((request.url ?? '').split('?', 1)[0] as string) ?? [];
  if (gateway === undefined) return end(response, 404);
  if (request.method !== 'POST') return end(response, 405, { Allow: 'POST' });
  // No sender is known before the signature is checked, so these bodies share the bound of all others.
  const body = await readBytes(request, { bytesMax: BODY_BYTES_MAX }).catch((error) => {
    if (error instanceof DomainError) return error;
    throw error;
  });
  if (body instanceof DomainError) return end(response, body.status, { Connection: 'close' });
  const receive = receivers[kind as keyof typeof receivers];
  const verdict = await receive(core, { gateway, callback: { headers: request.headers, body } });
  end(response, { done: 200, refused: 401, no_gateway: 404 }[verdict]);
}

function end(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'Content-Length': 0, 'Cache-Control': 'no-store', ...headers });
  response.end();
}
