export type Language = 'en' | 'hi';

/** Where the language of a browser's screens is kept. */
export const LANGUAGE_COOKIE = 'tola-language';

const YEAR_SECONDS = 31_536_000;

/** Keeps the language of this browser, for the next page that is drawn. */
export function chooseLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}
