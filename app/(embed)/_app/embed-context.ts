'use client';

import { createContext, use } from 'react';

export type Locale = 'en' | 'hi';

/** Whose screens these are, as the server tells with the page. */
export type EmbedBrand = {
  readonly name: string;
  readonly logo: { readonly path: string; readonly width: number; readonly height: number } | null;
  readonly serviceName: string;
};

/** What every screen may ask of the app around it. */
export type Embed = {
  readonly partnerId: string;
  readonly brand: EmbedBrand;
  /** White-label pages are the partner's own site; embedded ones stand in the partner's app */
  readonly kind: 'embed' | 'white_label';
  readonly locale: Locale;
  setLocale(locale: Locale): void;
  /** Keeps the token of a session that has just begun, and opens the screens */
  enter(sessionToken: string, options: { needsProfile: boolean }): void;
  /** Ends the session here and at the server */
  signOut(): Promise<void>;
};

export const EmbedContext = createContext<Embed | null>(null);

/** The app around a screen. */
export function useEmbed(): Embed {
  const embed = use(EmbedContext);
  if (!embed) throw new Error('useEmbed needs an EmbedApp above it.');
  return embed;
}
