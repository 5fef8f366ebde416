/**
 * What a person has typed or asked for and not finished, for this window: a WebView may be thrown away while they read an OTP in
 * another app. Numbers of documents are never kept.
 */
export function readDraft<Draft extends object>(place: string): Draft | null {
  try {
    return JSON.parse(window.sessionStorage.getItem(keyOf(place)) ?? 'null') as Draft | null;
  } catch {
    return null;
  }
}

/** Keeps a draft, or forgets it. */
export function keepDraft(place: string, draft: object | null): void {
  try {
    if (draft === null) window.sessionStorage.removeItem(keyOf(place));
    else window.sessionStorage.setItem(keyOf(place), JSON.stringify(draft));
  } catch {
    // Without storage a draft lives as long as the page.
  }
}

const keyOf = (place: string) => `tola-kyc:${place}`;
