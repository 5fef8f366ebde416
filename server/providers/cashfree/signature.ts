import { createHmac } from 'node:crypto';
import type { Callback } from '../../domain/kernel/callback.ts';
import { ProviderProblem } from '../../domain/kernel/provider-problem.ts';
import { equalHashes } from '../../domain/kernel/vault.ts';

const AGE_MS_MAX = 300_000;

/**
 * Requires that a callback is signed as Cashfree signs, the same for payments, mandates and payouts: Base64 of HMAC-SHA256 over the
 * timestamp, in milliseconds, and the raw body. Raises ProviderProblem `refused` where it is not, or is five minutes old.
 */
export function requireCashfreeSignature(
  { headers, body }: Callback,
  { secret, now }: { secret: string; now: number },
): void {
  const timestamp = String(headers['x-webhook-timestamp'] ?? '');
  const given = String(headers['x-webhook-signature'] ?? '');
  const signature = signatureOf(body, { secret, timestamp });
  const isSigned = equalHashes(Buffer.from(given), Buffer.from(signature));
  if (!isSigned) throw new ProviderProblem('refused', 'a callback is not signed with the provider’s secret');
  const isFresh = /^\d{13}$/.test(timestamp) && Math.abs(now - Number(timestamp)) <= AGE_MS_MAX;
  if (!isFresh) throw new ProviderProblem('refused', 'a callback is older or newer than five minutes');
}

/** The headers with which Cashfree would send a body now: what is required above. */
export function signCashfreeBody(
  body: Uint8Array,
  { secret, now }: { secret: string; now: number },
): Record<'x-webhook-timestamp' | 'x-webhook-signature', string> {
  const timestamp = String(now);
  return { 'x-webhook-timestamp': timestamp, 'x-webhook-signature': signatureOf(body, { secret, timestamp }) };
}

function signatureOf(body: Uint8Array, { secret, timestamp }: { secret: string; timestamp: string }): string {
  return createHmac('sha256', secret).update(timestamp).update(body).digest('base64');
}
