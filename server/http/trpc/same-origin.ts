/**
 * Whether a request that changes something was sent by our own pages: the attack prevented is another site posting
 * with the member's cookie. Browsers tell by Sec-Fetch-Site, older ones by Origin; neither JSON nor CSV can be sent by a plain form.
 */
export function isSameOriginPost(
  request: Request,
  {
    appUrl,
    isOnDomain = false,
    mediaType = 'application/json',
  }: { appUrl: string; isOnDomain?: boolean; mediaType?: 'application/json' | 'text/csv' },
): boolean {
  if (request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() !== mediaType) return false;
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const origin = request.headers.get('origin');
  if (origin === null) return false;
  const here = new URL(request.url);
  // TLS of a partner's domain ends before us, and no cookie counts there.
  if (isOnDomain) return URL.parse(origin)?.host === here.host;
  return origin === new URL(appUrl).origin || origin === here.origin;
}
