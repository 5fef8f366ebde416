import statusWords from '../../../messages/generated/statusPage.ts';
import { coreAccess } from '../../_lib/core-access.ts';
import { languageOf } from '../../_lib/messages/accept-language.ts';
import { translateWithin } from '../../_lib/messages/translate.ts';
import type { StatusView } from '../../_lib/procedure-types.ts';
import { errorOf } from '../../_lib/screen-error.ts';
import { serverClient } from '../../_lib/server-trpc.ts';
import { StatusDocument } from '../_page/status-document.tsx';

/** How the service does: static markup without a script, there also for a partner whose calls just failed. */
export async function GET(request: Request): Promise<Response> {
  const language = languageOf(request.headers.get('accept-language'));
  const nonce = /'nonce-([^']+)'/.exec(request.headers.get('content-security-policy') ?? '')?.[1] ?? '';
  const { config } = await coreAccess();
  const serviceName = config.serviceName.charAt(0).toUpperCase() + config.serviceName.slice(1);
  const { view, status } = await readView();
  // Next refuses the import at the top of a file, lest a page draw itself twice; here it is what draws.
  const { renderToStaticMarkup } = await import('react-dom/server');
  const words = translateWithin(language, statusWords);
  const markup = renderToStaticMarkup(<StatusDocument {...{ language, nonce, serviceName, words, view }} />);
  return new Response(`<!DOCTYPE html>${markup}`, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
}

async function readView(): Promise<{ view: StatusView | undefined; status: 200 | 429 | 503 }> {
  try {
    return { view: await (await serverClient()).status.read.query(), status: 200 };
  } catch (error) {
    return { view: undefined, status: errorOf(error).code === 'RATE_LIMITED' ? 429 : 503 };
  }
}
