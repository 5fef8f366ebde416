import { drawContent } from './draw-page.tsx';
import type { Drawing } from './drawing.ts';
import { decode, withoutControls } from './markdown.ts';
import { allPages } from './pages.ts';

/** One part of a page that can be found: where it is, the page's title, its own heading, and its text. */
export type Findable = readonly [href: string, title: string, heading: string, text: string];

let known: Promise<readonly Findable[]> | undefined;

/** All text of all pages, a piece per heading with an address. Made once: pages do not change while the service runs. */
export function searchIndex(drawing: Drawing): Promise<readonly Findable[]> {
  known ??= Promise.all(
    allPages().map(async (page) => piecesOf(page.href, page.title, await drawContent(page, drawing))),
  ).then((pieces) => pieces.flat());
  return known;
}

function piecesOf(href: string, title: string, html: string): Findable[] {
  const [intro = '', ...rest] = html.split(/(?=<(?:h2|h3|tr|details|section)[^>]* id=")/);
  const first: Findable = [href, title, '', textOf(intro)];
  return [
    first,
    ...rest.map((piece): Findable => {
      const id = decode(/ id="([^"]*)"/.exec(piece)?.[1] ?? '');
      const heading = textOf(/^<(?:h2|h3)[^>]*>(.*?)<\/h\d>/s.exec(piece)?.[1] ?? id);
      return [`${href}#${id}`, title, heading, textOf(piece)];
    }),
  ];
}

function textOf(html: string): string {
  return decode(withoutControls(html).replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
}
