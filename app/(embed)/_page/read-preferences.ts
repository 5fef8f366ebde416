import 'server-only';

import { headers } from 'next/headers';
import { cache } from 'react';
import type { Locale } from '../_app/embed-context.ts';

/** Theme and language as the host app asks for them in the address; else the device's own. */
export const readPreferences = cache(async (): Promise<{ theme: string; locale: Locale; isLocaleGiven: boolean }> => {
  const sent = await headers();
  const query = new URL(sent.get('x-tola-path') ?? '/', 'http://here').searchParams;
  const theme = query.get('theme');
  const wanted = query.get('locale')?.slice(0, 2);
  const isLocaleGiven = wanted === 'en' || wanted === 'hi';
  const isHindiFirst = /^\s*hi\b/i.test(sent.get('accept-language') ?? '');
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    locale: isLocaleGiven ? wanted : isHindiFirst ? 'hi' : 'en',
    isLocaleGiven,
  };
});
