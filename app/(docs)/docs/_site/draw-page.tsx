import type { ReactElement } from 'react';
import type { Theme } from '../../../_lib/preferences/theme.ts';
import { GuideHeader, Link, Text } from '../_parts/prose.tsx';
import { ProofLine } from '../_proof/proof-line.tsx';
import type { DocsPage } from './docs-page.ts';
import type { Drawing } from './drawing.ts';
import { allPages } from './pages.ts';
import { Shell } from './shell.tsx';

/** Draws a page whole, as HTML. */
export async function drawPage(
  page: DocsPage | undefined,
  { drawing, nonce, theme }: { drawing: Drawing; nonce: string; theme: Theme },
): Promise<string> {
  // Next refuses the import at the top of a file, lest a page draw itself twice; here it is what draws.
  const { renderToStaticMarkup } = await import('react-dom/server');
  const html = renderToStaticMarkup(
    <Shell
      title={page?.title ?? 'There is no such page'}
      serviceName={drawing.serviceName}
      nonce={nonce}
      theme={theme}
      pages={allPages()}
      current={page}
    >
      {page ? <Content page={page} drawing={drawing} html={renderToStaticMarkup} /> : <NotFound />}
    </Shell>,
  );
  return `<!DOCTYPE html>${html}`;
}

/** Draws what a page says, without the frame around it. */
export async function drawContent(page: DocsPage, drawing: Drawing): Promise<string> {
  const { renderToStaticMarkup } = await import('react-dom/server');
  return renderToStaticMarkup(page.draw(drawing));
}

/** A page with the line that says when its calls were run, where it has any. */
function Content({
  page,
  drawing,
  html,
}: {
  page: DocsPage;
  drawing: Drawing;
  html: (element: ReactElement) => string;
}) {
  let calls = 0;
  const content = html(page.draw({ ...drawing, noteSample: () => void calls++ }));
  return (
    <>
      {/* Our own markup, drawn a line above. */}
      <div dangerouslySetInnerHTML={{ __html: content }} />
      {calls > 0 ? <ProofLine /> : null}
    </>
  );
}

function NotFound() {
  return (
    <>
      <GuideHeader title="There is no such page" lead="What you look for has another name, or is not built yet." />
      <Text>
        Search the documentation, or begin with the <Link href="/docs">quick start</Link>.
      </Text>
    </>
  );
}
