import { Method } from '../_parts/method.tsx';
import type { DocsPage } from './docs-page.ts';

/** Guides and headings of the reference; the operations of the heading that is open. */
export function Navigation({ pages, current }: { pages: readonly DocsPage[]; current: DocsPage | undefined }) {
  const top = pages.filter((page) => page.under === undefined);
  const open = current?.under ?? current?.href;
  const below = pages.filter((page) => page.under === open);
  return (
    <nav aria-label="Documentation">
      {[...new Set(top.map(({ group }) => group))].map((group) => (
        <div key={group}>
          <h2>{group}</h2>
          <ul>
            {top
              .filter((page) => page.group === group)
              .map((page) => (
                <li key={page.href}>
                  <Entry page={page} current={current} />
                  {page.href === open && below.length > 0 ? (
                    <ul>
                      {below.map((one) => (
                        <li key={one.href}>
                          <Entry page={one} current={current} />
                        </li>
                      ))}
                    </ul>
                  ) : null}
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Entry({ page, current }: { page: DocsPage; current: DocsPage | undefined }) {
  return (
    <a href={page.href} aria-current={page === current ? 'page' : undefined}>
      {page.method ? <Method name={page.method} /> : null} {page.title}
    </a>
  );
}
