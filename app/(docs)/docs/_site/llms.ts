import type { Drawing } from './drawing.ts';
import { allPages } from './pages.ts';
import { writtenName } from './written-name.ts';

/** A table of contents for programs that read text: every page as Markdown, by heading (llmstxt.org). */
export function writeContents({ api, serviceName }: Drawing): string {
  const pages = allPages();
  const parts = [...new Set(pages.map(({ group }) => group))].map((group) =>
    [
      `## ${group}`,
      '',
      ...pages.filter((page) => page.group === group).map((page) => `- [${page.title}](${api}${page.href}.md)`),
    ].join('\n'),
  );
  const intro = [
    `# ${writtenName(serviceName)} partner interface`,
    '',
    '> Sell gold and silver to your own customers in India: a REST interface with a sandbox, signed webhooks and hosted screens.',
    '',
    `The whole interface as OpenAPI 3.1: ${api}/openapi.json`,
    '',
    `Calls are shown by curl. With \`?language=typescript\` or \`?language=python\` after the address of a page they are shown with the SDK, which ${api}/docs/sdk.md tells how to install; php, java and go stand by themselves.`,
  ].join('\n');
  return `${[intro, ...parts].join('\n\n')}\n`;
}
