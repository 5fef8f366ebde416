import type { ServerResponse } from 'node:http';

/** A year, for the host that answers alone: names below a partner's domain are not ours to speak for. */
const HSTS = 'max-age=31536000';

/**
 * What every answer of the service carries unless its face says otherwise: nothing is sniffed, framed or told where it came from; and under
 * https the host is not to be asked without it, on partners' own domains too. Pages have their own policies beside (next.config.mjs, proxy.ts).
 */
export function createSecurityHeaders(appUrl: string): (response: ServerResponse) => void {
  const isSecure = appUrl.startsWith('https:');
  return (response) => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.setHeader('Content-Security-Policy', "frame-ancestors 'none'");
    if (isSecure) response.setHeader('Strict-Transport-Security', HSTS);
  };
}
