import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** The caller as windows count it: all of one IPv6 /64, which is what a single line is given, are one caller. */
export function callerAddress(request: IncomingMessage, trustedProxyHops: number): string {
  const address = exactAddress(request, trustedProxyHops);
  return address.includes(':') && isIP(address) === 6 ? `${networkOf(address)}::/64` : address;
}

/**
 * The caller's address itself. Only as many X-Forwarded-For entries as there are trusted proxies are believed, counted from the
 * right, so that a forged header gives no fresh allowance. An IPv4 address mapped into IPv6 is the same caller.
 */
export function exactAddress(request: IncomingMessage, trustedProxyHops: number): string {
  const direct = request.socket.remoteAddress ?? 'unknown';
  if (trustedProxyHops <= 0) return plain(direct);
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim());
  const believed = forwarded[forwarded.length - trustedProxyHops];
  return plain(believed && isIP(believed) ? believed : direct);
}

function plain(address: string): string {
  return address.startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address;
}

/** The first four groups of an IPv6 address, without leading zeros. */
function networkOf(address: string): string {
  const [head = '', tail] = (address.split('%')[0] as string).split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...new Array<string>(zeros).fill('0'), ...after];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
