import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { Words } from '../_lib/messages/words.tsx';
import { fontVariables } from '../_ui/fonts/fonts.ts';
import '../_ui/theme.css';
import { readLook } from './_screen/look.ts';

export const metadata: Metadata = { title: 'WebView diagnostics', robots: { index: false } };
export const viewport: Viewport = {
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#faf9f7' },
    { media: '(prefers-color-scheme: dark)', color: '#121110' },
  ],
};

/** Pages that an app loads to be tried: no cookie, language and theme by their address as the screens themselves have them. */
export default async function DiagnosticsLayout({ children }: { children: ReactNode }) {
  const { language, theme } = readLook((await headers()).get('x-tola-path'));
  return (
    <html lang={language} data-theme={theme} className={fontVariables}>
      <body>
        <Words of={['webviewDiagnostics']} language={language}>
          {children}
        </Words>
      </body>
    </html>
  );
}
