'use client';

import { useSyncExternalStore } from 'react';
import { THEME_COOKIE, type Theme, themeOf } from './theme.ts';

const YEAR_SECONDS = 31_536_000;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The theme in force and the switch for it. The choice lives in a cookie, which the server writes onto <html> with the
 * next page, so that no page is ever drawn in the wrong one first.
 */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(
    subscribe,
    () => themeOf(document.documentElement.dataset.theme),
    (): Theme => 'system',
  );
  return [theme, chooseTheme];
}

function chooseTheme(theme: Theme): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}
