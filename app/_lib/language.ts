import 'server-only';

import { cookies } from 'next/headers';
import { cache } from 'react';
import { en } from './messages/en.ts';
import { hi } from './messages/hi.ts';
import { LANGUAGE_COOKIE, type Language } from './preferences/language-cookie.ts';
import { createTranslate, type Messages, type Translate } from './translate-messages.ts';

/** The visitor's language with its messages and their look-up, for what the server draws. */
export const readLanguage = cache(
  async (): Promise<{ language: Language; messages: Messages; translate: Translate }> => {
    const language: Language = (await cookies()).get(LANGUAGE_COOKIE)?.value === 'hi' ? 'hi' : 'en';
    const messages = language === 'hi' ? hi : en;
    return { language, messages, translate: createTranslate(messages) };
  },
);
