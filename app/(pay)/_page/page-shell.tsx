import type { ReactNode } from 'react';
import { accentStyles } from './accent-styles.ts';
import { styles } from './styles.ts';

type Scheme = 'light' | 'dark';

type Props = {
  language: 'en' | 'hi';
  title: string;
  nonce: string;
  /** What runs on it; a page that says only that there is nothing needs none */
  script?: string;
  /** What a browser without scripts does by itself: look again, or go on to an address */
  refresh?: string;
  /** Colours of the partner's own, if it has any */
  accent?: string | null;
  /** Shown in one theme, whatever the device prefers: for previews */
  scheme?: Scheme | undefined;
  footer: readonly string[];
  children: ReactNode;
};

const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M7.2 5h9.6L21 18.5H3z" fill="#a66f0c"/></svg>')}`;

/**
 * The document around a checkout: everything to draw it and to run it is in it, so that the first answer is the whole page. With its script
 * it fits into what a server may send before the first acknowledgement (14 KB); a second request would be another round trip.
 */
export function PageShell({ language, title, nonce, script, refresh, accent, scheme, footer, children }: Props) {
  const look = inScheme(accent ? styles + accentStyles(accent) : styles, scheme);
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content={scheme ?? 'light dark'} />
        <meta name="theme-color" content="#faf9f7" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#121110" media="(prefers-color-scheme: dark)" />
        <title>{title}</title>
        <link rel="icon" href={icon} />
        {refresh && (
          <noscript>
            <meta httpEquiv="refresh" content={refresh} />
          </noscript>
        )}
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: look }} />
      </head>
      <body>
        {children}
        <footer>
          {footer.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </footer>
        <p id="spoken" role="status" className="unseen" />
        {script && <script type="module" nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />}
      </body>
    </html>
  );
}

/** The styles with the device's preference decided. */
function inScheme(css: string, scheme: Scheme | undefined): string {
  if (!scheme) return css;
  return css
    .replaceAll('@media(prefers-color-scheme:dark)', scheme === 'dark' ? '@media all' : '@media not all')
    .replace('color-scheme:light dark', `color-scheme:${scheme}`);
}
