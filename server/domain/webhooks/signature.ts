import { createHmac, randomBytes } from 'node:crypto';

/** A fresh signing secret: the whole string, prefix included, is the key (decisions 10). */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`;
}

/** `sha256=` and the hex HMAC over timestamp, dot and the raw body bytes (spec 6.4). */
export function signBody(secret: string, timestampSeconds: number, body: Uint8Array): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestampSeconds}.`).update(body).digest('hex')}`;
}
