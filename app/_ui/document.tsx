import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { readLanguage } from '../_lib/language.ts';
import { THEME_COOKIE, themeOf } from '../_lib/preferences/theme.ts';
import { MessagesProvider } from '../_lib/use-translate.tsx';
import { fontVariables } from './fonts.ts';
import './theme.css';
import { ToastProvider } from './toast.tsx';

/** The document around every screen: language, fonts, theme as chosen by cookie, messages and the toast region. */
export async function Document({ children }: { children: ReactNode }) {
  const [jar, { language, messages }] = await Promise.all([cookies(), readLanguage()]);
  return (
    <html lang={language} data-theme={themeOf(jar.get(THEME_COOKIE)?.value)} className={fontVariables}>
      <body>
        <MessagesProvider messages={messages}>
          <ToastProvider>{children}</ToastProvider>
        </MessagesProvider>
      </body>
    </html>
  );
}
