import type { Asset } from '../../../../server/domain/kernel/assets.ts';
import { countCharacters } from '../../../_lib/characters.ts';
import { parseAmount } from '../../_parts/amount/parse-amount.ts';

export type GiftDraft = {
  mobile: string;
  asset: Asset;
  by: 'grams' | 'rupees';
  text: string;
  message: string;
};

export type GiftInput = { mobile: string; message?: string } & ({ grams: number } | { amountInr: number });
export type GiftProblems = {
  mobile?: 'mobileWrong';
  amount?: 'gramsWrong' | 'rupeesWrong' | 'tooMuch';
  message?: 'messageLong';
};

const MESSAGE_MAX = 200;
const DEVANAGARI_ZERO = 0x0966;

/** The 10 digits of a mobile as people type or paste it; null where it cannot be one. Pure. */
export function readMobile(text: string): string | null {
  const digits = text
    .replace(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO))
    .replace(/[\s()-]/g, '');
  return /^(?:\+?91|0)?([6-9]\d{9})$/.exec(digits)?.[1] ?? null;
}

/** What a person wants to give, of what they hold (grams), or what is wrong, by field. Whether the fee is covered, the quote tells. Pure. */
export function readGiftInput(draft: GiftDraft, heldGrams: number): { input: GiftInput } | { problems: GiftProblems } {
  const mobile = readMobile(draft.mobile);
  const isGrams = draft.by === 'grams';
  const amount = parseAmount(draft.text, isGrams ? 6 : 2);
  const message = draft.message.trim();
  const problems: GiftProblems = {
    ...(mobile === null ? { mobile: 'mobileWrong' as const } : {}),
    ...(amount === null
      ? { amount: isGrams ? ('gramsWrong' as const) : ('rupeesWrong' as const) }
      : isGrams && amount > heldGrams
        ? { amount: 'tooMuch' as const }
        : {}),
    ...(countCharacters(message) > MESSAGE_MAX ? { message: 'messageLong' as const } : {}),
  };
  if (mobile === null || amount === null || Object.keys(problems).length > 0) return { problems };
  return {
    input: { mobile, ...(isGrams ? { grams: amount } : { amountInr: amount }), ...(message ? { message } : {}) },
  };
}
