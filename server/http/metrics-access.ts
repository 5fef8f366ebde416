import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Who reads the figures of a process. */
export type MetricsAccess = {
  /** Anyone who sends it as a bearer token may, from anywhere */
  token?: string | undefined;
  /** They are read on a port of their own, and not with the rest */
  port?: number | undefined;
  /** Callers of this machine may, where there is neither token nor port: in demo mode only */
  isOpenToOwnMachine?: boolean;
};

/** `hidden` says that nothing is here. */
export type MetricsVerdict = 'allowed' | 'unauthorized' | 'hidden';

/**
 * Whether a request may read the figures on the service's own port. With a token set, it alone opens them. With a port of their own, they
 * are not here. With neither they are refused, but in demo mode served to callers on the same machine, unless a proxy stands between: it would
 * make everybody one of them.
 */
export function judgeMetricsCall(
  request: IncomingMessage,
  { token, port, isOpenToOwnMachine = false, trustedProxyHops }: MetricsAccess & { trustedProxyHops: number },
): MetricsVerdict {
  if (port !== undefined) return 'hidden';
  if (token !== undefined) return hasToken(request, token) ? 'allowed' : 'unauthorized';
  const { host = '' } = request.headers;
  const isLocal =
    isOpenToOwnMachine &&
    trustedProxyHops === 0 &&
    /^(?:::1|(?:::ffff:)?127(?:\.\d+){3})$/.test(request.socket.remoteAddress ?? '') &&
    /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/i.test(host) &&
    !Object.keys(request.headers).some(
      (name) => name === 'forwarded' || name === 'via' || name.startsWith('x-forwarded-'),
    );
  return isLocal ? 'allowed' : 'hidden';
}

/** Whether a request on the figures' own port may read them: anybody who reaches it, or with a token set anyone who sends that. */
export function judgeMetricsPortCall(request: IncomingMessage, { token }: MetricsAccess): MetricsVerdict {
  return token === undefined || hasToken(request, token) ? 'allowed' : 'unauthorized';
}

/** Compared by their digests, in a time that tells nothing of how much of it is right. */
function hasToken(request: IncomingMessage, token: string): boolean {
  const given = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
