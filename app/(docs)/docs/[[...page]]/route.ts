import { coreAccess } from '../../../_lib/core-access.ts';
import { THEME_COOKIE, themeOf } from '../../../_lib/preferences/theme.ts';
import { languageNamed } from '../_samples/languages.ts';
import { answerAsset } from '../_site/assets.ts';
import { drawContent, drawPage } from '../_site/draw-page.tsx';
import type { Drawing } from '../_site/drawing.ts';
import { writeContents } from '../_site/llms.ts';
import { toMarkdown } from '../_site/markdown.ts';
import { pageAt } from '../_site/pages.ts';
import { searchIndex } from '../_site/search-index.ts';

const LANGUAGE_COOKIE = 'tola-docs-language';
const YEAR_SECONDS = 31_536_000;

/**
 * The documentation: open to everyone, in English, as static markup. `/docs/<page>.md` is the same as Markdown, `/docs/_/` the files of the
 * pages. The language of samples is asked for by `?language=` and kept in a cookie.
 */
export async function GET(request: Request, { params }: { params: Promise<{ page?: string[] }> }): Promise<Response> {
  const parts = (await params).page ?? [];
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get('language');
  const drawing = await drawingOf(languageNamed(asked ?? cookieOf(request, LANGUAGE_COOKIE)));
  if (parts[0] === '_' && parts.length === 2) return answerFile(String(parts[1]), drawing);
  const written = ['/docs', ...parts].join('/');
  if (written.endsWith('.md')) return answerMarkdown(written.slice(0, -'.md'.length), drawing);
  const page = pageAt(written);
  const nonce = /'nonce-([^']+)'/.exec(request.headers.get('content-security-policy') ?? '')?.[1] ?? '';
  const html = await drawPage(page, { drawing, nonce, theme: themeOf(cookieOf(request, THEME_COOKIE)) });
  return new Response(html, {
    status: page ? 200 : 404,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      ...(asked === null
        ? {}
        : {
            'set-cookie': `${LANGUAGE_COOKIE}=${drawing.language}; Path=/docs; Max-Age=${YEAR_SECONDS}; SameSite=Lax`,
          }),
    },
  });
}

async function answerFile(name: string, drawing: Drawing): Promise<Response> {
  const headers = { 'cache-control': 'no-cache' };
  if (name === 'start.md') return answerMarkdown('/docs', drawing);
  if (name === 'search.json') return Response.json(await searchIndex(await drawingOf('curl')), { headers });
  if (name === 'llms.txt') return new Response(writeContents(await drawingOf('curl')), { headers });
  return answerAsset(name) ?? new Response(null, { status: 404 });
}

async function answerMarkdown(href: string, drawing: Drawing): Promise<Response> {
  const page = pageAt(href);
  if (!page) return new Response('There is no such page.\n', { status: 404 });
  return new Response(toMarkdown(await drawContent(page, drawing), drawing.api), {
    headers: { 'content-type': 'text/markdown; charset=utf-8', 'cache-control': 'no-cache' },
  });
}

async function drawingOf(language: Drawing['language']): Promise<Drawing> {
  const { config } = await coreAccess();
  return { api: config.appUrl, serviceName: config.serviceName, demo: config.demo, language };
}

function cookieOf(request: Request, name: string): string | undefined {
  const cookies = (request.headers.get('cookie') ?? '').split(/; */);
  return cookies.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1);
}
