import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * The caller's address. Only as many X-Forwarded-For entries as there are trusted proxies are believed, counted from the
 * right, so that a forged header gives no fresh allowance.
 */
export function callerAddress(request: IncomingMessage, trustedProxyHops: number): string {
  const direct = request.socket.remoteAddress ?? 'unknown';
  if (trustedProxyHops <= 0) return plain(direct);
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim());
  const believed = forwarded[forwarded.length - trustedProxyHops];
  return plain(believed && isIP(believed) ? believed : direct);
}

/** One spelling per address: an IPv4 one mapped into IPv6 is the same caller. */
function plain(address: string): string {
  return address.startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address;
}
