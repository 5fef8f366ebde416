import type { ServerResponse } from 'node:http';

/** A year, for the host that answers alone: names below a partner's domain are not ours to speak for. */
const HSTS = 'max-age=31536000';

/**
 * What every answer of the service carries unless its face says otherwise: nothing is sniffed, framed or sent a referrer; and under
 * https the host is not to be asked without it, on partners' own domains too. Pages have their own policies beside (next.config.mjs, proxy.ts).
 */
export function securityHeaders(appUrl: string): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Content-Security-Policy': "frame-ancestors 'none'",
    ...(appUrl.startsWith('https:') && { 'Strict-Transport-Security': HSTS }),
  };
}

/** Sets them on a response that is still to be written. */
export function createSecurityHeaders(appUrl: string): (response: ServerResponse) => void {
  const headers = Object.entries(securityHeaders(appUrl));
  return (response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
  };
}
