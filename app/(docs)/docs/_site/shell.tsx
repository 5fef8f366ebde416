import type { ReactElement } from 'react';
import type { Theme } from '../../../_lib/preferences/theme.ts';
import { assetHref } from './assets.ts';
import type { DocsPage } from './docs-page.ts';
import { Navigation } from './navigation.tsx';
import { writtenName } from './written-name.ts';

type Props = {
  title: string;
  serviceName: string;
  nonce: string;
  theme: Theme;
  pages: readonly DocsPage[];
  current: DocsPage | undefined;
  children: ReactElement;
};

const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M7.2 5h9.6L21 18.5H3z" fill="#a66f0c"/></svg>')}`;
const themes = ['system', 'light', 'dark'] as const;

/**
 * The document around a page: navigation at the left, on phones opened by a button; none of it in print. Static markup with one style
 * and one script that browsers keep, so that a page weighs what its text does.
 */
export function Shell({ title, serviceName, nonce, theme, pages, current, children }: Props) {
  const name = writtenName(serviceName);
  return (
    <html lang="en" data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#faf9f7" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#121110" media="(prefers-color-scheme: dark)" />
        <meta
          name="description"
          content="Sell gold and silver to your own customers: guides and reference of the partner interface."
        />
        <title>{`${title} · API documentation`}</title>
        <link rel="icon" href={icon} />
        <link rel="stylesheet" href={assetHref('docs.css')} />
        {current ? <link rel="alternate" type="text/markdown" href={`${current.href}.md`} /> : null}
        <script type="module" src={assetHref('docs.js')} nonce={nonce} />
      </head>
      <body>
        <a className="skip" href="#content">
          Skip to content
        </a>
        <header className="bar">
          <Home name={name} />
          <button type="button" popoverTarget="contents">
            Menu
          </button>
        </header>
        <aside id="contents" popover="auto" aria-label="Contents">
          <Home name={name} />
          <button type="button" className="search" data-search="" hidden>
            Search <kbd>/</kbd>
          </button>
          <Navigation pages={pages} current={current} />
          <fieldset className="themes" hidden>
            <legend>Theme</legend>
            {themes.map((one) => (
              <label key={one}>
                <input type="radio" name="theme" value={one} defaultChecked={one === theme} />
                {one.charAt(0).toUpperCase() + one.slice(1)}
              </label>
            ))}
          </fieldset>
        </aside>
        <main id="content" tabIndex={-1}>
          {children}
          {current ? (
            <footer>
              <a href={`${current.href}.md`}>This page as Markdown</a>
            </footer>
          ) : null}
        </main>
        <dialog id="search" aria-label="Search the documentation">
          <input type="search" aria-label="Search the documentation" placeholder="Search all text" autoComplete="off" />
          <p role="status" />
          <ul />
        </dialog>
        <p id="spoken" role="status" />
      </body>
    </html>
  );
}

function Home({ name }: { name: string }) {
  return (
    <a className="home" href="/docs">
      <svg aria-hidden="true" width="22" height="22" viewBox="0 0 24 24">
        <path d="M7.2 6h9.6l4.2 12H3z" />
      </svg>
      <b>{name}</b> Docs
    </a>
  );
}
