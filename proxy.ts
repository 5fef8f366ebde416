import { type NextRequest, NextResponse } from 'next/server';

/**
 * Runs before every page. Gives the page its Content-Security-Policy with a fresh nonce, which Next puts on its own
 * scripts, and tells layouts the path they draw, so that a signed-out visitor comes back to it after signing in.
 */
export function proxy(request: NextRequest): NextResponse {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64');
  const { pathname } = request.nextUrl;
  const policy = pathname.startsWith('/pay/')
    ? checkoutPolicy(nonce, request.nextUrl.searchParams.has('device'))
    : contentSecurityPolicy(nonce, pathname.startsWith('/lab/'));
  const headers = new Headers(request.headers);
  headers.set('content-security-policy', policy);
  headers.set('x-tola-path', pathname + request.nextUrl.search);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  return response;
}

export const config = {
  matcher: '/((?!_next/static|_next/image|api/|.*\\.(?:svg|png|ico|txt|woff2)$).*)',
};

/**
 * Scripts: only ours, by nonce. Style attributes are allowed since charts place their parts by them; style elements are
 * not. Nothing is loaded from, sent to or framed by anyone else; only the device lab frames pages of ours.
 */
function contentSecurityPolicy(nonce: string, hasFrames: boolean): string {
  const development = process.env.NODE_ENV === 'development';
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    ...(hasFrames ? ["frame-src 'self'"] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * The checkout runs one script and one style of its own and asks us alone; where it shows nothing, nothing may be shown. Nobody
 * frames it but the device lab, which shows what it looks like on a device: orders that move money are never shown so.
 */
function checkoutPolicy(nonce: string, isPreview: boolean): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${isPreview ? "'self'" : "'none'"}`,
  ].join('; ');
}
