import { REQUEST_ID_HEADER } from '../../app-bridge.ts';
import type { ScreenError } from './errors.ts';

/**
 * Leads a person whose session is over, and who follows a link to a file, to the sign-in and back to the page of the link; where there was none, to
 * the file. Undefined where the problem is another one, or where a program asks, which is told by the status.
 */
export function leadToSignIn(
  request: Request,
  { code }: Pick<ScreenError, 'code'>,
  requestId: string,
): Response | undefined {
  const isFollowed = request.method === 'GET' && request.headers.get('sec-fetch-mode') === 'navigate';
  if (code !== 'SIGNED_OUT' || !isFollowed) return undefined;
  const isFromOurPage = request.headers.get('sec-fetch-site') === 'same-origin';
  const page = isFromOurPage ? URL.parse(request.headers.get('referer') ?? '') : null;
  const { pathname, search } = page ?? new URL(request.url);
  return new Response(null, {
    status: 303,
    headers: {
      Location: `/sign-in?callbackUrl=${encodeURIComponent(pathname + search)}`,
      'Cache-Control': 'no-store',
      [REQUEST_ID_HEADER]: requestId,
    },
  });
}
