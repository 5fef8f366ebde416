import { type NextRequest, NextResponse } from 'next/server';
import { FRAME_ANCESTORS_HEADER } from './server/app-bridge.ts';

/**
 * Pages that frame nothing. Those of the dashboard may: one of them previews the checkout, and a visitor who comes to it from another
 * keeps the policy that page came with.
 */
const WITHOUT_FRAMES = /^\/(sign-in|docs|verify|invoice|ops|status)(\/|$)/;

/**
 * Runs before every page. Gives the page its Content-Security-Policy with a fresh nonce, which Next puts on its own
 * scripts, and tells layouts the path they draw, so that a signed-out visitor comes back to it after signing in.
 */
export function proxy(request: NextRequest): NextResponse {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64');
  const { pathname } = request.nextUrl;
  const policy = policyOf(request, nonce);
  const headers = new Headers(request.headers);
  headers.set('content-security-policy', policy);
  headers.set('x-tola-path', pathname + request.nextUrl.search);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  return response;
}

function policyOf({ nextUrl: { pathname, searchParams }, headers }: NextRequest, nonce: string): string {
  if (pathname.startsWith('/pay/')) return checkoutPolicy(nonce, searchParams.has('device'));
  if (!pathname.startsWith('/embed/'))
    return contentSecurityPolicy(nonce, { hasFrames: !WITHOUT_FRAMES.test(pathname) });
  return contentSecurityPolicy(nonce, { frameAncestors: headers.get(FRAME_ANCESTORS_HEADER) ?? '', showsPhotos: true });
}

export const config = {
  matcher: '/((?!_next/static|_next/image|api/|.*\\.(?:svg|png|ico|txt|woff2)$).*)',
};

type PageParts = {
  /** The device simulator and the dashboard frame pages of ours */
  hasFrames?: boolean;
  /** Sites that may frame it: a partner's, of the partner's own screens */
  frameAncestors?: string;
  /** Shows pictures that were just taken */
  showsPhotos?: boolean;
};

/**
 * Scripts and style elements: only ours, by nonce. Style attributes are refused: what classes cannot say is drawn as attributes of SVG, or
 * set through the CSSOM. Nothing is loaded from or sent to anyone else, and only the screens of a partner are framed, by who that partner says.
 */
function contentSecurityPolicy(nonce: string, { hasFrames, frameAncestors, showsPhotos }: PageParts): string {
  const development = process.env.NODE_ENV === 'development';
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data:${showsPhotos ? ' blob:' : ''}`,
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    ...(hasFrames ? ["frame-src 'self'"] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors || "'none'"}`,
  ].join('; ');
}

/**
 * The checkout runs one script and one style of its own and asks us alone; where it shows nothing, nothing may be shown. Nobody
 * frames it but we ourselves, to show what it looks like on a device: orders that move money are never shown so.
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
