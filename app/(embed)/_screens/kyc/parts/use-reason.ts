'use client';

import reasonWords from '../../../../../messages/generated/embed/kycReasons.ts';
import { useWords } from '../../../_app/words.ts';

const keys = Object.keys(reasonWords.en) as (keyof typeof reasonWords.en)[];

/** Why a KYC was rejected. Reasons that the service itself gives, known by their English, are in the person's language; others as written. */
export function useReason(reason: string | null): string | null {
  const words = useWords(reasonWords);
  const known = keys.find((key) => reasonWords.en[key] === reason);
  return known === undefined ? reason : words(known);
}
