import { WebhookError } from './errors.ts';
import { parseExact } from './exact-json.ts';
import type { TolaEvent } from './generated/types.ts';
import { webCrypto } from './web-crypto.ts';

/** Headers of a request: those of fetch, or the plain object of Node. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>;

export type VerifyOptions = {
  /** Seconds that the timestamp may be away from now, in either direction; 300 by default */
  toleranceSeconds?: number | undefined;
  /** Unix seconds, in place of the clock */
  nowSeconds?: number | undefined;
};

const encoder = new TextEncoder();

/**
 * Proves that a webhook is ours and recent, and answers its event. `rawBody` is the body as it arrived: parsing and writing it again changes
 * it. Give the secret, or while one is being replaced both. Raises WebhookError otherwise, TypeError for a secret that is empty. Signatures are compared in constant time.
 * Deliver once: an event may come again, with the same `event_id`.
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  options: VerifyOptions = {},
): Promise<TolaEvent> {
  const keys = [secrets].flat();
  // Anyone could sign with one that is not set.
  if (keys.some((secret) => !secret)) throw new TypeError('A signing secret is empty or not set');
  const timestamp = header(headers, 'x-service-timestamp');
  const signatures = [header(headers, 'x-service-signature'), header(headers, 'x-service-signature-next')].filter(
    (value) => value !== undefined,
  );
  if (timestamp === undefined || signatures.length === 0) {
    throw new WebhookError('header_missing', 'X-Service-Signature or X-Service-Timestamp is missing');
  }
  const body = typeof rawBody === 'string' ? encoder.encode(rawBody) : new Uint8Array(rawBody);
  const signed = new Uint8Array([...encoder.encode(`${timestamp}.`), ...body]);
  if (!(await isSigned(signed, signatures, keys))) {
    throw new WebhookError('signature_wrong', 'The signature fits none of the secrets');
  }
  const nowSeconds = options.nowSeconds ?? Date.now() / 1_000;
  const awaySeconds = Math.abs(nowSeconds - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || awaySeconds > (options.toleranceSeconds ?? 300)) {
    throw new WebhookError('timestamp_outside_tolerance', `The timestamp is ${Math.round(awaySeconds)} seconds away`);
  }
  return eventIn(new TextDecoder().decode(body));
}

function eventIn(text: string): TolaEvent {
  let event: unknown;
  try {
    event = parseExact(text);
  } catch {
    throw new WebhookError('body_malformed', 'The body is no JSON');
  }
  if (typeof event !== 'object' || event === null || Array.isArray(event)) {
    throw new WebhookError('body_malformed', 'The body is no JSON object');
  }
  return event as TolaEvent;
}

/** Signs a body as the service does: for tests of your receiver, and for tools that pass events on. */
export async function signWebhook(rawBody: string, secret: string, timestampSeconds: number): Promise<string> {
  const { subtle } = await webCrypto();
  const signature = await subtle.sign(
    'HMAC',
    await hmacKey(secret, 'sign'),
    encoder.encode(`${timestampSeconds}.${rawBody}`),
  );
  return `sha256=${[...new Uint8Array(signature)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

async function isSigned(signed: Uint8Array<ArrayBuffer>, signatures: string[], secrets: string[]): Promise<boolean> {
  const { subtle } = await webCrypto();
  let isFound = false;
  for (const secret of secrets) {
    const key = await hmacKey(secret, 'verify');
    for (const signature of signatures) {
      const bytes = bytesOf(signature);
      if (bytes && (await subtle.verify('HMAC', key, bytes, signed))) isFound = true;
    }
  }
  return isFound;
}

/** The whole secret is the key, its prefix included. */
async function hmacKey(secret: string, use: 'sign' | 'verify'): Promise<CryptoKey> {
  const { subtle } = await webCrypto();
  return subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [use]);
}

function bytesOf(signature: string): Uint8Array<ArrayBuffer> | undefined {
  const hex = /^sha256=([0-9a-f]{64})$/i.exec(signature)?.[1];
  return hex === undefined
    ? undefined
    : new Uint8Array((hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)));
}

function header(headers: WebhookHeaders, name: string): string | undefined {
  if (typeof (headers as Headers).get === 'function') return (headers as Headers).get(name) ?? undefined;
  const found = Object.entries(headers).find(([given]) => given.toLowerCase() === name)?.[1];
  return Array.isArray(found) ? found[0] : found;
}
