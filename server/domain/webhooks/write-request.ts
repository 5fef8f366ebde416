import { type Endpoint, withoutReserved } from './endpoint.ts';
import { signBody } from './signature.ts';
import type { WebhookRequest } from './webhook-sender.ts';

/** A whole exchange takes no longer (spec 6.5). */
const TIMEOUT_MS = 10_000;

/**
 * The request of one attempt: the stored bytes with a fresh timestamp and signature, the partner's static headers under those of
 * the service. While a rotation is staged it carries the next secret's signature in a header of its own. Spec 6.3, 6.4.
 */
export function writeRequest(
  endpoint: Endpoint,
  message: { kind: string; eventId: string; body: string },
  timestampSeconds: number,
): WebhookRequest {
  const body = Buffer.from(message.body, 'utf8');
  return {
    url: endpoint.url,
    headers: {
      // Refused when they are set; whatever is stored, none of them goes out.
      ...withoutReserved(endpoint.headers),
      'Content-Type': 'application/json; charset=utf-8',
      'User-Agent': 'Tola-Webhooks/1.0',
      'X-Service-Signature': signBody(endpoint.secret, timestampSeconds, body),
      ...(endpoint.nextSecret === undefined
        ? {}
        : { 'X-Service-Signature-Next': signBody(endpoint.nextSecret, timestampSeconds, body) }),
      'X-Service-Timestamp': String(timestampSeconds),
      'X-Service-Event': message.kind,
      'X-Service-Event-Id': message.eventId,
    },
    body,
    timeoutMs: TIMEOUT_MS,
  };
}

/** Headers as the delivery log keeps them: values of static ones may be keys, so only their last characters are kept. */
export function loggedHeaders(endpoint: Endpoint, headers: Readonly<Record<string, string>>): Record<string, string> {
  const mask = (value: string) => (value.length > 8 ? `…${value.slice(-4)}` : '…');
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Object.hasOwn(endpoint.headers, name) ? mask(value) : value]),
  );
}
