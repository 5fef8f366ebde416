import { readKept, writeKept } from '../../../_app/use-kept.ts';

/**
 * What a person has typed or asked for and not finished, for this window: a WebView may be thrown away while they read an OTP in
 * another app. Numbers of documents are never kept.
 */
export function readDraft<Draft extends object>(place: string): Draft | null {
  return readKept<Draft>(nameOf(place));
}

/** Keeps a draft, or forgets it. */
export function keepDraft(place: string, draft: object | null): void {
  writeKept(nameOf(place), draft);
}

const nameOf = (place: string) => `kyc-${place}`;
