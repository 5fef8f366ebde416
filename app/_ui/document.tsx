import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { readLanguage } from '../_lib/messages/language.ts';
import { THEME_COOKIE, themeOf } from '../_lib/preferences/theme.ts';
import { fontVariables } from './fonts/fonts.ts';
import './theme.css';
import { ToastProvider } from './toast.tsx';

/**
 * The document around every screen: language, fonts, theme as chosen by cookie and the toast region. `inEnglish` for screens that
 * have no other words.
 */
export async function Document({ inEnglish = false, children }: { inEnglish?: boolean; children: ReactNode }) {
  const [jar, chosen] = await Promise.all([cookies(), readLanguage()]);
  return (
    <html
      lang={inEnglish ? 'en' : chosen.language}
      data-theme={themeOf(jar.get(THEME_COOKIE)?.value)}
      className={fontVariables}
    >
      <body>
        <ToastProvider>{children}</ToastProvider>
      </body>
    </html>
  );
}
