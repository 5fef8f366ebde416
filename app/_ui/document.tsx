import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { readLanguage } from '../_lib/language.ts';
import { en } from '../_lib/messages/en.ts';
import { THEME_COOKIE, themeOf } from '../_lib/preferences/theme.ts';
import { MessagesProvider } from '../_lib/use-translate.tsx';
import { fontVariables } from './fonts/fonts.ts';
import './theme.css';
import { ToastProvider } from './toast.tsx';

/**
 * The document around every screen: language, fonts, theme as chosen by cookie, messages and the toast region. `inEnglish` for screens
 * that have no other words.
 */
export async function Document({ inEnglish = false, children }: { inEnglish?: boolean; children: ReactNode }) {
  const [jar, chosen] = await Promise.all([cookies(), readLanguage()]);
  const { language, messages } = inEnglish ? ({ language: 'en', messages: en } as const) : chosen;
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
