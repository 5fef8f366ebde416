'use client';

import { useEmbed } from '../../../_app/embed-context.ts';
import { hindiReasons } from '../words.ts';

/** Why a KYC was rejected, in the person's language where the reason is one of ours. */
export function useReason(reason: string | null): string | null {
  const { locale } = useEmbed();
  return reason !== null && locale === 'hi' ? (hindiReasons[reason] ?? reason) : reason;
}
