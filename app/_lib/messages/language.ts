import 'server-only';

import { cookies } from 'next/headers';
import { cache } from 'react';
import { LANGUAGE_COOKIE, type Language } from '../preferences/language-cookie.ts';
import { translateInto } from './catalogue.ts';
import type { Translate } from './translate.ts';

/** The visitor's language and the look-up in it, for what the server draws. */
export const readLanguage = cache(async (): Promise<{ language: Language; translate: Translate }> => {
  const language: Language = (await cookies()).get(LANGUAGE_COOKIE)?.value === 'hi' ? 'hi' : 'en';
  return { language, translate: translateInto(language) };
});
