import type { Findable } from '../_script/docs.ts';
import { drawContent } from './draw-page.tsx';
import type { Drawing } from './drawing.ts';
import { attributeOf, tokensOf } from './markup.ts';
import { allPages } from './pages.ts';

/** Elements whose id begins a part of its own. */
const PARTS = /^(?:h2|h3|tr|details|section)$/;
const HEADINGS = /^h[23]$/;

let known: Promise<readonly Findable[]> | undefined;

/** All text of all pages, a piece per heading with an address. Made once: pages do not change while the service runs. */
export function searchIndex(drawing: Drawing): Promise<readonly Findable[]> {
  known ??= Promise.all(
    allPages().map(async (page) => piecesOf(page.href, page.title, await drawContent(page, drawing))),
  ).then((pieces) => pieces.flat());
  return known;
}

function piecesOf(href: string, title: string, html: string): Findable[] {
  const pieces: { href: string; heading: string; text: string }[] = [{ href, heading: '', text: '' }];
  let isHeading = false;
  for (const token of tokensOf(html)) {
    if ('begins' in token) {
      const id = PARTS.test(token.begins) ? attributeOf(token.attributes, 'id') : undefined;
      if (id !== undefined) {
        isHeading = HEADINGS.test(token.begins);
        pieces.push({ href: `${href}#${id}`, heading: isHeading ? '' : id, text: '' });
      }
    }
    if ('ends' in token && HEADINGS.test(token.ends)) isHeading = false;
    const piece = pieces.at(-1);
    if (!piece) continue;
    if (!('text' in token)) piece.text += ' ';
    else if (isHeading) piece.heading += token.text;
    else piece.text += token.text;
  }
  return pieces.map(({ href: at, heading, text }): Findable => [at, title, tidy(heading), tidy(text)]);
}

const tidy = (text: string) => text.split(/\s/).filter(Boolean).join(' ');
