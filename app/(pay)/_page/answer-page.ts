import type { ReactElement } from 'react';

/** Draws a document whole and answers it; no cache keeps a copy. */
export async function answerPage(document: ReactElement, status: number): Promise<Response> {
  // Next refuses the import at the top of a file, lest a page draw itself twice; here it is what draws.
  const { renderToStaticMarkup } = await import('react-dom/server');
  return new Response(`<!DOCTYPE html>${renderToStaticMarkup(document)}`, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
}

/** The nonce that the policy of this answer asks of scripts and styles. */
export function nonceOf(request: Request): string {
  return /'nonce-([^']+)'/.exec(request.headers.get('content-security-policy') ?? '')?.[1] ?? '';
}

/** What a browser without scripts does by itself: go back to the shop, or look again. */
export function refreshOf(
  view: { returnTo: string | null },
  { returnsAfterSeconds, looks }: { returnsAfterSeconds?: number; looks?: { page: number } },
): { refresh?: string } {
  if (view.returnTo !== null && returnsAfterSeconds !== undefined) {
    return { refresh: `${returnsAfterSeconds};url=${view.returnTo}` };
  }
  return looks ? { refresh: String(looks.page) } : {};
}
