import { coreAccess } from '../../_lib/core-access.ts';
import { allPages } from '../docs/_site/pages.ts';

/** A table of contents for programs that read text: every page as Markdown, by heading (llmstxt.org). */
export async function GET(): Promise<Response> {
  const { config } = await coreAccess();
  const name = config.serviceName.charAt(0).toUpperCase() + config.serviceName.slice(1);
  const pages = allPages();
  const parts = [...new Set(pages.map(({ group }) => group))].map((group) =>
    [
      `## ${group}`,
      '',
      ...pages
        .filter((page) => page.group === group)
        .map((page) => `- [${page.title}](${config.appUrl}${page.href}.md)`),
    ].join('\n'),
  );
  const intro = [
    `# ${name} partner interface`,
    '',
    '> Sell gold and silver to your own customers in India: a REST interface with a sandbox, signed webhooks and hosted screens.',
    '',
    `The whole interface as OpenAPI 3.1: ${config.appUrl}/openapi.json`,
  ].join('\n');
  return new Response(`${[intro, ...parts].join('\n\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' },
  });
}
