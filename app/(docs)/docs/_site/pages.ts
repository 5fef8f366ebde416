import { hrefOf, readSections } from '../_reference/api-document.ts';
import { OperationView } from '../_reference/operation-view.tsx';
import { SectionView } from '../_reference/section-view.tsx';
import type { DocsPage } from './docs-page.ts';
import { guides } from './guides.ts';

const REFERENCE = 'Reference';

let known: readonly DocsPage[] | undefined;

/** Every page, in the order of the navigation: guides, then the reference, a page per operation. */
export function allPages(): readonly DocsPage[] {
  known ??= [...guides, ...referencePages()];
  return known;
}

/** The page at an address; undefined where there is none. */
export function pageAt(href: string): DocsPage | undefined {
  return allPages().find((page) => page.href === href);
}

function referencePages(): DocsPage[] {
  return readSections().flatMap((section): DocsPage[] => {
    const href = `/docs/reference/${section.slug}`;
    return [
      { href, title: section.tag, group: REFERENCE, draw: () => SectionView({ section }) },
      ...section.operations.map((operation) => ({
        href: hrefOf(section, operation),
        title: operation.summary,
        group: REFERENCE,
        under: href,
        method: operation.method,
        draw: (drawing: Parameters<DocsPage['draw']>[0]) => OperationView({ operation, drawing }),
      })),
    ];
  });
}
